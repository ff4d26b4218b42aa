// SPDX-License-Identifier: MIT
// Many games stepped together, on arrays that Python sees without a copy.
#include "session/stepping.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include <mutex>

#include "values.hpp"

namespace cb::python {

using namespace nb::literals;

namespace {

using Actions = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Chosen = nb::ndarray<std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Unpacked = nb::ndarray<bool, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Seen = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

struct Games {
  Shared of;
  std::unique_ptr<SteppedGames> games;
  std::unique_ptr<std::mutex> in_use = std::make_unique<std::mutex>();
};

// Work in the engine, while other threads of Python run: those that want something of the same games wait for it.
template <class Work>
auto alone(const Games& games, Work&& work) {
  const nb::gil_scoped_release others;
  const std::scoped_lock lock(*games.in_use);
  return work();
}

Games make(const Shared& game, std::size_t games, std::uint64_t seed, std::uint32_t max_plies, int threads,
           bool observations, bool last_states, const std::optional<std::string>& instruction_set) {
  SteppingOptions options{.games = games,
                          .seed = seed,
                          .ply_limit = max_plies,
                          .threads = threads,
                          .observes = observations,
                          .keeps_last = last_states};
  if (instruction_set) {
    bool known = false;
    for (const auto set : kInstructionSets) {
      if (name_of(set) != *instruction_set) continue;
      options.set = set;
      known = true;
    }
    if (!known) throw Refused("There is no instruction set of that name here: portable or avx2.");
  }
  return {.of = game, .games = value_or_throw(SteppedGames::make(game->game, options))};
}

// An array of the engine's, which lives as long as the object that it belongs to. It cannot be written to: what stands
// there was checked.
template <class T>
nb::object shown(const nb::object& self, std::span<T> values, std::initializer_list<std::size_t> shape) {
  return nb::cast(nb::ndarray<nb::numpy, const T>(values.data(), shape.size(), shape.begin(), self));
}

// The same for whoever takes it by DLPack alone, which cannot say that nobody may write there to those who do not ask.
template <class T>
nb::object lent(const nb::object& self, std::span<T> values, std::initializer_list<std::size_t> shape) {
  return nb::cast(nb::ndarray<nb::array_api, T, nb::device::cpu>(values.data(), shape.size(), shape.begin(), self));
}

SteppedGames& games_of(const nb::object& self) { return *nb::cast<Games&>(self).games; }

// Masks as bytes: not every library has words of 64 bits.
nb::object lend(const nb::object& self, const std::string& name) {
  auto& games = games_of(self);
  const std::size_t size = games.games();
  const auto seats = static_cast<std::size_t>(games.encoding().game().seats());
  const auto words = static_cast<std::size_t>(games.encoding().words());
  const auto side = [&](std::size_t n) { return static_cast<std::size_t>(games.encoding().shape()[n]); };
  if (name == "masks")
    return lent(self, std::span(reinterpret_cast<std::uint8_t*>(games.masks().data()), 8 * size * words),
                {size, 8 * words});
  if (name == "actors") return lent(self, games.actors(), {size});
  if (name == "ends") return lent(self, games.ends(), {size});
  if (name == "rewards") return lent(self, games.rewards(), {size, seats});
  if (name == "plies") return lent(self, games.plies(), {size});
  if (name != "observations") throw Refused("There is no array of that name.");
  if (games.observations().empty()) throw Refused("These games keep no observations.");
  return lent(self, games.observations(), {size, side(0), side(1), side(2)});
}

void step(Games& games, const Actions& actions) {
  value_or_throw(alone(games, [&] { return games.games->step({actions.data(), actions.size()}); }));
}

void check_rows(const SteppedGames& games, std::size_t rows, std::size_t width, std::size_t wanted) {
  if (rows == games.games() && width == wanted) return;
  throw Refused(fmt::format("The array must be {} by {}, not {} by {}.", games.games(), wanted, rows, width));
}

void sample(Games& games, const Chosen& actions) {
  if (actions.size() != games.games->games())
    throw Refused(
        fmt::format("{} games take {} actions, not {}.", games.games->games(), games.games->games(), actions.size()));
  alone(games, [&] { games.games->sample({actions.data(), actions.size()}); });
}

void unpack(Games& games, const Unpacked& out) {
  const auto actions = static_cast<std::size_t>(games.games->encoding().actions());
  check_rows(*games.games, out.shape(0), out.shape(1), actions);
  alone(games, [&] {
    const auto words = static_cast<std::size_t>(games.games->encoding().words());
    auto* bytes = reinterpret_cast<std::uint8_t*>(out.data());
    for (std::size_t game = 0; game < games.games->games(); ++game) {
      EntryWriter<std::uint8_t*> entries(bytes + game * actions);
      const std::uint64_t* mask = games.games->masks().data() + game * words;
      for (std::size_t at = 0; at < actions; at += 64)
        entries.members_of(mask[at / 64], static_cast<int>(std::min<std::size_t>(64, actions - at)));
    }
  });
}

void look(Games& games, const Seen& out, std::optional<int> seat, bool last) {
  check_rows(*games.games, out.shape(0), out.shape(1), games.games->encoding().entries());
  const int who = seat ? checked_seat(*games.of, *seat) : kActing;
  if (last && games.games->last_states().empty()) throw Refused("These games keep no last states.");
  const std::span<std::uint8_t> entries(out.data(), out.size());
  alone(games, [&] {
    if (last)
      games.games->look_at_last(who, entries);
    else
      games.games->look(who, entries);
  });
}

}  // namespace

void bind_stepping(nb::module_& module) {
  nb::class_<Games>(module, "SteppedGames", "Games side by side; capbarrel.VectorEnv is this with words.")
      .def(
          "__init__",
          [](Games* self, const Shared& game, std::size_t games, std::uint64_t seed, std::uint32_t max_plies,
             int threads, bool observations, bool last_states, const std::optional<std::string>& set) {
            new (self) Games(make(game, games, seed, max_plies, threads, observations, last_states, set));
          },
          "game"_a, "games"_a, "seed"_a, "max_plies"_a, "threads"_a, "observations"_a, "last_states"_a,
          "instruction_set"_a = nb::none())
      .def(
          "reset", [](Games& games, std::uint64_t seed) { alone(games, [&] { games.games->reset(seed); }); }, "seed"_a,
          "Every game begins anew.")
      .def("step", &step, "actions"_a.noconvert(),
           "One action in each game; refused as a whole where one is not legal.")
      .def("sample", &sample, "actions"_a.noconvert(), "Fills in a random legal action for each game.")
      .def("unpack", &unpack, "out"_a.noconvert(), "The masks, a boolean for each number.")
      .def("look", &look, "out"_a.noconvert(), "seat"_a = nb::none(), "last"_a = false,
           "What a seat, or who acts, sees of every game; of the last state of the game before with `last`.")
      .def(
          "state",
          [](const Games& games, std::size_t game) {
            if (game >= games.games->games()) throw Refused("There is no such game.");
            return PyState{games.of, alone(games, [&] { return games.games->state(game); })};
          },
          "game"_a, "One of the games as it stands.")
      .def("lend", &lend, "name"_a,
           "One of the arrays below for from_dlpack, masks as bytes. It must not be written to.")
      .def_prop_ro(
          "masks",
          [](const nb::object& self) {
            auto& games = games_of(self);
            return shown(self, games.masks(), {games.games(), static_cast<std::size_t>(games.encoding().words())});
          },
          "Legal actions, one bit each.")
      .def_prop_ro(
          "actors",
          [](const nb::object& self) { return shown(self, games_of(self).actors(), {games_of(self).games()}); },
          "Who acts.")
      .def_prop_ro(
          "ends", [](const nb::object& self) { return shown(self, games_of(self).ends(), {games_of(self).games()}); },
          "0 goes on, 1 terminated, 2 truncated: the game that the last step was in.")
      .def_prop_ro(
          "rewards",
          [](const nb::object& self) {
            auto& games = games_of(self);
            return shown(self, games.rewards(),
                         {games.games(), static_cast<std::size_t>(games.encoding().game().seats())});
          },
          "Of every seat, not 0 only where a game has terminated.")
      .def_prop_ro(
          "plies", [](const nb::object& self) { return shown(self, games_of(self).plies(), {games_of(self).games()}); },
          "Actions and outcomes since each game began.")
      .def_prop_ro(
          "observations",
          [](const nb::object& self) -> nb::object {
            auto& games = games_of(self);
            if (games.observations().empty()) return nb::none();
            const auto& shape = games.encoding().shape();
            const auto side = [&](std::size_t n) { return static_cast<std::size_t>(shape[n]); };
            return shown(self, games.observations(), {games.games(), side(0), side(1), side(2)});
          },
          "What who acts sees; None where that was not asked for.");
}

}  // namespace cb::python
