// SPDX-License-Identifier: MIT
// The fast rules against the plain ones, over random games of every movement and many random positions.
#include <set>

#include "game/testing.hpp"
#include "games/loot/game.hpp"
#include "games/loot/tests/plain.hpp"

namespace cb::loot {
namespace {

plain_loot::Table as_plain(const Rules& rules, const State& state) {
  auto table = plain_loot::set_up(rules.options().movement == Movement::free, rules.options().quiet);
  for (int file = 0; file < 9; ++file) {
    for (int rank = 0; rank < 9; ++rank) {
      const int tile = tile_at(file, rank);
      char& mark = on(table, plain_loot::Square{file, rank});
      mark = '.';
      if (state.pawns[kCrates].has(tile)) mark = state.carrier[kCrates] == tile ? 'C' : 'c';
      if (state.pawns[kBarrels].has(tile)) mark = state.carrier[kBarrels] == tile ? 'B' : 'b';
    }
  }
  table.mover = state.mover == kCrates ? 'c' : 'b';
  table.quiet = state.quiet;
  return table;
}

std::string as_plain(const Ending& ending) {
  if (ending.how == kQuietDraw) return "quiet";
  return std::string(ending.won(kCrates) ? "c" : "b") +
         (ending.how == kCarriedHome ? " came home" : " took everything");
}

std::set<std::string> fast_actions(const Rules& rules, const State& state) {
  std::set<std::string> list;
  for (const Action action : rules.legal(state)) list.insert(Definition::write_action(rules, state, action));
  EXPECT_EQ(static_cast<int>(list.size()), rules.legal(state).size());
  return list;
}

// Plays on from a state with random actions, comparing at every one; returns how it ended.
std::string compare_game(const Rules& rules, State state, Rng& rng, int plies) {
  auto table = as_plain(rules, state);
  for (int ply = 0; ply < plies; ++ply) {
    const auto slow = plain_loot::actions(table);
    EXPECT_EQ(fast_actions(rules, state), slow) << Definition::write_position(rules, state);
    if (testing::Test::HasFailure()) return "";
    if (slow.empty()) {
      EXPECT_EQ(rules.actor(state), kNobody);
      EXPECT_EQ(as_plain(rules.ending(state)), plain_loot::result(table));
      return plain_loot::result(table);
    }
    EXPECT_NE(rules.actor(state), kNobody);
    const auto word = *std::next(slow.begin(), rng.below(static_cast<std::uint32_t>(slow.size())));
    table = plain_loot::play(table, word);
    rules.apply(state, Definition::read_action(rules, state, word).value());
    EXPECT_EQ(as_plain(rules, state), table) << word;
    if (testing::Test::HasFailure()) return "";
  }
  return "unfinished";
}

constexpr const char* kSettings[] = {"", "movement=free", "quiet=off", "movement=free quiet=off", "quiet=12"};

TEST(LootDifferential, RandomGamesAgree) {
  const std::uint64_t games = testing_table::takes_its_time() ? 300 : 20;
  for (const auto* settings : kSettings) {
    SCOPED_TRACE(settings);
    const auto rules = testing_table::try_rules<Definition>(settings).value();
    for (std::uint64_t seed = 0; seed < games; ++seed) {
      Rng rng(seed);
      compare_game(rules, rules.start(), rng, 2000);
      if (HasFailure()) return;
    }
  }
}

// A state that random play hardly reaches: few pawns near the loot tiles and the respawn tiles.
State crowded(const Rules& rules, Rng& rng) {
  constexpr const char* kSpots[] = {"d1", "e1", "f1", "c1", "g1", "d2", "e2", "f2", "e3", "c5", "e5", "g5", "d5",
                                    "f5", "d9", "e9", "f9", "c9", "g9", "d8", "e8", "f8", "e7", "a1", "i9", "b1"};
  for (;;) {
    std::string text;
    std::set<std::string> used;
    const bool siege = rng.below(3) == 0;
    const int besieger = static_cast<int>(rng.below(2));
    for (int side = 0; side < 2; ++side) {
      std::string pawns;
      // Now and then one side sits on all the respawn tiles and the other is all but gone (LT-15).
      const bool sits = siege && side == besieger;
      if (sits) {
        pawns = "c5e5g5";
        used.insert({"c5", "e5", "g5"});
      }
      const auto wanted = sits ? rng.below(3) : siege ? rng.below(2) : rng.below(6);
      const auto loaded = rng.below(6);
      for (std::uint32_t n = 0; n < wanted; ++n) {
        std::string spot = kSpots[rng.below(std::size(kSpots))];
        if (!used.insert(spot).second) continue;
        if (n == loaded) spot[0] = static_cast<char>(spot[0] - 'a' + 'A');
        pawns += spot;
      }
      text += (pawns.empty() ? "-" : pawns) + "/";
    }
    text += rng.below(2) == 0 ? "crates/" : "barrels/";
    text += std::to_string(rng.below(2) == 0 ? 0 : rng.below(static_cast<std::uint32_t>(rules.options().quiet + 1)));
    if (const auto state = Definition::read_position(rules, text)) return *state;
  }
}

TEST(LootDifferential, CrowdedPositionsAgree) {
  std::set<std::string> seen;
  for (const auto* settings : kSettings) {
    SCOPED_TRACE(settings);
    const auto rules = testing_table::try_rules<Definition>(settings).value();
    Rng rng(7);
    for (int n = 0; n < 4000; ++n) {
      seen.insert(compare_game(rules, crowded(rules, rng), rng, 8));
      if (HasFailure()) return;
    }
  }
  for (const auto* result : {"c came home", "b came home", "c took everything", "b took everything", "quiet"})
    EXPECT_TRUE(seen.contains(result)) << result;
}

}  // namespace
}  // namespace cb::loot
