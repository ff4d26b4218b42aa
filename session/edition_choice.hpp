// SPDX-License-Identifier: MIT
// Which edition file a game is played on: a built-in one by name, or a text from outside.
#pragma once

#include <string>
#include <string_view>

#include "session/any_game.hpp"

namespace cb {

// The `name` written in an edition file; empty where it has none.
std::string edition_name(std::string_view game, std::string_view text);

// Tells two edition files apart, so that a match is never replayed on another board.
std::string edition_checksum(std::string_view text);

// A built-in edition by its name.
Result<std::string_view> find_edition(const GameType& type, std::string_view name);

// The edition a match was played on: the given text or a built-in one, whichever has that checksum.
Result<std::string_view> edition_for_match(const GameType& type, std::string_view name, std::string_view checksum,
                                           std::string_view given);

}  // namespace cb
