// SPDX-License-Identifier: MIT
// How hard puzzles are from who finds them: what people teach of them, what nobody can, and over the routes.
#include <cmath>
#include <numeric>

#include "core/rng.hpp"
#include "server/club/tallies.hpp"
#include "server/people/puzzle_list.hpp"
#include "server/people/puzzle_rating.hpp"
#include "server/people/puzzles_api.hpp"
#include "session/any_game.hpp"
#include "tests/server/people_testing.hpp"

namespace cb::server::testing_people {
namespace {

constexpr Milliseconds kMinute = 60'000;

TEST(PuzzleList, HasWhatThePagesHave) {
  std::map<std::string_view, int> counted;
  for (const auto& puzzle : all_puzzles()) {
    ++counted[puzzle.game];
    EXPECT_TRUE(find_game(puzzle.game)) << puzzle.game;
    EXPECT_EQ(puzzle.id.size(), 8u) << puzzle.id;
    EXPECT_GE(puzzle.level, 1);
    EXPECT_LE(puzzle.level, 5);
    EXPECT_EQ(find_puzzle(puzzle.game, puzzle.id), &puzzle) << "two have one name";
  }
  for (const auto& [game, count] : counted) {
    std::ifstream file(std::filesystem::path(PAGES) / "board" / game / "puzzles.json");
    EXPECT_EQ(static_cast<std::size_t>(count), json::parse(file)["puzzles"].size()) << game;
  }
  EXPECT_FALSE(counted.empty());
  EXPECT_EQ(find_puzzle("loot", "ffffffff"), nullptr);
  EXPECT_EQ(find_puzzle("chess", all_puzzles().front().id), nullptr);
  EXPECT_EQ(find_puzzle("", ""), nullptr);
}

TEST(PuzzleRating, BothSidesLearn) {
  const Rating known{1500, 80, 0.06, 20, 0};
  const auto right = rerate_try(3, true, true, 5)(known, std::nullopt);
  EXPECT_GT(right.person.rating, 1500);
  EXPECT_LT(right.puzzle.rating, 1500);
  EXPECT_EQ(right.puzzle.games, 1);
  const auto wrong = rerate_try(3, false, true, 5)(known, std::nullopt);
  EXPECT_LT(wrong.person.rating, 1500);
  EXPECT_GT(wrong.puzzle.rating, 1500);
  EXPECT_LT(wrong.puzzle.deviation, kEstimateDeviation);
  // What is not to count changes the person alone.
  const auto kept = rerate_try(3, false, false, 5)(known, std::nullopt);
  EXPECT_EQ(kept.puzzle, estimate_of(3));
  EXPECT_EQ(kept.person, wrong.person);
  EXPECT_LT(estimate_of(1).rating, estimate_of(5).rating);
}

TEST(PuzzleRating, WhoeverIsNewTeachesNothingYet) {
  Rating person;
  int silent = 0;
  for (;; ++silent) {
    const auto after = rerate_try(3, silent % 2 == 0, true, silent)(person, std::nullopt);
    person = after.person;
    if (after.puzzle.games > 0) break;
    ASSERT_LT(silent, 10);
  }
  EXPECT_GE(silent, 3) << "tries that count for the person alone";
}

// People of known skill try puzzles whose difficulty is known, those that they think fit them: the estimates of bots
// are wrong at first, and come right.
TEST(PuzzleRating, ComesNearToHowHardTheyAre) {
  constexpr int kPuzzles = 100;
  constexpr int kPeople = 60;
  Rng rng(7);
  const auto any = [&](double spread) {  // about a normal deviate
    double sum = 0;
    for (int n = 0; n < 12; ++n) sum += static_cast<double>(rng.below(1'000'000)) / 1e6;
    return (sum - 6) * spread;
  };
  std::vector<double> hard, skill;
  std::vector<int> level;
  for (int n = 0; n < kPuzzles; ++n) {
    hard.push_back(1500 + any(300));
    // The level says something, and not much.
    level.push_back(std::clamp(static_cast<int>(std::lround((hard.back() + any(250) - 1500) / kLevelStep)) + 3, 1, 5));
  }
  for (int n = 0; n < kPeople; ++n) skill.push_back(1500 + any(250));
  std::vector<std::optional<Rating>> puzzles(kPuzzles);
  std::vector<Rating> people(kPeople);
  const auto error = [&] {
    double sum = 0;
    for (int n = 0; n < kPuzzles; ++n) {
      const double off = puzzles[n].value_or(estimate_of(level[n])).rating - hard[n];
      sum += off * off;
    }
    return std::sqrt(sum / kPuzzles);
  };
  const auto before = error();
  Milliseconds now = 0;
  for (int person = 0; person < kPeople; ++person) {
    for (int puzzle = 0; puzzle < kPuzzles; ++puzzle) {
      // The strong leave out what looks easy, the weak what looks hard.
      if (std::abs(estimate_of(level[puzzle]).rating - skill[person]) > 400) continue;
      const double chance = 1 / (1 + std::pow(10.0, (hard[puzzle] - skill[person]) / 400));
      const bool right = static_cast<double>(rng.below(1'000'000)) < chance * 1e6;
      const auto after = rerate_try(level[puzzle], right, true, now += kMinute)(people[person], puzzles[puzzle]);
      people[person] = after.person;
      if (after.puzzle.games > 0) puzzles[puzzle] = after.puzzle;
    }
  }
  RecordProperty("before", std::to_string(before));
  RecordProperty("after", std::to_string(error()));
  EXPECT_LT(error(), 0.6 * before);
  EXPECT_LT(error(), 110);
}

class PuzzlesTest : public PeopleTest {
 protected:
  PuzzlesTest() { puzzles_.add_routes(router_); }
  static std::string path(std::size_t n) {
    const auto& puzzle = all_puzzles()[n];
    return fmt::format("/api/puzzles/{}/{}", puzzle.game, puzzle.id);
  }
  // Somebody whose tries count by now.
  Browser regular(const std::string& name) {
    auto browser = guest(name);
    browser.address = fmt::format("198.51.100.{}", ++regulars_);
    for (std::size_t n = 20; n < 26; ++n) fine(browser, "POST", path(n), {{"right", n % 2 == 0}});
    return browser;
  }
  json standing(std::size_t n) {
    Browser anyone;
    const auto& puzzle = all_puzzles()[n];
    const auto all = fine(anyone, "GET", fmt::format("/api/puzzles/{}", puzzle.game));
    for (const auto& one : all["puzzles"])
      if (one["puzzle"] == std::string(puzzle.id)) return one;
    return nullptr;
  }

