// SPDX-License-Identifier: MIT
#include "game/conformance.hpp"

#include "games/all_encodings.hpp"
#include "games/all_games.hpp"

namespace cb::conformance {

std::filesystem::path games_folder() { return GAMES; }

namespace {

template <class List>
struct AsTestTypes;
template <class... D>
struct AsTestTypes<TypeList<D...>> {
  using Type = testing::Types<D...>;
};

// As in games/all_games.txt.
struct GameNames {
  template <class D>
  static std::string GetName(int) {
    std::string name(D::info.name);
    std::ranges::replace(name, '-', '_');
    return name;
  }
};

INSTANTIATE_TYPED_TEST_SUITE_P(AllGames, Conformance, AsTestTypes<AllGames>::Type, GameNames);

}  // namespace
}  // namespace cb::conformance
