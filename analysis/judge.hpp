// SPDX-License-Identifier: MIT
// What a strong bot thinks of a position, seen from the seat that acts. Codes and numbers only; words.hpp has the
// words.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "session/sides.hpp"
#include "thought/bot.hpp"

namespace cb {

// The winning chance of each seat, 0 to 1; a shared win counts its share. Empty where nothing is known.
using Chances = std::vector<float>;

struct Assessment {
  int seat = kNobody;            // who acts, and from whose view it is judged
  std::vector<MoveValue> moves;  // best first, valued for the seat; those with no visits were not looked at
  // The expected continuation: as far as no chance comes in, and of a game with hidden hands only the own move.
  std::vector<ActionCode> line;
  Chances chances;
  std::uint64_t nodes = 0;
  int depth = 0;
  bool by_visits = false;  // moves that were seldom visited have values of little worth

  bool known() const { return !chances.empty(); }
};

class Judge {
 public:
  // `bot` as Bot::make takes it; one that moves at random has no judgement and is refused.
  static Result<Judge> make(const AnyMind& mind, std::string_view bot, const BotResources& resources = {});

  // The view must be that of the seat that acts.
  Assessment assess(const AnyView& view, int seat, std::span<const std::uint64_t> past, std::uint64_t seed,
                    const std::atomic<bool>* stop = nullptr);

  // The chances in any state of a game that hides nothing, also where chance acts or the game is over.
  Chances chances(const AnyState& state, std::span<const std::uint64_t> past, std::uint64_t seed,
                  const std::atomic<bool>* stop = nullptr);

  // The chances of all when the seat's is `value`; empty where the others' do not follow from it.
  Chances spread(int seat, float value) const { return spread(seat, value, {}); }

  // Whether it can say what a position without a choice is worth. Alpha-beta and searches for hidden hands are for
  // games where nothing happens in between, or nobody may know.
  bool values_forced() const { return !game_->hides_information() && bot_.plan().method != Method::alpha_beta; }

 private:
  Judge(std::shared_ptr<const AnyRules> game, Bot bot) : game_(std::move(game)), bot_(std::move(bot)) {}
  bool grows_a_tree() const { return bot_.plan().method == Method::tree; }
  Chances spread(int seat, float value, const SearchReply& reply) const;
  Chances weigh(const AnyState& state, std::span<const std::uint64_t> past, std::uint64_t seed,
                const std::atomic<bool>* stop);

  std::shared_ptr<const AnyRules> game_;
  Bot bot_;
};

// The chances once it is over; a win is shared among the sides that won.
Chances final_chances(const AnyRules& game, std::uint8_t winners);

}  // namespace cb
