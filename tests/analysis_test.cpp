// SPDX-License-Identifier: MIT
// What the judge says of known positions and matches.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "analysis/json.hpp"
#include "analysis/words.hpp"
#include "game/testing.hpp"
#include "session/match_file.hpp"
#include "tests/playthroughs.hpp"

namespace cb {
namespace {

std::shared_ptr<const AnyGame> make_game(std::string_view name, std::string_view settings = {}) {
  return find_game(name).value()->make(testing_table::settings_from(settings), {}).value();
}

Match match_from(const std::shared_ptr<const AnyGame>& game, std::string_view position, std::string_view plies) {
  Match match(game, game->read_position(position).value());
  for (const auto word : words(plies)) {
    const auto played = match.play(word);
    EXPECT_TRUE(played) << word << ": " << played.error().text();
  }
  return match;
}

Review review_with(const Match& match, std::string_view judge, int threads = 1) {
  ReviewSettings settings;
  settings.judge = judge;
  settings.threads = threads;
  return review(match, settings).value();
}

std::string told(const Match& match, const Review& review) {
  std::string out;
  for (const auto& moment : turning_points(review, review.plies.size()))
    out += moment_text(match, review, moment) + "\n";
  return out;
}

TEST(Analysis, AWinInOneThatWasMissedIsNamed) {
  // The pawn with the loot stands beside its own loot tile.
  const auto loot = match_from(make_game("loot"), "E2c2/c8/crates/0", "c2-c3");
  const auto review = review_with(loot, "5@3000");
  ASSERT_EQ(review.plies.size(), 1u);
  EXPECT_EQ(review.plies[0].best, 1.0F);
  EXPECT_EQ(loot.game().write_action(loot.start(), review.plies[0].best_action), "e2-e1");
  const auto home = review_with(match_from(make_game("loot"), "E2c2/c8/crates/0", "e2-e1"), "5@3000");
  EXPECT_EQ(home.plies[0].mark, Mark::best);
  EXPECT_EQ(home.plies[0].played, 1.0F) << "it was the end of the match";
}

TEST(Analysis, ABlunderIsFoundAndTold) {
  // Cream could go into Blue's bottle at once, and leaves the way into its own open instead.
  const auto match = match_from(make_game("top-cap"), "e5f5a2b2/b1a3c6d6/cream", "a2-d5 b1-a1");
  ASSERT_TRUE(match.finish());
  const auto review = review_with(match, "5@3000");
  EXPECT_EQ(review.plies[0].mark, Mark::blunder);
  EXPECT_EQ(story_of(match.game(), review.plies[0]), Story::threw_win_away);
  EXPECT_EQ(review.plies[1].mark, Mark::best);
  EXPECT_EQ(told(match, review),
            "Turn 1, cream: a2-d5 threw a sure win away: winning chance 100% → 0%; better was f5-f6.\n");
  EXPECT_EQ(review.seats[0].count[static_cast<int>(Mark::blunder)], 1);
  EXPECT_EQ(review.seats[0].average_loss, 1.0F);
  EXPECT_EQ(review.seats[1].average_loss, 0.0F);
  EXPECT_EQ(review.plies[1].before, (Chances{0.0F, 1.0F}));
}

TEST(Analysis, AForcedMoveIsNotJudged) {
  const auto match = match_from(make_game("loot"), "-/c5d6g5/crates/0", "respawn-e5");
  const auto review = review_with(match, "5@1000");
  EXPECT_EQ(review.plies[0].mark, Mark::forced);
  EXPECT_EQ(review.seats[0].decisions, 0);
  EXPECT_TRUE(turning_points(review, 9).empty());
}

TEST(Analysis, LuckIsToldApartFromMistakes) {
  // One cap each is left. d goes where only a throw of four reaches it, and a throws four.
  const auto match =
      match_from(make_game("trap-the-cap", "players=2"), "a=0+d5,A1/d=0+a5,A6/d.move1/q1.t9", "A6-A5 4 A1-A5");
  ASSERT_TRUE(match.finish());
  const auto review = review_with(match, "5@3000");
  ASSERT_EQ(review.swings.size(), 1u);
  EXPECT_EQ(review.plies[1].mark, Mark::luck);
  EXPECT_EQ(review.swings[0].seat, 0);
  EXPECT_LT(review.swings[0].before, 0.7F);
  EXPECT_GT(review.swings[0].after, 0.9F);
  EXPECT_EQ(review.plies[2].mark, Mark::best);
  const auto text = told(match, review);
  EXPECT_NE(text.find("Turn 2, a: luck, [4] "), std::string::npos) << text;

  // The same throw, not used: now it was a mistake.
  const auto missed =
      match_from(make_game("trap-the-cap", "players=2"), "a=0+d5,A1/d=0+a5,A6/d.move1/q1.t9", "A6-A5 4 A1-F3");
  const auto blamed = review_with(missed, "5@3000");
  EXPECT_EQ(blamed.plies[2].mark, Mark::blunder);
  EXPECT_EQ(blamed.plies[2].best, 1.0F);
}

// How often the judge thought otherwise one move later.
int surprises(const Review& review) {
  int count = 0;
  for (std::size_t n = 0; n + 1 < review.plies.size(); ++n) {
    const auto& ply = review.plies[n];
    const auto& next = review.plies[n + 1];
    if (!ply.judged() || next.before.empty()) continue;
    const auto seat = static_cast<std::size_t>(ply.actor);
    count += std::abs(ply.after[seat] - next.before[seat]) >= kMistake ? 1 : 0;
  }
  return count;
}

TEST(Analysis, ASecondLookSeesWhatTheFirstMissed) {
  // Blue's last move but one lets Cream in by force, which a judge who sees one move ahead notices too late.
  const auto game = make_game("top-cap");
  const auto match = match_from(game, game->write_position(game->start()),
                                "a4-a3 e4-e2 c2-e4 c6-b5 a3-b2 d5-d4 d1-d2 d4-c4 b2-c3 f3-f5 c3-f6");
  ReviewSettings settings;
  settings.judge = "1@30";
  const auto first = review(match, settings).value();
  EXPECT_GT(surprises(first), 0);
  settings.second_look = "5@20000";
  float told = 0;
  settings.progress = [&](float share) {
    EXPECT_GT(share, told);
    told = share;
  };
  const auto second = review(match, settings).value();
  EXPECT_LT(surprises(second), surprises(first));
  // Whoever sees further sees it at once.
  EXPECT_EQ(review_with(match, "5@10000").plies[7].played, 0.0F) << "d4-c4 has lost";
}

TEST(Analysis, EveryPlaythroughIsReviewedAndTheSameEveryTime) {
  for (const auto& path : playthroughs()) {
    SCOPED_TRACE(path.string());
    const auto file = read_match(testing_table::read_file(path)).value();
    const auto one = review_with(file.match, "5@40");
    const auto two = review_with(file.match, "5@40", 2);
    EXPECT_EQ(to_json(file.match, one).dump(), to_json(file.match, two).dump());
    ASSERT_EQ(one.plies.size(), file.match.log().size());
    int decisions = 0;
    for (const auto& ply : one.plies) {
      EXPECT_EQ(ply.actor == kChance, ply.mark == Mark::chance || ply.mark == Mark::luck);
      decisions += ply.judged() ? 1 : 0;
      EXPECT_GE(ply.played, 0.0F);
      EXPECT_LE(ply.played, 1.0F);
      EXPECT_FALSE(!ply.before.empty() && ply.before.size() != one.seats.size());
    }
    EXPECT_GT(decisions, 0);
    if (one.plies.back().judged()) {
      EXPECT_EQ(one.plies.back().after, final_chances(file.match.game(), file.match.finish()->winners));
    }
    for (const auto& moment : turning_points(one, one.plies.size()))
      EXPECT_NE(moment_text(file.match, one, moment), "");
  }
}

TEST(Analysis, HiddenCardsDoNotChangeTheJudgement) {
  const auto game = make_game("top-drop", "players=3");
  const auto judged = [&](std::string_view position) {
    const auto state = game->read_position(position).value();
    auto judge = Judge::make(game, "5@500").value();
    return to_json(*game, state, judge.assess(game->view(state, 0), 0, {}, 7)).dump();
  };
  const auto one = judged("10.20.30.40,5.15.25.35,6.16.26.36/22,1.2/up/s2f3c3w4/a-turn");
  EXPECT_EQ(one, judged("10.20.30.40,7.17.27.37,8.18.28.38/22,1.2/up/s2f3c3w4/a-turn"));
  EXPECT_NE(one, judged("10.20.31.40,5.15.25.35,6.16.26.36/22,1.2/up/s2f3c3w4/a-turn")) << "the own hand counts";
  EXPECT_EQ(nlohmann::json::parse(one)["line"].size(), 1u) << "no more than the own move";
}

TEST(Analysis, TheExpectedLineStopsWhereChanceBegins) {
  const auto game = make_game("trap-the-cap", "players=2");
  const auto state = game->read_position("a=5,A1/d=6/a.move2/q5.t9").value();
  auto judge = Judge::make(game, "5@500").value();
  const auto found = judge.assess(game->view(state, 0), 0, {}, 7);
  ASSERT_TRUE(found.known());
  EXPECT_EQ(found.line, std::vector<ActionCode>{found.moves.front().action});
  EXPECT_NEAR(found.chances[0] + found.chances[1], 1.0F, 1e-5F);
}

TEST(Analysis, ChancesOfManySidesAddUp) {
  for (const std::string_view name : {"bottlecap-vikings", "trap-the-cap"}) {
    const auto game = make_game(name, "players=4");
    Match match(game);
    Rng rng(5);
    while (match.actor() == kChance || game->actions(match.state()).size() < 2)
      ASSERT_TRUE(match.play(random_action(*game, match.state(), rng)));
    auto judge = Judge::make(game, "5@500").value();
    const auto found = judge.assess(game->view(match.state(), match.actor()), match.actor(), {}, 7);
    ASSERT_EQ(found.chances.size(), 4u) << name;
    float sum = 0;
    for (const float chance : found.chances) sum += chance;
    EXPECT_NEAR(sum, 1.0F, 1e-3F) << name;
  }
}

TEST(Analysis, ThereAreChancesAlsoWhereChanceActs) {
  for (const auto& [name, settings] : {std::pair{"top-cap", "starter=lot"}, {"trap-the-cap", "players=3"}}) {
    const auto game = make_game(name, settings);
    ASSERT_EQ(game->actor(game->start()), kChance);
    auto judge = Judge::make(game, "5@500").value();
    const auto chances = judge.chances(game->start(), {}, 7);
    ASSERT_EQ(chances.size(), static_cast<std::size_t>(game->seats())) << name;
    for (const float chance : chances) EXPECT_NEAR(chance, 1.0F / static_cast<float>(game->seats()), 0.1F) << name;
  }
}

TEST(Analysis, BadJudgesAndWishesToStopAreRefused) {
  const auto game = make_game("loot");
  EXPECT_EQ(Judge::make(game, "random").error().code, "judge.random");
  EXPECT_EQ(Judge::make(game, "sage").error().code, "bot.unknown");
  EXPECT_EQ(Judge::make(game, "5@soon").error().code, "bot.limit");
  const std::atomic<bool> stop = true;
  ReviewSettings settings;
  settings.stop = &stop;
  EXPECT_EQ(review(match_from(game, "E2c2/c8/crates/0", "c2-c3"), settings).error().code, "review.stopped");
}

TEST(Analysis, OnlyCertaintyIsWrittenAsCertain) {
  EXPECT_EQ(percent(1.0F), "100%");
  EXPECT_EQ(percent(0.999F), "99%");
  EXPECT_EQ(percent(0.644F), "64%");
  EXPECT_EQ(percent(0.001F), "1%");
  EXPECT_EQ(percent(0.0F), "0%");
}

}  // namespace
}  // namespace cb
