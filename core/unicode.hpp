// SPDX-License-Identifier: MIT
// Letters of all alphabets in UTF-8, and which of them are not read but obeyed by whatever shows them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace cb {

// Takes one letter off a text that is not empty; nothing where that is not valid UTF-8, and then nothing is taken.
std::optional<char32_t> take_letter(std::string_view& text);

// How many letters a text has; nothing where something in it is none.
std::optional<std::size_t> letters_in(std::string_view text);

// Control characters, ends of lines and paragraphs, and Unicode's Bidi_Control, by which letters are shown in another
// order than they stand in: with them somebody's words can look like another's.
bool steers(char32_t letter);

// Whether there is such a letter in a text, or something that is no letter at all.
bool steers(std::string_view text);

// The text on one line with a replacement character in place of each of these, for terminals and files.
std::string without_steering(std::string_view text);

}  // namespace cb
