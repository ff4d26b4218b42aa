// SPDX-License-Identifier: MIT
#include "game/options.hpp"

#include <algorithm>

namespace cb {

std::string OptionSpec::write(int value) const {
  if (!choices.empty()) return choices[static_cast<std::size_t>(value)];
  for (const auto& [word, meaning] : words)
    if (value == meaning) return word;
  return std::to_string(value);
}

Result<int> OptionSpec::read(std::string_view text) const {
  if (!choices.empty()) {
    const auto found = std::ranges::find(choices, text);
    if (found != choices.end()) return static_cast<int>(found - choices.begin());
  } else {
    for (const auto& [word, meaning] : words)
      if (text == word) return meaning;
    const auto value = to_number(text);
    if (value && *value >= minimum && *value <= maximum) return *value;
  }
  return fail("option.range", rule, "Option {} takes {}, not {}.", name, range(), quote(text));
}

std::string OptionSpec::range() const {
  if (!choices.empty()) return any_of(choices);
  std::vector<std::string> ways{fmt::format("{} to {}", minimum, maximum)};
  for (const auto& [word, meaning] : words) ways.push_back(word);
  return any_of(ways);
}

Result<std::pair<std::string, std::string>> read_setting(std::string_view text) {
  const auto equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0)
    return fail("option.form", "", "An option is written name=value, not {}.", quote(text));
  return std::pair{std::string(text.substr(0, equals)), std::string(text.substr(equals + 1))};
}

}  // namespace cb
