// SPDX-License-Identifier: MIT
// Which edition file a game is played on: a built-in one by name, or a text from outside.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "session/any_game.hpp"

namespace cb {

// Who our own boards are by that are not the printed ones.
inline constexpr std::string_view kHouse = "house";

// The `name` written in an edition file; empty where it has none.
std::string edition_name(std::string_view game, std::string_view text);

// Tells two edition files apart, so that a match is never replayed on another board.
std::string edition_checksum(std::string_view text);

// A built-in edition by its name.
Result<std::string_view> find_edition(const GameType& type, std::string_view name);

// The name of the built-in edition that a text is, letter by letter.
std::optional<std::string> built_in_name(const GameType& type, std::string_view text);

// Whether it is one of ours that is not the printed one: built in, and by = "house".
bool is_house(const GameType& type, std::string_view text);

// With which settings a game can be made on an edition: the usual ones, and those of each number of players. Where a
// board asks for another choice too, such as fewer caps, that is with them.
std::vector<Settings> playable(const GameType& type, std::string_view text);

// An edition as others may get it: in its canonical text, or a built-in one as it is.
struct CheckedEdition {
  std::string text;
  EditionHead head;
};

// The door through which boards come in from outside: a link, a server. Refuses whatever nobody should be sent.
Result<CheckedEdition> check_edition(const GameType& type, std::string_view text);

// The edition a match was played on: the given text or a built-in one, whichever has that checksum.
Result<std::string_view> edition_for_match(const GameType& type, std::string_view name, std::string_view checksum,
                                           std::string_view given);

}  // namespace cb
