// SPDX-License-Identifier: MIT
// How people lie in the database: by a number of their own, with texts that are always as long (see the schema).
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "core/forgotten.hpp"
#include "storage/sql.hpp"

namespace cb::sql {

// A text filled up with zeros; it has no more than N bytes, and no zero among them.
template <std::size_t N>
std::array<std::uint8_t, N> padded(std::string_view text) {
  std::array<std::uint8_t, N> bytes{};
  std::ranges::copy(text, bytes.begin());
  return bytes;
}

inline std::string_view unpadded(std::string_view stored) { return stored.substr(0, stored.find('\0')); }

// For people to read.
inline std::string shown_name(std::string_view stored) {
  const auto name = unpadded(stored);
  return std::string(name.empty() ? kSomeoneWhoLeft : name);
}

// What the name of somebody who has left begins with.
inline constexpr std::array<std::uint8_t, 1> kNothing{};
inline constexpr Bytes kNoName{kNothing};

// Asks for the number of a person by their id.
constexpr const char* kNumberOfPerson = "SELECT number, name FROM people WHERE id = ?";

// Of somebody who has not left; `ask` is the statement above.
inline std::optional<std::int64_t> number_of_person(Statement& ask, const std::string& person) {
  auto rows = ask.with(person);
  if (!rows.next() || rows.view(1).starts_with('\0')) return std::nullopt;
  return rows.integer(0);
}

inline Error no_such_person() { return refuse("person.unknown", "", "There is no such person, or they have left."); }

}  // namespace cb::sql
