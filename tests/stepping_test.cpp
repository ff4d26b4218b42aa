// SPDX-License-Identifier: MIT
// Games stepped side by side: the same on every instruction set and number of threads, and the same as played alone.
#include "session/stepping.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <vector>

#include "every_variant.hpp"
#include "games/top_cap/game.hpp"
#include "games/top_cap/tests/fewer_caps.hpp"
#include "session/kernels.hpp"
#include "session/sides.hpp"

namespace cb {
namespace {

std::unique_ptr<SteppedGames> stepped(const std::shared_ptr<const AnyGame>& game, const SteppingOptions& options) {
  return SteppedGames::make(game, options).value();
}

// Everything that the arrays hold, as one number.
std::uint64_t digest(SteppedGames& games) {
  std::uint64_t sum = 0;
  const auto add = [&](auto values) {
    const auto bytes = std::as_bytes(values);
    for (std::size_t at = 0; at < bytes.size(); at += 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, bytes.data() + at, std::min<std::size_t>(8, bytes.size() - at));
      sum = mix(sum ^ word);
    }
  };
  add(games.states());
  add(games.masks());
  add(games.actors());
  add(games.ends());
  add(games.rewards());
  add(games.plies());
  add(games.observations());
  add(games.last_states());
  return sum;
}

std::vector<std::uint64_t> digests(const std::shared_ptr<const AnyGame>& game, const SteppingOptions& options) {
  const auto games = stepped(game, options);
  std::vector<std::int32_t> actions(games->games());
  std::vector<std::uint64_t> all{digest(*games)};
  for (int step = 0; step < 40; ++step) {
    games->sample(actions);
    EXPECT_TRUE(games->step(actions));
    if (step % 4 == 3) all.push_back(digest(*games));
  }
  return all;
}

// Every variant, and editions in which pieces or cards are missing.
std::vector<std::shared_ptr<const AnyGame>> every_edition(const GameType& type) {
  auto games = every_variant(type);
  if (type.info().name == "top-cap")
    for (const auto edition : {testing_table::kTwoCaps, testing_table::kThreeCaps})
      games.push_back(type.make({}, edition).value());
  if (type.info().name == "top-drop") {
    for (const std::string_view size : {"cards = 20\nhand = 4\n", "cards = 4\nhand = 2\n"}) {
      std::string text(type.editions().front());
      text.insert(text.find("[colours]"), size);
      games.push_back(type.make({}, text).value());
    }
  }
  const auto editions = type.editions();
  for (std::size_t n = 1; n < editions.size(); ++n) games.push_back(type.make({}, editions[n]).value());
  return games;
}

TEST(Stepping, IsTheSameOnEveryInstructionSetAndNumberOfThreads) {
  for (const auto* type : all_game_types()) {
    for (const auto& game : every_edition(*type)) {
      SCOPED_TRACE(title_of(*game));
      SteppingOptions options{.games = 130, .seed = 5, .ply_limit = 60, .observes = true, .keeps_last = true};
      options.set = InstructionSet::portable;
      const auto plain = digests(game, options);
      for (const auto set : kInstructionSets) {
        if (!runs_here(set)) continue;
        for (const int threads : {1, 3}) {
          options.set = set;
          options.threads = threads;
          EXPECT_EQ(digests(game, options), plain) << name_of(set) << " on " << threads;
        }
      }
    }
  }
}

// The plain twin: one game by the rules themselves, with the same luck, told what to play.
class Twin {
 public:
  Twin(const AnyGame& game, std::uint64_t generator) : game_(game), rng_(std::bit_cast<Rng>(generator)) { deal(); }

  void step(const SteppedGames& games, std::int32_t number, std::uint32_t ply_limit) {
    game_.apply(state_, games.encoding().action(state_, number).value());
    ++plies_;
    chance();
    end_ = kGoesOn;
    rewards_.assign(static_cast<std::size_t>(game_.seats()), 0);
    if (game_.actor(state_) == kNobody) {
      end_ = kTerminated;
      for (int seat = 0; seat < game_.seats(); ++seat)
        rewards_[static_cast<std::size_t>(seat)] =
            static_cast<float>(2 * seat_share(game_, game_.ending(state_).winners, seat) - 1);
    } else if (plies_ >= ply_limit) {
      end_ = kTruncated;
    }
    if (end_ != kGoesOn) deal();
  }
  void expect(SteppedGames& games, std::size_t n) const {
    ASSERT_EQ(games.state(n), state_);
    ASSERT_EQ(games.actors()[n], game_.actor(state_));
    ASSERT_EQ(games.ends()[n], end_);
    ASSERT_EQ(games.plies()[n], plies_);
    const auto seats = static_cast<std::size_t>(game_.seats());
    for (std::size_t seat = 0; seat < rewards_.size(); ++seat)
      ASSERT_FLOAT_EQ(games.rewards()[n * seats + seat], rewards_[seat]);
    std::vector<std::uint64_t> mask(static_cast<std::size_t>(games.encoding().words()));
    games.encoding().mask(state_, mask);
    ASSERT_TRUE(std::ranges::equal(mask, games.masks().subspan(n * mask.size(), mask.size())));
    const int actor = game_.actor(state_);
    std::vector<std::uint8_t> seen(games.encoding().entries());
    games.encoding().observe(game_.view(state_, actor), actor, seen);
    ASSERT_TRUE(std::ranges::equal(seen, games.observations().subspan(n * seen.size(), seen.size())));
  }
  std::uint8_t end() const { return end_; }

