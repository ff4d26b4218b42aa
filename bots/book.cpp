// SPDX-License-Identifier: MIT
#include "bots/book.hpp"

#include <algorithm>
#include <limits>

#include "core/text.hpp"

namespace cb {
namespace {

// In the order of Method.
const std::vector<std::string> kMethods = {"random", "alpha-beta", "tree", "sampled", "expectimax"};

Plan read_plan(GameFileReader& in, const std::string& table) {
  const auto key = [&](std::string_view name) { return table + "." + std::string(name); };
  const auto number = [&](std::string_view name, int fallback, int minimum, int maximum) {
    return in.has(key(name)) ? in.integer(key(name), minimum, maximum) : fallback;
  };
  Plan plan;
  const auto method = in.string(key("search"));
  const auto at = std::ranges::find(kMethods, method);
  if (at == kMethods.end())
    in.reject(key("search"), refuse("bots.search", "", "A search is {}, not {}.", any_of(kMethods), quote(method)));
  else
    plan.method = static_cast<Method>(at - kMethods.begin());
  plan.nodes = static_cast<std::uint64_t>(number("nodes", 1'000, 1, std::numeric_limits<int>::max()));
  plan.deepest = number("depth", 60, 1, 100);
  plan.width = number("width", 4, 1, 100);
  plan.exploration = static_cast<float>(number("exploration_percent", 100, 0, 1'000)) / 100.0F;
  plan.rollout_plies = static_cast<std::uint32_t>(number("rollout", 1'000, 0, 5'000));
  plan.prior_visits = static_cast<float>(number("prior_percent", 0, 0, 10'000)) / 100.0F;
  plan.slip = static_cast<float>(number("slip_permille", 0, 0, 1'000)) / 1'000.0F;
  plan.from_table = in.has(key("table")) && in.boolean(key("table"));
  return plan;
}

// docs/tuning.md says what it holds.
void check_origin(GameFileReader& in) {
  for (const auto& name : in.names("origin")) {
    const auto key = "origin." + name;
    if (name != "weights" && name != "check")
      in.reject(key, refuse("bots.origin", "", "An origin has weights and check, nothing else."));
    if (in.string(key).empty()) in.reject(key, refuse("bots.origin", "", "An origin says something."));
  }
}

}  // namespace

std::vector<BotEntry> read_bots(GameFileReader& in) {
  check_origin(in);
  std::vector<BotEntry> bots;
  for (const auto& name : in.names("bots")) {
    const std::string table = "bots." + name;
    const auto about = in.string(table + ".about");
    std::optional<int> rating;
    if (const auto key = table + ".rating"; in.has(key)) rating = in.integer(key, 0, kHighestRating);
    bots.push_back({name, about, read_plan(in, table), rating});
  }
  for (int level = 1; level <= kLevels; ++level)
    if (std::ranges::find(bots, std::to_string(level), &BotEntry::name) == bots.end())
      in.reject("bots", refuse("bots.level", "", "Level {} is missing.", level));
  return bots;
}

}  // namespace cb
