// SPDX-License-Identifier: MIT
// capbarrel analyse: what a strong bot thinks of a position, or of a whole match.
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "analysis/json.hpp"
#include "cli/arguments/game_choice.hpp"
#include "cli/arguments/saved_match.hpp"
#include "cli/commands/commands.hpp"
#include "cli/reports/analysis_report.hpp"
#include "cli/table/screen.hpp"
#include "cli/terminal/exit_code.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/terminal_pen.hpp"
#include "core/text.hpp"
#include "thought/tablebase_oracle.hpp"

namespace cb::cli {
namespace {

// A single position gets more thought than each of a match.
constexpr std::uint64_t kPositionNodes = 200'000;

struct AnalyseArguments {
  GameChoice choice;  // its name may also be that of a match file
  std::string bot{kJudge};
  std::optional<std::uint64_t> nodes;
  std::optional<std::uint64_t> milliseconds;
  std::uint64_t seed = 1;
  int threads = 1;
  std::string seat;
  bool review = false;
  bool json = false;
};

// "5@10000": the judge with what it may spend on a decision.
Result<std::string> judge_name(const AnalyseArguments& arguments, std::uint64_t usual_nodes) {
  if (arguments.bot.find('@') != std::string::npos) {
    if (arguments.nodes || arguments.milliseconds)
      return fail("analyse.limits", "", "{} says what to spend; leave --nodes and --time out.", quote(arguments.bot));
    return arguments.bot;
  }
  if (arguments.nodes && arguments.milliseconds) return fail("analyse.limits", "", "Give --nodes or --time, not both.");
  if (arguments.milliseconds) return fmt::format("{}@{}ms", arguments.bot, *arguments.milliseconds);
  return fmt::format("{}@{}", arguments.bot, arguments.nodes.value_or(usual_nodes));
}

// The same with more to spend, unless the bot's own name limits it.
std::string second_look(const AnalyseArguments& arguments) {
  if (arguments.bot.find('@') != std::string::npos) return {};
  if (arguments.milliseconds) return fmt::format("{}@{}ms", arguments.bot, *arguments.milliseconds * kSecondLook);
  return fmt::format("{}@{}", arguments.bot, arguments.nodes.value_or(kReviewNodes) * kSecondLook);
}

// Only what the acting seat sees is judged; where hands are hidden, that seat must be the one who asks.
Result<void> may_be_judged(const Match& match, const AnalyseArguments& arguments, bool from_file) {
  const AnyGame& game = match.game();
  const Actor actor = match.actor();
  if (!arguments.seat.empty()) {
    const auto seat = find_seat(game, arguments.seat);
    if (!seat) return std::unexpected(seat.error());
    if (*seat != actor)
      return fail("analyse.seat", "", "It is {} to act; only what the acting seat sees can be judged.",
                  actor < 0 ? "for chance" : "for " + game.seat_name(actor));
    return {};
  }
  if (from_file && game.hides_information() && actor >= 0)
    return fail("analyse.hidden", "", "Hands are hidden while a game runs; --seat {} shows what {} may know.",
                game.seat_name(actor), game.seat_name(actor));
  return {};
}

int judge_position(const Match& match, const AnalyseArguments& arguments, bool from_file) {
  const AnyGame& game = match.game();
  if (const auto allowed = may_be_judged(match, arguments, from_file); !allowed) return bad_input(allowed.error());
  const auto name = judge_name(arguments, kPositionNodes);
  if (!name) return bad_input(name.error());
  BotResources resources;
  resources.threads = arguments.threads;
  resources.oracle = TablebaseOracle::find(game.info());
  auto judge = Judge::make(match.shared_game(), *name, resources);
  if (!judge) return bad_input(judge.error());

  const AnyState& state = match.state();
  const Actor actor = match.actor();
  nlohmann::ordered_json json = {{"game", game.info().name}, {"judge", *name}};
  std::string report;
  if (match.finish()) {
    json["chances"] = to_json(game, final_chances(game, match.finish()->winners));
    report = fmt::format("The game is over: {} · {}\n", match.finish()->why.text, match.finish()->why.rule);
  } else if (actor == kChance) {
    const auto chances =
        game.hides_information() ? Chances() : judge->chances(state, match.past_keys(), arguments.seed, &stop_wished());
    json["chances"] = to_json(game, chances);
    report = chance_report(game, chances);
  } else {
    const auto view = game.view(state, actor);
    const auto found = judge->assess(view, actor, match.past_keys(), arguments.seed, &stop_wished());
    json.update(to_json(game, state, found));
    const Pen pen = terminal_pen();
    report = fmt::format("{}\n{}", game.draw(state, actor, pen), position_report(game, state, found, pen));
  }
  fmt::print("{}", arguments.json ? json.dump(2) + "\n" : report);
  return kDone;
}

int review_match(const MatchFile& file, const AnalyseArguments& arguments) {
  const Match& match = file.match;
  if (!arguments.seat.empty()) return bad_input("A review is of every seat; leave --seat out.");
  if (match.log().empty()) return bad_input("Nothing has been played in this match yet.");
  if (match.game().hides_information() && !is_over(file))
    return bad_input("The hands of an unfinished game stay hidden, so it can be reviewed only when it is over.");
  const auto name = judge_name(arguments, kReviewNodes);
  if (!name) return bad_input(name.error());
  ReviewSettings settings;
  settings.judge = *name;
  settings.second_look = second_look(arguments);
  settings.oracle = TablebaseOracle::find(match.game().info());
  settings.threads = arguments.threads;
  settings.seed = arguments.seed;
  settings.stop = &stop_wished();
  const bool watched = isatty(STDERR_FILENO) != 0;
  if (watched) settings.progress = [](float share) { fmt::print(stderr, "\rLooking back … {:.0f}%", share * 100); };
  const auto made = review(match, settings);
  if (watched) fmt::print(stderr, "\r\x1b[K");
  if (!made) return bad_input(made.error());
  if (arguments.json) {
    nlohmann::ordered_json json = {{"game", match.game().info().name}, {"judge", *name}};
    json.update(to_json(match, *made));
    fmt::print("{}\n", json.dump(2));
  } else {
    fmt::print("{}", review_report(file, *made, *name, Screen().width(), terminal_pen()));
  }
  return kDone;
}

int run(const AnalyseArguments& arguments) {
  stop_in_good_order();
  const auto& choice = arguments.choice;
  if (find_game(choice.name)) {
    if (arguments.review) return bad_input("--review is for a match file.");
    const auto chosen = choose_position(choice);
    if (!chosen) return bad_input(chosen.error());
    return judge_position(Match(chosen->game, chosen->state), arguments, false);
  }
  std::error_code ignored;
  if (!std::filesystem::exists(choice.name, ignored))
    return bad_input(fmt::format("There is no game and no match file {}.", quote(choice.name)));
  if (!choice.options.empty() || choice.setup || choice.players || choice.position)
    return bad_input("A match file has its own options and position; leave them out.");
  const auto file = load_match_with(choice.name, choice.edition.value_or(""));
  if (!file) return bad_input(file.error());
  if (is_over(*file) || arguments.review) return review_match(*file, arguments);
  return judge_position(file->match, arguments, true);
}

}  // namespace

void add_analyse(Command& command) {
  const auto arguments = std::make_shared<AnalyseArguments>();
  command.argument("FILE|GAME", "a match file, or a game for one of its positions")
      .into(arguments->choice.name)
      .required()
      .offers(game_names())
      .offers_files();
  command.option("--bot,--level", "NAME", "whose judgement: a level or another bot of the game")
      .into(arguments->bot)
      .shows_fallback();
  command
      .option("--nodes", "N",
              fmt::format("what to spend on a decision: {} for a position, {} each in a review unless you say",
                          kPositionNodes, kReviewNodes))
      .into(arguments->nodes, 1, 1'000'000'000'000);
  command.option("--time", "MS", "the same in milliseconds; then results may differ from run to run")
      .into(arguments->milliseconds, 1, 3'600'000);
  command.option("--threads", "N", "how many to think with").into(arguments->threads, 1, 64).shows_fallback();
  command.option("--seed", "N", "for searches that draw lots").into(arguments->seed).shows_fallback();
  command.option("--seat", "SEAT", "who asks, where hands are hidden: the seat that acts").into(arguments->seat);
  command.flag("--review", "look back on a match that is not finished").into(arguments->review);
  command.flag("--json", "as JSON").into(arguments->json);
  arguments->choice.add_settings(command);
  arguments->choice.add_position(command);
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cb::cli
