// SPDX-License-Identifier: MIT
// Which moves alpha-beta tries first: those that cut off elsewhere, lately and often.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "core/fixed_vector.hpp"
#include "game/action_code.hpp"
#include "search/repetitions.hpp"
#include "search/reply.hpp"

namespace cb::inline CB_ISA {

template <class Action>
class MoveOrder {
 public:
  struct Ranked {
    Action action;
    int rank;
  };
  using Moves = FixedVector<Ranked, SearchReply::kMostMoves>;

  static constexpr int kExpected = 1 << 30;
  static constexpr int kNoisy = 1 << 26;  // times its urgency
  static constexpr int kKiller = 1 << 24;
  // Anything of lower rank has only its history to speak for it.
  static constexpr int kCalm = kKiller / 2;

  int rank(Action action, int side, int ply) const {
    if (action == killers_[ply][0]) return kKiller + 1;
    if (action == killers_[ply][1]) return kKiller;
    return history_[side][place(action)];
  }

  // Moves the best of those from `from` on to that place.
  static void take_best(Moves& moves, int from) {
    int best = from;
    for (int n = from + 1; n < moves.size(); ++n)
      if (moves[n].rank > moves[best].rank) best = n;
    std::swap(moves[from], moves[best]);
  }

  // A calm move was good enough to end the search of its node; those tried before it were not.
  void cut_off(const Moves& moves, int at, int side, int depth, int ply) {
    const Action action = moves[at].action;
    if (!(action == killers_[ply][0])) {
      killers_[ply][1] = killers_[ply][0];
      killers_[ply][0] = action;
    }
    const int merit = std::min(depth * depth, kMostMerit / 8);
    learn(action, side, merit);
    for (int n = 0; n < at; ++n)
      if (moves[n].rank < kNoisy) learn(moves[n].action, side, -merit);
  }

 private:
  static constexpr int kPlaces = 4096;
  static constexpr int kMostMerit = 1 << 14;

  static std::uint32_t place(Action action) { return to_code(action) * 0x9E3779B1U >> 20; }

  // What is learnt fades as more is learnt.
  void learn(Action action, int side, int merit) {
    int& known = history_[side][place(action)];
    known += merit - known * (merit < 0 ? -merit : merit) / kMostMerit;
  }

  Action killers_[Repetitions::kDeepest][2] = {};
  int history_[2][kPlaces] = {};
};

}  // namespace cb::inline CB_ISA
