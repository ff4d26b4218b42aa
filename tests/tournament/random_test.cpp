// SPDX-License-Identifier: MIT
// Tournaments of every format by chance, each looked at by the plain twin.
#include <gtest/gtest.h>

#include "game/testing.hpp"
#include "tests/tournament/evening.hpp"
#include "tests/tournament/plain.hpp"
#include "tournament/event_json.hpp"
#include "tournament/standings.hpp"
#include "tournament/words.hpp"

namespace cb::tournament {
namespace {

std::string sentences(const std::vector<std::string>& problems) {
  std::string out;
  for (const auto& problem : problems) out += problem + "\n";
  return out;
}

// Legal throughout, counted right, and the same again from any place where the log is cut.
void expect_sound(Evening& evening) {
  EXPECT_EQ(sentences(plain::problems(evening.log)), "");
  EXPECT_EQ(sentences(plain::wrong_in(standings(evening.tournament), evening.log)), "");
  std::vector<std::string> lines;
  for (const auto& event : evening.log) lines.push_back(write_event(event));
  const auto again = read_events(lines);
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(*again, evening.log);
  const auto cut = 1 + evening.rng.below(static_cast<std::uint32_t>(again->size()));
  auto folded = Tournament::fold(std::span(*again).first(cut));
  ASSERT_TRUE(folded) << folded.error().text();
  EXPECT_EQ(sentences(plain::wrong_in(standings(*folded), std::span(*again).first(cut))), "");
  // From there on everything that the tournament did by itself is what it would do now.
  for (const auto& event : std::span(*again).subspan(cut)) {
    if (const auto* paired = std::get_if<Paired>(&event)) {
      const auto next = next_event(*folded, paired->at);
      ASSERT_TRUE(next && *next == event) << write_event(event);
    }
    ASSERT_TRUE(folded->take(event));
  }
  EXPECT_TRUE(*folded == evening.tournament);
}

Made of_format(Format format, Rng& rng) {
  Made made{.name = "Evening", .format = format};
  made.seed = rng.next();
  made.at = 1'000'000;
  const bool tables = rng.below(3) == 0 && format != Format::knock_out && format != Format::duplicate;
  if (tables) {
    made.seats = 3 + static_cast<int>(rng.below(4));
    made.fewest = 2 + static_cast<int>(rng.below(static_cast<std::uint32_t>(made.seats - 1)));
    if (rng.below(3) == 0)
      for (int place = made.seats; place > 0; --place) made.points.push_back(place * place);
  }
  if (format == Format::swiss || format == Format::duplicate || tables)
    made.rounds = 1 + static_cast<int>(rng.below(7));
  if (format == Format::arena) {
    made.rounds = 0;
    made.length = 150'000;
    made.last_pairing = 20'000;
  }
  if (format == Format::round_robin && !tables) made.rounds = 1 + static_cast<int>(rng.below(2));
  if (format == Format::knock_out) made.third_place = rng.below(2) == 0;
  if (format == Format::duplicate && rng.below(2) == 0) made.length = 100'000;
  made.pause = rng.below(2) * 30'000;
  return made;
}

class RandomTournaments : public testing::TestWithParam<Format> {};

void run_some(Format format, int tournaments, std::uint32_t most_players, std::uint64_t seed) {
  for (int n = 0; n < tournaments; ++n) {
    SCOPED_TRACE(n);
    Rng rng(seed * 1000 + static_cast<std::uint64_t>(n));
    const auto made = of_format(format, rng);
    Evening evening(made, rng.next());
    evening.join(std::max(made.fewest, static_cast<int>(2 + rng.below(most_players - 1))));
    evening.begin();
    evening.run(rng.below(4) * 7);
    expect_sound(evening);
    if (!testing::Test::HasFailure()) continue;
    std::string log;
    for (const auto& event : evening.log) log += write_event(event) + "\n";
    GTEST_FAIL() << log;
  }
}

TEST_P(RandomTournaments, OfAFewAreLegalAndCountedRight) {
  run_some(GetParam(), testing_table::takes_its_time() ? 400 : 40, 12, 1);
}
TEST_P(RandomTournaments, OfUpToEightyAreLegalAndCountedRight) {
  run_some(GetParam(), testing_table::takes_its_time() ? 30 : 2, 80, 2);
}

INSTANTIATE_TEST_SUITE_P(EveryFormat, RandomTournaments,
                         testing::Values(Format::round_robin, Format::swiss, Format::knock_out, Format::arena,
                                         Format::duplicate),
                         [](const auto& format) {
                           std::string name(word_for(format.param));
                           std::erase(name, '-');
                           return name;
                         });

TEST(LargeTournaments, ASwissOfSixtyFourOverSixRounds) {
  Made made{.name = "Sixty-four", .format = Format::swiss};
  made.rounds = 6;
  made.seed = 64;
  Evening evening(made, 64);
  evening.join(64);
  evening.begin();
  evening.run(0);
  EXPECT_EQ(evening.tournament.tables().size(), 6U * 32U);
  expect_sound(evening);
}

TEST(LargeTournaments, AnArenaOfAHundred) {
  Made made{.name = "Hundred", .format = Format::arena};
  made.length = 60'000;
  made.last_pairing = 5'000;
  made.seed = 100;
  Evening evening(made, 100);
  evening.join(100);
  evening.begin();
  evening.run(10);
  EXPECT_GT(evening.tournament.tables().size(), 50U);
  expect_sound(evening);
}

}  // namespace
}  // namespace cb::tournament
