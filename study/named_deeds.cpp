// SPDX-License-Identifier: MIT
#include "study/named_deeds.hpp"

#include <array>

#include "core/bytes.hpp"
#include "game/action_code.hpp"
#include "games/all_games.hpp"

namespace cb {
namespace {

using NameDeeds = std::vector<Deed> (*)(const void* rules, const void* start, std::span<const ActionCode> actions);

template <class D>
std::vector<Deed> deeds_of_game([[maybe_unused]] const void* rules, [[maybe_unused]] const void* start,
                                [[maybe_unused]] std::span<const ActionCode> actions) {
  if constexpr (NamesDeeds<D>) {
    using Rules = typename D::Rules;
    const auto typed = from_bytes<Rules>(rules);
    Course<Rules> course{{from_bytes<typename Rules::State>(start)}, {}};
    for (const ActionCode code : actions) {
      course.actions.push_back(from_code<typename Rules::Action>(code));
      course.states.push_back(course.states.back());
      typed.apply(course.states.back(), course.actions.back());
    }
    return D::deeds(typed, course);
  } else {
    return {};
  }
}

template <class... D>
constexpr std::array<NameDeeds, sizeof...(D)> deed_table_of(TypeList<D...>) {
  return {&deeds_of_game<D>...};
}

}  // namespace

std::vector<Deed> named_deeds(const AnyRules& game, const AnyState& start, std::span<const ActionCode> actions) {
  static constexpr auto kDeedTable = deed_table_of(AllGames{});
  return kDeedTable[game.number()](game.rules_bytes(), start.bytes.data(), actions);
}

}  // namespace cb
