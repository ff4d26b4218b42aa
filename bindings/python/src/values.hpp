// SPDX-License-Identifier: MIT
// What the parts of the module share: games, states and actions as Python holds them, and refusals as exceptions.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

#include "session/encoding.hpp"
#include "session/match.hpp"

namespace cb::python {

namespace nb = nanobind;

// Bad input: capbarrel.Refused, a ValueError with our sentence.
struct Refused : std::runtime_error {
  using std::runtime_error::runtime_error;
};

template <class T>
T value_or_throw(Result<T> result) {
  if (!result) throw Refused(result.error().text());
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

// One game with its options and edition, and its encoding.
struct PyGame {
  std::shared_ptr<const AnyGame> game;
  std::shared_ptr<const AnyEncoding> encoding;
  std::vector<std::string> seat_names;
};
using Shared = std::shared_ptr<const PyGame>;

struct PyAction {
  ActionCode code = 0;
  std::int64_t number = -1;  // -1: an outcome of chance
  std::uint32_t weight = 0;
  std::string text;
};

struct PyState {
  Shared of;
  AnyState state;
};

struct PyView {
  Shared of;
  AnyView view;
  int seat = kNobody;
};

struct PyMatch {
  Shared of;
  Match match;
  std::vector<std::string> seats;
};

// By the number of an action, at a chance node by the place of an outcome in the list.
ActionCode code_of(const PyState& state, std::int64_t number);
ActionCode code_of(const PyState& state, const std::string& text);
ActionCode code_of(const PyState& state, const PyAction& action);
PyAction describe(const PyState& state, const ListedAction& action);
// Whether both have the same game, options and edition, so that states and views of one are some of the other.
bool same_game(const PyGame& one, const PyGame& other);
// "loot movement=straight quiet=100"
std::string title_of(const PyGame& game);
// A seat that there is, or kNobody.
int checked_seat(const PyGame& game, int seat);
// The same for a seat that must be there.
int own_seat(const PyGame& game, int seat);
nb::tuple seats_of(std::uint8_t winners, int seats);
std::vector<double> rewards_of(const AnyRules& game, std::uint8_t winners);

// Memory that Python owns from now on, as an array of numpy.
template <class T>
nb::ndarray<nb::numpy, T> new_array(std::initializer_list<std::size_t> shape, T** data) {
  std::size_t size = 1;
  for (const std::size_t side : shape) size *= side;
  auto* memory = new T[size];
  *data = memory;
  const nb::capsule owner(memory, [](void* held) noexcept { delete[] static_cast<T*>(held); });
  return nb::ndarray<nb::numpy, T>(memory, shape.size(), shape.begin(), owner);
}

void bind_games(nb::module_& module);
void bind_matches(nb::module_& module);
void bind_thinking(nb::module_& module);
void bind_stepping(nb::module_& module);
void bind_card(nb::module_& module);

}  // namespace cb::python
