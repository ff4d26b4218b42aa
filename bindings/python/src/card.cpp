// SPDX-License-Identifier: MIT
// Many games stepped together on a graphics card: arrays in its memory, which other libraries see by DLPack.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include <mutex>

#include "gpu/steps.hpp"
#include "values.hpp"

namespace cb::python {

using namespace nb::literals;

namespace {

struct CardGames {
  Shared of;
  gpu::CardSteps steps;
  std::unique_ptr<std::mutex> in_use = std::make_unique<std::mutex>();
  std::uint64_t games() const { return steps.games(); }
};

// Work for the card, while other threads of Python run: those that want something of the same games wait for it.
template <class Work>
auto alone(const CardGames& games, Work&& work) {
  const nb::gil_scoped_release others;
  const std::scoped_lock lock(*games.in_use);
  return work();
}

struct CardWishes {
  std::uint64_t games = 0;
  std::uint64_t seed = 0;
  std::uint32_t max_plies = 0;
  bool observations = true;
  bool draws = false;
  bool last_states = false;
  bool checks = false;
};

CardGames make(const Shared& game, const CardWishes& wishes, const std::string& kernels) {
  constexpr std::uint64_t kMostGames = std::uint64_t{1} << 24;
  if (wishes.games == 0 || wishes.games > kMostGames)
    throw Refused(fmt::format("There must be 1 to {} games, not {}.", kMostGames, wishes.games));
  if (wishes.max_plies == 0) throw Refused("A game must be given at least 1 ply.");
  const gpu::StepsPlan plan{.game = game->game->number(),
                            .rules = game->game->rules_bytes(),
                            .games = wishes.games,
                            .ply_limit = wishes.max_plies,
                            .observations = wishes.observations,
                            .draws = wishes.draws,
                            .keeps_last = wishes.last_states,
                            .checks = wishes.checks};
  auto steps = [&]() -> Result<gpu::CardSteps> {
    const nb::gil_scoped_release others;
    const auto card = gpu::Card::open(kernels);
    if (!card) return std::unexpected(card.error());
    auto made = gpu::CardSteps::make(*card, plan);
    if (!made) return made;
    if (const auto begun = made->begin(wishes.seed); !begun) return std::unexpected(begun.error());
    if (const auto done = made->wait(); !done) return std::unexpected(done.error());
    return made;
  }();
  return {.of = game, .steps = value_or_throw(std::move(steps))};
}

// An array on the card, which lives as long as the object that it belongs to.
template <class T>
nb::object shown(const nb::object& self, const gpu::CardMemory& memory, std::initializer_list<std::size_t> shape) {
  return nb::cast(
      nb::ndarray<nb::array_api, T, nb::device::cuda>(memory.as<void>(), shape.size(), shape.begin(), self));
}

CardGames& games_of(const nb::object& self) { return nb::cast<CardGames&>(self); }

PyState state_of(const CardGames& games, std::uint64_t game, bool last) {
  if (game >= games.games()) throw Refused("There is no such game.");
  if (last && !games.steps.last_states()) throw Refused("These games keep no last states.");
  PyState state{games.of, {}};
  const auto& memory = last ? *games.steps.last_states() : games.steps.states();
  const auto bytes = std::span(state.state.bytes).first(games.steps.state_size());
  value_or_throw(alone(games, [&] { return memory.read(bytes, game * games.steps.state_size()); }));
  return state;
}

// An array that the next look fills again.
nb::object look(const nb::object& self, std::optional<int> seat, bool last) {
  auto& games = games_of(self);
  const int who = seat ? checked_seat(*games.of, *seat) : kActing;
  value_or_throw(alone(games, [&] { return games.steps.look(who, last); }));
  const auto shape = games.steps.shape_of_looks();
  const auto side = [&](std::size_t n) { return static_cast<std::size_t>(shape[n]); };
  return shown<std::uint8_t>(self, games.steps.looks(), {games.games(), side(0), side(1), side(2)});
}

}  // namespace

void bind_card(nb::module_& module) {
  nb::class_<CardGames>(module, "CardGames", "Games on a graphics card; capbarrel.card.CardEnv is this with words.")
      .def(
          "__init__",
          [](CardGames* self, const Shared& game, std::uint64_t games, std::uint64_t seed, std::uint32_t max_plies,
             bool observations, bool draws, bool last_states, bool checks, const std::string& kernels) {
            const CardWishes wishes{games, seed, max_plies, observations, draws, last_states, checks};
            new (self) CardGames(make(game, wishes, kernels));
          },
          "game"_a, "games"_a, "seed"_a, "max_plies"_a, "observations"_a, "draws"_a, "last_states"_a, "checks"_a,
          "kernels"_a)
      .def(
          "reset",
          [](CardGames& games, std::uint64_t seed) {
            value_or_throw(alone(games, [&] { return games.steps.begin(seed); }));
          },
          "seed"_a, "Every game begins anew.")
      .def(
          "step", [](CardGames& games) { value_or_throw(alone(games, [&] { return games.steps.step(); })); },
          "Plays what stands in `actions`, one in each game.")
      .def(
          "sample", [](CardGames& games) { value_or_throw(alone(games, [&] { return games.steps.sample(); })); },
          "Puts a random legal action for each game into `actions`.")
      .def(
          "wait", [](CardGames& games) { value_or_throw(alone(games, [&] { return games.steps.wait(); })); },
          "Until the card has done all it was told.")
      .def("state", &state_of, "game"_a, "last"_a = false,
           "One of the games as it stands, or with `last` as the one before it ended.")
      .def("look", &look, "seat"_a = nb::none(), "last"_a = false,
           "What a seat, or who acts, sees of every game; of the last state of the game before with `last`.")
      .def_prop_ro(
          "plies",
          [](const nb::object& self) {
            return shown<std::int32_t>(self, games_of(self).steps.plies(), {games_of(self).games()});
          },
          "Actions and outcomes since each game began.")
      .def_prop_ro(
          "masks",
          [](const nb::object& self) {
            auto& games = games_of(self);
            const auto words = static_cast<std::size_t>(mask_words(games.steps.actions()));
            return shown<std::uint8_t>(self, games.steps.masks(), {games.games(), 8 * words});
          },
          "Legal actions, one bit each.")
      .def_prop_ro(
          "actors",
          [](const nb::object& self) {
            return shown<std::int8_t>(self, games_of(self).steps.actors(), {games_of(self).games()});
          },
          "Who acts.")
      .def_prop_ro(
          "ends",
          [](const nb::object& self) {
            return shown<std::uint8_t>(self, games_of(self).steps.ends(), {games_of(self).games()});
          },
          "0 goes on, 1 terminated, 2 truncated: the game that the last step was in.")
      .def_prop_ro(
          "rewards",
          [](const nb::object& self) {
            auto& games = games_of(self);
            const auto seats = static_cast<std::size_t>(games.of->game->seats());
            return shown<float>(self, games.steps.rewards(), {games.games(), seats});
          },
          "Of every seat, not 0 only where a game has terminated.")
      .def_prop_ro(
          "actions",
          [](const nb::object& self) {
            return shown<std::int32_t>(self, games_of(self).steps.chosen(), {games_of(self).games()});
          },
          "What the next step plays.")
      .def_prop_ro(
          "observations",
          [](const nb::object& self) -> nb::object {
            auto& games = games_of(self);
            const auto shape = games.steps.shape();
            if (shape[0] == 0) return nb::none();
            const auto side = [&](std::size_t n) { return static_cast<std::size_t>(shape[n]); };
            return shown<std::uint8_t>(self, games.steps.observations(), {games.games(), side(0), side(1), side(2)});
          },
          "What who acts sees; None where that was not asked for.");
}

}  // namespace cb::python
