// SPDX-License-Identifier: MIT
// What a Trap the Cap position is worth to each side: caps free, carried and locked up, the way home, and what each
// seat could trap with its next throw.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/fixed_vector.hpp"
#include "game/values.hpp"
#include "game/weights.hpp"
#include "games/trap_the_cap/rules.hpp"

namespace cb::inline CB_ISA::trap_the_cap {

// Numbers in bots.toml.
struct Weights {
  int free_cap = 0;      // points for an own cap that is free
  int last_cap = 0;      // points that having but one free cap costs; each further cap makes it 60% less
  int locked = 0;        // points for a captive at home where captives are counted at the end
  int denied = 0;        // points for a captive at home where they are not
  int carried = 0;       // points for a captive under way that will never come home
  int survival = 0;      // percent: how often a stack under way outlives a round
  int waiting = 0;       // points for a cap that is safe at home
  int grey = 0;          // points for a stack that is safe on a grey space
  int threat_now = 0;    // percent of what the seat to throw can be expected to trap
  int threat_later = 0;  // the same for the other seats
  int golden = 0;        // points for holding the golden cap
  int golden_aim = 0;    // more of them where it decides the game
  int scale = 0;         // points that make a side e times as likely to win
};

class Evaluation {
 public:
  using Rules = trap_the_cap::Rules;
  using Weights = trap_the_cap::Weights;
  static constexpr Weight<Weights> kWeights[] = {
      {"free_cap", &Weights::free_cap},     {"last_cap", &Weights::last_cap},
      {"locked", &Weights::locked},         {"denied", &Weights::denied},
      {"carried", &Weights::carried},       {"survival", &Weights::survival},
      {"waiting", &Weights::waiting},       {"grey", &Weights::grey},
      {"threat_now", &Weights::threat_now}, {"threat_later", &Weights::threat_later},
      {"golden", &Weights::golden},         {"golden_aim", &Weights::golden_aim},
      {"scale", &Weights::scale},
  };

  constexpr Evaluation() = default;
  constexpr Evaluation(const Rules& rules, const Weights& weights) {
    const auto points = [](int weight) { return static_cast<float>(weight); };
    constexpr float kPercent = 0.01F;
    const Aim aim = rules.setting().aim;
    free_cap_ = points(weights.free_cap);
    carried_ = points(weights.carried);
    locked_ = points(aim == Aim::last_left ? weights.denied : weights.locked);
    waiting_ = points(weights.waiting);
    grey_ = points(weights.grey);
    threat_now_ = points(weights.threat_now) * kPercent / kDieSides;
    threat_later_ = points(weights.threat_later) * kPercent / kDieSides;
    golden_ = points(weights.golden + (aim == Aim::golden_cap ? weights.golden_aim : 0));
    scale_ = points(std::max(weights.scale, 1));
    constexpr float kLessEach = 0.4F;
    float scarce = points(weights.last_cap) / kLessEach;
    for (int caps = 0; caps <= kMostCaps; ++caps, scarce *= kLessEach)
      free_caps_[caps] = free_cap_ * static_cast<float>(caps) - scarce;
    constexpr float kNoChance = 1'000.0F;
    if (aim == Aim::last_left) free_caps_[0] = -kNoChance * scale_;
    const Board& board = rules.board();
    for (int from = 0; from < kPlaces; ++from)
      for (int throw_points = 1; throw_points <= kDieSides; ++throw_points)
        for (int to = 0; to < board.spaces(); ++to)
          if (board.reach[throw_points][from].has(to)) throw_to_[from][to] = static_cast<std::uint8_t>(throw_points);
    if (rules.options().game == Play::tower) return;  // TT-25: nobody goes home
    for (int seat = 0; seat < rules.seats(); ++seat) measure_homing(board, seat, points(weights.survival) * kPercent);
  }

  CB_FN SeatValues values(const Rules& rules, const State& state) const {
    float points[kMaxSeats] = {};  // of each side
    Targets targets;
    for (int seat = 0; seat < rules.seats(); ++seat) count_caps(rules, state, seat, points, targets);
    if (state.golden != kNoStack) count_golden(rules, state, points, targets);
    for (int seat = 0; seat < rules.seats(); ++seat) count_threats(rules, state, seat, points, targets);
    return values_of_points(rules, points, scale_);
  }

 private:
  // A stack that could be trapped: what its side would lose and whoever traps it gain.
  struct Target {
    std::uint8_t place;
    std::uint8_t side;
    float loss;
    float gain;
  };
  using Targets = FixedVector<Target, kMaxSeats * kMostCaps + 1>;

  // What lies in a home or under a stack, as its holder sees it.
  struct Load {
    int foreign = 0;
    int own = 0;  // of the same side: free again once at home (TT-16, TT-22)
  };
  CB_FN static Load load_of(const Rules& rules, Caps held, int side) {
    Load load;
    for (int colour = 0; colour < rules.seats(); ++colour)
      (rules.side(colour) == side ? load.own : load.foreign) += number_of(held, colour);
    return load;
  }

