// SPDX-License-Identifier: MIT
// Reads and writes the members of events and messages, and throws nothing: it runs in browsers too. Whatever has
// members names them once, to either of the two classes here, which have the same functions. Only for sources, since
// JSON is slow to compile.
#pragma once

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "core/json.hpp"
#include "core/text.hpp"
#include "game/concepts.hpp"
#include "game/options.hpp"
#include "table/raw.hpp"
#include "table/words.hpp"

namespace cb::form {

// What has members of its own names them to a form: [](auto& form, auto& value) { form.member("id", value.id); }
template <class T>
inline constexpr auto kMembers = nullptr;
template <class T>
concept HasMembers = !std::is_null_pointer_v<std::remove_const_t<decltype(kMembers<T>)>>;
template <class T>
concept HasWords = std::is_enum_v<T>;

// Reads straight down; the first member that is missing or of the wrong kind is kept.
class Reader {
 public:
  explicit Reader(const nlohmann::json& object) : object_(object), problem_(own_problem_) {}
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  template <class T>
  void member(const char* name, T& value) {
    static const nlohmann::json kMissing;
    const auto found = object_.find(name);
    if (auto wanted = take(found == object_.end() ? kMissing : *found, value); !wanted.empty()) wrong(name, wanted);
  }
  // A value that stays as it is where there is none.
  template <class T>
  void if_there(const char* name, T& value) {
    if (object_.contains(name)) member(name, value);
  }
  template <class Int>
  void number(const char* name, Int& value, std::int64_t least, std::int64_t most) {
    const auto found = object_.find(name);
    if (found == object_.end() || !found->is_number_integer()) return wrong(name, "a whole number");
    // What does not fit comes out negative or huge, and is refused below.
    if (found->is_number_unsigned() && found->template get<std::uint64_t>() > static_cast<std::uint64_t>(most))
      return wrong(name, fmt::format("at most {}", most));
    const auto given = found->template get<std::int64_t>();
    if (given < least || given > most) return wrong(name, fmt::format("from {} to {}", least, most));
    value = static_cast<Int>(given);
  }
  void seat(int& value) { number("seat", value, 0, kMaxSeats - 1); }

  // "\"seat\" must be a whole number."
  const std::optional<Error>& problem() const { return problem_; }

 private:
  Reader(const nlohmann::json& object, std::optional<Error>& problem) : object_(object), problem_(problem) {}

  void wrong(const char* name, std::string_view wanted) {
    if (!problem_) problem_ = refuse("request.member", "", "\"{}\" must be {}.", name, wanted);
  }

  // What is wanted instead; nothing where it is as it should be.
  static std::string take(const nlohmann::json& given, bool& value) {
    if (!given.is_boolean()) return "true or false";
    value = given.get<bool>();
    return {};
  }
  static std::string take(const nlohmann::json& given, std::integral auto& value) {
    using Int = std::remove_reference_t<decltype(value)>;
    if (!given.is_number_integer() || !std::in_range<Int>(given.get<std::int64_t>())) return "a whole number";
    value = static_cast<Int>(given.get<std::int64_t>());
    return {};
  }
  static std::string take(const nlohmann::json& given, std::string& value) {
    if (!given.is_string()) return "a text";
    value = given.get_ref<const std::string&>();
    return {};
  }
  static std::string take(const nlohmann::json& given, Settings& chosen) {
    if (!given.is_object()) return "an object";
    for (const auto& [name, value] : given.items()) {
      if (!value.is_string()) return "an object of texts";
      chosen.emplace_back(name, value.get_ref<const std::string&>());
    }
    return {};
  }
  static std::string take(const nlohmann::json& given, Raw& value) {
    if (given.is_null()) return "there";
    value.text = write_json(given);
    return {};
  }
  template <HasWords Enum>
  static std::string take(const nlohmann::json& given, Enum& value) {
    if (!given.is_string()) return "a text";
    const auto found = find_word<Enum>(given.get_ref<const std::string&>());
    if (!found) return any_of(std::vector<std::string>(kWords<Enum>.begin(), kWords<Enum>.end()));
    value = *found;
    return {};
  }
  template <HasMembers T>
  std::string take(const nlohmann::json& given, T& value) {
    if (!given.is_object()) return "an object";
    Reader inner(given, problem_);
    kMembers<T>(inner, value);
    return {};
  }
  template <class T>
  std::string take(const nlohmann::json& given, std::optional<T>& value) {
    return take(given, value.emplace());
  }
  template <class T>
  std::string take(const nlohmann::json& given, std::vector<T>& list) {
    if (!given.is_array()) return "a list";
    for (const auto& one : given)
      if (!take(one, list.emplace_back()).empty()) return "a list of one kind";
    return {};
  }

