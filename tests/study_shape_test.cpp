// SPDX-License-Identifier: MIT
// What a study gives to others: JSON of the documented shape.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "study/json.hpp"
#include "tests/study_testing.hpp"

namespace cb {
namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> names_of(const Json& json) {
  std::vector<std::string> names;
  for (const auto& [name, value] : json.items()) names.push_back(name);
  return names;
}

void expect_share(const Json& json) {
  ASSERT_EQ(names_of(json), (std::vector<std::string>{"count", "of", "share", "low", "high"}));
  if (json["of"] == 0) {
    EXPECT_TRUE(json["share"].is_null() && json["low"].is_null() && json["high"].is_null());
    return;
  }
  EXPECT_LE(json["count"], json["of"]);
  EXPECT_NEAR(json["share"].get<double>(), json["count"].get<double>() / json["of"].get<double>(), 1e-4);
  EXPECT_LE(json["low"], json["share"]);
  EXPECT_GE(json["high"], json["share"]);
}

void expect_mean(const Json& json) {
  for (const auto* name : {"of", "mean", "low", "high"}) ASSERT_TRUE(json.contains(name)) << name;
  if (json["of"] < 2) return;
  EXPECT_LE(json["low"], json["mean"]);
  EXPECT_GE(json["high"], json["mean"]);
}

void expect_spread(const Json& json, std::uint64_t games) {
  expect_mean(json);
  for (const auto* name : {"least", "p5", "median", "p95", "most"}) ASSERT_TRUE(json.contains(name)) << name;
  std::uint64_t sum = 0;
  for (const auto& count : json["histogram"]["counts"]) sum += count.get<std::uint64_t>();
  EXPECT_EQ(sum, games);
  EXPECT_GT(json["histogram"]["width"], 0);
}

void expect_deeds(const Json& variant) {
  for (const auto& group : variant["deeds"]) {
    EXPECT_EQ(names_of(group), (std::vector<std::string>{"group", "deeds"}));
    EXPECT_FALSE(group["deeds"].empty());
    for (const auto& deed : group["deeds"]) {
      EXPECT_EQ(names_of(deed), (std::vector<std::string>{"name", "times", "with", "without", "most"}));
      expect_share(deed["with"]);
      expect_share(deed["without"]);
      EXPECT_EQ(deed["most"].is_null(), variant["cooperative"].get<bool>());
      if (!deed["most"].is_null()) expect_share(deed["most"]);
    }
  }
}

void expect_variant(const Json& variant) {
  EXPECT_EQ(names_of(variant), (std::vector<std::string>{"name", "options", "edition", "start", "opening", "games",
                                                         "distinct", "cooperative", "fair", "outcomes", "endings",
                                                         "seats", "length", "branching", "lead", "deeds"}));
  const auto games = variant["games"].get<std::uint64_t>();
  for (const auto* name : {"decided", "shared", "unfinished"}) expect_share(variant["outcomes"][name]);
  EXPECT_EQ(variant["outcomes"]["won"].is_null(), !variant["cooperative"].get<bool>());
  std::uint64_t ended = 0;
  for (const auto& ending : variant["endings"]) {
    expect_share(ending["games"]);
    ended += ending["games"]["count"].get<std::uint64_t>();
  }
  EXPECT_EQ(ended, games);
  EXPECT_EQ(variant["seats"].empty(), variant["cooperative"].get<bool>());
  for (const auto& seat : variant["seats"]) expect_share(seat["won"]);
  expect_spread(variant["length"]["plies"], games);
  expect_spread(variant["length"]["turns"], games);
  expect_mean(variant["branching"]["actions"]);
  expect_share(variant["branching"]["forced"]);
  expect_share(variant["branching"]["forced_turns"]);
  EXPECT_EQ(variant["branching"]["course"].size(), 12u);
  EXPECT_EQ(variant["branching"]["course"][3]["from"], 0.25);
  expect_mean(variant["lead"]["changes"]);
  EXPECT_EQ(variant["lead"]["course"].size(), 11u);
  EXPECT_EQ(variant["lead"]["course"][5]["at"], 0.5);
  for (const auto& look : variant["lead"]["course"]) {
    expect_share(look["level"]);
    expect_share(look["comeback"]);
  }
  expect_deeds(variant);
}

void expect_study(const Json& study) {
  EXPECT_EQ(names_of(study), (std::vector<std::string>{"study", "game", "title", "command", "bot", "judge", "seed",
                                                       "games", "ply_limit", "interrupted", "each", "variants"}));
  EXPECT_FALSE(study["variants"].empty());
  for (const auto& variant : study["variants"]) {
    SCOPED_TRACE(study["game"].get<std::string>() + " " + variant["name"].get<std::string>());
    expect_variant(variant);
  }
}

Study small_study(std::string_view game, const std::vector<std::string>& variants, std::uint64_t games = 2) {
  const auto plan = testing_study::plan_of(game, variants, games);
  return conclude(plan, testing_study::play(plan));
}

TEST(StudyShape, IsTheDocumentedOne) {
  for (const auto* type : all_game_types()) {
    const auto study = small_study(type->info().name, {""});
    expect_study(study_json(study));
    EXPECT_EQ(Json::parse(study_json_text(study)), study_json(study));
  }
}

TEST(StudyShape, HoldsForAStudyWithoutGames) {
  auto plan = testing_study::plan_of("top-cap", {""}, 1);
  const auto study = conclude(plan, {});
  EXPECT_TRUE(study.interrupted);
  expect_study(study_json(study));
}

// What a game is to have, as its own folder says.
Json expected_of(std::string name) {
  std::ranges::replace(name, '-', '_');
  return Json::parse(testing_table::read_file(std::filesystem::path(GAMES) / name / "tests" / "expected.json"));
}

TEST(StudyShape, OfWhatIsKeptInTheDocsIsTheSame) {
  std::set<std::string> expected;
  for (const auto* type : all_game_types())
    if (const std::string name(type->info().name); expected_of(name)["study"].get<bool>()) expected.insert(name);
  std::set<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(STUDIES)) {
    if (entry.path().extension() != ".json") continue;
    SCOPED_TRACE(entry.path().string());
    const auto study = Json::parse(testing_table::read_file(entry.path()));
    expect_study(study);
    EXPECT_EQ(study["game"], entry.path().stem().string());
    found.insert(study["game"].get<std::string>());
  }
  EXPECT_EQ(found, expected);
}

}  // namespace
}  // namespace cb
