// SPDX-License-Identifier: MIT
#include "balance/game_dials.hpp"

#include <algorithm>
#include <array>

#include "core/text.hpp"
#include "games/all_games.hpp"

namespace cb::balance {
namespace {

using ListDials = std::vector<Dial> (*)();

template <class D>
std::vector<Dial> dials_of_game() {
  if constexpr (HasDials<D>)
    return D::dials();
  else
    return {};
}

template <class... D>
constexpr std::array<ListDials, sizeof...(D)> dial_table_of(TypeList<D...>) {
  return {&dials_of_game<D>...};
}

std::string shown(const std::vector<Dial>& dials) {
  std::vector<std::string> names;
  for (const auto& dial : dials) names.push_back(dial.name);
  return any_of(names);
}

}  // namespace

std::vector<Dial> dials_of(const GameType& type) {
  static constexpr auto kDialTable = dial_table_of(AllGames{});
  const auto all = all_game_types();
  return kDialTable[static_cast<std::size_t>(std::ranges::find(all, &type) - all.begin())]();
}

Result<std::vector<Dial>> choose_dials(const GameType& type, std::string_view names) {
  const auto all = dials_of(type);
  if (all.empty()) return fail("balance.no-dials", "", "{} says of nothing that it may change.", type.info().title);
  std::vector<Dial> chosen;
  for (const auto part : split(names, ',')) {
    const auto name = trim(part);
    auto found = all;
    std::erase_if(found, [&](const Dial& dial) { return dial.name != name; });
    if (found.empty()) {
      found = all;
      std::erase_if(found,
                    [&](const Dial& dial) { return name.empty() || !dial.name.starts_with(fmt::format("{}.", name)); });
    }
    if (found.empty())
      return fail("balance.dial", "", "Nothing that may change is called {}; there is {}.", quote(name), shown(all));
    for (auto& dial : found)
      if (std::ranges::none_of(chosen, [&](const Dial& one) { return one.name == dial.name; }))
        chosen.push_back(std::move(dial));
  }
  return chosen;
}

}  // namespace cb::balance
