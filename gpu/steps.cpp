// SPDX-License-Identifier: MIT
#include "gpu/steps.hpp"

#include <algorithm>
#include <vector>

#include "core/hash.hpp"
#include "games/all_rules.hpp"
#include "gpu/game_names.hpp"
#include "gpu/play.hpp"

namespace cb::gpu {
namespace {

template <class List>
struct RulesOf;
template <class... R>
struct RulesOf<TypeList<R...>> {
  static constexpr std::size_t kSizes[] = {sizeof(R)...};
  static constexpr unsigned kStates[] = {kStepStates<R>...};
  static constexpr bool kApart[] = {kSeesApart<R>...};
  static constexpr int (*kSeats[])(const void*) = {
      [](const void* rules) { return static_cast<const R*>(rules)->seats(); }...};
};

}  // namespace

std::vector<std::string> step_kernels_of(std::size_t game) {
  const std::string name = kGameNames[game];
  if (RulesOf<AllRules>::kApart[game]) return {name + "_play", name + "_see"};
  return {name + "_step"};
}

CardSteps::CardSteps(Card card, std::string name, std::span<CardMemory> memory, const StepsPlan& plan)
    : card_(std::move(card)),
      name_(std::move(name)),
      games_(plan.games),
      ply_limit_(plan.ply_limit),
      draws_(plan.draws),
      apart_(RulesOf<AllRules>::kApart[plan.game]),
      rules_(std::move(memory[0])),
      states_(std::move(memory[1])),
      generators_(std::move(memory[2])),
      samplers_(std::move(memory[3])),
      plies_(std::move(memory[4])),
      masks_(std::move(memory[5])),
      actors_(std::move(memory[6])),
      ends_(std::move(memory[7])),
      rewards_(std::move(memory[8])),
      observations_(std::move(memory[9])),
      chosen_(std::move(memory[10])) {}

Result<CardSteps> CardSteps::make(const Card& card, const StepsPlan& plan) {
  const StepKernels& kernels = step_kernels(InstructionSet::portable, plan.game);
  if (kernels.is_over_at_once(plan.rules))
    return fail("stepping.over", "", "The game is over here before anybody can act.");
  const int actions = kernels.actions(plan.rules);
  const auto shape = kernels.shape(plan.rules);
  const auto entries = static_cast<std::size_t>(shape[0] * shape[1] * shape[2]);
  const auto seats = static_cast<std::size_t>(RulesOf<AllRules>::kSeats[plan.game](plan.rules));
  const auto words = static_cast<std::size_t>(mask_words(actions));
  std::vector<CardMemory> memory;
  auto rules = card.copy({static_cast<const std::byte*>(plan.rules), RulesOf<AllRules>::kSizes[plan.game]});
  if (!rules) return std::unexpected(rules.error());
  memory.push_back(std::move(*rules));
  // Bytes of one game, in the order of the constructor.
  for (const std::size_t size :
       {kernels.state_size, std::size_t{8}, std::size_t{8}, std::size_t{4}, words * 8, std::size_t{1}, std::size_t{1},
        seats * 4, plan.observations ? entries : 0, std::size_t{4}}) {
    auto some = card.memory(std::max<std::size_t>(size * plan.games, 1));
    if (!some) return std::unexpected(some.error());
    memory.push_back(std::move(*some));
  }
  CardSteps steps(card, kGameNames[plan.game], memory, plan);
  steps.actions_ = actions;
  steps.states_of_warp_ = RulesOf<AllRules>::kStates[plan.game];
  steps.state_size_ = kernels.state_size;
  steps.shape_ = plan.observations ? shape : std::array<int, 3>{0, 0, 0};
  steps.seen_ = shape;
  const auto add = [&](std::optional<CardMemory>& to, std::size_t size) -> Result<void> {
    auto some = card.memory(size);
    if (!some) return std::unexpected(some.error());
    to = std::move(*some);
    return {};
  };
  if (plan.keeps_last)
    if (const auto added = add(steps.last_states_, kernels.state_size * plan.games); !added)
      return std::unexpected(added.error());
  if (plan.checks)
    if (const auto added = add(steps.first_illegal_, sizeof(std::uint64_t)); !added)
      return std::unexpected(added.error());
  return steps;
}

StepOrder CardSteps::order() const {
  return {.rules = rules_.as<void>(),
          .games = games_,
          .ply_limit = ply_limit_,
          .states = states_.as<void>(),
          .generators = generators_.as<std::uint64_t>(),
          .plies = plies_.as<std::uint32_t>(),
          .masks = masks_.as<std::uint64_t>(),
          .actors = actors_.as<std::int8_t>(),
          .ends = ends_.as<std::uint8_t>(),
          .rewards = rewards_.as<float>(),
          .actions = chosen_.as<std::int32_t>(),
          .samplers = draws_ ? samplers_.as<std::uint64_t>() : nullptr,
          .last_states = last_states_ ? last_states_->as<void>() : nullptr};
}

Result<void> CardSteps::launch(Part part, std::uint64_t seed) {
  const auto words = static_cast<unsigned>(mask_words(actions_));
  const auto entries = static_cast<unsigned>(shape_[0] * shape_[1] * shape_[2]);
  const bool sees = entries != 0 && !apart_;
  const char* const kernel = part == Part::begin ? "_begin" : sees ? "_step" : "_play";
  StepOrder wanted = order();
  wanted.seed = seed;
  if (sees) wanted.observations = observations_.as<std::uint8_t>();
  const auto played = launch_one(kernel, words, sees ? entries : 0, wanted);
  if (!played || sees || entries == 0) return played;
  wanted.observations = observations_.as<std::uint8_t>();
  return launch_one("_see", 0, entries, wanted);
}

Result<void> CardSteps::look(int seat, bool last) {
  const auto entries = static_cast<unsigned>(seen_[0] * seen_[1] * seen_[2]);
  if (last && !last_states_) return fail("stepping.last", "", "These games keep no last states.");
  if (!looks_) {
    auto some = card_.memory(games_ * entries);
    if (!some) return std::unexpected(some.error());
    looks_ = std::move(*some);
  }
  StepOrder wanted = order();
  if (last) wanted.states = last_states_->as<void>();
  wanted.observations = looks_->as<std::uint8_t>();
  wanted.seat = seat;
  return launch_one("_look", 0, entries, wanted);
}

Result<void> CardSteps::launch_one(const char* part, unsigned words, unsigned entries, const StepOrder& order) {
  // A block's memory shall leave room for others beside it, and little between them.
  constexpr std::size_t kMostOfBlock = 32'000;
  const std::size_t of_warp = step_rows(words, entries) + states_of_warp_;
  unsigned threads = kStepThreads;
  while (threads > kWarp && threads / kWarp * of_warp > kMostOfBlock) threads /= 2;
  const std::size_t block_memory = threads / kWarp * of_warp;
  const std::string kernel = name_ + part;
  const auto at_once = card_.blocks_at_once(kernel, threads, block_memory);
  if (!at_once) return std::unexpected(at_once.error());
  const auto needed = static_cast<unsigned>(std::min<std::uint64_t>((games_ + threads - 1) / threads, *at_once));
  return card_.give(kernel, {.blocks = needed, .threads = threads, .block_memory = block_memory}, order);
}

Result<void> CardSteps::begin(std::uint64_t seed) {
  // Who draws actions has generators of its own, so that chance does not depend on it.
  std::vector<std::uint64_t> samplers(games_);
  for (std::uint64_t game = 0; game < games_; ++game) samplers[game] = mix(mix(seed) + game);
  if (const auto written = samplers_.write(std::as_bytes(std::span(samplers))); !written) return written;
  if (last_states_)
    if (const auto cleared = last_states_->clear(); !cleared) return cleared;
  return launch(Part::begin, seed);
}

Result<void> CardSteps::sample() {
  constexpr std::uint64_t kMostBlocks = 1 << 16;
  const auto blocks = static_cast<unsigned>(std::min((games_ + kThreads - 1) / kThreads, kMostBlocks));
  return card_.give("sample_actions", {.blocks = blocks, .threads = kThreads},
                    SampleOrder{.games = games_,
                                .masks = masks_.as<std::uint64_t>(),
                                .words = static_cast<std::uint64_t>(mask_words(actions_)),
                                .generators = samplers_.as<std::uint64_t>(),
                                .actions = chosen_.as<std::int32_t>()});
}

Result<void> CardSteps::check() {
  constexpr std::uint64_t kMostBlocks = 1 << 16;
  std::uint64_t first = games_;
  const auto word = std::span(&first, 1);
  if (const auto written = first_illegal_->write(std::as_bytes(word)); !written) return written;
  const auto blocks = static_cast<unsigned>(std::min((games_ + kThreads - 1) / kThreads, kMostBlocks));
  const auto given = card_.give("check_actions", {.blocks = blocks, .threads = kThreads},
                                CheckOrder{.games = games_,
                                           .masks = masks_.as<std::uint64_t>(),
                                           .numbers = actions_,
                                           .actions = chosen_.as<std::int32_t>(),
                                           .first = first_illegal_->as<std::uint64_t>()});
  if (!given) return given;
  if (const auto read = first_illegal_->read(std::as_writable_bytes(word)); !read) return read;
  if (first == games_) return {};
  std::int32_t action = 0;
  const auto read = chosen_.read(std::as_writable_bytes(std::span(&action, 1)), first * sizeof(action));
  if (!read) return read;
  return fail("stepping.illegal", "", "In game {} the action numbered {} is not legal; no game was stepped.", first,
              action);
}

Result<void> CardSteps::step() {
  if (first_illegal_)
    if (const auto checked = check(); !checked) return checked;
  return launch(Part::step, 0);
}

}  // namespace cb::gpu
