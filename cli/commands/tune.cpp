// SPDX-License-Identifier: MIT
// capbarrel tune: better weights for an evaluation, found by self-play.
#include <fmt/format.h>

#include <memory>
#include <optional>

#include "cli/arguments/game_choice.hpp"
#include "cli/arguments/workers_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/reports/tune_report.hpp"
#include "cli/terminal/exit_code.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/progress.hpp"
#include "session/opening.hpp"
#include "thought/weights.hpp"
#include "tune/record.hpp"

namespace cb::cli {
namespace {

struct TuneArguments {
  GameChoice choice;
  std::string bot = "5";
  std::string only;
  std::string from;
  std::size_t steps = 500;
  std::uint64_t seed = 1;
  int jobs = 1;
  std::string out;
  WorkersChoice workers;
};

// The game and its settings as they are given on a command line.
std::string settings_text(const GameChoice& choice) {
  auto text = choice.name;
  for (const auto& option : choice.options) text += " --option " + option;
  if (choice.setup) text += " --setup " + *choice.setup;
  if (choice.players) text += " --players " + *choice.players;
  if (choice.edition) text += " --edition " + *choice.edition;
  return text;
}

// The command that leads to the same weights again, whatever those of the program are by then.
std::string command_text(const TuneArguments& arguments, const Tuning& tuning, const Spsa& spsa) {
  auto text = fmt::format("capbarrel tune {} --bot {} --steps {} --seed {}", settings_text(arguments.choice),
                          arguments.bot, spsa.steps(), arguments.seed);
  if (!arguments.only.empty()) text += " --only " + arguments.only;
  return text + " --from " + write_weights(tuning.mind, weight_values(tuning.mind));
}

Result<Tuning> prepare(const TuneArguments& arguments) {
  const auto game = arguments.choice.game();
  if (!game) return std::unexpected(game.error());
  Contest contest;
  contest.game = *game;
  contest.start = (*game)->start();
  contest.seed = arguments.seed;
  contest.opening = usual_opening(**game);
  return make_tuning(std::move(contest), arguments.bot, arguments.from, arguments.only);
}

// Takes the steps that the file has.
Result<std::optional<TuningFile>> resume(const TuneArguments& arguments, const Tuning& tuning, Spsa& spsa) {
  if (arguments.out.empty()) return std::nullopt;
  auto file = TuningFile::open(arguments.out, tuning);
  if (!file) return std::unexpected(file.error());
  for (const auto& scores : file->steps())
    if (spsa.steps() < arguments.steps) spsa.learn(scores);
  if (file->was_cut()) fmt::print(stderr, "The last line of {} was not whole and is dropped.\n", arguments.out);
  if (!file->steps().empty()) fmt::print(stderr, "{} has {} steps already.\n", arguments.out, file->steps().size());
  return std::optional(std::move(*file));
}

int run(const TuneArguments& arguments) {
  auto tuning = prepare(arguments);
  if (!tuning) return bad_input(tuning.error());
  auto workers = arguments.workers.find("tune");
  if (!workers) return bad_input(workers.error());
  tuning->contest.workers = std::move(*workers);
  auto spsa = begin(*tuning);
  auto file = resume(arguments, *tuning, spsa);
  if (!file) return bad_input(file.error());
  stop_after_rounds();
  Progress progress;
  const auto tell = [&] {
    if (progress.due())
      progress.show(
          fmt::format("step {} of {}: {}", spsa.steps(), arguments.steps, write_weights(tuning->mind, spsa.tuned())));
  };
  tell();
  const auto done =
      tune(*tuning, spsa, arguments.steps, arguments.jobs, stop_wished(), [&](std::span<const double> scores) {
        tell();
        return *file ? (*file)->append(scores) : Result<void>();
      });
  if (!done) return bad_input(done.error());
  progress.clear();
  tell_of_workers(tuning->contest.workers);
  fmt::print("{}", tune_text(*tuning, spsa, settings_text(arguments.choice), command_text(arguments, *tuning, spsa)));
  return kDone;
}

}  // namespace

void add_tune(Command& command) {
  const auto arguments = std::make_shared<TuneArguments>();
  arguments->choice.add_game(command);
  command.option("--bot", "NAME", "the bot that plays itself: a level, or with a number of nodes, 5@2000")
      .into(arguments->bot)
      .shows_fallback();
  command.option("--steps", "N", fmt::format("so many, of {} rounds each", Spsa::kPairs))
      .into(arguments->steps, 1, 1'000'000)
      .shows_fallback();
  command.option("--only", "NAMES", "tune these weights and leave the others as they are").into(arguments->only);
  command.option("--from", "WEIGHTS", "begin with other weights than the program's, NAME=NUMBER,NAME=NUMBER")
      .into(arguments->from);
  command.option("--seed", "N", "for the weights tried, dice, draws, openings and bots")
      .into(arguments->seed)
      .shows_fallback();
  command.option("--jobs", "N", "rounds of a step played at the same time")
      .into(arguments->jobs, 1, static_cast<int>(Spsa::kPairs))
      .shows_fallback();
  arguments->workers.add(command);
  command.option("--out", "FILE", "keep every step there; the same command again goes on from it")
      .into(arguments->out)
      .offers_files();
  arguments->choice.add_settings(command);
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cb::cli
