// SPDX-License-Identifier: MIT
#include "thought/bot.hpp"

#include <algorithm>

#include "bots/slip.hpp"
#include "bots/together.hpp"
#include "thought/exact_reply.hpp"

namespace cb {

Result<Bot> Bot::make(AnyMind mind, std::string_view name, const BotResources& resources) {
  const auto named = read_bot(mind.game(), name);
  if (!named) return std::unexpected(named.error());
  return Bot(std::move(mind), std::string(name), *named, resources);
}

Bot::Bot(AnyMind mind, std::string name, const NamedBot& named, const BotResources& resources)
    : mind_(std::move(mind)), name_(std::move(name)), plan_(named.plan), limits_(named.limits), resources_(resources) {
  limits_.nanoseconds = std::min(limits_.nanoseconds, resources.nanoseconds);
  plan_.deepest = std::min(plan_.deepest, resources.deepest);
  if (!resources.slips) plan_.slip = 0;
  if (!plan_.from_table || !resources.slips) resources_.oracle.reset();
}

SearchReply Bot::think(const AnyView& view, std::span<const std::uint64_t> past, std::uint64_t seed,
                       SearchMemory& memory, const std::atomic<bool>* stop) const {
  if (!resources_.oracle) return search(view, past, seed, memory, stop);
  AnyState state;
  state.bytes = view.bytes;  // a game that hides something has no table
  const auto known = exact_reply(*resources_.oracle, mind_.game(), state, past);
  if (!known.found()) return search(view, past, seed, memory, stop);
  const bool drawn = known.moves.front().value == 0.5F;
  if (!drawn || plan_.value_every_move) return known;
  return preferred_among_equals(known, search(view, past, seed, memory, stop));
}

SearchReply Bot::search(const AnyView& view, std::span<const std::uint64_t> past, std::uint64_t seed,
                        SearchMemory& memory, const std::atomic<bool>* stop) const {
  AnyThought thought;
  thought.past = past;
  thought.plan = plan_;
  thought.limits = limits_;
  thought.limits.begin = monotonic_nanoseconds();  // making room takes time too
  thought.limits.stop = stop;
  thought.seed = seed;
  const auto size = memory_for(plan_, limits_, resources_.memory);
  if (memory.size() < size) {
    memory = {};  // nothing of the old is worth copying
    memory.resize(size);
  }
  thought.memory = std::span(memory).first(size);
  thought.threads = resources_.threads;
  return mind_.think(view, thought);
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
