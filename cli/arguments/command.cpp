// SPDX-License-Identifier: MIT
#include "cli/arguments/command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/text.hpp"

namespace cb::cli {
namespace {

// What a flag may be set to, as in --json=false.
std::optional<bool> to_flag(std::string_view text) {
  const auto word = lower(text);
  for (const auto* yes : {"true", "on", "yes", "1", "t", "y"})
    if (word == yes) return true;
  for (const auto* no : {"false", "off", "no", "0", "f", "n"})
    if (word == no) return false;
  return std::nullopt;
}

std::string text_of(const std::string& value) { return value; }
template <class Number>
std::string text_of(const Number& value) {
  return fmt::to_string(value);
}
template <class Value>
std::string text_of(const std::optional<Value>& value) {
  return value ? text_of(*value) : "";
}

}  // namespace

std::vector<std::string_view> names_of(const OptionSpec& option) { return split(option.names, ','); }

Option Option::into(std::string& place) {
  spec_->fallback = place;
  spec_->store = [&place](std::string_view text) {
    place = text;
    return std::string();
  };
  return *this;
}

Option Option::into(std::optional<std::string>& place) {
  spec_->fallback = text_of(place);
  spec_->store = [&place](std::string_view text) {
    place = text;
    return std::string();
  };
  return *this;
}

Option Option::into(std::vector<std::string>& places) {
  spec_->repeats = true;
  spec_->store = [&places](std::string_view text) {
    places.emplace_back(text);
    return std::string();
  };
  return *this;
}

Option Option::into(bool& place) {
  spec_->store = [&place](std::string_view text) {
    const auto value = to_flag(text);
    if (!value) return fmt::format("takes true or false, not {}", quote(text));
    place = *value;
    return std::string();
  };
  return *this;
}

template <class Int, class Place>
Option Option::whole_number(Place& place, Int least, Int most) {
  spec_->fallback = text_of(place);
  spec_->store = [&place, least, most](std::string_view text) {
    const auto number = to_number<Int>(text);
    if (!number || *number < least || *number > most)
      return fmt::format("takes a whole number from {} to {}, not {}", least, most, quote(text));
    // NOLINTNEXTLINE(bugprone-optional-value-conversion): a place may be a plain number
    place = *number;
    return std::string();
  };
  return *this;
}

Option Option::into(int& place, int least, int most) { return whole_number(place, least, most); }

Option Option::into(std::uint32_t& place, std::uint32_t least, std::uint32_t most) {
  return whole_number(place, least, most);
}

Option Option::into(std::uint64_t& place, std::uint64_t least, std::uint64_t most) {
  return whole_number(place, least, most);
}

Option Option::into(std::optional<int>& place, int least, int most) { return whole_number(place, least, most); }

Option Option::into(std::optional<std::uint64_t>& place, std::uint64_t least, std::uint64_t most) {
  return whole_number(place, least, most);
}

Option Option::into(double& place, const NumberRange& range) {
  spec_->fallback = text_of(place);
  spec_->store = [&place, range](std::string_view text) {
    const auto number = to_number<double>(text);
    const bool fits =
        number && *number >= range.least && (*number < range.most || (range.most_belongs && *number <= range.most));
    if (!fits)
      return fmt::format("takes a number from {} to {}{}, not {}", range.least, range.most_belongs ? "" : "below ",
                         range.most, quote(text));
    place = *number;
    return std::string();
  };
  return *this;
}

Option Option::into(std::string& place, std::vector<std::string> words) {
  spec_->choices = words;
  spec_->store = [&place, words = std::move(words)](std::string_view text) {
    if (std::ranges::find(words, text) == words.end())
      return fmt::format("takes {}, not {}", any_of(words), quote(text));
    place = text;
    return std::string();
  };
  return *this;
}

Option Option::required() {
  spec_->required = true;
  return *this;
}

Option Option::shows_fallback() {
  spec_->fallback_in_help = true;
  return *this;
}

Option Option::offers(std::vector<std::string> choices) {
  spec_->choices = std::move(choices);
  return *this;
}

Option Option::offers_files() {
  spec_->paths = OptionSpec::Paths::files;
  return *this;
}

Option Option::offers_folders() {
  spec_->paths = OptionSpec::Paths::folders;
  return *this;
}

Command::Command(std::string_view name, std::string_view about, std::string_view notes)
    : name_(name), about_(about), notes_(notes) {}

Option Command::argument(std::string_view name, std::string_view help) {
  return add(OptionSpec::Kind::argument, name, "", help);
}

Option Command::option(std::string_view names, std::string_view placeholder, std::string_view help) {
  return add(OptionSpec::Kind::value, names, placeholder, help);
}

Option Command::flag(std::string_view names, std::string_view help) {
  return add(OptionSpec::Kind::flag, names, "", help);
}

void Command::runs(Run run) { run_ = std::move(run); }

Option Command::add(OptionSpec::Kind kind, std::string_view names, std::string_view placeholder,
                    std::string_view help) {
  auto& spec = options_.emplace_back();
  spec.kind = kind;
  spec.names = names;
  spec.placeholder = placeholder;
  spec.help = help;
  return Option(spec);
}

}  // namespace cb::cli