  CB_FN void count_caps(const Rules& rules, const State& state, int seat, float (&points)[kMaxSeats],
                        Targets& targets) const {
    const int side = rules.side(seat);
    const int waiting = number_of(state.homes[seat], seat);
    const Load home = load_of(rules, state.homes[seat], side);
    float sum = locked_ * static_cast<float>(home.foreign) + waiting_ * static_cast<float>(waiting);
    int free = waiting;
    for (const Stack stack : state.stacks[seat]) {
      if (stack == kNoStack) break;
      ++free;
      const int place = place_of(stack);
      float worth = 0;
      float gain = carried_;
      if (under(stack) != 0) {
        const Load load = load_of(rules, under(stack), side);
        const auto foreign = static_cast<float>(load.foreign);
        const auto own = static_cast<float>(load.own);
        const float gold = (under(stack) & kGold) != 0 ? golden_ : 0.0F;
        const float homing = homing_[seat][place];
        worth = homing * (locked_ * foreign + free_cap_ * own) + (1 - homing) * carried_ * foreign +
                (1 + homing) / 2 * gold;
        gain += carried_ * (foreign + own) + gold / 2;
        sum += worth;
      }
      if (rules.board().grey.has(place))
        sum += grey_;
      else
        targets.push_back({static_cast<std::uint8_t>(place), static_cast<std::uint8_t>(side), free_cap_ + worth, gain});
    }
    points[side] += sum + free_caps_[free];
  }

  // The golden cap on its own (TT-26 to TT-29).
  CB_FN void count_golden(const Rules& rules, const State& state, float (&points)[kMaxSeats], Targets& targets) const {
    const int owner = owner_of(state.golden);
    const int place = place_of(state.golden);
    float worth = 0;
    if (owner != kNeutral) {
      const Load load = load_of(rules, under(state.golden), owner);
      worth = golden_ + (load.foreign > 0 || load.own > 0 ? carried_ * static_cast<float>(load.foreign + load.own) : 0);
      points[owner] += worth;
    }
    if (!is_home(place) && !rules.board().grey.has(place))
      targets.push_back({static_cast<std::uint8_t>(place), static_cast<std::uint8_t>(owner), worth, golden_ / 2});
  }

  // For each number the best that a seat could trap with it: to the gain of its side, to the loss of the other.
  CB_FN void count_threats(const Rules& rules, const State& state, int seat, float (&points)[kMaxSeats],
                           const Targets& targets) const {
    const int side = rules.side(seat);
    const bool now = rules.options().game == Play::total_team ? side == rules.side(state.mover) : seat == state.mover;
    const float weight = now ? threat_now_ : threat_later_;
    const Target* best[kDieSides + 1] = {};
    for (const Target& target : targets) {
      if (target.side == side) continue;
      const auto reach = [&](int from) {
        const Target*& known = best[throw_to_[from][target.place]];
        if (known == nullptr || target.gain + target.loss > known->gain + known->loss) known = &target;
      };
      if (number_of(state.homes[seat], seat) > 0) reach(home_of(seat));
      for (const Stack stack : state.stacks[seat]) {
        if (stack == kNoStack) break;
        reach(place_of(stack));
      }
      if (Setting::owns_golden(state, seat)) reach(place_of(state.golden));
    }
    for (int number = 1; number <= kDieSides; ++number) {
      if (best[number] == nullptr) continue;
      points[side] += weight * best[number]->gain;
      if (best[number]->side != kNeutral) points[best[number]->side] -= weight * best[number]->loss;
    }
  }

  // How likely a stack gets home from a place: it must outlive every round on the way.
  constexpr void measure_homing(const Board& board, int seat, float survival) {
    constexpr int kFar = 255;
    int steps[kPlaces] = {};
    for (int& way : steps) way = kFar;
    steps[home_of(seat)] = 0;
    for (bool shorter = true; shorter;) {
      shorter = false;
      for (int place = 0; place < kPlaces; ++place)
        for (const std::uint8_t* next = board.next[place]; *next != kNowhere; ++next)
          if (steps[*next] + 1 < steps[place]) {
            steps[place] = steps[*next] + 1;
            shorter = true;
          }
    }
    // The chance from so many steps away, over all throws: home with enough points, otherwise so much nearer.
    float chance[kMostSpaces + 1] = {1.0F};
    for (int way = 1; way <= kMostSpaces; ++way)
      for (int thrown = 1; thrown <= kDieSides; ++thrown)
        chance[way] += (thrown >= way ? survival : survival * chance[way - thrown]) / kDieSides;
    for (int place = 0; place < board.spaces(); ++place)
      homing_[seat][place] = chance[std::min(steps[place], kMostSpaces)];
  }

  float free_cap_ = 0;
  float carried_ = 0;
  float locked_ = 0;
  float waiting_ = 0;
  float grey_ = 0;
  float threat_now_ = 0;
  float threat_later_ = 0;
  float golden_ = 0;
  float scale_ = 1;
  float free_caps_[kMostCaps + 1] = {};               // points by the number of a seat's free caps
  float homing_[kMaxSeats][kPlaces] = {};             // the chance that a stack gets home, by seat and place
  std::uint8_t throw_to_[kPlaces][kMostSpaces] = {};  // the number that leads from one place to another, or 0
};

}  // namespace cb::inline CB_ISA::trap_the_cap
