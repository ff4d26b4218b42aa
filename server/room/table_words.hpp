// SPDX-License-Identifier: MIT
// How the parts of a table are called in JSON.
#pragma once

#include <array>
#include <string_view>

#include "table/table.hpp"

namespace cb::server {

constexpr std::string_view word_for(table::Holder::Kind kind) {
  constexpr std::array<std::string_view, 3> kWords = {"open", "person", "bot"};
  return kWords[static_cast<std::size_t>(kind)];
}
constexpr std::string_view word_for(table::Stage stage) {
  constexpr std::array<std::string_view, 5> kWords = {"gathering", "promising", "playing", "paused", "over"};
  return kWords[static_cast<std::size_t>(stage)];
}
constexpr std::string_view word_for(Pace pace) {
  constexpr std::array<std::string_view, 3> kWords = {"none", "live", "post"};
  return kWords[static_cast<std::size_t>(pace)];
}

}  // namespace cb::server
