// SPDX-License-Identifier: MIT
// The rules pages (games/*/rules) in a terminal: whole, or one numbered rule.
#pragma once

#include <string>
#include <string_view>

#include "core/error.hpp"
#include "game/pen.hpp"
#include "session/any_game.hpp"

namespace cb::cli {

// The page with its Markdown marks turned into bold, or left out, wrapped to fit `width`.
std::string rules_page(std::string_view markdown, std::size_t width, const Pen& pen);

// One rule by number ("TC-08", "tc-8" or "8"), or every rule with the given words in it.
Result<std::string> find_rule(const GameType& type, std::string_view asked, std::size_t width);

// What `rules` and a word after it show at a table: the whole page, or what find_rule finds or says.
std::string rules_or_rule(const GameType& type, std::string_view asked, std::size_t width, const Pen& pen);

}  // namespace cb::cli
