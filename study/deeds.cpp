// SPDX-License-Identifier: MIT
#include "study/deeds.hpp"

#include <algorithm>
#include <utility>

#include "session/sides.hpp"
#include "study/leads.hpp"

namespace cb {
namespace {

// How often each side did each thing in one game; the things by their place in the list.
using Times = std::vector<std::vector<std::uint32_t>>;

void add_game(std::vector<DeedFound>& deeds, const Times& times, int winner) {
  for (std::size_t deed = 0; deed < deeds.size(); ++deed) {
    const auto& sides = times[deed];
    for (std::size_t side = 0; side < sides.size(); ++side) {
      auto& share = sides[side] > 0 ? deeds[deed].with : deeds[deed].without;
      share.add(static_cast<int>(side) == winner);
    }
    const auto most = std::ranges::max_element(sides);
    if (sides.size() > 1 && std::ranges::count(sides, *most) == 1) deeds[deed].most.add(most - sides.begin() == winner);
  }
}

}  // namespace

std::vector<DeedFound> find_deeds(const AnyRules& game, std::span<const Observation> seen) {
  const auto sides = static_cast<std::size_t>(count_sides(game));
  std::map<std::pair<std::string, std::string>, std::size_t> places;
  for (const auto& one : seen)
    for (const auto& deed : one.deeds) places.try_emplace({deed.group, deed.name});
  std::vector<DeedFound> deeds;
  for (auto& [what, place] : places) {
    place = deeds.size();
    deeds.push_back({what.first, what.second, 0, {}, {}, {}});
  }
  for (const auto& one : seen) {
    Times times(deeds.size(), std::vector<std::uint32_t>(sides));
    for (const auto& deed : one.deeds) {
      const auto place = places.at({deed.group, deed.name});
      times[place][static_cast<std::size_t>(deed.side)] = deed.times;
      deeds[place].times += deed.times;
    }
    if (const auto winner = decided_by(game, one)) add_game(deeds, times, *winner);
  }
  for (auto& deed : deeds) deed.times /= static_cast<double>(seen.size() * sides);
  return deeds;
}

}  // namespace cb
