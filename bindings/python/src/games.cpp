// SPDX-License-Identifier: MIT
// Games, states, views and actions: plain values that can be kept, compared and pickled.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "core/hash.hpp"
#include "core/text.hpp"
#include "session/sides.hpp"
#include "values.hpp"

namespace cb::python {

using namespace nb::literals;

ActionCode code_of(const PyState& state, std::int64_t number) {
  const AnyGame& game = *state.of->game;
  if (game.actor(state.state) != kChance) return value_or_throw(state.of->encoding->action(state.state, number));
  const auto outcomes = game.actions(state.state);
  if (number < 0 || number >= static_cast<std::int64_t>(outcomes.size()))
    throw Refused(
        fmt::format("There are {} outcomes here, 0 to {}, not {}.", outcomes.size(), outcomes.size() - 1, number));
  return outcomes[static_cast<std::size_t>(number)].code;
}

ActionCode code_of(const PyState& state, const std::string& text) {
  return value_or_throw(state.of->game->read_action(state.state, text));
}

ActionCode code_of(const PyState& state, const PyAction& action) {
  if (!state.of->game->is_legal(state.state, action.code)) throw Refused(action.text + " is not legal here.");
  return action.code;
}

PyAction describe(const PyState& state, const ListedAction& action) {
  return {action.code, action.weight != 0 ? -1 : state.of->encoding->number(state.state, action.code), action.weight,
          state.of->game->write_action(state.state, action.code)};
}

bool same_game(const PyGame& one, const PyGame& other) {
  if (one.game == other.game) return true;
  return one.game->number() == other.game->number() && one.game->settings() == other.game->settings() &&
         one.game->edition() == other.game->edition();
}

std::string title_of(const PyGame& game) {
  std::string text(game.game->info().name);
  for (const auto& [name, value] : game.game->settings()) text += fmt::format(" {}={}", name, value);
  return text;
}

int checked_seat(const PyGame& game, int seat) {
  if (seat == kNobody || (seat >= 0 && seat < game.game->seats())) return seat;
  throw Refused(fmt::format("There are the seats 0 to {}, not {}.", game.game->seats() - 1, seat));
}

int own_seat(const PyGame& game, int seat) {
  if (seat == kNobody) throw Refused("A seat is wanted here, not a spectator.");
  return checked_seat(game, seat);
}

nb::tuple seats_of(std::uint8_t winners, int seats) {
  nb::list list;
  for (int seat = 0; seat < seats; ++seat)
    if ((winners >> seat & 1) != 0) list.append(seat);
  return nb::tuple(list);
}

std::vector<double> rewards_of(const AnyRules& game, std::uint8_t winners) {
  std::vector<double> rewards;
  for (int seat = 0; seat < game.seats(); ++seat) rewards.push_back(2 * seat_share(game, winners, seat) - 1);
  return rewards;
}

namespace {

Shared make_game(const std::string& name, const nb::dict& options, const std::string& edition) {
  Settings settings;
  for (const auto& [key, value] : options) {
    std::string word = nb::cast<std::string>(nb::str(key));
    std::ranges::replace(word, '_', '-');
    settings.emplace_back(std::move(word), nb::cast<std::string>(nb::str(value)));
  }
  auto game = std::make_shared<PyGame>();
  game->game = value_or_throw(value_or_throw(find_game(name))->make(settings, edition));
  game->encoding = std::make_shared<const AnyEncoding>(game->game);
  for (int seat = 0; seat < game->game->seats(); ++seat) game->seat_names.push_back(game->game->seat_name(seat));
  return game;
}

nb::ndarray<nb::numpy, bool> mask_of(const PyState& state) {
  const AnyEncoding& encoding = *state.of->encoding;
  std::vector<std::uint64_t> words(static_cast<std::size_t>(encoding.words()));
  encoding.mask(state.state, words);
  bool* data = nullptr;
  auto array = new_array<bool>({static_cast<std::size_t>(encoding.actions())}, &data);
  for (int n = 0; n < encoding.actions(); ++n) data[n] = in_mask(words.data(), n);
  return array;
}

nb::ndarray<nb::numpy, std::uint64_t> packed_mask_of(const PyState& state) {
  const AnyEncoding& encoding = *state.of->encoding;
  const auto size = static_cast<std::size_t>(encoding.words());
  std::uint64_t* data = nullptr;
  auto array = new_array<std::uint64_t>({size}, &data);
  encoding.mask(state.state, {data, size});
  return array;
}

nb::ndarray<nb::numpy, std::uint8_t> observation_of(const PyGame& game, const AnyView& view, int seat) {
  const AnyEncoding& encoding = *game.encoding;
  std::uint8_t* data = nullptr;
  const auto side = [&](std::size_t n) { return static_cast<std::size_t>(encoding.shape()[n]); };
  auto array = new_array<std::uint8_t>({side(0), side(1), side(2)}, &data);
  encoding.observe(view, seat, {data, encoding.entries()});
  return array;
}

std::vector<PyAction> actions_of(const PyState& state) {
  std::vector<PyAction> list;
  for (const auto& action : state.of->game->actions(state.state)) list.push_back(describe(state, action));
  return list;
}

std::vector<int> legal_of(const PyState& state) {
  std::vector<int> numbers;
  if (state.of->game->actor(state.state) < 0) return numbers;
  for (const auto& action : state.of->game->actions(state.state))
    numbers.push_back(state.of->encoding->number(state.state, action.code));
  std::ranges::sort(numbers);
  return numbers;
}

template <class... Wanted>
PyState applied(const PyState& state, const Wanted&... wanted) {
  PyState next = state;
  next.of->game->apply(next.state, code_of(state, wanted...));
  return next;
}

nb::bytes bytes_of(const auto& value) { return nb::bytes(value.bytes.data(), value.bytes.size()); }

void bind_game(nb::module_& module) {
  nb::class_<PyGame>(module, "Game", R"(A game with its options and, where it is not the usual one, its edition.

>>> game = Game("trap-the-cap", players=3)
>>> game.seats, game.action_count
(3, 819)
>>> Game("chess")
Traceback (most recent call last):
capbarrel._capbarrel.Refused: There is no game "chess"; there is top-cap, loot, ...)")
      .def(nb::new_([](const std::string& name, const std::string& edition, const nb::kwargs& options) {
             return make_game(name, options, edition);
           }),
           "name"_a, "edition"_a = "", "options"_a)
      .def_prop_ro(
          "name", [](const PyGame& game) { return std::string(game.game->info().name); }, "As on command lines.")
      .def_prop_ro(
          "title", [](const PyGame& game) { return std::string(game.game->info().title); }, "As people call it.")
      .def_prop_ro(
          "seats", [](const PyGame& game) { return game.game->seats(); }, "How many play.")
      .def_prop_ro(
          "seat_names", [](const PyGame& game) { return game.seat_names; }, "What notation calls them.")
      .def_prop_ro(
          "sides",
          [](const PyGame& game) {
            std::vector<int> sides;
            for (int seat = 0; seat < game.game->seats(); ++seat) sides.push_back(game.game->side(seat));
            return sides;
          },
          "Of every seat; those who win and lose together have the same.")
      .def_prop_ro(
          "options",
          [](const PyGame& game) {
            nb::dict options;
            for (const auto& [name, value] : game.game->settings()) options[name.c_str()] = value;
            return options;
          },
          "Every option with its value, defaults too.")
      .def_prop_ro(
          "edition", [](const PyGame& game) { return game.game->edition(); }, "The text of its edition file.")
      .def_prop_ro(
          "hides_information", [](const PyGame& game) { return game.game->hides_information(); },
          "Whether seats see different things.")
      .def_prop_ro(
          "repetition_limit", [](const PyGame& game) { return game.game->repetition_limit(); },
          "How often a position may come before a match is drawn; 0: no such rule.")
      .def_prop_ro(
          "action_count", [](const PyGame& game) { return game.encoding->actions(); },
          "How many numbers actions have; docs/encodings.md says which is which.")
      .def_prop_ro(
          "mask_words", [](const PyGame& game) { return game.encoding->words(); }, "Words of 64 bits in a packed mask.")
      .def_prop_ro(
          "observation_shape",
          [](const PyGame& game) {
            const auto& shape = game.encoding->shape();
            return nb::make_tuple(shape[0], shape[1], shape[2]);
          },
          "Planes, rows and columns; a vector is one plane of one row.")
      .def_prop_ro(
          "information_size", [](const PyGame& game) { return game.encoding->information_entries(); },
          "Entries of Match.information().")
      .def(
          "start", [](const Shared& game) { return PyState{game, game->game->start()}; },
          "The state in which a match begins.\n\n>>> Game(\"top-cap\").start().text\n'd1c2b3a4/f3e4d5c6/cream'")
      .def(
          "state",
          [](const Shared& game, const std::string& text) {
            return PyState{game, value_or_throw(game->game->read_position(text))};
          },
          "text"_a, "Reads a position in notation.")
      .def(
          "view",
          [](const Shared& game, const std::string& text, int seat) {
            return PyView{game, value_or_throw(game->game->read_view(text)), checked_seat(*game, seat)};
          },
          "text"_a, "seat"_a = kNobody, "Reads what a seat sees, in notation.")
      .def("__repr__", [](const PyGame& game) { return "<Game " + title_of(game) + ">"; })
      .def(
          "__eq__", [](const PyGame& one, const PyGame& other) { return same_game(one, other); }, nb::is_operator())
      .def("__hash__", [](const PyGame& game) { return std::hash<std::string>()(title_of(game)); })
      .def(
          "__deepcopy__", [](const nb::object& self, const nb::handle&) { return self; }, "memo"_a)
      .def("__reduce__", [](const nb::object& self) {
        const auto& game = nb::cast<const PyGame&>(self);
        nb::dict options;
        for (const auto& [name, value] : game.game->settings()) options[name.c_str()] = value;
        return nb::make_tuple(nb::module_::import_("capbarrel").attr("_game_again"),
                              nb::make_tuple(std::string(game.game->info().name), game.game->edition(), options));
      });
}

void bind_action(nb::module_& module) {
  nb::class_<PyAction>(module, "Action", R"(An action of a seat, or an outcome of chance.

>>> action = Game("top-cap").start().actions()[0]
>>> action.text, action.number
('d1-c1', 27))")
      .def_ro("code", &PyAction::code, "The action by its bytes, as the engine keeps it.")
      .def_prop_ro(
          "number",
          [](const PyAction& action) {
            return action.number < 0 ? std::nullopt : std::optional<std::int64_t>(action.number);
          },
          "Among all actions of the game; None for an outcome of chance.")
      .def_ro("weight", &PyAction::weight, "Of an outcome of chance, beside the others; 0 for a seat's action.")
      .def_ro("text", &PyAction::text, "In notation.")
      .def("__repr__", [](const PyAction& action) { return "<Action " + action.text + ">"; })
      .def("__str__", [](const PyAction& action) { return action.text; })
      .def(
          "__eq__",
          [](const PyAction& one, const PyAction& two) { return one.code == two.code && one.text == two.text; },
          nb::is_operator())
      .def("__hash__", [](const PyAction& action) { return action.code; });
}

void bind_state(nb::module_& module) {
  nb::class_<PyState>(module, "State",
                      R"(Everything on the table at one moment. It never changes: apply() makes another.

>>> state = Game("top-cap").start()
>>> after = state.apply("a4-a5")
>>> after.text, after.actor
('d1c2b3a5/f3e4d5c6/blue', 1)
>>> state.apply(27) == state.apply(state.actions()[0])
True)")
      .def_prop_ro(
          "game", [](const PyState& state) { return state.of; }, "Whose it is.")
      .def_prop_ro(
          "actor", [](const PyState& state) { return state.of->game->actor(state.state); },
          "The seat that acts, CHANCE, or NOBODY when the game is over.")
      .def_prop_ro(
          "turn", [](const PyState& state) { return state.of->game->turn(state.state); },
          "Whose turn it is; at a throw or a draw, whose that is.")
      .def_prop_ro(
          "is_over", [](const PyState& state) { return state.of->game->actor(state.state) == kNobody; },
          "Whether the rules have ended the game.")
      .def_prop_ro(
          "is_chance", [](const PyState& state) { return state.of->game->actor(state.state) == kChance; },
          "Whether a throw or a draw comes next.")
      .def("actions", &actions_of,
           "Everything that can happen next: actions, or outcomes of chance with their weights.")
      .def("legal", &legal_of, "The numbers of the legal actions, rising; empty where no seat acts.")
      .def("mask", &mask_of, "Which numbers are legal, as booleans.")
      .def("packed_mask", &packed_mask_of, "The same, one bit each: number n is bit n % 64 of word n // 64.")
      .def(
          "apply", [](const PyState& state, std::int64_t number) { return applied(state, number); }, "action"_a,
          "The state that follows; by the number of an action (at chance, the place of an outcome), by its notation, "
          "or "
          "by itself.")
      .def(
          "apply", [](const PyState& state, const std::string& text) { return applied(state, text); }, "action"_a)
      .def(
          "apply", [](const PyState& state, const PyAction& action) { return applied(state, action); }, "action"_a)
      .def(
          "read",
          [](const PyState& state, const std::string& text) {
            const ActionCode code = code_of(state, text);
            for (const auto& action : state.of->game->actions(state.state))
              if (action.code == code) return describe(state, action);
            throw Refused("There is no such action.");
          },
          "text"_a, "The action that notation names, or the reason why it is not legal.")
      .def(
          "number",
          [](const PyState& state, const std::string& text) {
            return state.of->encoding->number(state.state, code_of(state, text));
          },
          "text"_a, "The number of the action that notation names.")
      .def(
          "view",
          [](const PyState& state, int seat) {
            return PyView{state.of, state.of->game->view(state.state, checked_seat(*state.of, seat)), seat};
          },
          "seat"_a, "What a seat sees; NOBODY is a spectator.")
      .def(
          "observation",
          [](const PyState& state, std::optional<int> seat) {
            const int who = checked_seat(*state.of, seat ? *seat : state.of->game->turn(state.state));
            return observation_of(*state.of, state.of->game->view(state.state, who), who);
          },
          "seat"_a = nb::none(), "What a seat sees as numbers; without a seat, whose turn it is.")
      .def_prop_ro(
          "winners",
          [](const PyState& state) {
            if (state.of->game->actor(state.state) != kNobody) throw Refused("The game is not over.");
            return seats_of(state.of->game->ending(state.state).winners, state.of->game->seats());
          },
          "The seats that have won; all of them in a draw.")
      .def_prop_ro(
          "rewards",
          [](const PyState& state) {
            const AnyGame& game = *state.of->game;
            if (game.actor(state.state) != kNobody)
              return std::vector<double>(static_cast<std::size_t>(game.seats()), 0.0);
            return rewards_of(game, game.ending(state.state).winners);
          },
          "Of every seat: 1 for a win, -1 for a loss, something between for one that is shared; 0 while it runs.")
      .def_prop_ro(
          "text", [](const PyState& state) { return state.of->game->write_position(state.state); }, "In notation.")
      .def(
          "draw",
          [](const PyState& state, int seat) {
            return state.of->game->draw(state.state, checked_seat(*state.of, seat), Pen(false));
          },
          "seat"_a = kNobody, "The board for a terminal, as a seat sees it.")
      .def_prop_ro(
          "key", [](const PyState& state) { return state.of->game->key(state.state); },
          "The same for positions that are the same but for counters.")
      .def("__bytes__", [](const PyState& state) { return bytes_of(state.state); })
      .def("__str__", [](const PyState& state) { return state.of->game->write_position(state.state); })
      .def("__repr__",
           [](const PyState& state) {
             return fmt::format("<State {} {}>", state.of->game->info().name,
                                state.of->game->write_position(state.state));
           })
      .def(
          "__eq__",
          [](const PyState& one, const PyState& two) { return one.state == two.state && same_game(*one.of, *two.of); },
          nb::is_operator())
      .def("__hash__", [](const PyState& state) { return hash_bytes(state.state.bytes); })
      .def(
          "__deepcopy__", [](const nb::object& self, const nb::handle&) { return self; }, "memo"_a)
      .def("__reduce__", [](const PyState& state) {
        // By its text, which is checked when it is read: bytes from elsewhere could be anything.
        return nb::make_tuple(nb::module_::import_("capbarrel").attr("_state_again"),
                              nb::make_tuple(state.of, state.of->game->write_position(state.state)));
      });
}

void bind_view(nb::module_& module) {
  nb::class_<PyView>(module, "View", R"(What one seat may know. Nothing but sample() leads back to a state.

>>> state = Game("top-drop").start()
>>> while state.is_chance: state = state.apply(0)
>>> state.view(0).text
'1.2.3.4,?4/-/none/s2f2c2w4/a-open')")
      .def_prop_ro(
          "seat", [](const PyView& view) { return view.seat; }, "Who sees it.")
      .def_prop_ro(
          "text", [](const PyView& view) { return view.of->game->write_view(view.view); }, "In notation.")
      .def(
          "observation", [](const PyView& view) { return observation_of(*view.of, view.view, view.seat); },
          "As numbers of the game's observation_shape.")
      .def(
          "sample",
          [](const PyView& view, std::uint64_t seed) {
            Rng rng(seed);
            return PyState{view.of, view.of->game->sample(view.view, rng)};
          },
          "seed"_a, "Some state that looks like this, any as likely as the others.")
      .def("__str__", [](const PyView& view) { return view.of->game->write_view(view.view); })
      .def("__repr__",
           [](const PyView& view) {
             return fmt::format("<View {} {}>", view.of->game->info().name, view.of->game->write_view(view.view));
           })
      .def(
          "__eq__",
          [](const PyView& one, const PyView& two) {
            return one.view == two.view && one.seat == two.seat && same_game(*one.of, *two.of);
          },
          nb::is_operator())
      .def("__hash__", [](const PyView& view) { return hash_bytes(view.view.bytes); });
}

}  // namespace

void bind_games(nb::module_& module) {
  bind_game(module);
  bind_action(module);
  bind_state(module);
  bind_view(module);
  module.def(
      "games",
      [] {
        std::vector<std::string> names;
        for (const auto* type : all_game_types()) names.emplace_back(type->info().name);
        return names;
      },
      "The names of all games.\n\n>>> games()[:2]\n['top-cap', 'loot']");
  module.def(
      "variants",
      [](const std::string& name) {
        std::vector<nb::dict> all{nb::dict()};
        for (const auto variant : value_or_throw(find_game(name))->variants()) {
          nb::dict options;
          for (const auto word : words(variant)) {
            const auto [key, value] = value_or_throw(read_setting(word));
            options[key.c_str()] = value;
          }
          all.push_back(options);
        }
        return all;
      },
      "name"_a, "Options of a game that change how it goes, the defaults first: what tests walk through.");
  module.def(
      "editions",
      [](const std::string& name) {
        std::vector<std::string> all;
        for (const auto text : value_or_throw(find_game(name))->editions()) all.emplace_back(text);
        return all;
      },
      "name"_a, "The texts of a game's edition files, the usual one first.");
  module.def(
      "options",
      [](const std::string& name) {
        nb::list all;
        for (const auto& spec : value_or_throw(find_game(name))->options()) {
          nb::dict told;
          nb::dict said;
          for (const auto& [word, value] : spec.words) said[word.c_str()] = value;
          told["name"] = spec.name;
          told["rule"] = spec.rule;
          told["help"] = spec.help;
          told["choices"] = spec.choices;
          told["minimum"] = spec.minimum;
          told["maximum"] = spec.maximum;
          told["words"] = said;
          told["default"] = spec.write(spec.fallback);
          all.append(told);
        }
        return all;
      },
      "name"_a,
      "What can be chosen in a game: words out of `choices`, or a number, where `words` stand for some.\n\n"
      ">>> [option['name'] for option in options('loot')]\n['movement', 'repetition', 'quiet']");
}

}  // namespace cb::python