  int regulars_ = 0;
  PuzzlesApi puzzles_{store_->puzzles, [this] { return now_; }};
};

TEST_F(PuzzlesTest, ATryCountsOnce) {
  EXPECT_EQ(standing(0), json());
  auto ann = regular("Ann");
  const auto first = fine(ann, "POST", path(0), {{"right", false}});
  EXPECT_EQ(first["first"], true);
  EXPECT_EQ(first["standing"]["tries"], 1);
  EXPECT_EQ(first["standing"]["right"], 0);
  EXPECT_GT(first["standing"]["rating"], estimate_of(all_puzzles()[0].level).rating);
  for (int n = 0; n < 20; ++n) {
    const auto again = fine(ann, "POST", path(0), {{"right", n % 2 == 0}});
    EXPECT_EQ(again["first"], false);
    EXPECT_EQ(again["standing"], json());
  }
  EXPECT_EQ(standing(0), first["standing"]);
}

TEST_F(PuzzlesTest, OnlyPuzzlesThatThereAreAndInWords) {
  auto ann = guest("Ann");
  EXPECT_EQ(refused(ann, "POST", "/api/puzzles/loot/ffffffff", {{"right", true}}, 404), "puzzle.unknown");
  EXPECT_EQ(refused(ann, "POST", "/api/puzzles/chess/ffffffff", {{"right", true}}, 404), "puzzle.unknown");
  for (const json& body : {json::object(), json{{"right", 1}}, json{{"right", "true"}}, json::array(), json()})
    refused(ann, "POST", path(0), body, 400);
  Browser anyone;
  EXPECT_EQ(call(anyone, "POST", path(0), {{"right", true}}).status, 401);
  // A program plays; what it finds says nothing of people.
  Browser program{fine(ann, "POST", "/api/tokens", {{"label", "bot"}})["token"], true};
  EXPECT_EQ(refused(program, "POST", path(0), {{"right", true}}, 403), "token.scope");
  EXPECT_EQ(standing(0), json());
}

// Guests as many as one likes, from one address: they teach a puzzle less than three honest people a day do.
TEST_F(PuzzlesTest, HundredsOfGuestsOfOneAddressMoveLittle) {
  auto ann = regular("Ann");
  fine(ann, "POST", path(0), {{"right", true}});
  const double honest = standing(0)["rating"];
  int refused_tries = 0;
  constexpr int kGuests = kTriesOfAddress + 40;
  for (int n = 0; n < kGuests; ++n) {
    auto eve = guest("Eve");
    eve.address = "203.0.113.9";
    if (call(eve, "POST", path(0), {{"right", false}}).status == 429) ++refused_tries;
  }
  EXPECT_EQ(refused_tries, kGuests - kTriesOfAddress);
  EXPECT_EQ(standing(0)["tries"], 1) << "whoever is new teaches nothing";

  // Where each of them first tries others until they are known, three a day count all the same.
  now_ += kDay;
  for (int n = 0; n < 20; ++n) {
    auto eve = guest("Eve");
    eve.address = "203.0.113.9";
    for (std::size_t other = 30; other < 35; ++other) call(eve, "POST", path(other), {{"right", true}});
    call(eve, "POST", path(0), {{"right", false}});
  }
  EXPECT_LE(standing(0)["tries"], 1 + kCountedOfAddress);
  EXPECT_LT(standing(0)["rating"].get<double>() - honest, 400);
}

TEST_F(PuzzlesTest, OnePersonCannotHammer) {
  auto ann = guest("Ann");
  int kept = 0;
  for (std::size_t n = 0; n < 200; ++n) {
    const auto reply = call(ann, "POST", path(n), {{"right", true}});
    if (reply.status == 429) {
      EXPECT_EQ(reply.headers[0].first, "Retry-After");
      break;
    }
    ++kept;
  }
  EXPECT_EQ(kept, kTriesOfPerson);
}

TEST_F(PuzzlesTest, OnesOwnTriesCanBeTakenAwayAndDeleted) {
  auto ann = regular("Ann");
  const auto own = fine(ann, "GET", "/api/me/export")["puzzles"];
  ASSERT_EQ(own["tries"].size(), 6u);
  EXPECT_EQ(own["tries"][0]["at"], now_);
  EXPECT_EQ(own["skill"][std::string(all_puzzles()[20].game)]["games"], 6);
  const auto before = standing(25);
  fine(ann, "DELETE", "/api/me");
  EXPECT_EQ(standing(25), before) << "what it taught stays, and tells of nobody";
  bool none = false;
  const std::string id = gone_.at(0);
  store_->puzzles.tries_of(id, {}, 100, [&](const auto& left) { none = left->empty(); });
  settle();
  EXPECT_TRUE(none);
}

}  // namespace
}  // namespace cb::server::testing_people