  const nlohmann::json& object_;
  std::optional<Error> own_problem_;
  std::optional<Error>& problem_;
};

// Puts the text together by hand: a move is written for everyone who is told of it.
class Writer {
 public:
  Writer() { add('{'); }
  explicit Writer(std::string_view kind) : Writer() { member("t", kind); }

  template <class T>
  void member(std::string_view name, const T& value) {
    if (text_[text_.size() - 1] != '{') add(',');
    add_quoted(name);
    add(':');
    put(value);
  }
  // What is as it would be anyway goes without saying.
  template <class T>
  void if_there(std::string_view name, const T& value) {
    if (value != T{}) member(name, value);
  }
  void number(std::string_view name, std::integral auto value, std::int64_t, std::int64_t) { member(name, value); }
  void seat(int value) { member("seat", value); }

  std::string take() && {
    add('}');
    return fmt::to_string(text_);
  }

 private:
  void add(char letter) { text_.push_back(letter); }
  void add(std::string_view text) { text_.append(text.data(), text.data() + text.size()); }
  void add_quoted(std::string_view plain) {
    add('"');
    add(plain);
    add('"');
  }

  void put(bool value) { add(value ? "true" : "false"); }
  void put(std::integral auto value) {
    std::array<char, std::numeric_limits<std::uint64_t>::digits10 + 2> digits;
    text_.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr);
  }
  void put(std::string_view value) {
    if (is_plain_json(value))
      add_quoted(value);
    else
      add(quote_any_json(value));
  }
  void put(const Settings& chosen) {
    add('{');
    for (const auto& [name, value] : chosen) member(name, value);
    add('}');
  }
  void put(const Raw& value) { add(value.text); }
  void put(HasWords auto value) { put(word_for(value)); }
  template <HasMembers T>
  void put(const T& value) {
    add('{');
    kMembers<T>(*this, value);
    add('}');
  }
  template <class T>
  void put(const std::optional<T>& value) {
    put(*value);
  }
  template <class T>
  void put(const std::vector<T>& list) {
    add('[');
    for (const auto& one : list) {
      if (&one != list.data()) add(',');
      put(one);
    }
    add(']');
  }

  fmt::memory_buffer text_;
};

inline constexpr std::int64_t kMostVersions = std::int64_t{1} << 53;  // what JavaScript counts exactly
inline constexpr std::int64_t kAnyNumber = std::numeric_limits<std::int64_t>::max();

// One event or message: how it is called, how many of it a client may send in twenty seconds (none: it is not for
// clients to send), and its members.
template <class Members>
struct Entry {
  std::string_view name;
  int limit;
  Members members;
};
template <class Members>
constexpr Entry<Members> entry(std::string_view name, int limit, Members members) {
  return {name, limit, members};
}
template <class Members>
constexpr Entry<Members> entry(std::string_view name, Members members) {
  return {name, 0, members};
}
// Every one of a variant has one.
template <class T>
inline constexpr auto kEntry = nullptr;

template <class Variant>
inline constexpr auto kNamesOf = nullptr;
template <class... T>
inline constexpr std::array<std::string_view, sizeof...(T)> kNamesOf<std::variant<T...>> = {kEntry<T>.name...};

// The one that is called so; nothing where there is none.
template <class... T>
void read_by_name(std::optional<std::variant<T...>>& message, std::string_view name, Reader& in) {
  const auto try_one = [&]<class One>(std::type_identity<One>) {
    if (name == kEntry<One>.name) kEntry<One>.members(in, std::get<One>(message.emplace(One{})));
  };
  (try_one(std::type_identity<T>()), ...);
}

}  // namespace cb::form
