// SPDX-License-Identifier: MIT
#include "engine/options.hpp"

#include <limits>

#include "core/text.hpp"

namespace cb {
namespace {

constexpr std::uint64_t kLargestSeed = std::numeric_limits<std::uint64_t>::max();

template <class Int>
Result<void> set_number(Int& field, std::string_view name, std::string_view value, Int least, Int most) {
  const auto number = to_number<Int>(value);
  if (!number || *number < least || *number > most)
    return fail("engine.option.value", "", "{} takes a whole number from {} to {}, not {}.", name, least, most,
                quote(value));
  field = *number;
  return {};
}

}  // namespace

Result<void> EngineOptions::set(std::string_view name, std::string_view value, const EngineBounds& bounds) {
  const auto wanted = lower(name);
  if (wanted == "threads") return set_number(threads, "Threads", value, 1, bounds.threads);
  if (wanted == "memory") return set_number(memory, "Memory", value, 1, bounds.memory);
  if (wanted == "seed") return set_number<std::uint64_t>(seed, "Seed", value, 0, kLargestSeed);
  if (wanted == "slips") {
    int number = 0;
    const auto set = set_number(number, "Slips", value, 0, 1);
    if (set) slips = number == 1;
    return set;
  }
  if (wanted == "weights") {
    constexpr std::size_t kMostLetters = 4'096;
    if (value.empty() || value.size() > kMostLetters)
      return fail("engine.option.weights", "", "Weights takes {} or NAME=NUMBER,NAME=NUMBER, not {}.", kOwnWeights,
                  quote(value));
    weights = value == kOwnWeights ? std::string_view() : value;
    return {};
  }
  if (wanted != "level")
    return fail("engine.option.unknown", "",
                "There is no option {}; there is Level, Weights, Slips, Threads, Memory or Seed.", quote(name));
  constexpr std::size_t kLongestName = 40;
  if (value.empty() || value.size() > kLongestName || value.find_first_of("@ \t") != std::string_view::npos)
    return fail("engine.option.level", "", "Level takes a level from 1 to 5 or the name of a bot, not {}.",
                quote(value));
  level = value;
  return {};
}

std::vector<std::string> declare_options(const EngineBounds& bounds) {
  const EngineOptions defaults;
  return {
      fmt::format("option Level type text default {}", defaults.level),
      fmt::format("option Weights type text default {}", kOwnWeights),
      fmt::format("option Slips type number default {} min 0 max 1", defaults.slips ? 1 : 0),
      fmt::format("option Threads type number default {} min 1 max {}", defaults.threads, bounds.threads),
      fmt::format("option Memory type number default {} min 1 max {}", std::min(defaults.memory, bounds.memory),
                  bounds.memory),
      fmt::format("option Seed type number default {} min 0 max {}", defaults.seed, kLargestSeed),
  };
}

}  // namespace cb
