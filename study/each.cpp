// SPDX-License-Identifier: MIT
#include "study/each.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace cb {
namespace {

Result<OptionSpec> find_option(const GameType& type, std::string_view name) {
  std::vector<std::string> names;
  for (auto& spec : type.options()) {
    if (spec.name == name) return spec;
    names.push_back(spec.name);
  }
  return fail("option.unknown", "", "There is no option {}; there is {}.", quote(name), any_of(names));
}

Result<std::vector<std::string>> all_values(const OptionSpec& spec) {
  constexpr int kMostNumbers = 10;
  if (!spec.choices.empty()) return spec.choices;
  if (spec.maximum - spec.minimum >= kMostNumbers)
    return fail("study.each", "", "Option {} takes {}; name those to compare, as in --each {}={},{}.", spec.name,
                spec.range(), spec.name, spec.minimum, spec.maximum);
  std::vector<std::string> values;
  for (int value = spec.minimum; value <= spec.maximum; ++value) values.push_back(spec.write(value));
  for (const auto& [word, value] : spec.words) values.push_back(word);
  return values;
}

}  // namespace

Result<Each> read_each(const GameType& type, std::string_view text) {
  const auto equals = text.find('=');
  const auto spec = find_option(type, text.substr(0, equals));
  if (!spec) return std::unexpected(spec.error());
  if (equals == std::string_view::npos) {
    auto values = all_values(*spec);
    if (!values) return std::unexpected(values.error());
    return Each{spec->name, std::move(*values)};
  }
  Each each{spec->name, {}};
  for (const auto part : split(text.substr(equals + 1), ',')) {
    const auto value = spec->read(part);
    if (!value) return std::unexpected(value.error());
    if (std::ranges::find(each.values, spec->write(*value)) != each.values.end())
      return fail("study.each", "", "Option {} is to be compared with itself: {} is named twice.", spec->name,
                  quote(part));
    each.values.push_back(spec->write(*value));
  }
  return each;
}

std::vector<Settings> combinations(std::span<const Each> each) {
  std::vector<Settings> all = {{}};
  for (const auto& one : each) {
    std::vector<Settings> longer;
    for (const auto& settings : all)
      for (const auto& value : one.values) {
        longer.push_back(settings);
        longer.back().emplace_back(one.option, value);
      }
    all = std::move(longer);
  }
  return all;
}

std::string variant_name(const Settings& settings) {
  std::string name;
  for (const auto& [option, value] : settings) name += fmt::format("{}{}={}", name.empty() ? "" : " ", option, value);
  return name;
}

}  // namespace cb
