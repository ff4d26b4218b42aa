// SPDX-License-Identifier: MIT
#include "thought/bot.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include "bots/slip.hpp"
#include "bots/together.hpp"
#include "core/text.hpp"
#include "thought/exact_reply.hpp"
#include "thought/oracles.hpp"

namespace cb {

std::optional<SearchLimits> read_limit(std::string_view text) {
  constexpr std::int64_t kLongest = 86'400;  // seconds
  std::int64_t number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc{} || number < 1) return {};
  const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  SearchLimits limits;
  if (unit.empty())
    limits.nodes = static_cast<std::uint64_t>(number);
  else if (unit == "ms" && number <= kLongest * 1'000)
    limits.nanoseconds = number * 1'000'000;
  else if (unit == "s" && number <= kLongest)
    limits.nanoseconds = number * 1'000'000'000;
  else
    return {};
  return limits;
}

Result<Bot> Bot::make(std::shared_ptr<const AnyGame> game, std::string_view name, const BotResources& resources) {
  const auto at = name.find('@');
  const auto who = name.substr(0, at);
  std::vector<std::string> names = {"random"};
  Plan plan;
  bool known = who == names.front();
  for (const auto& entry : game->bots()) {
    names.push_back(entry.name);
    if (entry.name != who) continue;
    plan = entry.plan;
    known = true;
  }
  if (!known)
    return fail("bot.unknown", "", "There is no bot {} in {}; there is {}.", quote(who), game->info().title,
                any_of(names));
  SearchLimits limits;
  limits.nodes = plan.nodes;
  if (at != std::string_view::npos) {
    const auto given = read_limit(name.substr(at + 1));
    if (!given)
      return fail("bot.limit", "", "What a bot may spend is written {}@50ms, {}@2s or {}@20000 (nodes), not {}.", who,
                  who, who, quote(name));
    limits = *given;
  }
  return Bot(std::move(game), std::string(name), plan, limits, resources);
}

Bot::Bot(std::shared_ptr<const AnyGame> game, std::string name, const Plan& plan, const SearchLimits& limits,
         const BotResources& resources)
    : game_(std::move(game)), name_(std::move(name)), plan_(plan), limits_(limits), resources_(resources) {
  limits_.nanoseconds = std::min(limits_.nanoseconds, resources.nanoseconds);
  plan_.deepest = std::min(plan_.deepest, resources.deepest);
  if (!resources.slips) plan_.slip = 0;
  if (plan_.from_table && resources.slips) oracle_ = oracle_for(game_->info());
}

SearchReply Bot::think(const AnyView& view, std::span<const std::uint64_t> past, std::uint64_t seed,
                       const std::atomic<bool>* stop) {
  if (!oracle_) return search(view, past, seed, stop);
  AnyState state;
  state.bytes = view.bytes;  // a game that hides something has no table
  const auto known = exact_reply(*oracle_, *game_, state, past);
  if (!known.found()) return search(view, past, seed, stop);
  const bool drawn = known.moves.front().value == 0.5F;
  if (!drawn || plan_.value_every_move) return known;
  return preferred_among_equals(known, search(view, past, seed, stop));
}

SearchReply Bot::search(const AnyView& view, std::span<const std::uint64_t> past, std::uint64_t seed,
                        const std::atomic<bool>* stop) {
  AnyThought thought;
  thought.past = past;
  thought.plan = plan_;
  thought.limits = limits_;
  thought.limits.begin = monotonic_nanoseconds();  // making room takes time too
  thought.limits.stop = stop;
  thought.seed = seed;
  memory_.resize(memory_for(plan_, limits_, resources_.memory));
  thought.memory = memory_;
  thought.threads = resources_.threads;
  return game_->think(view, thought);
}

ActionCode Bot::choose(const Match& match, std::uint64_t seed, const std::atomic<bool>* stop) {
  return choose(think(match.game().view(match.state(), match.actor()), match.past_keys(), seed, stop), seed);
}

ActionCode Bot::choose(const SearchReply& reply, std::uint64_t seed) const {
  return slip_or_not(reply, plan_.slip, seed);
}

void Bot::judge_every_move() {
  plan_.slip = 0;
  plan_.value_every_move = true;
}

}  // namespace cb
