// SPDX-License-Identifier: MIT
// capbarrel balance: boards that are nearer to what one wants of a game, found by changing and playing them.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "arena/player.hpp"
#include "balance/ablation.hpp"
#include "balance/game_dials.hpp"
#include "balance/game_field.hpp"
#include "cli/arguments/game_choice.hpp"
#include "cli/arguments/workers_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/reports/balance_report.hpp"
#include "cli/terminal/exit_code.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/progress.hpp"
#include "core/text.hpp"
#include "session/edition_choice.hpp"
#include "thought/tablebase_oracle.hpp"

namespace cb::cli {
namespace {

struct BalanceArguments {
  GameChoice choice;
  std::vector<std::string> aims;
  std::string may_change;
  std::string bot = "3";
  std::string sieve;
  std::size_t rounds = 10;
  std::uint64_t verify = 4'000;
  std::uint64_t ablation = 1'000;
  std::uint64_t seed = 1;
  std::optional<int> opening;
  std::uint32_t ply_limit = balance::FieldPlan{}.ply_limit;
  int jobs = 1;
  std::string out;
  std::string edition_out;
  std::string name;
  WorkersChoice workers;
};

// What is known before anything is played.
struct Prepared {
  std::shared_ptr<const AnyGame> game;  // on the base
  balance::FieldPlan field;
  balance::SearchPlan search;
};

Result<Prepared> prepare(const BalanceArguments& arguments) {
  Prepared prepared;
  const auto game = arguments.choice.game();
  if (!game) return std::unexpected(game.error());
  prepared.game = *game;
  auto& field = prepared.field;
  field.type = find_game(arguments.choice.name).value();
  field.settings = (*game)->settings();
  auto aims = balance::read_aims(**game, arguments.aims);
  if (!aims) return std::unexpected(aims.error());
  field.aims = std::move(*aims);
  if (arguments.rounds > 0) {
    auto dials = balance::choose_dials(*field.type, arguments.may_change);
    if (!dials) return std::unexpected(dials.error());
    field.dials = std::move(*dials);
  }
  field.opening = arguments.opening;
  field.ply_limit = arguments.ply_limit;
  field.oracle = TablebaseOracle::find(field.type->info());
  auto& search = prepared.search;
  search.base = (*game)->edition();
  search.aims = field.aims.played;
  search.bot = arguments.bot;
  search.sieve = arguments.sieve;
  search.seed = arguments.seed;
  search.rounds = arguments.rounds;
  return prepared;
}

// All that decides what is played and taken down; how much of it is not among this.
nlohmann::ordered_json heading_json(const Prepared& prepared, const BalanceArguments& arguments) {
  using Json = nlohmann::ordered_json;
  const auto& game = *prepared.game;
  Json options = Json::object();
  for (const auto& [name, value] : game.settings()) options[name] = value;
  Json dials = Json::array();
  for (const auto& dial : prepared.field.dials) dials.push_back(dial.name);
  return {{"balance", 1},
          {"game", game.info().name},
          {"options", options},
          {"edition", edition_checksum(game.edition())},
          {"aims", arguments.aims},
          {"dials", dials},
          {"bot", arguments.bot},
          {"sieve", arguments.sieve},
          {"seed", arguments.seed},
          {"opening", arguments.opening ? Json(*arguments.opening) : Json()},
          {"ply_limit", arguments.ply_limit}};
}

Result<void> keep_in_file(balance::GameField& field, const Prepared& prepared, const BalanceArguments& arguments) {
  if (arguments.out.empty()) return {};
  auto record =
      balance::BalanceRecord::open(arguments.out, heading_json(prepared, arguments), prepared.field.aims.played.size());
  if (!record) return std::unexpected(record.error());
  if (record->was_cut()) fmt::print(stderr, "The last line of {} was not whole and is dropped.\n", arguments.out);
  if (record->size() > 0) fmt::print(stderr, "{} has {} parts of it already.\n", arguments.out, record->size());
  field.keep_in(std::move(*record));
  return {};
}

// The same games on the old board and the new one, none of which the search has played: they have another seed.
Result<std::optional<std::vector<balance::Played>>> verify(const Prepared& prepared, const BalanceArguments& arguments,
                                                           const std::string& best, balance::Field& field) {
  std::vector<balance::Trial> trials;
  for (const auto& [text, why] : {std::pair(prepared.search.base, "the old board"), {best, "the new board"}})
    trials.push_back({text, arguments.bot, arguments.seed + 1, 0, arguments.verify, why});
  if (best == prepared.search.base) trials.pop_back();
  return field.play(trials);
}

Result<BalanceResult> play(const Prepared& prepared, const BalanceArguments& arguments, balance::GameField& field) {
  BalanceResult result{prepared.game, prepared.search, {}, {}, {}};
  auto found = search(prepared.search, field,
                      [](const balance::RoundFound& round) { fmt::print(stderr, "{}\n", round_text(round)); });
  if (!found) return std::unexpected(found.error());
  result.found = std::move(*found);
  if (result.found.stopped || arguments.verify == 0) return result;
  auto verified = verify(prepared, arguments, result.found.best, field);
  if (!verified) return std::unexpected(verified.error());
  if (*verified) result.verified = std::move(**verified);
  if (!*verified || arguments.ablation == 0) return result;
  const balance::AblationPlan plan{prepared.search.base, result.found.best,  prepared.search.aims,
                                   arguments.bot,        arguments.seed + 1, arguments.ablation};
  auto bought =
      ablate(plan, field.changes(), [&](std::string_view text) { return field.check(text).has_value(); }, field);
  if (!bought) return std::unexpected(bought.error());
  if (*bought) result.bought = std::move(**bought);
  return result;
}

Result<void> write_edition(const BalanceArguments& arguments, const balance::GameField& field,
                           const BalanceResult& result) {
  if (arguments.edition_out.empty()) return {};
  const auto& game = *result.game;
  const auto name = arguments.name.empty() ? fmt::format("{}, balanced", edition_name(game.info().name, game.edition()))
                                           : arguments.name;
  const auto text = balance::renamed(field.changes(), result.found.best, name);
  if (!text) return std::unexpected(text.error());
  return write_text_file(arguments.edition_out, *text);
}

int list_dials(const BalanceArguments& arguments) {
  const auto type = find_game(arguments.choice.name);
  if (!type) return bad_input(type.error());
  fmt::print("{}", dials_text(balance::dials_of(**type)));
  return kDone;
}

int run(const BalanceArguments& arguments) {
  if (arguments.may_change == "list") return list_dials(arguments);
  auto prepared = prepare(arguments);
  if (!prepared) return bad_input(prepared.error());
  if (!arguments.edition_out.empty())
    if (const auto can = can_write(arguments.edition_out); !can) return bad_input(can.error());
  const auto workers = arguments.workers.find("balance");
  if (!workers) return bad_input(workers.error());
  if (*workers)
    prepared->field.make_player = [workers = *workers](AnyMind mind, std::string_view name,
                                                       const BotResources& resources) {
      return make_workers_player(std::move(mind), name, resources, workers);
    };
  std::vector bots = {arguments.bot};
  if (!arguments.sieve.empty()) bots.push_back(arguments.sieve);
  stop_in_good_order();
  Progress progress;
  auto field = balance::GameField::make(prepared->field, prepared->search.base, bots, arguments.jobs, stop_wished(),
                                        [&](const balance::Trial& trial, std::uint64_t done, std::uint64_t all) {
                                          if (progress.due())
                                            progress.show(fmt::format("{}: game {} of {}", trial.why, done, all));
                                        });
  if (!field) return bad_input(field.error());
  const auto base = field->changes().canonical(prepared->search.base);
  if (!base) return bad_input(base.error());
  prepared->search.base = *base;
  if (const auto kept = keep_in_file(*field, *prepared, arguments); !kept) return bad_input(kept.error());
  const auto result = play(*prepared, arguments, *field);
  if (!result) return bad_input(result.error());
  progress.clear();
  tell_of_workers(*workers);
  if (const auto written = write_edition(arguments, *field, *result); !written) return bad_input(written.error());
  fmt::print("{}", balance_text(*result));
  return kDone;
}

}  // namespace

void add_balance(Command& command) {
  const auto arguments = std::make_shared<BalanceArguments>();
  arguments->choice.add_game(command);
  command
      .option(
          "--aim", "AIM",
          "what the games are to be like: M=x, M=a..b, M<=x or M>=x, *weight behind it; M is first-seat, seat:NAME, "
          "draws, length, plies, choices, forced, comeback, won, unfinished, ending:NAME, deed:GROUP/NAME, "
          "duel:GROUP/NAME; or exact=draw")
      .into(arguments->aims);
  command.option("--may-change", "DIALS", "what of the board, by names with commas; list says what there is")
      .into(arguments->may_change);
  command.option("--bot", "BOT", "who plays all seats: a level or another bot").into(arguments->bot).shows_fallback();
  command.option("--sieve", "BOT", "who plays the first games on each new board, if somebody else")
      .into(arguments->sieve);
  command.option("--rounds", "N", "so many at most; 0: only look at the board as it is")
      .into(arguments->rounds, 0, 1'000'000)
      .shows_fallback();
  command.option("--verify", "N", "fresh games on the old board and the new one at the end; 0: none")
      .into(arguments->verify, 0, 1'000'000)
      .shows_fallback();
  command.option("--ablation", "N", "games that say what each change bought; 0: none")
      .into(arguments->ablation, 0, 1'000'000)
      .shows_fallback();
  command.option("--seed", "N", "for changes, dice, draws, openings and bots").into(arguments->seed).shows_fallback();
  command.option("--opening", "N", "so many random moves first (default: 4 where the game has no luck, else 0)")
      .into(arguments->opening, 0, 100);
  command.option("--ply-limit", "N", "stop a game after so many plies")
      .into(arguments->ply_limit, 1, 1'000'000)
      .shows_fallback();
  command.option("--jobs", "N", "games played at the same time").into(arguments->jobs, 1, 256).shows_fallback();
  arguments->workers.add(command);
  command.option("--out", "FILE", "keep all games there; the same command again goes on from it")
      .into(arguments->out)
      .offers_files();
  command.option("--edition-out", "FILE", "write the new board there").into(arguments->edition_out).offers_files();
  command.option("--name", "NAME", "what the new board is called").into(arguments->name);
  arguments->choice.add_settings(command);
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cb::cli
