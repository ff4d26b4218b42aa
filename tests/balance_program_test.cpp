// SPDX-License-Identifier: MIT
// capbarrel balance, as a script runs it.
#include <fstream>

#include "game/edition_testing.hpp"
#include "tests/program_testing.hpp"

namespace cb {
namespace {

class BalanceProgram : public Program {};

TEST_F(BalanceProgram, ListsWhatMayChange) {
  const auto ran = run("balance bottlecap-vikings --may-change list");
  EXPECT_EQ(ran.code, 0) << ran.err;
  for (const auto* words : {"costs.common", "paths.IV", "what one step up costs"})
    EXPECT_NE(ran.out.find(words), std::string::npos) << words;
}

TEST_F(BalanceProgram, LooksAtABoardAsItIs) {
  const auto ran = run("balance top-drop --aim won=0..1 --aim 'length<=5' --rounds 0 --bot random --verify 100");
  EXPECT_EQ(ran.code, 0) << ran.err;
  for (const auto* words : {"100 fresh games", "won=0..1", " met", "not met"})
    EXPECT_NE(ran.out.find(words), std::string::npos) << words << " in " << ran.out;
  EXPECT_EQ(ran.out.find("the new one"), std::string::npos);
}

TEST_F(BalanceProgram, FindsABoardAndGoesOnFromItsRecord) {
  const std::string command =
      "balance top-cap --bot random --aim 'length<=5' --may-change setup.diagonal.mirrored --rounds 1 --verify 64 "
      "--ablation 64 "
      "--out " +
      path("cap.jsonl") + " --name Harbour --edition-out " + path("harbour.toml");
  const auto first = run(command);
  EXPECT_EQ(first.code, 0) << first.err;
  EXPECT_NE(first.err.find("round 0: loss"), std::string::npos) << first.err;
  EXPECT_NE(first.out.find("the old board"), std::string::npos) << first.out;
  const auto text = testing_table::read_file(path("harbour.toml"));
  EXPECT_NE(text.find("name = \"Harbour\""), std::string::npos) << text;
  EXPECT_EQ(run("show top-cap --edition " + path("harbour.toml")).code, 0);
  const auto record = testing_table::read_file(path("cap.jsonl"));
  const auto again = run(command + " --jobs 2");
  EXPECT_EQ(again.out, first.out);
  EXPECT_EQ(testing_table::read_file(path("cap.jsonl")), record) << "there is nothing left to play";
  expect_bad("balance top-cap --bot random --aim 'length<=9' --may-change setup.one --out " + path("cap.jsonl"),
             "another search");
}

TEST_F(BalanceProgram, RefusesInWords) {
  expect_bad("balance chess --aim draws=0", "There is no game");
  expect_bad("balance loot --may-change pawns", "nothing to aim at");
  expect_bad("balance loot --aim fun=1 --may-change pawns", "no measure");
  expect_bad("balance loot --aim draws=0 --may-change fun", "Nothing that may change is called");
  expect_bad("balance loot --aim draws=0", "Nothing that may change is called");
  expect_bad("balance loot --aim draws=0 --may-change pawns --bot grandmaster", "There is no bot");
  expect_bad("balance loot --aim draws=0 --may-change pawns --edition-out /nowhere/at/all", "cannot be written");
}

}  // namespace
}  // namespace cb
