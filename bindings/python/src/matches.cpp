// SPDX-License-Identifier: MIT
// Matches with their log, match files, and luck that can be had again.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "session/match_file.hpp"
#include "values.hpp"

namespace cb::python {

using namespace nb::literals;

namespace {

template <class Wanted>
void play(PyMatch& match, const Wanted& wanted) {
  if (const auto& finish = match.match.finish()) throw Refused("The game is over: " + finish->why.text);
  value_or_throw(match.match.play(code_of(PyState{match.of, match.match.state()}, wanted)));
}

PyMatch read_file(const std::string& text, const std::string& edition) {
  MatchFile file = value_or_throw(read_match(text, edition));
  auto game = std::make_shared<PyGame>();
  game->game = file.match.shared_game();
  game->encoding = std::make_shared<const AnyEncoding>(game->game);
  for (int seat = 0; seat < game->game->seats(); ++seat) game->seat_names.push_back(game->game->seat_name(seat));
  return {game, std::move(file.match), std::move(file.seats)};
}

// (actor, text) of every action and outcome; as one seat read them, where a seat is given.
std::vector<std::tuple<int, std::string>> log_of(const PyMatch& match, std::optional<int> seat) {
  const AnyGame& game = *match.of->game;
  const int who = seat ? checked_seat(*match.of, *seat) : kNobody;
  std::vector<std::tuple<int, std::string>> log;
  AnyState state = match.match.start();
  for (const Ply& ply : match.match.log()) {
    log.emplace_back(ply.actor,
                     seat ? game.write_seen_action(state, ply.action, who) : game.write_action(state, ply.action));
    game.apply(state, ply.action);
  }
  return log;
}

nb::ndarray<nb::numpy, std::uint8_t> information_of(const PyMatch& match, int seat) {
  const std::size_t size = match.of->encoding->information_entries();
  std::uint8_t* data = nullptr;
  auto array = new_array<std::uint8_t>({size}, &data);
  match.of->encoding->information(match.match, own_seat(*match.of, seat), {data, size});
  return array;
}

// A random generator of ours, so that a seed gives the same game here as anywhere.
struct Luck {
  Rng rng;
  explicit Luck(std::uint64_t seed) : rng(seed) {}
};

std::int64_t place_of(const PyState& state, ActionCode code) {
  const auto list = state.of->game->actions(state.state);
  for (std::size_t n = 0; n < list.size(); ++n)
    if (list[n].code == code) return static_cast<std::int64_t>(n);
  return -1;
}

std::int64_t pick(Luck& luck, const PyState& state) {
  const AnyGame& game = *state.of->game;
  const int actor = game.actor(state.state);
  if (actor == kNobody) throw Refused("The game is over; there is nothing to pick.");
  const ActionCode code = random_action(game, state.state, luck.rng);
  return actor == kChance ? place_of(state, code) : state.of->encoding->number(state.state, code);
}

}  // namespace

void bind_matches(nb::module_& module) {
  nb::class_<PyMatch>(module, "Match", R"(A game being played, with its log. Repetition counts here, as the rules say.

>>> match = Match(Game("top-cap"))
>>> match.play("a4-a5")
>>> match.log()
[(0, 'a4-a5')]
>>> Match.read(match.text).state == match.state
True)")
      .def(nb::new_([](const Shared& game, std::optional<std::string> position) {
             const AnyState start =
                 position ? value_or_throw(game->game->read_position(*position)) : game->game->start();
             return new PyMatch{game, Match(game->game, start),
                                std::vector<std::string>(static_cast<std::size_t>(game->game->seats()), "python")};
           }),
           "game"_a, "position"_a = nb::none())
      .def_static("read", &read_file, "text"_a, "edition"_a = "",
                  "A match file; refused with its line where it is wrong.")
      .def_prop_ro(
          "game", [](const PyMatch& match) { return match.of; }, "What is played.")
      .def_prop_ro(
          "state", [](const PyMatch& match) { return PyState{match.of, match.match.state()}; }, "As it stands.")
      .def_prop_ro(
          "actor", [](const PyMatch& match) { return match.match.actor(); },
          "The seat that acts, CHANCE, or NOBODY when it is over, by the rules or by repetition.")
      .def_prop_ro(
          "is_over", [](const PyMatch& match) { return match.match.finish().has_value(); }, "Whether it is.")
      .def_prop_ro(
          "is_chance", [](const PyMatch& match) { return match.match.actor() == kChance; },
          "Whether a throw or a draw comes next.")
      .def_prop_ro(
          "plies", [](const PyMatch& match) { return match.match.log().size(); }, "Actions and outcomes so far.")
      .def("play", &play<std::int64_t>, "action"_a, "Plays as State.apply() does.")
      .def("play", &play<std::string>, "action"_a)
      .def("play", &play<PyAction>, "action"_a)
      .def(
          "take_back",
          [](PyMatch& match) {
            if (match.match.log().empty()) throw Refused("Nothing has been played yet.");
            match.match.take_back();
          },
          "Takes the last action or outcome back.")
      .def_prop_ro(
          "start", [](const PyMatch& match) { return PyState{match.of, match.match.start()}; }, "How it began.")
      .def("__reduce__",
           [](const PyMatch& match) {
             nb::list played;
             for (const auto& [actor, text] : log_of(match, std::nullopt)) played.append(text);
             return nb::make_tuple(
                 nb::module_::import_("capbarrel").attr("_match_again"),
                 nb::make_tuple(match.of, match.of->game->write_position(match.match.start()), played));
           })
      .def("__copy__", [](const PyMatch& match) { return new PyMatch(match); })
      .def(
          "__deepcopy__", [](const PyMatch& match, const nb::handle&) { return new PyMatch(match); }, "memo"_a)
      .def(
          "copy", [](const PyMatch& match) { return new PyMatch(match); }, "Another one that stands as this does.")
      .def("log", &log_of, "seat"_a = nb::none(),
           "(actor, notation) of everything that happened; with a seat, as that seat read it.")
      .def("information", &information_of, "seat"_a,
           "What a seat sees, and where hands are hidden what it saw so far, as numbers.")
      .def_prop_ro(
          "winners",
          [](const PyMatch& match) {
            if (!match.match.finish()) throw Refused("The game is not over.");
            return seats_of(match.match.finish()->winners, match.of->game->seats());
          },
          "The seats that have won; all of them in a draw.")
      .def_prop_ro(
          "rewards",
          [](const PyMatch& match) {
            if (!match.match.finish())
              return std::vector<double>(static_cast<std::size_t>(match.of->game->seats()), 0.0);
            return rewards_of(*match.of->game, match.match.finish()->winners);
          },
          "As State.rewards.")
      .def_prop_ro(
          "why",
          [](const PyMatch& match) { return match.match.finish() ? match.match.finish()->why.text : std::string(); },
          "How it ended, in words; empty while it runs.")
      .def_prop_ro(
          "text", [](const PyMatch& match) { return write_match({match.match, match.seats}); }, "As a match file.")
      .def("__repr__", [](const PyMatch& match) {
        return fmt::format("<Match {} after {} plies>", match.of->game->info().name, match.match.log().size());
      });

  nb::class_<Luck>(module, "Luck", R"(Random numbers that a seed gives again.

>>> luck = Luck(1)
>>> state = Game("loot").start()
>>> while not state.is_over: state = state.apply(luck.pick(state))
>>> len(state.winners) > 0
True)")
      .def(nb::init<std::uint64_t>(), "seed"_a)
      .def(
          "below", [](Luck& luck, std::uint32_t bound) { return bound == 0 ? 0U : luck.rng.below(bound); }, "bound"_a,
          "A number from 0 on and below the bound.")
      .def("pick", &pick, "state"_a, "What apply() takes: a random legal action, or an outcome by its weight.");
}

}  // namespace cb::python
