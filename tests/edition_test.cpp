// SPDX-License-Identifier: MIT
// Edition files that no game comes to see: the reader itself refuses them.
#include "game/edition.hpp"

#include <gtest/gtest.h>

namespace cb {
namespace {

// toml++ 3.3 takes such letters for impossible (see game/edition.cpp): undefined behaviour, which the
// sanitizers see, where a refusal belongs.
TEST(EditionReader, LettersOutsideQuotesAreRefusedWithTheirLine) {
  for (const std::string letter : {"é", "˘", "ß", "Ж", "中"}) {
    for (const std::string before : {"", "name", "name = ", "name = 1", "[", "[name", "name = [", "name = {"}) {
      const auto error = EditionReader("game = \"top-cap\"\n" + before + letter + " = [", "top-cap").finish();
      ASSERT_TRUE(error) << before << letter;
      EXPECT_EQ(error->line, 2) << before << letter;
    }
  }
}

TEST(EditionReader, WhatSaysForNoGameIsNoEdition) {
  for (const std::string text : {"", "\n", "# a board\n", "name = \"loot\"\n", "[game]\nname = \"loot\"\n"}) {
    const auto error = EditionReader(text, "loot").finish();
    ASSERT_TRUE(error) << text;
    EXPECT_EQ(error->line, 1) << text;
  }
  EXPECT_NE(EditionReader("", "loot").finish()->message.find("game = \"loot\""), std::string::npos);
}

TEST(EditionReader, LettersInsideQuotesAndCommentsAreText) {
  EditionReader reader("game = \"top-cap\"  # ˘\nname = \"Bière Жiguli 中\"\n", "top-cap");
  EXPECT_EQ(reader.string("name"), "Bière Жiguli 中");
  EXPECT_FALSE(reader.finish());
}

}  // namespace
}  // namespace cb
