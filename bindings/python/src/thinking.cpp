// SPDX-License-Identifier: MIT
// Bots, what they think of positions, and tables of exact values.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <mutex>
#include <nlohmann/json.hpp>

#include "analysis/json.hpp"
#include "analysis/review.hpp"
#include "thought/bot.hpp"
#include "thought/tablebase_oracle.hpp"
#include "values.hpp"

namespace cb::python {

using namespace nb::literals;

namespace {

// A bot thinks in memory of its own, so one thread at a time asks it.
struct PyBot {
  Shared of;
  Bot bot;
  std::unique_ptr<std::mutex> in_use = std::make_unique<std::mutex>();
};

struct PyTable {
  Shared of;
  std::shared_ptr<const TablebaseOracle> oracle;
};

// States and views are bytes: those of another game, or of other options, would be taken for something that they are
// not.
void check_same(const PyGame& own, const PyGame& other) {
  if (same_game(own, other)) return;
  const std::string mine = title_of(own);
  const std::string theirs = title_of(other);
  if (mine == theirs) throw Refused(fmt::format("The bot plays another edition of {}.", own.game->info().title));
  throw Refused(fmt::format("The bot plays \"{}\", not \"{}\".", mine, theirs));
}

// Values are those of a position, whatever the options: what fits is a game with as many pieces.
void check_fits(const PyTable& table, const PyGame& game) {
  if (table.of->game->number() == game.game->number() && table.oracle->fits(*game.game)) return;
  throw Refused(fmt::format("The table is of {}, with another number of pieces or of another game than this.",
                            table.of->game->info().title));
}

PyBot make_bot(const Shared& game, const std::string& name, int threads, const nb::object& table) {
  BotResources resources;
  if (threads < 1 || threads > 64) throw Refused("A bot thinks on 1 to 64 threads.");
  resources.threads = threads;
  if (!table.is_none()) {
    const auto& known = nb::cast<const PyTable&>(table);
    check_fits(known, *game);
    resources.oracle = known.oracle;
  }
  return {.of = game, .bot = value_or_throw(Bot::make(game->game, name, resources))};
}

std::vector<std::tuple<PyAction, double, std::uint64_t>> ranked(const PyState& state,
                                                                std::span<const MoveValue> moves) {
  std::vector<std::tuple<PyAction, double, std::uint64_t>> list;
  for (const MoveValue& move : moves) list.emplace_back(describe(state, {move.action, 0}), move.value, move.visits);
  return list;
}

// Calls with a copy of the match, which others may go on playing meanwhile: thinking takes its time, and other threads
// of Python run.
template <class Work>
auto thinking_of(const PyMatch& match, Work&& work) {
  const Match now = match.match;
  const nb::gil_scoped_release others;
  return work(now);
}

std::int64_t choose(PyBot& bot, const PyMatch& match, std::uint64_t seed) {
  check_same(*bot.of, *match.of);
  if (match.match.actor() < 0) throw Refused("No seat is to act here.");
  return thinking_of(match, [&](const Match& now) {
    const std::scoped_lock lock(*bot.in_use);
    return bot.of->encoding->number(now.state(), bot.bot.choose(now, seed));
  });
}

auto think(PyBot& bot, const PyMatch& match, std::uint64_t seed) {
  check_same(*bot.of, *match.of);
  const int seat = match.match.actor();
  if (seat < 0) throw Refused("No seat is to act here.");
  const PyState state{match.of, match.match.state()};
  const SearchReply reply = thinking_of(match, [&](const Match& now) {
    const std::scoped_lock lock(*bot.in_use);
    return bot.bot.think(now.game().view(now.state(), seat), now.past_keys(), seed);
  });
  return ranked(state, reply.ranked());
}

nb::object from_json(const nlohmann::ordered_json& json) {
  return nb::module_::import_("json").attr("loads")(json.dump());
}

nb::object assess(const PyMatch& match, const std::string& bot, std::uint64_t seed, int threads) {
  const int seat = match.match.actor();
  if (seat < 0) throw Refused("No seat is to act here.");
  BotResources resources;
  resources.threads = threads;
  auto judge = value_or_throw(Judge::make(match.of->game, bot, resources));
  const AnyState state = match.match.state();
  const Assessment assessment = thinking_of(match, [&](const Match& now) {
    return judge.assess(now.game().view(now.state(), seat), seat, now.past_keys(), seed);
  });
  return from_json(to_json(*match.of->game, state, assessment));
}

nb::object review_of(const PyMatch& match, const std::string& bot, std::uint64_t seed, int threads) {
  ReviewSettings settings;
  settings.judge = bot;
  settings.seed = seed;
  settings.threads = threads;
  const Match kept = match.match;
  Result<Review> result = thinking_of(match, [&](const Match& now) { return review(now, settings); });
  return from_json(to_json(kept, value_or_throw(std::move(result))));
}

PyTable open_table(const Shared& game, const std::optional<std::string>& path) {
  auto table = path ? value_or_throw(TablebaseOracle::open(game->game->info(), *path))
                    : TablebaseOracle::find(game->game->info());
  if (!table) throw Refused("There is no table of this game in its usual place; capbarrel solve makes one.");
  if (!table->fits(*game->game)) throw Refused("The table is of an edition with another number of pieces.");
  return {game, std::move(table)};
}

const char* outcome_name(ExactValue::Outcome outcome) {
  constexpr const char* kNames[] = {"loss", "draw", "win"};
  return kNames[static_cast<int>(outcome)];
}

std::tuple<std::string, int> exact(const PyTable& table, const PyState& state) {
  check_fits(table, *state.of);
  const auto value = table.oracle->value(*state.of->game, state.state);
  if (!value) throw Refused("The table does not know this position.");
  return {outcome_name(value->outcome), value->plies};
}

}  // namespace

void bind_thinking(nb::module_& module) {
  nb::class_<PyBot>(module, "Bot",
                    R"(A bot of the house, by a level from "1" to "5" or another name of its game ("uct@20000").

>>> match = Match(Game("top-cap"))
>>> bot = Bot(match.game, "2@500")
>>> match.play(bot.choose(match, seed=1))
>>> match.plies
1)")
      .def(
          "__init__",
          [](PyBot* bot, const Shared& game, const std::string& name, int threads, const nb::object& table) {
            new (bot) PyBot(make_bot(game, name, threads, table));
          },
          "game"_a, "name"_a = "3", "threads"_a = 1, "table"_a = nb::none())
      .def_prop_ro(
          "name", [](const PyBot& bot) { return bot.bot.name(); }, "As it was named.")
      .def("choose", &choose, "match"_a, "seed"_a = 1,
           "The number of the action it plays. With nodes and not a time the same seed gives the same action.")
      .def("think", &think, "match"_a, "seed"_a = 1,
           "(action, winning chance, visits) of every move it looked at, best first, from the view of who acts.");

  module.def(
      "assess", &assess, "match"_a, "bot"_a = "5", "seed"_a = 1, "threads"_a = 1,
      "What a strong bot thinks of a match as it stands: moves with their values, the expected line, chances of all "
      "seats. From the view of the seat that acts.");
  module.def("review", &review_of, "match"_a, "bot"_a = "5", "seed"_a = 1, "threads"_a = 1,
             "A match looked back on: every decision judged, luck told apart.");

  nb::class_<PyTable>(module, "Table",
                      "Exact values of every position of a solved game, from a file that `capbarrel solve` made.")
      .def(
          "__init__",
          [](PyTable* table, const Shared& game, const std::optional<std::string>& path) {
            new (table) PyTable(open_table(game, path));
          },
          "game"_a, "path"_a = nb::none())
      .def("value", &exact, "state"_a, "('win', plies), ('draw', 0) or ('loss', plies) for the side to move.")
      .def(
          "moves",
          [](const PyTable& table, const PyState& state) {
            check_fits(table, *state.of);
            std::vector<std::tuple<PyAction, std::string, int>> list;
            for (const auto& move : exact_moves(*table.oracle, *state.of->game, state.state))
              list.emplace_back(describe(state, {move.action, 0}), outcome_name(move.value.outcome), move.value.plies);
            return list;
          },
          "state"_a, "(action, outcome, plies) of every move, best first.")
      .def("__len__", [](const PyTable& table) { return table.oracle->bytes().size(); })
      .def(
          "position",
          [](const PyTable& table, std::uint64_t number) {
            if (number >= table.oracle->bytes().size()) throw Refused("The table has no such number.");
            return PyState{table.of, table.oracle->position(number)};
          },
          "number"_a, "Some position by its number in the table.")
      .def_prop_ro(
          "bytes",
          [](const nb::object& self) {
            const auto& table = nb::cast<const PyTable&>(self);
            const auto bytes = table.oracle->bytes();
            const std::size_t shape[] = {bytes.size()};
            return nb::ndarray<nb::numpy, const std::uint8_t>(bytes.data(), 1, shape, self);
          },
          "The table itself, read from the disk as it is asked for: 0 a draw, else plies to the end + 1; the side to "
          "move "
          "has won where the plies are odd.");
}

}  // namespace cb::python
