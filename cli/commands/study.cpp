// SPDX-License-Identifier: MIT
// capbarrel study: what bots find out about a game, for those who made it.
#include "study/study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>

#include "arena/player.hpp"
#include "cli/arguments/game_choice.hpp"
#include "cli/arguments/workers_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/reports/study_report.hpp"
#include "cli/terminal/exit_code.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/progress.hpp"
#include "core/text.hpp"
#include "session/opening.hpp"
#include "study/comparison.hpp"
#include "study/each.hpp"
#include "study/json.hpp"
#include "study/record.hpp"
#include "study/run.hpp"
#include "thought/tablebase_oracle.hpp"

namespace cb::cli {
namespace {

struct StudyArguments {
  GameChoice choice;
  std::string level = "3";
  std::vector<std::string> each;
  std::uint64_t games = 200;
  std::uint64_t seed = 1;
  std::optional<int> opening;
  std::uint32_t ply_limit = StudyPlan{}.ply_limit;
  std::uint64_t judge_every = StudyPlan{}.judge_every;
  int jobs = 1;
  std::string out;
  bool json = false;
  std::optional<std::string> against;
  WorkersChoice workers;
};

// The variant that some settings make of a choice.
Result<StudyVariant> make_variant(const StudyArguments& arguments, GameChoice choice, const Settings& settings) {
  for (const auto& [name, value] : settings) choice.options.push_back(fmt::format("{}={}", name, value));
  const auto chosen = choose_position(choice);
  if (!chosen) return std::unexpected(chosen.error());
  if (chosen->game->actor(chosen->state) == kNobody)
    return fail("study.over", "", "In this position the game is over; there is nothing to play.");
  const int opening = arguments.opening.value_or(usual_opening(*chosen->game));
  return StudyVariant{variant_name(settings), chosen->game, chosen->state, opening};
}

// The same on both boards, where two are compared.
Result<std::vector<StudyVariant>> make_variants(const StudyArguments& arguments, const Settings& settings) {
  auto one = make_variant(arguments, arguments.choice, settings);
  if (!one) return std::unexpected(one.error());
  if (!arguments.against) return std::vector{std::move(*one)};
  GameChoice choice = arguments.choice;
  choice.edition = arguments.against;
  auto other = make_variant(arguments, std::move(choice), settings);
  if (!other) return std::unexpected(other.error());
  if (const auto named = name_editions(*one, *other); !named) return std::unexpected(named.error());
  return std::vector{std::move(*one), std::move(*other)};
}

// Whether something is wrong with what was asked for, and not with some options that do not go together.
bool is_of_all(const Error& error) { return error.code == "option.twice" || error.code == "study.against"; }

Result<StudyPlan> make_plan(const StudyArguments& arguments) {
  const auto type = find_game(arguments.choice.name);
  if (!type) return std::unexpected(type.error());
  StudyPlan plan;
  plan.bot = arguments.level;
  plan.oracle = TablebaseOracle::find((*type)->info());
  plan.seed = arguments.seed;
  plan.ply_limit = arguments.ply_limit;
  plan.games = arguments.games;
  plan.judge_every = arguments.judge_every;
  if (arguments.against) plan.each.emplace_back(kEditionEach);
  std::vector<Each> each;
  for (const auto& text : arguments.each) {
    auto one = read_each(**type, text);
    if (!one) return std::unexpected(one.error());
    plan.each.push_back(one->option);
    each.push_back(std::move(*one));
  }
  std::vector<std::pair<std::string, Error>> left_out;
  for (const auto& settings : combinations(each)) {
    auto variants = make_variants(arguments, settings);
    if (variants)
      std::ranges::move(*variants, std::back_inserter(plan.variants));
    else if (is_of_all(variants.error()))
      return std::unexpected(variants.error());
    else
      left_out.emplace_back(variant_name(settings), variants.error());
  }
  if (plan.variants.empty()) return std::unexpected(left_out.front().second);
  for (const auto& [name, why] : left_out) fmt::print(stderr, "Left out: {}. {}\n", name, why.text());
  return plan;
}

// The command that gives the study again.
std::string command_text(const StudyArguments& arguments) {
  const auto& choice = arguments.choice;
  auto text = fmt::format("capbarrel study {} --level {} --games {} --seed {}", choice.name, arguments.level,
                          arguments.games, arguments.seed);
  if (choice.players) text += " --players " + *choice.players;
  if (choice.setup) text += " --setup " + *choice.setup;
  for (const auto& option : choice.options) text += " --option " + option;
  if (choice.edition) text += " --edition " + *choice.edition;
  if (arguments.against) text += " --against " + *arguments.against;
  if (choice.position) text += " --position " + *choice.position;
  for (const auto& each : arguments.each) text += " --each " + each;
  if (arguments.opening) text += fmt::format(" --opening {}", *arguments.opening);
  if (arguments.ply_limit != StudyPlan{}.ply_limit) text += fmt::format(" --ply-limit {}", arguments.ply_limit);
  if (arguments.judge_every != StudyPlan{}.judge_every) text += fmt::format(" --judge-every {}", arguments.judge_every);
  return text;
}

Result<Study> play(const StudyPlan& plan, const StudyArguments& arguments) {
  std::optional<StudyRecord> record;
  std::vector<Observation> found;
  if (!arguments.out.empty()) {
    auto opened = StudyRecord::open(arguments.out, plan);
    if (!opened) return std::unexpected(opened.error());
    record.emplace(std::move(*opened));
    found = std::move(record->found());
    if (record->was_cut()) fmt::print(stderr, "The last line of {} was not whole and is dropped.\n", arguments.out);
    if (!found.empty()) fmt::print(stderr, "{} has {} games already.\n", arguments.out, found.size());
  }
  stop_in_good_order();
  Progress progress;
  const auto all = plan.games * plan.variants.size();
  const auto counted = run_study(plan, std::move(found), arguments.jobs, stop_wished(),
                                 [&](const Observation& seen, std::uint64_t there) -> Result<void> {
                                   if (progress.due()) progress.show(fmt::format("game {} of {}", there, all));
                                   return record ? record->append(seen) : Result<void>();
                                 });
  if (!counted) return std::unexpected(counted.error());
  return conclude(plan, *counted);
}

int run(const StudyArguments& arguments) {
  auto plan = make_plan(arguments);
  if (!plan) return bad_input(plan.error());
  const auto workers = arguments.workers.find("study");
  if (!workers) return bad_input(workers.error());
  if (*workers)
    plan->make_player = [workers = *workers](AnyMind mind, std::string_view name, const BotResources& resources) {
      return make_workers_player(std::move(mind), name, resources, workers);
    };
  auto study = play(*plan, arguments);
  if (!study) return bad_input(study.error());
  tell_of_workers(*workers);
  study->command = command_text(arguments);
  if (arguments.json)
    fmt::print("{}", study_json_text(*study));
  else
    fmt::print("{}", study_text(*study));
  return kDone;
}

}  // namespace

void add_study(Command& command) {
  const auto arguments = std::make_shared<StudyArguments>();
  arguments->choice.add_game(command);
  command.option("--level", "BOT", "who plays all seats: a level or another bot, such as 4, 5@2000 or uct")
      .into(arguments->level)
      .shows_fallback();
  command.option("--games", "N", "so many of each variant").into(arguments->games, 1, 1'000'000).shows_fallback();
  command
      .option("--each", "OPTION",
              "compare every choice of an option, or some (quiet=50,100); given twice: all combinations")
      .into(arguments->each);
  command
      .option("--against", "FILE",
              "compare with the same on another board: an edition file, or a built-in edition by name")
      .into(arguments->against)
      .offers_files();
  command.option("--seed", "N", "for dice, draws, openings and bots").into(arguments->seed).shows_fallback();
  command.option("--opening", "N", "so many random moves first (default: 4 where the game has no luck, else 0)")
      .into(arguments->opening, 0, 100);
  command.option("--ply-limit", "N", "stop a game after so many plies and count it apart")
      .into(arguments->ply_limit, 1, 1'000'000)
      .shows_fallback();
  command
      .option("--judge-every", "N", "look back only on every Nth game to see who was ahead, which is dear; 0: on none")
      .into(arguments->judge_every)
      .shows_fallback();
  command.option("--jobs", "N", "games played at the same time").into(arguments->jobs, 1, 256).shows_fallback();
  arguments->workers.add(command);
  command.option("--out", "FILE", "keep every game there; the same command again goes on from it")
      .into(arguments->out)
      .offers_files();
  arguments->choice.add_settings(command);
  arguments->choice.add_position(command);
  command.flag("--json", "as JSON").into(arguments->json);
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cb::cli
