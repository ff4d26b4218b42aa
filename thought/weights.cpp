// SPDX-License-Identifier: MIT
#include "thought/weights.hpp"

#include "core/text.hpp"

namespace cb {

std::vector<int> weight_values(const AnyMind& mind) {
  std::vector<int> values;
  for (const auto& weight : mind.weights()) values.push_back(weight.value);
  return values;
}

Result<std::size_t> find_weight(const AnyMind& mind, std::string_view name) {
  std::vector<std::string> names;
  for (const auto& weight : mind.weights()) {
    if (weight.name == name) return names.size();
    names.emplace_back(weight.name);
  }
  return fail("weight.unknown", "", "{} has no weight {}; there is {}.", mind.game().info().title, quote(name),
              any_of(names));
}

Result<std::vector<int>> read_weights(const AnyMind& mind, std::string_view text) {
  auto values = weight_values(mind);
  std::vector<bool> named(values.size());
  for (const auto part : split(text, ',')) {
    const auto equals = part.find('=');
    if (equals == std::string_view::npos)
      return fail("weight.form", "", "Weights are written name=number,name=number, not {}.", quote(text));
    const auto at = find_weight(mind, trim(part.substr(0, equals)));
    if (!at) return std::unexpected(at.error());
    const auto number = to_number(trim(part.substr(equals + 1)));
    if (!number || *number < -kMostPoints || *number > kMostPoints)
      return fail("weight.number", "", "A weight is a whole number from {} to {}, not {}.", -kMostPoints, kMostPoints,
                  quote(part));
    if (named[*at]) return fail("weight.twice", "", "The weight {} is given twice.", quote(mind.weights()[*at].name));
    named[*at] = true;
    values[*at] = *number;
  }
  return values;
}

std::string write_weights(const AnyMind& mind, std::span<const int> values) {
  const auto& weights = mind.weights();
  std::string text;
  for (std::size_t n = 0; n < weights.size(); ++n)
    text += fmt::format("{}{}={}", n > 0 ? "," : "", weights[n].name, values[n]);
  return text;
}

}  // namespace cb
