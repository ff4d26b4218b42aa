// SPDX-License-Identifier: MIT
// Bots of every game and variant: always a legal answer, in time, the same again, and nothing known that is hidden.
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <limits>
#include <optional>

#include "bots/book.hpp"
#include "bots/slip.hpp"
#include "bots/together.hpp"
#include "every_variant.hpp"
#include "game/testing.hpp"
#include "games/all_evaluations.hpp"
#include "games/all_games.hpp"
#include "thought/bot.hpp"

namespace cb {
namespace {

// A clock that moves a microsecond on every look, and counts the looks after the time was up.
std::int64_t fake_now = 0;
std::int64_t fake_deadline = 0;
int late_looks = 0;
std::int64_t fake_clock() {
  if (fake_now >= fake_deadline) ++late_looks;
  return fake_now += 1'000;
}

struct Limit {
  const char* name;
  std::uint64_t nodes;
  std::int64_t nanoseconds;
  std::size_t memory;
  int share;  // of a hundred moves
};
constexpr auto kAnyNumber = std::numeric_limits<std::uint64_t>::max();
constexpr auto kAnyTime = std::numeric_limits<std::int64_t>::max();
constexpr Limit kLimits[] = {
    {"a node", 1, kAnyTime, 1 << 16, 30},
    {"no time at all", kAnyNumber, 0, 1 << 16, 20},
    {"no memory", 20, kAnyTime, 0, 15},
    {"less than no time", kAnyNumber, std::numeric_limits<std::int64_t>::min(), 1 << 12, 10},
    {"normal", 60, kAnyTime, 1 << 18, 15},
    {"fifty looks at the clock", kAnyNumber, 50'000, 1 << 18, 5},
    {"no node", 0, kAnyTime, 1 << 20, 5},
};

// Plays a game with every seat's bot under one limit after the other; counts the moves.
int play_under_limits(const std::shared_ptr<const AnyGame>& game, std::uint64_t seed, int most) {
  std::vector<std::byte> memory(1 << 20);
  Match match(game);
  Rng rng(seed);
  int moves = 0;
  while (!match.finish() && moves < most) {
    if (match.actor() == kChance) {
      EXPECT_TRUE(match.play(random_action(*game, match.state(), rng)));
      continue;
    }
    std::uint32_t ticket = rng.below(100);
    const Limit* limit = kLimits;
    while (ticket >= static_cast<std::uint32_t>(limit->share)) ticket -= static_cast<std::uint32_t>(limit++->share);
    const auto bots = bots_of(*game);
    const auto& bot = bots[rng.below(static_cast<std::uint32_t>(bots.size()))];
    AnyThought thought;
    thought.past = match.past_keys();
    thought.plan = bot.plan;
    thought.limits = {.nodes = limit->nodes, .nanoseconds = limit->nanoseconds, .clock = &fake_clock};
    thought.seed = rng.next();
    thought.memory = std::span(memory).first(limit->memory);
    fake_now = 0;
    late_looks = 0;
    fake_deadline = limit->nanoseconds > kAnyTime - 1'000'000 ? kAnyTime : limit->nanoseconds + 1'000;
    const auto reply = AnyMind(game).think(game->view(match.state(), match.actor()), thought);
    const auto where = fmt::format("{} with {} in {}", bot.name, limit->name, game->write_position(match.state()));
    EXPECT_TRUE(reply.found()) << where;
    if (!reply.found()) return moves;
    EXPECT_EQ(reply.move_count, std::min(game->actions(match.state()).size(), SearchReply::kMostMoves)) << where;
    // Once the time is up a look at the clock is the last, but for a node or two that were under way.
    EXPECT_LE(late_looks, 2) << where;
    EXPECT_LE(reply.nodes, std::max<std::uint64_t>(limit->nodes, 1)) << where;
    for (const auto& move : reply.ranked()) {
      EXPECT_TRUE(game->is_legal(match.state(), move.action)) << where;
      EXPECT_TRUE(move.value >= 0.0F && move.value <= 1.0F) << where << ": " << move.value;
    }
    const auto played = match.play(slip_or_not(reply, bot.plan.slip, thought.seed));
    EXPECT_TRUE(played) << where;
    if (!played || ::testing::Test::HasFailure()) return moves;
    ++moves;
  }
  return moves;
}

class BotsOf : public ::testing::TestWithParam<std::size_t> {};

TEST_P(BotsOf, TenThousandMovesAreLegalAndInTimeUnderAnyLimit) {
  constexpr int kMoves = 10'000;
  constexpr int kMovesAGame = 400;
  const auto games = every_variant(*all_game_types()[GetParam()]);
  int moves = 0;
  for (std::uint64_t n = 0; moves < kMoves; ++n) {
    const auto& game = games[n % games.size()];
    SCOPED_TRACE(title_of(*game));
    moves += play_under_limits(game, n, std::min(kMovesAGame, kMoves - moves));
    ASSERT_FALSE(HasFailure());
  }
  EXPECT_EQ(moves, kMoves);
}

// With more nodes than anyone can look at, only the real clock ends a thought; a bot that did not mind it would never
// answer.
TEST_P(BotsOf, AbsurdNumbersOfNodesEndWithTheClock) {
  for (const auto& game : every_variant(*all_game_types()[GetParam()])) {
    SCOPED_TRACE(title_of(*game));
    Match match(game);
    Rng rng(2);
    for (int moves = 0; moves < 10 && !match.finish();) {
      if (match.actor() == kChance) {
        ASSERT_TRUE(match.play(random_action(*game, match.state(), rng)));
        continue;
      }
      const auto bots = bots_of(*game);
      const auto& name = bots[static_cast<std::size_t>(moves) % bots.size()].name;
      auto bot = Bot::make(game, name + "@1000000000000000000", {.nanoseconds = 1'000'000}).value();
      ASSERT_TRUE(match.play(bot.choose(match, rng.next()))) << name;
      ++moves;
    }
  }
}

// The same moves, values and counts in every instruction set, again and again; another seed may think differently.
TEST_P(BotsOf, ThinkTheSameForASeedAndANodeLimit) {
  for (const auto& game : every_variant(*all_game_types()[GetParam()])) {
    SCOPED_TRACE(title_of(*game));
    Match match(game);
    Rng rng(1);
    for (int n = 0; n < 12 && !match.finish(); ++n) ASSERT_TRUE(match.play(random_action(*game, match.state(), rng)));
    while (match.actor() == kChance) ASSERT_TRUE(match.play(random_action(*game, match.state(), rng)));
    if (match.finish()) continue;
    const auto view = game->view(match.state(), match.actor());
    for (const auto& entry : bots_of(*game)) {
      auto bot = Bot::make(game, entry.name + "@150").value();
      std::optional<SearchReply> first;
      for (const auto set : kInstructionSets) {
        if (!runs_here(set)) continue;
        setenv("CAPBARREL_ISA", std::string(name_of(set)).c_str(), 1);
        for (int again = 0; again < 2; ++again) {
          const auto reply = bot.think(view, match.past_keys(), 7);
          if (!first) first = reply;
          EXPECT_EQ(reply, *first) << entry.name << ", " << name_of(set);
        }
      }
      unsetenv("CAPBARREL_ISA");
    }
  }
}

// Whatever the bot before has left there, and however much it needed.
TEST_P(BotsOf, ThinkTheSameInMemoryThatIsLent) {
  const auto game = every_variant(*all_game_types()[GetParam()]).front();
  Match match(game);
  Rng rng(1);
  while (match.actor() == kChance) ASSERT_TRUE(match.play(random_action(*game, match.state(), rng)));
  const auto view = game->view(match.state(), match.actor());
  SearchMemory lent;
  for (const int nodes : {400, 50, 3'000, 50})
    for (const auto& entry : bots_of(*game)) {
      auto bot = Bot::make(game, fmt::format("{}@{}", entry.name, nodes)).value();
      const auto own = bot.think(view, match.past_keys(), 7);
      EXPECT_EQ(bot.think(view, match.past_keys(), 7, lent, nullptr), own) << entry.name << ", " << nodes;
    }
}

TEST_P(BotsOf, HaveFiveLevelsWithWords) {
  const auto game = every_variant(*all_game_types()[GetParam()]).front();
  for (int level = 1; level <= kLevels; ++level) {
    const auto bot = Bot::make(game, std::to_string(level));
    ASSERT_TRUE(bot) << bot.error().text();
  }
  for (const auto& entry : bots_of(*game)) EXPECT_FALSE(entry.about.empty()) << entry.name;
}

INSTANTIATE_TEST_SUITE_P(EveryGame, BotsOf, ::testing::Range(std::size_t{0}, AllGames::size), [](const auto& game) {
  std::string name(all_game_types()[game.param]->info().title);
  std::erase_if(name, [](char letter) { return letter == ' '; });
  return name;
});

// Where something is hidden: states that a seat cannot tell apart are the same to its bot.
template <class D>
int compare_indistinguishable_states(const GameType& type) {
  using Rules = typename D::Rules;
  int compared = 0;
  if constexpr (Hidden<Rules>) {
    auto variants = type.variants();
    variants.insert(variants.begin(), "");
    for (const auto variant : variants) {
      const testing_table::Table<D> table{std::string(variant)};
      const Rules& rules = table.rules();
      const std::shared_ptr<const AnyGame> game = type.make(testing_table::settings_from(variant), {}).value();
      Rng rng(5);
      for (int n = 0; n < 6; ++n) {
        auto state = rules.start();
        for (std::uint32_t plies = 20 + rng.below(60); plies > 0 && rules.actor(state) != kNobody; --plies) {
          if (rules.at_chance(state)) {
            const auto outcomes = rules.chance(state);
            rules.apply(state, outcomes.pick(rng.below(outcomes.total())));
          } else {
            const auto legal = rules.legal(state);
            rules.apply(state, legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
          }
        }
        if (rules.actor(state) < 0) continue;
        const int seat = rules.actor(state);
        const auto view = rules.view(state, seat);
        for (const auto& entry : bots_of(*game)) {
          auto bot = Bot::make(game, entry.name + "@100").value();
          std::optional<SearchReply> first;
          for (int other = 0; other < 4; ++other) {
            const auto twin = rules.sample(view, rng);
            AnyState any;
            std::memcpy(any.bytes.data(), &twin, sizeof twin);
            compared += !(twin == state);
            const auto reply = bot.think(game->view(any, seat), {}, 3);
            if (!first) first = reply;
            EXPECT_EQ(reply, *first) << entry.name;
          }
        }
      }
    }
  }
  return compared;
}

TEST(Bots, NeverKnowWhatTheirSeatCannotSee) {
  int compared = 0;
  const auto types = all_game_types();
  std::size_t index = 0;
  [&]<class... D>(TypeList<D...>) {
    ((compared += compare_indistinguishable_states<D>(*types[index++])), ...);
  }(AllGames{});
  EXPECT_GT(compared, 100) << "hardly anything was hidden";
}

TEST(Bots, NamesThatMeanNothingAreRefused) {
  const std::shared_ptr<const AnyGame> game = find_game("loot").value()->make({}, {}).value();
  for (const auto* name :
       {"", "6", "0", "-1", "uct@", "5@ms", "5@0", "5@-3ms", "5@10min", "5@9999999999999s", "5@50ms@50ms", "bot:5"})
    EXPECT_FALSE(Bot::make(game, name)) << name;
  for (const auto* name : {"1", "5", "random", "uct", "5@50ms", "5@2s", "uct@20000"})
    EXPECT_TRUE(Bot::make(game, name)) << name;
}

TEST(BotBook, BadFilesAreRefusedWithTheirLine) {
  const std::string good(kBotBooks[0]);
  using Evaluation = top_cap::Evaluation;
  ASSERT_TRUE(read_bot_book<Evaluation>(good, "top-cap"));
  const auto spoilt = [&](std::string_view from, std::string_view to) {
    std::string text = good;
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return read_bot_book<Evaluation>(text.replace(at, from.size(), to), "top-cap");
  };
  for (const auto& [from, to] : {std::pair{"[bots.3]", "[bots.three]"},
                                 {"search = \"alpha-beta\"", "search = \"magic\""},
                                 {"[weights]", "[weights]\nbeauty = 3"},
                                 {"[weights]\n", "[weights]\nmobile = 10001 #"},
                                 {"[origin]", "[origin]\nplace = \"Lüneburg\""},
                                 {"[origin]\nweights = ", "[origin]\nweights = \"\" #"},
                                 {"nodes = ", "nodes = -"},
                                 {"rating = ", "rating = -"},
                                 {"about = ", "#"},
                                 {"game = \"top-cap\"", "game = \"loot\""}}) {
    const auto book = spoilt(from, to);
    ASSERT_FALSE(book) << to;
    EXPECT_GT(book.error().line, 0) << to;
  }
  const auto unrated = spoilt("rating = ", "#");
  ASSERT_TRUE(unrated) << "a bot may be without one";
  EXPECT_FALSE(unrated->bots[0].rating);
  EXPECT_TRUE(unrated->bots[1].rating);
}

TEST(Slip, GoodMovesAreTakenMoreOftenThanBadOnes) {
  SearchReply reply;
  reply.move_count = 3;
  reply.moves[0] = {10, 0.6F, 1};
  reply.moves[1] = {11, 0.5F, 1};
  reply.moves[2] = {12, 0.0F, 1};
  int taken[3] = {};
  for (std::uint64_t seed = 0; seed < 10'000; ++seed) ++taken[slip_or_not(reply, 0.1F, seed) - 10];
  // The odds of 0.6 are 0.405, those of 0.5 nothing: e^1.01 times as often, and a lost move never.
  EXPECT_NEAR(taken[0], 7'337, 200);
  EXPECT_NEAR(taken[1], 2'663, 200);
  EXPECT_EQ(taken[2], 0);
  for (std::uint64_t seed = 0; seed < 100; ++seed) EXPECT_EQ(slip_or_not(reply, 0.0F, seed), 10u);
  reply.moves[0].value = reply.moves[1].value = 0.0F;
  for (std::uint64_t seed = 0; seed < 100; ++seed) EXPECT_EQ(slip_or_not(reply, 0.1F, seed), 10u) << "all is lost";
  // Far ahead, two hundredths are as much as a tenth in an even game.
  reply.moves[0].value = 0.98F;
  reply.moves[1].value = 0.96F;
  int best = 0;
  for (std::uint64_t seed = 0; seed < 10'000; ++seed) best += slip_or_not(reply, 0.1F, seed) == 10;
  EXPECT_NEAR(best, 8'562, 200);
}

TEST(Together, TwoThreadsAddUpAndStayRepeatable) {
  const std::shared_ptr<const AnyGame> game = find_game("loot").value()->make({}, {}).value();
  auto two = Bot::make(game, "uct@2001", {.threads = 2}).value();
  const auto view = game->view(game->start(), 0);
  const auto reply = two.think(view, {}, 4);
  EXPECT_EQ(reply.nodes, 2'001u);
  std::uint64_t visits = 0;
  for (const auto& move : reply.ranked()) visits += move.visits;
  EXPECT_EQ(visits, 2'001u);
  EXPECT_EQ(two.think(view, {}, 4), reply);
  EXPECT_EQ(reply.line[0], reply.moves[0].action);
}

}  // namespace
}  // namespace cb
