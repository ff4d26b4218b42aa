// SPDX-License-Identifier: MIT
#include "server/people/names.hpp"

#include <locale.h>  // NOLINT(modernize-deprecated-headers): locale_t is POSIX's
#include <sodium.h>
#include <wctype.h>  // NOLINT(modernize-deprecated-headers): so are its functions

#include <algorithm>
#include <array>

#include "core/text.hpp"
#include "core/unicode.hpp"

namespace cb::server {
namespace {

constexpr std::size_t kFewestLetters = 2;
constexpr std::size_t kMostLetters = 20;
static_assert(kMostLetters * 4 <= kLongestName);

struct Range {
  char32_t from, to;
};
// Letters that cannot be seen, or that change how others are seen: controls, blanks of other widths, joiners, marks of
// direction, tags, and what stands for no letter.
constexpr Range kUnseen[] = {{0x0000, 0x001F},   {0x007F, 0x00A0}, {0x00AD, 0x00AD}, {0x034F, 0x034F}, {0x061C, 0x061C},
                             {0x115F, 0x1160},   {0x1680, 0x1680}, {0x17B4, 0x17B5}, {0x180B, 0x180F}, {0x2000, 0x200F},
                             {0x2028, 0x202F},   {0x205F, 0x206F}, {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164},
                             {0xE000, 0xF8FF},   {0xFDD0, 0xFDEF}, {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFF},
                             {0xE0000, 0x10FFFF}};

bool is_unseen(char32_t letter) {
  return (letter & 0xFFFE) == 0xFFFE ||
         std::ranges::any_of(kUnseen, [&](const Range& range) { return letter >= range.from && letter <= range.to; });
}

// Letters of all scripts, whatever the locale of the program.
locale_t letters() {
  static const locale_t locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  return locale;
}

std::string plainest(std::string_view name) {
  std::string folded;
  while (!name.empty()) {
    auto letter = take_letter(name);
    if (!letter) break;
    // By way of the capital, so that letters with two small forms are the same.
    letter = static_cast<char32_t>(towlower_l(towupper_l(static_cast<wint_t>(*letter), letters()), letters()));
    for (int shift = 16; shift >= 0; shift -= 8) folded.push_back(static_cast<char>(*letter >> shift & 0xFF));
  }
  return folded;
}

}  // namespace

Result<std::string> read_name(std::string_view text) {
  std::string name;
  for (const auto word : words(text)) name += (name.empty() ? "" : " ") + std::string(word);
  std::size_t count = 0;
  bool readable = false;
  for (std::string_view rest = name; !rest.empty(); ++count) {
    const auto letter = take_letter(rest);
    if (!letter) return fail("name.utf-8", "", "A name is written in valid UTF-8.");
    if (is_unseen(*letter)) return fail("name.unseen", "", "A name has only letters that everyone can see.");
    readable = readable || iswalnum_l(static_cast<wint_t>(*letter), letters()) != 0;
  }
  if (count < kFewestLetters || count > kMostLetters)
    return fail("name.length", "", "A name has {} to {} letters.", kFewestLetters, kMostLetters);
  if (!readable) return fail("name.letters", "", "A name has at least one letter or number.");
  if (plainest(name) == plainest(kSomeoneWhoLeft))
    return fail("name.kept", "", "That is what people are called who have left; please choose another name.");
  return name;
}

NameKey name_key(std::string_view name) {
  NameKey key{};
  const auto plain = plainest(name);
  static_assert(sizeof(NameKey) == crypto_hash_sha256_BYTES);
  crypto_hash_sha256(key.data(), reinterpret_cast<const unsigned char*>(plain.data()), plain.size());
  return key;
}

std::string make_up_name() {
  constexpr std::array kHows = {"Brass", "Merry", "Quiet",  "Amber",  "Lucky",  "Oaken", "Copper", "Sunny",
                                "Jolly", "Brave", "Velvet", "Nimble", "Golden", "Ruby",  "Misty",  "Gentle"};
  constexpr std::array kWhos = {"Otter",  "Badger", "Heron", "Fox",  "Magpie", "Hare",  "Owl",  "Robin",
                                "Beaver", "Lynx",   "Finch", "Mole", "Stoat",  "Raven", "Seal", "Wren"};
  constexpr std::uint32_t kNumbers = 90;
  return fmt::format("{} {} {}", kHows[randombytes_uniform(kHows.size())], kWhos[randombytes_uniform(kWhos.size())],
                     10 + randombytes_uniform(kNumbers));
}

}  // namespace cb::server