 private:
  void deal() {
    state_ = game_.start();
    plies_ = 0;
    chance();
  }
  void chance() {
    for (; game_.actor(state_) == kChance; ++plies_) game_.apply(state_, random_action(game_, state_, rng_));
  }

  const AnyGame& game_;
  Rng rng_;
  AnyState state_;
  std::uint32_t plies_ = 0;
  std::uint8_t end_ = kGoesOn;
  std::vector<float> rewards_;
};

TEST(Stepping, IsWhatTheRulesSay) {
  constexpr std::uint32_t kLimit = 400;
  for (const auto* type : all_game_types()) {
    int terminated = 0;
    for (const auto& game : every_edition(*type)) {
      SCOPED_TRACE(title_of(*game));
      const auto games = stepped(game, {.games = 4, .seed = 9, .ply_limit = kLimit, .observes = true});
      std::vector<Twin> twins;
      for (std::size_t n = 0; n < 4; ++n) twins.emplace_back(*game, step_generator(9, n));
      std::vector<std::int32_t> actions(4);
      for (int step = 0; step < 700; ++step) {
        games->sample(actions);
        ASSERT_TRUE(games->step(actions));
        for (std::size_t n = 0; n < 4; ++n) {
          twins[n].step(*games, actions[n], kLimit);
          ASSERT_NO_FATAL_FAILURE(twins[n].expect(*games, n)) << n << " at " << step;
          terminated += twins[n].end() == kTerminated;
        }
      }
    }
    EXPECT_GT(terminated, 0) << type->info().name;
  }
}

// With the luck of a playout and actions drawn from it, the first game of every row is that playout.
TEST(Stepping, FollowsThePlayouts) {
  constexpr std::size_t kGames = 50;
  for (const std::string_view name : {"top-cap", "bottlecap-vikings", "top-drop"}) {
    SCOPED_TRACE(name);
    const std::shared_ptr<const AnyGame> game = find_game(name).value()->make({}, {}).value();
    std::array<PlayoutRecord, kGames> records{};
    playouts(*game, game->start(), 3, 0, 100'000, records, preferred_instruction_set());
    const auto games = stepped(game, {.games = kGames, .seed = 3, .ply_limit = 100'000, .keeps_last = true});
    std::vector<std::int32_t> actions(kGames);
    std::vector<bool> ended(kGames, false);
    const auto& kernels = step_kernels(preferred_instruction_set(), game->number());
    for (std::size_t left = kGames; left > 0;) {
      kernels.sample(games->masks().data(), games->encoding().words(), {0, kGames}, games->generators().data(),
                     actions.data());
      ASSERT_TRUE(games->step(actions));
      for (std::size_t n = 0; n < kGames; ++n) {
        if (ended[n] || games->ends()[n] == kGoesOn) continue;
        ended[n] = true;
        --left;
        AnyState last;
        std::memcpy(last.bytes.data(), games->last_states().data() + n * games->state_size(), games->state_size());
        EXPECT_EQ(game->ending(last).winners, records[n].winners);
        EXPECT_EQ(game->ending(last).how, records[n].how);
      }
    }
  }
}

TEST(Stepping, RefusesWhatIsNotLegalAndChangesNothing) {
  const std::shared_ptr<const AnyGame> game = find_game("loot").value()->make({}, {}).value();
  const auto games = stepped(game, {.games = 3, .seed = 1});
  std::vector<std::int32_t> actions(3);
  games->sample(actions);
  const auto before = digest(*games);
  for (const std::int32_t wrong : {-1, 100'000, games->encoding().actions()}) {
    auto some = actions;
    some[2] = wrong;
    const auto refused = games->step(some);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("In game 2"), std::string::npos) << refused.error().message;
    EXPECT_EQ(digest(*games), before);
  }
  EXPECT_FALSE(games->step(std::span(actions).first(2)));
  EXPECT_TRUE(games->step(actions));
  EXPECT_FALSE(SteppedGames::make(game, {.games = 0}));
  EXPECT_FALSE(SteppedGames::make(game, {.games = 1, .threads = 0}));
  EXPECT_FALSE(SteppedGames::make(game, {.games = 1, .ply_limit = 0}));
}

// The rules of Top Cap with caps that stand alone, as no edition file may have them.
class OverAtOnce final : public AnyRules {
 public:
  OverAtOnce() : AnyRules(terms()), rules_(edition(), {}) {}

  AnyState start() const override { return {}; }
  Actor actor(const AnyState&) const override { return kNobody; }
  int turn(const AnyState&) const override { return 0; }
  bool begins_turn(const AnyState&) const override { return true; }
  std::vector<ListedAction> actions(const AnyState&) const override { return {}; }
  bool is_legal(const AnyState&, ActionCode) const override { return false; }
  void apply(AnyState&, ActionCode) const override {}
  Ending ending(const AnyState&) const override { return {}; }
  AnyState position(const AnyState& state) const override { return state; }
  std::uint64_t key(const AnyState&) const override { return 0; }
  AnyView view(const AnyState&, int) const override { return {}; }
  AnyState sample(const AnyView&, Rng&) const override { return {}; }
  const void* rules_bytes() const override { return &rules_; }

 private:
  static Terms terms() {
    Terms terms;
    terms.info = &top_cap::Definition::info;
    terms.sides = {0, 1};
    return terms;
  }
  static top_cap::Edition edition() {
    auto edition = read_edition<top_cap::Definition>(testing_table::kTwoCaps).value();
    edition.setups[0][top_cap::kCream] = bit(0) | bit(2);
    return edition;
  }

  top_cap::Rules rules_;
};

TEST(Stepping, RefusesAGameThatIsOverBeforeItBegins) {
  const auto refused = SteppedGames::make(std::make_shared<OverAtOnce>(), {.games = 4});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "stepping.over");
  for (const auto* type : all_game_types())
    for (const auto& game : every_edition(*type))
      EXPECT_TRUE(SteppedGames::make(game, {.games = 1})) << title_of(*game);
}

// Other libraries take over what begins at a line of the cache; the rest they would copy.
TEST(Stepping, ArraysBeginAtLinesOfTheCache) {
  const std::shared_ptr<const AnyGame> game = find_game("loot").value()->make({}, {}).value();
  const auto games = stepped(game, {.games = 3, .seed = 1, .observes = true, .keeps_last = true});
  const auto begins = [](auto values) {
    ASSERT_FALSE(values.empty());
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(values.data()) % 64, 0U);
  };
  begins(games->masks());
  begins(games->actors());
  begins(games->ends());
  begins(games->rewards());
  begins(games->plies());
  begins(games->observations());
  begins(games->last_states());
}

TEST(Stepping, GamesThatRandomPlayDoesNotEndAreTruncated) {
  const auto settings = testing_table::settings_from("turns=off");
  const std::shared_ptr<const AnyGame> game = find_game("bottlecap-vikings").value()->make(settings, {}).value();
  const auto games = stepped(game, {.games = 20, .seed = 2, .ply_limit = 30});
  std::vector<std::int32_t> actions(20);
  int truncated = 0;
  for (int step = 0; step < 60; ++step) {
    games->sample(actions);
    ASSERT_TRUE(games->step(actions));
    for (std::size_t n = 0; n < 20; ++n) {
      if (games->ends()[n] != kTruncated) continue;
      ++truncated;
      EXPECT_EQ(games->rewards()[2 * n], 0);
      EXPECT_LT(games->plies()[n], 30U);  // of the next one
    }
  }
  EXPECT_GT(truncated, 20);
}

// What a seat recalls goes on from what it knew, and is the same for whatever the others have drawn.
TEST(Encoding, TheInformationStateIsTheHistory) {
  const std::shared_ptr<const AnyGame> game = find_game("top-drop").value()->make({}, {}).value();
  const AnyEncoding encoding(game);
  ASSERT_TRUE(encoding.recalls());
  Match match(game);
  Rng rng(4);
  std::vector<std::uint8_t> before(encoding.information_entries());
  std::vector<std::uint8_t> after(before.size());
  encoding.information(match, 0, before);
  for (std::size_t ply = 0; !match.finish(); ++ply) {
    ASSERT_TRUE(match.play(random_action(*game, match.state(), rng)));
    encoding.information(match, 0, after);
    const auto told = encoding.entries() + 3 * ply;
    ASSERT_TRUE(std::equal(before.begin() + static_cast<std::ptrdiff_t>(encoding.entries()),
                           before.begin() + static_cast<std::ptrdiff_t>(told),
                           after.begin() + static_cast<std::ptrdiff_t>(encoding.entries())));
    ASSERT_EQ(before[told], 0);
    ASSERT_NE(after[told], 0);
    before = after;
  }
}

TEST(Encoding, ShapesFollowTheEdition) {
  const auto& drop = *find_game("top-drop").value();
  std::string text(drop.editions().front());
  text.insert(text.find("[colours]"), "cards = 20\nhand = 3\n");
  const std::shared_ptr<const AnyGame> small = drop.make({}, text).value();
  const AnyEncoding few(small);
  const AnyEncoding all(std::shared_ptr<const AnyGame>(drop.make({}, {}).value()));
  EXPECT_EQ(all.actions(), 76);
  EXPECT_EQ(few.actions(), 36);
  EXPECT_EQ(all.entries() - few.entries(), 4U * 40);

  const auto& trap = *find_game("trap-the-cap").value();
  const AnyEncoding six(std::shared_ptr<const AnyGame>(trap.make({}, {}).value()));
  ASSERT_GT(trap.editions().size(), 1U);
  const AnyEncoding four(std::shared_ptr<const AnyGame>(trap.make({}, trap.editions()[1]).value()));
  EXPECT_NE(six.actions(), four.actions());
}

}  // namespace
}  // namespace cb
