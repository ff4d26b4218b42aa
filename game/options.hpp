// SPDX-License-Identifier: MIT
// A game's options: a typed struct, and a table of names, ranges and defaults made from it,
// from which command lines, help texts and forms are all derived.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/text.hpp"

namespace cb {

// One option as people see it. Every option is a choice of words or a whole number.
struct OptionSpec {
  std::string name;
  std::string rule;
  std::string help;
  std::vector<std::string> choices;  // not empty: the value is an index into it
  int minimum = 0;                   // for numbers
  int maximum = 0;
  // Words that stand for a number outside the range: {"off", 0}.
  std::vector<std::pair<std::string, int>> words = {};
  int fallback = 0;  // the default

  std::string write(int value) const;
  Result<int> read(std::string_view text) const;
  std::string range() const;  // "diagonal, one, two or three", "1 to 500 or off"
};

// name=value as given or written, in table order.
using Settings = std::vector<std::pair<std::string, std::string>>;

Result<std::pair<std::string, std::string>> read_setting(std::string_view text);

template <class Options>
struct Option {
  OptionSpec spec;
  int (*get)(const Options&);
  void (*set)(Options&, int);
};

template <class Options>
using OptionTable = std::vector<Option<Options>>;

namespace detail {
template <auto Member>
struct MemberOf;
template <class Options, class Field, Field Options::* Member>
struct MemberOf<Member> {
  using Struct = Options;
  static int get(const Options& options) { return static_cast<int>(options.*Member); }
  static void set(Options& options, int value) { options.*Member = static_cast<Field>(value); }
  static Option<Options> option(OptionSpec spec) {
    spec.fallback = get(Options{});
    return {std::move(spec), &get, &set};
  }
};
}  // namespace detail

// An option of words; the field is an enum (or bool) whose values count from 0 in that order.
template <auto Member>
auto choice(std::string name, std::string rule, std::string help, std::vector<std::string> choices) {
  return detail::MemberOf<Member>::option({std::move(name), std::move(rule), std::move(help), std::move(choices)});
}

template <auto Member>
auto number(std::string name, std::string rule, std::string help, int minimum, int maximum,
            std::vector<std::pair<std::string, int>> words = {}) {
  return detail::MemberOf<Member>::option(
      {std::move(name), std::move(rule), std::move(help), {}, minimum, maximum, std::move(words)});
}

template <class Options>
Result<Options> read_options(const OptionTable<Options>& table, const Settings& settings) {
  Options options;
  for (const auto& [name, text] : settings) {
    bool known = false;
    for (const auto& option : table) {
      if (option.spec.name != name) continue;
      known = true;
      const auto value = option.spec.read(text);
      if (!value) return std::unexpected(value.error());
      option.set(options, *value);
    }
    if (!known) {
      std::vector<std::string> names;
      for (const auto& option : table) names.push_back(option.spec.name);
      return fail("option.unknown", "", "There is no option {}; there is {}.", quote(name), any_of(names));
    }
  }
  return options;
}

template <class Options>
Settings write_options(const OptionTable<Options>& table, const Options& options) {
  Settings settings;
  for (const auto& option : table) settings.emplace_back(option.spec.name, option.spec.write(option.get(options)));
  return settings;
}

}  // namespace cb
