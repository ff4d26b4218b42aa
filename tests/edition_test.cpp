// SPDX-License-Identifier: MIT
// Edition files that no game comes to see: the reader itself refuses them.
#include "game/edition.hpp"

#include <gtest/gtest.h>

namespace cb {
namespace {

// toml++ 3.3 takes such letters for impossible (see core/toml.hpp): undefined behaviour, which the
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
  EXPECT_EQ(reader.head().name, "Bière Жiguli 中");
  EXPECT_FALSE(reader.finish());
}

using Words = std::vector<std::string>;

// "key: line n: sentence" of every problem.
Words problems_of(const GameFileReader& reader) {
  Words found;
  for (const auto& [error, key] : reader.problems()) found.push_back(key + ": " + error.text());
  return found;
}

constexpr std::string_view kHead = "game = \"loot\"\nname = \"mine\"\n";
std::string with_head(std::string_view text) { return std::string(kHead) + std::string(text); }

TEST(EditionReader, WhatAnEditionSaysOfItselfIsOfEveryGame) {
  EditionReader reader(with_head("by = \"house\"\nabout = \"Shorter.\"\n"), "loot");
  EXPECT_EQ(reader.head().name, "mine");
  EXPECT_EQ(reader.head().by, "house");
  EXPECT_EQ(reader.head().about, "Shorter.");
  EXPECT_FALSE(reader.finish());
  EXPECT_EQ(problems_of(EditionReader("game = \"loot\"\nby = 3\n", "loot")),
            (Words{"name: line 1: name must be a text in quotes.", "by: line 2: by must be a text in quotes."}));
}

TEST(EditionReader, EveryProblemHasItsKeyAndTheLineItStandsOn) {
  EditionReader reader(with_head(R"(flag = 1
number = 7
[list]
texts = [
  "a", 2,
  3,
]
numbers = 4
text_rows = [["a"], "b",
  ["c", 4]]
number_rows = [[1], [2,
  99]]
)"),
                       "loot");
  EXPECT_FALSE(reader.boolean("flag"));
  EXPECT_EQ(reader.integer("number", 8, 9), 8);
  EXPECT_EQ(reader.strings("list.texts"), Words{"a"});
  EXPECT_TRUE(reader.integers("list.numbers", 0, 9).empty());
  reader.string_rows("list.text_rows");
  reader.integer_rows("list.number_rows", 0, 9);
  reader.string("list.nothing");
  EXPECT_EQ(
      problems_of(reader),
      (Words{"flag: line 3: flag must be true or false.", "number: line 4: number must be a whole number from 8 to 9.",
             "list.texts[1]: line 7: list.texts must be a list of texts in quotes.",
             "list.texts[2]: line 8: list.texts must be a list of texts in quotes.",
             "list.numbers: line 10: list.numbers must be a list of whole numbers from 0 to 9.",
             "list.text_rows[1]: line 11: list.text_rows must be a list of lists of texts in quotes.",
             "list.text_rows[2][1]: line 12: list.text_rows must be a list of lists of texts in quotes.",
             "list.number_rows[1][1]: line 14: list.number_rows must be a list of lists of whole numbers from "
             "0 to 9.",
             "list.nothing: line 5: list.nothing must be a text in quotes."}));
  EXPECT_EQ(reader.problems()[5].error.code, "edition.text-rows");
  EXPECT_EQ(reader.problems()[1].error.arguments, (Words{"number", "8", "9"}));
  EXPECT_EQ(reader.finish()->line, 3);
}

TEST(EditionReader, TablesInListsAreReadKeyByKey) {
  const auto text = with_head("parts = [ { cost = 2, colour = 1 },\n  { cost = 30 } ]\nothers = [1]\nnone = []\n");
  EditionReader reader(text, "loot");
  EXPECT_EQ(reader.tables("parts", 1, 2), 2);
  EXPECT_EQ(reader.integer("parts[0].cost", 0, 9), 2);
  reader.integer("parts[1].cost", 0, 9);
  EXPECT_EQ(reader.tables("others", 1, 2), 0);
  reader.finish();
  EXPECT_EQ(problems_of(reader),
            (Words{"parts[1].cost: line 4: parts[1].cost must be a whole number from 0 to 9.",
                   "others: line 5: others must be a list of 1 to 2 tables in braces.",
                   "none: line 6: none is not a key of this game's edition.",
                   "parts[0].colour: line 3: parts[0].colour is not a key of this game's edition."}));
}

TEST(EditionReader, AKeyInQuotesIsNeverAnother) {
  EditionReader reader(with_head("[crates]\nloot = \"e1\"\n[\"crates.loot\"]\nname = 1\n"), "loot");
  EXPECT_EQ(reader.string("crates.loot"), "e1");
  EXPECT_EQ(reader.finish()->line, 5);
}

TEST(EditionReader, AFileOfAnotherGameHasThatOneProblem) {
  EditionReader reader("\ngame = \"loot\"\n", "top-cap");
  EXPECT_FALSE(reader.readable());
  EXPECT_EQ(reader.string("name"), "");
  EXPECT_EQ(reader.integer("number", 3, 4), 3);
  EXPECT_TRUE(reader.strings("texts").empty());
  EXPECT_TRUE(reader.finish());
  EXPECT_EQ(problems_of(reader), Words{"game: line 2: This edition is for \"loot\", not for top-cap."});
}

TEST(EditionReader, OfVeryManyProblemsTheFirstAreKept) {
  std::string list = "list = [";
  for (int n = 0; n < 100; ++n) list += "true, ";
  EditionReader reader(with_head(list + "]\n"), "loot");
  const FilePart part(reader);
  reader.integers("list", 0, 9);
  EXPECT_FALSE(part.ok());
  EXPECT_EQ(reader.count(), 100u);
  EXPECT_EQ(reader.problems().size(), 40u);
}

}  // namespace
}  // namespace cb
