// SPDX-License-Identifier: MIT
#include "core/unicode.hpp"

#include <array>

namespace cb {

std::optional<char32_t> take_letter(std::string_view& text) {
  const auto byte = [&](std::size_t n) { return static_cast<unsigned char>(text[n]); };
  const unsigned first = byte(0);
  const std::size_t length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if ((first >= 0x80 && first < 0xC2) || first > 0xF4 || text.size() < length) return std::nullopt;
  char32_t letter = length == 1 ? first : first & (0x7FU >> length);
  for (std::size_t n = 1; n < length; ++n) {
    if ((byte(n) & 0xC0) != 0x80) return std::nullopt;
    letter = letter << 6 | (byte(n) & 0x3F);
  }
  constexpr std::array<char32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};
  if (letter < kLeast[length] || letter > 0x10FFFF || (letter >= 0xD800 && letter <= 0xDFFF)) return std::nullopt;
  text.remove_prefix(length);
  return letter;
}

std::optional<std::size_t> letters_in(std::string_view text) {
  std::size_t letters = 0;
  for (; !text.empty(); ++letters)
    if (!take_letter(text)) return std::nullopt;
  return letters;
}

bool steers(char32_t letter) {
  const bool control = letter < 0x20 || (letter >= 0x7F && letter < 0xA0);
  const bool ends_line = letter == 0x2028 || letter == 0x2029;
  const bool turns = letter == 0x061C || letter == 0x200E || letter == 0x200F ||
                     (letter >= 0x202A && letter <= 0x202E) || (letter >= 0x2066 && letter <= 0x2069);
  return control || ends_line || turns;
}

bool steers(std::string_view text) {
  while (!text.empty())
    if (const auto letter = take_letter(text); !letter || steers(*letter)) return true;
  return false;
}

std::string without_steering(std::string_view text) {
  constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
  std::string out;
  while (!text.empty()) {
    const auto before = text;
    const auto letter = take_letter(text);
    if (!letter) text.remove_prefix(1);
    if (letter && !steers(*letter))
      out += before.substr(0, before.size() - text.size());
    else
      out += kReplacement;
  }
  return out;
}

}  // namespace cb
