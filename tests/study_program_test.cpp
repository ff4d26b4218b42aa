// SPDX-License-Identifier: MIT
// capbarrel study, as a script runs it.
#include <nlohmann/json.hpp>

#include "tests/program_testing.hpp"

namespace cb {
namespace {

using nlohmann::json;

class StudyProgram : public Program {};

TEST_F(StudyProgram, ComparesEveryChoiceOfAnOption) {
  const auto ran = run("study top-cap --level 1 --games 2 --each setup --json");
  EXPECT_EQ(ran.code, 0) << ran.err;
  const auto study = json::parse(ran.out);
  EXPECT_EQ(study["command"], "capbarrel study top-cap --level 1 --games 2 --seed 1 --each setup");
  ASSERT_EQ(study["variants"].size(), 4u);
  EXPECT_EQ(study["variants"][1]["name"], "setup=one");
  EXPECT_EQ(study["variants"][1]["options"]["setup"], "one");
  EXPECT_EQ(study["variants"][1]["games"], 2);
  EXPECT_EQ(study["variants"][1]["opening"], 4);
}

TEST_F(StudyProgram, IsTheSameInPartsAndBesideItself) {
  const std::string study = "study top-drop --level 1 --json --games 4";
  const auto whole = run(study);
  EXPECT_EQ(whole.code, 0) << whole.err;
  EXPECT_EQ(run(study + " --jobs 3").out, whole.out);
  EXPECT_EQ(run("study top-drop --level 1 --games 2 --out " + path("drop")).code, 0);
  const auto rest = run(study + " --out " + path("drop"));
  EXPECT_EQ(rest.out, whole.out);
  EXPECT_NE(rest.err.find("has 2 games already"), std::string::npos) << rest.err;
  expect_bad("study top-drop --level 2 --out " + path("drop"), "another study");
}

TEST_F(StudyProgram, ShowsTables) {
  const auto ran = run("study loot --level 1 --games 2");
  EXPECT_EQ(ran.code, 0) << ran.err;
  for (const auto* words : {"Loot: bot 1 in all seats, 2 games", "crates", "decided %", "comebacks %", "took a pawn"})
    EXPECT_NE(ran.out.find(words), std::string::npos) << words << " in " << ran.out;
}

TEST_F(StudyProgram, LaysTwoBoardsSideBySide) {
  const std::string study = "study trap-the-cap --level 1 --games 2 --players 2 --against four --each game=basic,tower";
  const auto ran = run(study + " --json");
  EXPECT_EQ(ran.code, 0) << ran.err;
  const auto found = json::parse(ran.out);
  EXPECT_EQ(found["each"], json({"edition", "game"}));
  ASSERT_EQ(found["variants"].size(), 4u);
  EXPECT_EQ(found["variants"][0]["name"], "edition=printed game=basic");
  EXPECT_EQ(found["variants"][0]["edition"]["name"], "printed");
  EXPECT_EQ(found["variants"][1]["name"], "edition=four game=basic");
  EXPECT_EQ(found["variants"][1]["edition"]["name"], "four");
  EXPECT_NE(found["variants"][0]["edition"]["checksum"], found["variants"][1]["edition"]["checksum"]);
  EXPECT_EQ(found["variants"][3]["name"], "edition=four game=tower");
  EXPECT_NE(found["command"].get<std::string>().find(" --against four"), std::string::npos);
  const auto text = run(study);
  EXPECT_EQ(text.code, 0) << text.err;
  for (const auto* words : {"what changed", "board.rim", "edition=four game=tower", "won: a"})
    EXPECT_NE(text.out.find(words), std::string::npos) << words << " in " << text.out;
  expect_bad("study trap-the-cap --against printed", "the same one");
  expect_bad("study trap-the-cap --against five", "neither a file nor a built-in edition");
}

TEST_F(StudyProgram, LeavesOutWhatDoesNotGoTogether) {
  const auto ran = run("study trap-the-cap --level 1 --games 1 --each players=3,4 --each game=team --json");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(json::parse(ran.out)["variants"].size(), 1u);
  EXPECT_NE(ran.err.find("Left out: players=3 game=team. "), std::string::npos) << ran.err;
}

TEST_F(StudyProgram, RefusesInWords) {
  expect_bad("study chess", "There is no game");
  expect_bad("study loot --level grandmaster", "There is no bot");
  expect_bad("study loot --each colour", "There is no option");
  expect_bad("study loot --each quiet", "--each quiet=");
  expect_bad("study top-cap --each setup --setup one", "given twice");
  expect_bad("study trap-the-cap --players 3 --option game=team", "TT-20");
  expect_bad("study loot --position E1c2/c8/barrels/0", "over");
}

}  // namespace
}  // namespace cb
