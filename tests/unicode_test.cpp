// SPDX-License-Identifier: MIT
#include "core/unicode.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace cb {
namespace {

TEST(Unicode, LettersAreTakenOneByOneAndNothingElseIs) {
  std::string_view text = "a\u00e9\u6f22\U0001F600";
  std::vector<char32_t> letters;
  while (const auto letter = text.empty() ? std::nullopt : take_letter(text)) letters.push_back(*letter);
  EXPECT_EQ(letters, (std::vector<char32_t>{'a', 0xE9, 0x6F22, 0x1F600}));
  EXPECT_EQ(letters_in("a\u00e9\u6f22\U0001F600"), 4u);
  EXPECT_EQ(letters_in(""), 0u);
  for (const std::string bad : {"\x80", "\xC3", "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80", "\xF0\x80\x80\x80",
                                "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "\xC3(", "\xE2\x80"}) {
    std::string_view rest = bad;
    EXPECT_FALSE(take_letter(rest)) << bad;
    EXPECT_FALSE(letters_in("a" + bad)) << bad;
    EXPECT_EQ(rest, bad);
    EXPECT_TRUE(steers(bad)) << bad;
  }
}

// Every letter there is, against the property as Unicode lists it and the categories Cc, Zl and Zp.
TEST(Unicode, WhatSteersIsControlsEndsOfLinesAndMarksOfDirection) {
  std::vector<char32_t> found;
  for (char32_t letter = 0; letter <= 0x10FFFF; ++letter)
    if (steers(letter)) found.push_back(letter);
  std::vector<char32_t> wanted;
  for (char32_t letter = 0; letter < 0x20; ++letter) wanted.push_back(letter);
  for (char32_t letter = 0x7F; letter < 0xA0; ++letter) wanted.push_back(letter);
  for (const char32_t letter :
       {0x61C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069})
    wanted.push_back(letter);
  EXPECT_EQ(found, wanted);
}

TEST(Unicode, WhatSteersIsReplacedAndTheRestStays) {
  EXPECT_EQ(without_steering(""), "");
  EXPECT_EQ(without_steering("Zoë Ж 漢 👩‍🚀 שלום"), "Zoë Ж 漢 👩‍🚀 שלום");
  EXPECT_EQ(without_steering("a\x1b[2J\u202Eb\n"), "a\uFFFD[2J\uFFFDb\uFFFD");
  EXPECT_EQ(without_steering("a\xC3z\xFF"), "a\uFFFDz\uFFFD");
  EXPECT_EQ(without_steering(std::string("\0", 1)), "\uFFFD");
}

}  // namespace
}  // namespace cb
