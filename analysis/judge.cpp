// SPDX-License-Identifier: MIT
#include "analysis/judge.hpp"

#include <algorithm>

namespace cb {
namespace {

// Where nothing is hidden a view is the state by its bytes.
AnyState state_of(const AnyView& view) {
  AnyState state;
  state.bytes = view.bytes;
  return state;
}

// What is expected until chance comes in: nobody expects a certain throw.
std::vector<ActionCode> expected_line(const AnyRules& game, const AnyView& view, const SearchReply& reply) {
  std::vector<ActionCode> line(reply.line.begin(), reply.line.begin() + static_cast<std::ptrdiff_t>(reply.line_length));
  if (line.empty() || line.front() != reply.moves.front().action) line = {reply.moves.front().action};
  if (game.hides_information()) {
    line.resize(1);
    return line;
  }
  AnyState state = state_of(view);
  for (std::size_t n = 0; n < line.size(); ++n) {
    if (game.actor(state) < 0 || !game.is_legal(state, line[n])) {
      line.resize(n);
      break;
    }
    game.apply(state, line[n]);
  }
  return line;
}

}  // namespace

Chances final_chances(const AnyRules& game, std::uint8_t winners) {
  Chances chances;
  for (int seat = 0; seat < game.seats(); ++seat)
    chances.push_back(static_cast<float>(seat_share(game, winners, seat)));
  return chances;
}

Result<Judge> Judge::make(const AnyMind& mind, std::string_view bot, const BotResources& resources) {
  auto made = Bot::make(mind, bot, resources);
  if (!made) return std::unexpected(made.error());
  if (made->plan().method == Method::random)
    return fail("judge.random", "", "A bot that moves at random cannot judge; name a level, 1 to {}.", kLevels);
  made->judge_every_move();
  return Judge(mind.shared_game(), std::move(*made));
}

Assessment Judge::assess(const AnyView& view, int seat, std::span<const std::uint64_t> past, std::uint64_t seed,
                         const std::atomic<bool>* stop) {
  const auto reply = bot_.think(view, past, seed, stop);
  Assessment out;
  out.seat = seat;
  out.nodes = reply.nodes;
  out.depth = reply.depth;
  out.by_visits = grows_a_tree();
  if (!reply.found()) return out;
  out.moves.assign(reply.ranked().begin(), reply.ranked().end());
  out.line = expected_line(*game_, view, reply);
  // Tries that all ended alike are no proof: as if half of one more had gone either way.
  if (bot_.plan().method == Method::sampled)
    for (auto& move : out.moves) {
      const auto tries = static_cast<float>(move.visits);
      move.value = (move.value * tries + 0.5F) / (tries + 1.0F);
    }
  auto& best = out.moves.front();
  // The value of the only move is that of the position.
  if (out.moves.size() == 1 && reply.seats_known) best.value = reply.seats[static_cast<std::size_t>(seat)];
  // What seems better than the preferred move is noise or a less deep look.
  for (auto& move : out.moves) move.value = std::min(move.value, best.value);
  if (!out.by_visits)
    std::ranges::sort(out.moves.begin() + 1, out.moves.end(), [](const MoveValue& a, const MoveValue& b) {
      return a.value != b.value ? a.value > b.value : a.action < b.action;
    });
  if (best.visits > 0 || reply.seats_known) out.chances = spread(seat, best.value, reply);
  return out;
}

// The acting seat's chance is that of its best move; the rest falls to the other sides.
Chances Judge::spread(int seat, float value, const SearchReply& reply) const {
  const int sides = count_sides(*game_);
  const auto own = [&](int other) { return game_->side(other) == game_->side(seat); };
  if (sides > 2 && !reply.seats_known) return {};
  const float rest = 1.0F - reply.seats[static_cast<std::size_t>(seat)];
  Chances chances;
  for (int other = 0; other < game_->seats(); ++other) {
    if (own(other))
      chances.push_back(value);
    else if (sides == 2)
      chances.push_back(1.0F - value);
    else
      chances.push_back(rest > 0 ? reply.seats[static_cast<std::size_t>(other)] * (1.0F - value) / rest : 0.0F);
  }
  return chances;
}

Chances Judge::chances(const AnyState& state, std::span<const std::uint64_t> past, std::uint64_t seed,
                       const std::atomic<bool>* stop) {
  const Actor actor = game_->actor(state);
  if (actor == kNobody) return final_chances(*game_, game_->ending(state).winners);
  const auto view = game_->view(state, actor == kChance ? kNobody : actor);
  if (actor != kChance) return assess(view, actor, past, seed, stop).chances;
  const auto reply = bot_.think(view, past, seed, stop);
  if (reply.seats_known) return {reply.seats.begin(), reply.seats.begin() + game_->seats()};
  return weigh(state, past, seed, stop);
}

// For a search that does not look through chance: what each outcome leads to, by its weight.
Chances Judge::weigh(const AnyState& state, std::span<const std::uint64_t> past, std::uint64_t seed,
                     const std::atomic<bool>* stop) {
  Chances sum(static_cast<std::size_t>(game_->seats()));
  float total = 0;
  for (const auto& outcome : game_->actions(state)) {
    AnyState next = state;
    game_->apply(next, outcome.code);
    const auto found = chances(next, past, seed, stop);
    if (found.empty()) return {};
    const auto weight = static_cast<float>(outcome.weight);
    for (std::size_t seat = 0; seat < sum.size(); ++seat) sum[seat] += weight * found[seat];
    total += weight;
  }
  for (float& chance : sum) chance /= total;
  return sum;
}

}  // namespace cb
