// SPDX-License-Identifier: MIT
// How many deals of Top Drop can be won at all: a beam search that sees every hand and the order of the draw pile. It
// finds one way to win where it says so, and may miss some. No bot can be asked to play like this.
//   top_drop_all_seeing [DEALS [WIDTH [PLAYERS]]]
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <unordered_set>
#include <vector>

#include "cli/terminal/cpu_clock.hpp"
#include "core/hash.hpp"
#include "games/top_drop/embedded.hpp"
#include "games/top_drop/ending.hpp"
#include "games/top_drop/game.hpp"
#include "games/top_drop/pile_order.hpp"

namespace cb::top_drop {
namespace {

struct HashState {
  std::size_t operator()(const State& state) const {
    std::array<std::uint64_t, sizeof(State) / 8> words;
    std::memcpy(words.data(), &state, sizeof(State));
    std::uint64_t hash = 0;
    for (const auto word : words) hash = mix(hash ^ word);
    return hash;
  }
};

// Which of two states with as many cards placed is more hopeful.
int hope(const State& state) {
  const Bits64 hands = state.hand[0] | state.hand[1] | state.hand[2] | state.hand[3];
  const Bits64 left = state.pile | hands;
  const Bits64 ahead = kFollow.after(state.direction, state.top);
  const int ends = count(left & (bit(1) | bit(kCards)));
  const int helps = 100 * (state.help[kFlip] + state.help[kWild]) + 60 * state.help[kColour] + 20 * state.help[kSkip];
  return helps + 60 * ends + 5 * count(left & ahead) + 5 * count(hands & ahead);
}

class Beam {
 public:
  Beam(const Rules& rules, const PileOrder& pile, std::size_t width) : rules_(rules), pile_(pile), width_(width) {}

  bool finds_win(const State& opening) {
    play_turn(opening);
    for (auto& states : by_placed_) {
      if (states.size() > width_) {
        std::ranges::nth_element(states, states.begin() + static_cast<std::ptrdiff_t>(width_), std::greater{},
                                 &Hopeful::hope);
        states.resize(width_);
      }
      // A skip places nothing: what it leads to joins the states that are gone through.
      for (std::size_t n = 0; n < states.size() && !won_; ++n) play_turn(State(states[n].state));
      states = {};
    }
    return won_;
  }

 private:
  struct Hopeful {
    State state;
    int hope;
  };

  // Every way to play it, to the start of the next one.
  void play_turn(const State& state) {
    for (const Action action : rules_.legal(state)) {
      if (action.code >= kWords && is_pointless(state, action.code - kWords)) continue;
      State next = state;
      rules_.apply(next, action);
      while (rules_.at_chance(next)) rules_.apply(next, pile_.draw(rules_, next));
      if (rules_.begins_turn(next) || rules_.actor(next) == kNobody)
        keep(next);
      else
        play_turn(next);
    }
  }

  void keep(const State& state) {
    won_ = won_ || state.phase == Phase::won;
    if (rules_.actor(state) == kNobody || !seen_.insert(state).second) return;
    by_placed_[static_cast<std::size_t>(count(placed_cards(state)))].push_back({state, hope(state)});
  }

  const Rules& rules_;
  const PileOrder& pile_;
  std::size_t width_;
  std::array<std::vector<Hopeful>, kCards + 1> by_placed_;
  std::unordered_set<State, HashState> seen_;
  bool won_ = false;
};

void report(int players, Difficulty difficulty, std::string_view name, int deals, std::size_t width) {
  const auto edition = read_edition<Definition>(embedded::top_drop::edition_toml).value();
  const Rules rules = Definition::make_rules(edition, {players, difficulty}).value();
  const cli::CpuClock clock;
  int won = 0;
  for (int deal = 0; deal < deals; ++deal) {
    Rng rng(static_cast<std::uint64_t>(deal));
    State state = rules.start();
    const PileOrder pile(rules, state, rng);
    while (rules.at_chance(state)) rules.apply(state, pile.draw(rules, state));
    won += Beam(rules, pile, width).finds_win(state) ? 1 : 0;
  }
  fmt::print("{:7} {:10} {:7} {:5} {:7.3f} {:10.3f}\n", players, name, deals, won, double(won) / deals,
             clock.seconds() / deals);
  std::fflush(stdout);
}

}  // namespace
}  // namespace cb::top_drop

int main(int argc, char** argv) {
  using cb::top_drop::Difficulty;
  const auto number = [&](int at, int otherwise) { return argc > at ? std::atoi(argv[at]) : otherwise; };
  const int deals = number(1, 500);
  const int width = number(2, 100);
  const int only = number(3, 0);
  if (deals < 1 || width < 1 || only < 0 || only > cb::top_drop::kMostPlayers) {
    fmt::print(stderr, "top_drop_all_seeing [DEALS [WIDTH [PLAYERS]]]: at least 1 deal and width, 1 to 4 players\n");
    return 2;
  }
  fmt::print("{:>7} {:10} {:>7} {:>5} {:>7} {:>10}\n", "players", "difficulty", "deals", "won", "share", "s/deal");
  for (int players = 1; players <= cb::top_drop::kMostPlayers; ++players) {
    if (only != 0 && players != only) continue;
    cb::top_drop::report(players, Difficulty::easy, "easy", deals, static_cast<std::size_t>(width));
    if (players > 1)
      cb::top_drop::report(players, Difficulty::extreme, "extreme", deals, static_cast<std::size_t>(width));
  }
}
