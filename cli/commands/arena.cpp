// SPDX-License-Identifier: MIT
// capbarrel arena: two players against each other until it is clear which is stronger.
#include <fmt/format.h>

#include <memory>

#include "arena/play.hpp"
#include "arena/record.hpp"
#include "cli/arguments/game_choice.hpp"
#include "cli/arguments/workers_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/reports/arena_report.hpp"
#include "cli/terminal/exit_code.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/progress.hpp"
#include "core/text.hpp"
#include "session/opening.hpp"
#include "thought/tablebase_oracle.hpp"

namespace cb::cli {
namespace {

struct ArenaArguments {
  GameChoice choice;
  std::array<std::string, 2> players;
  std::optional<std::uint64_t> rounds;
  std::optional<int> opening;
  Contest contest;  // seed, ply limit and threads; the rest is filled in later
  int jobs = 1;
  std::string sprt;
  double alpha = SprtSetting{}.alpha;
  double beta = SprtSetting{}.beta;
  bool ladder = false;
  std::string out;
  bool json = false;
  WorkersChoice workers;
};

Result<SprtSetting> read_sprt(std::string_view text, double alpha, double beta) {
  constexpr double kMostElo = 2'000;
  const auto parts = split(text, ',');
  const auto elo0 = to_number<double>(parts.front());
  const auto elo1 = to_number<double>(parts.back());
  const bool sensible = parts.size() == 2 && elo0 && elo1 && *elo0 < *elo1 && *elo0 >= -kMostElo && *elo1 <= kMostElo;
  if (!sensible)
    return fail("arena.sprt", "",
                "A test is two Elo differences from -2000 to 2000, the lower first: --sprt 0,50; not {}.", quote(text));
  return SprtSetting{*elo0, *elo1, alpha, beta};
}

// The contest without its players.
Result<Contest> prepare(const ArenaArguments& arguments) {
  const auto chosen = choose_position(arguments.choice);
  if (!chosen) return std::unexpected(chosen.error());
  if (chosen->game->actor(chosen->state) == kNobody)
    return fail("arena.over", "", "In this position the game is over; there is nothing to play.");
  Contest contest = arguments.contest;
  contest.game = chosen->game;
  contest.start = chosen->state;
  contest.oracle = TablebaseOracle::find(chosen->game->info());
  contest.opening = arguments.opening.value_or(usual_opening(*chosen->game));
  return contest;
}

std::string progress_text(const Contest& contest, const Scoreboard& board) {
  const auto rating = rate(board.scores());
  auto text =
      fmt::format("{} v {}: round {} of {}, score {:.3f}, Elo {}", short_name(contest.players[0]),
                  short_name(contest.players[1]), rating.rounds, board.rounds(), rating.score, elo_text(rating));
  if (const auto& sprt = board.sprt())
    text += fmt::format(", LLR {:+.2f} ({:+.2f}, {:+.2f})", sprt->llr(), sprt->lower(), sprt->upper());
  return text;
}

// Plays the contest to its end, or as far as it gets, with its record in a file where one is named.
Result<ArenaOutcome> play_contest(const Contest& contest, const ArenaArguments& arguments, std::uint64_t rounds,
                                  const std::optional<SprtSetting>& sprt, const std::string& path) {
  auto players = make_players(contest, arguments.jobs);
  if (!players) return std::unexpected(players.error());
  Scoreboard board(rounds, sprt);
  std::optional<RecordFile> record;
  if (!path.empty()) {
    auto opened = RecordFile::open(path, contest);
    if (!opened) return std::unexpected(opened.error());
    record.emplace(std::move(*opened));
    for (const auto& round : record->rounds()) board.add(round);
    if (record->was_cut()) fmt::print(stderr, "The last line of {} was not whole and is dropped.\n", path);
    if (!record->rounds().empty()) fmt::print(stderr, "{} has {} rounds already.\n", path, record->rounds().size());
  }
  Progress progress;
  const auto tell = [&] {
    if (progress.due()) progress.show(progress_text(contest, board));
  };
  tell();
  const auto played =
      play_rounds(contest, board, *players, stop_wished(), [&](const RoundResult& round) -> Result<void> {
        tell();
        return record ? record->append(round) : Result<void>();
      });
  if (!played) return std::unexpected(played.error());
  return ArenaOutcome{contest, rounds, summarise(*contest.game, board.counted()), board.sprt(), !board.over()};
}

int run_pair(Contest contest, const ArenaArguments& arguments, const std::optional<SprtSetting>& sprt) {
  contest.players = arguments.players;
  const auto rounds = arguments.rounds.value_or(sprt ? 10'000 : 100);
  const auto outcome = play_contest(contest, arguments, rounds, sprt, arguments.out);
  if (!outcome) return bad_input(outcome.error());
  if (arguments.json)
    fmt::print("{}", arena_json(*outcome));
  else
    fmt::print("{}", arena_text(*outcome));
  return kDone;
}

int run_ladder(Contest contest, const ArenaArguments& arguments, const SprtSetting& sprt) {
  constexpr std::uint64_t kMostRounds = 2'000;
  std::vector<ArenaOutcome> pairs;
  for (int level = 2; level <= kLevels; ++level) {
    contest.players = {std::to_string(level), std::to_string(level - 1)};
    const auto path = arguments.out.empty() ? "" : fmt::format("{}.{}-{}", arguments.out, level, level - 1);
    auto pair = play_contest(contest, arguments, arguments.rounds.value_or(kMostRounds), sprt, path);
    if (!pair) return bad_input(pair.error());
    pairs.push_back(std::move(*pair));
    if (pairs.back().interrupted) break;
  }
  if (arguments.json)
    fmt::print("{}", ladder_json(pairs));
  else
    fmt::print("{}", ladder_text(pairs));
  return ladder_won(pairs) ? kDone : kCheckFailed;
}

// Where all win together most rounds are even, and a difference that people notice is but a few Elo.
std::string_view ladder_test(const AnyGame& game) { return is_cooperative(game) ? "0,20" : "0,50"; }

int run(const ArenaArguments& arguments) {
  const bool named = !arguments.players[0].empty() && !arguments.players[1].empty();
  if (arguments.ladder && !arguments.players[0].empty())
    return bad_input("A ladder has its own players; leave the names out beside --ladder.");
  if (!arguments.ladder && !named)
    return bad_input("Name two players, such as: capbarrel arena loot 5 4; or ask for --ladder.");
  auto contest = prepare(arguments);
  if (!contest) return bad_input(contest.error());
  auto workers = arguments.workers.find("arena");
  if (!workers) return bad_input(workers.error());
  contest->workers = std::move(*workers);
  std::optional<SprtSetting> sprt;
  if (!arguments.sprt.empty() || arguments.ladder) {
    const auto test = arguments.sprt.empty() ? ladder_test(*contest->game) : arguments.sprt;
    const auto setting = read_sprt(test, arguments.alpha, arguments.beta);
    if (!setting) return bad_input(setting.error());
    sprt = *setting;
  }
  stop_after_rounds();
  const int code = arguments.ladder ? run_ladder(*contest, arguments, *sprt) : run_pair(*contest, arguments, sprt);
  tell_of_workers(contest->workers);
  return code;
}

// A chance of error, on the command line.
constexpr NumberRange kErrorRate{0.0001, 0.5, false};

}  // namespace

void add_arena(Command& command) {
  const auto arguments = std::make_shared<ArenaArguments>();
  arguments->choice.add_game(command);
  command
      .argument("FIRST",
                "a bot, such as 5, uct, random, 5@50ms, uct@20000 or with other weights 5[NAME=NUMBER]@20000, or a "
                "program, exec:COMMAND@50ms")
      .into(arguments->players[0]);
  command.argument("SECOND", "the other").into(arguments->players[1]);
  command.flag("--ladder", "instead of two players: each level against the one below it").into(arguments->ladder);
  command.option("--rounds", "N", "at most so many (default: 100; 10000 with --sprt; 2000 with --ladder)")
      .into(arguments->rounds, 1, 10'000'000);
  command.option("--sprt", "ELO0,ELO1", "stop as soon as one of two Elo differences is accepted").into(arguments->sprt);
  command.option("--alpha", "P", "how often ELO1 may be accepted when ELO0 is true")
      .into(arguments->alpha, kErrorRate)
      .shows_fallback();
  command.option("--beta", "P", "how often ELO0 may be accepted when ELO1 is true")
      .into(arguments->beta, kErrorRate)
      .shows_fallback();
  command.option("--seed", "N", "for dice, draws, openings and bots").into(arguments->contest.seed).shows_fallback();
  command
      .option("--opening", "N",
              "so many random moves first, the same in a round (default: 4 where the game has no luck, else 0)")
      .into(arguments->opening, 0, 100);
  command.option("--ply-limit", "N", "stop a game after so many plies and count it as even")
      .into(arguments->contest.ply_limit, 1, 1'000'000)
      .shows_fallback();
  command.option("--jobs", "N", "rounds played at the same time").into(arguments->jobs, 1, 256).shows_fallback();
  arguments->workers.add(command);
  command.option("--threads", "N", "of each bot").into(arguments->contest.threads, 1, 64).shows_fallback();
  command.option("--out", "FILE", "keep every round there; the same command again goes on from it")
      .into(arguments->out)
      .offers_files();
  arguments->choice.add_settings(command);
  arguments->choice.add_position(command);
  command.flag("--json", "as JSON").into(arguments->json);
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cb::cli
