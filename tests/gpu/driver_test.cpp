// SPDX-License-Identifier: MIT
// How the card's driver is called, and what a step asks the card for: with a driver that is none, which has the code
// for cards done by this processor.
#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "../card_twin.hpp"
#include "../every_variant.hpp"
#include "core/hash.hpp"
#include "fake_driver.hpp"
#include "games/top_cap/rules.hpp"
#include "gpu/card.hpp"
#include "gpu/game_names.hpp"
#include "gpu/steps.hpp"
#include "session/stepping.hpp"

namespace cb {
namespace {

// A file of kernels, which nobody reads.
class Kernels {
 public:
  Kernels() : path_(testing::TempDir() + "any.ptx") { std::ofstream(path_) << "kernels"; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

StepArrays arrays_of(const gpu::StepOrder& order) {
  return {.rules = order.rules,
          .ply_limit = order.ply_limit,
          .states = order.states,
          .generators = order.generators,
          .plies = order.plies,
          .masks = order.masks,
          .actors = order.actors,
          .ends = order.ends,
          .rewards = order.rewards,
          .observations = order.observations,
          .last_states = order.last_states};
}

// What the kernels do, done here.
void work(const std::string& kernel, const void* what) {
  if (kernel == "check_actions") {
    gpu::CheckOrder order;
    std::memcpy(&order, what, sizeof order);
    const auto first = first_illegal(order.masks, order.numbers, {0, order.games}, order.actions);
    *order.first = std::min<std::uint64_t>(*order.first, first);
    return;
  }
  if (kernel == "sample_actions") {
    gpu::SampleOrder order;
    std::memcpy(&order, what, sizeof order);
    step_kernels(InstructionSet::portable, 0)
        .sample(order.masks, static_cast<int>(order.words), {0, order.games}, order.generators, order.actions);
    return;
  }
  gpu::StepOrder order;
  std::memcpy(&order, what, sizeof order);
  const auto at = kernel.rfind('_');
  const std::string part = kernel.substr(at);
  std::size_t game = 0;
  while (gpu::kGameNames[game] != kernel.substr(0, at)) ++game;
  const auto& kernels = step_kernels(InstructionSet::portable, game);
  if (part == "_begin" || part == "_step" || part == "_play") {
    card_twin::step(game, arrays_of(order), order.games, order.seed, part == "_begin" ? nullptr : order.actions);
    return;
  }
  const int seat = part == "_see" ? kActing : order.seat;
  kernels.look(order.rules, order.states, {0, order.games}, seat, order.observations);
}

class GpuDriver : public testing::Test {
 protected:
  GpuDriver() { fake_driver::on_launch(work); }
  ~GpuDriver() override {
    EXPECT_EQ(fake_driver::counts().refused, refused_);
    EXPECT_EQ(fake_driver::counts().memory, memory_);
    EXPECT_EQ(fake_driver::counts().opened - fake_driver::counts().given_back, 0);
    EXPECT_EQ(fake_driver::depth_here(), 0);
  }

  gpu::Card card() const { return gpu::Card::open(kernels_.path()).value(); }
  Kernels kernels_;

 private:
  int refused_ = fake_driver::counts().refused;
  std::int64_t memory_ = fake_driver::counts().memory;
};

TEST_F(GpuDriver, KernelsAreTakenOnceAndGivenBack) {
  const auto before = fake_driver::counts();
  {
    const gpu::Card first = card();
    const gpu::Card second = card();
    EXPECT_EQ(fake_driver::counts().loaded, before.loaded + 1);
    const auto memory = second.memory(8);
    ASSERT_TRUE(memory);
  }
  EXPECT_EQ(fake_driver::counts().unloaded, before.unloaded + 1);
  {
    const gpu::Card third = card();
    EXPECT_EQ(fake_driver::counts().loaded, before.loaded + 2);
  }
  EXPECT_EQ(fake_driver::counts().unloaded, before.unloaded + 2);
}

TEST_F(GpuDriver, AnyThreadMayUseACard) {
  const gpu::Card mine = card();
  auto memory = mine.memory(64).value();
  std::array<std::byte, 64> sent{};
  std::ranges::fill(sent, std::byte{7});
  std::array<std::byte, 64> got{};
  std::jthread([&] {
    EXPECT_TRUE(memory.write(sent));
    EXPECT_TRUE(memory.read(got));
    EXPECT_TRUE(memory.clear());
    EXPECT_TRUE(mine.blocks_at_once("any", 128, 0));
    EXPECT_TRUE(mine.use_of("any"));
    EXPECT_TRUE(mine.wait());
    EXPECT_TRUE(mine.memory(8));  // and given back there
    EXPECT_EQ(fake_driver::depth_here(), 0);
  }).join();
  EXPECT_EQ(got, sent);
  EXPECT_TRUE(memory.read(got));
  EXPECT_EQ(got[0], std::byte{0});
}

template <class T>
std::vector<T> fetched(const gpu::CardMemory& memory, std::size_t size) {
  std::vector<T> values(size);
  EXPECT_TRUE(memory.read(std::as_writable_bytes(std::span(values))));
  return values;
}

// Everything that stepping on a card leaves there, beside the same games on this processor.
TEST_F(GpuDriver, StepsOnACardAreThoseOfTheProcessor) {
  constexpr std::size_t kGames = 40;
  for (const auto* type : all_game_types()) {
    const std::shared_ptr<const AnyGame> game = type->make({}, {}).value();
    SCOPED_TRACE(title_of(*game));
    auto there = gpu::CardSteps::make(card(), {.game = game->number(),
                                               .rules = game->rules_bytes(),
                                               .games = kGames,
                                               .ply_limit = 50,
                                               .keeps_last = true,
                                               .checks = true})
                     .value();
    const auto here =
        SteppedGames::make(game, {.games = kGames, .seed = 3, .ply_limit = 50, .observes = true, .keeps_last = true})
            .value();
    ASSERT_TRUE(there.begin(3));
    const auto equal = [&]<class T>(const gpu::CardMemory& memory, std::span<T> values) {
      return std::ranges::equal(fetched<T>(memory, values.size()), values);
    };
    int ended = 0;
    for (int step = 0; step < 90; ++step) {
      std::vector<std::int32_t> actions(kGames);
      here->sample(actions);
      ASSERT_TRUE(there.chosen().write(std::as_bytes(std::span(actions))));
      ASSERT_TRUE(there.step());
      ASSERT_TRUE(here->step(actions));
      ASSERT_TRUE(equal(there.states(), here->states()));
      ASSERT_TRUE(equal(there.masks(), here->masks()));
      ASSERT_TRUE(equal(there.observations(), here->observations()));
      ASSERT_TRUE(equal(there.rewards(), here->rewards()));
      ASSERT_TRUE(equal(there.actors(), here->actors()));
      ASSERT_TRUE(equal(there.ends(), here->ends()));
      ASSERT_TRUE(equal(there.plies(), here->plies()));
      ASSERT_TRUE(equal(*there.last_states(), here->last_states()));
      for (const auto end : here->ends()) ended += end != kGoesOn;
    }
    EXPECT_GT(ended, 0);
    std::vector<std::uint8_t> seen(kGames * here->encoding().entries());
    for (const int seat : {0, 1, kActing, kNobody}) {
      ASSERT_TRUE(there.look(seat, false));
      here->look(seat, seen);
      EXPECT_TRUE(equal(there.looks(), std::span(seen))) << seat;
    }
  }
}

TEST_F(GpuDriver, RefusesAGameThatIsOverBeforeItBegins) {
  // Caps that stand alone, as no edition file may have them.
  top_cap::Edition edition;
  edition.setups[0][top_cap::kCream] = bit(2) | bit(4) | bit(12) | bit(14);
  edition.setups[0][top_cap::kBlue] = bit(16) | bit(24) | bit(26) | bit(28);
  const top_cap::Rules rules(edition, {});
  const auto game = find_game("top-cap").value()->make({}, {}).value()->number();
  const auto refused = gpu::CardSteps::make(card(), {.game = game, .rules = &rules, .games = 4, .ply_limit = 50});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "stepping.over");
}

TEST_F(GpuDriver, ActionsAreLookedAtWhereThatIsAsked) {
  constexpr std::size_t kGames = 9;
  const std::shared_ptr<const AnyGame> game = find_game("top-cap").value()->make({}, {}).value();
  gpu::StepsPlan plan{.game = game->number(), .rules = game->rules_bytes(), .games = kGames, .ply_limit = 50};
  plan.checks = true;
  auto steps = gpu::CardSteps::make(card(), plan).value();
  ASSERT_TRUE(steps.begin(1));
  ASSERT_TRUE(steps.sample());
  auto actions = fetched<std::int32_t>(steps.chosen(), kGames);
  ASSERT_TRUE(steps.step());
  const auto before = fetched<std::byte>(steps.states(), kGames * steps.state_size());
  for (const std::int32_t wrong : {-1, -2'000'000, 288, 2'000'000, 0}) {
    ASSERT_TRUE(steps.sample());
    actions = fetched<std::int32_t>(steps.chosen(), kGames);
    actions[7] = wrong;
    ASSERT_TRUE(steps.chosen().write(std::as_bytes(std::span(actions))));
    const auto refused = steps.step();
    ASSERT_FALSE(refused) << wrong;
    EXPECT_EQ(refused.error().message,
              fmt::format("In game 7 the action numbered {} is not legal; no game was stepped.", wrong));
    EXPECT_EQ(fetched<std::byte>(steps.states(), before.size()), before);
  }
  EXPECT_FALSE(steps.look(0, true));  // nobody wanted last states
}

}  // namespace
}  // namespace cb
