// SPDX-License-Identifier: MIT
// How often a team wins at Top Drop, one team alone on deals that depend on their number only, so a run can be cut into
// pieces. The players:
//   greedy     the quick player, which is level 4
//   rollouts   plain rollouts of the quick player: every turn is tried as often, the one that did best is played
//   race       level 5's search
//   top_drop_teams PLAYER NODES PLAYERS DIFFICULTY [DEALS [FIRST]]
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <memory>
#include <string_view>

#include "bots/book.hpp"
#include "cli/terminal/cpu_clock.hpp"
#include "core/hash.hpp"
#include "games/top_drop/embedded.hpp"
#include "games/top_drop/eval.hpp"
#include "games/top_drop/game.hpp"
#include "search/sampled.hpp"

namespace cb::top_drop {
namespace {

constexpr std::array<std::string_view, 4> kDifficulties = {"easy", "medium", "hard", "extreme"};

struct Team {
  std::string_view player;
  std::uint64_t nodes = 1;
  Options options;
};

struct Tally {
  int deals = 0;
  int won = 0;
  int moves = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  double longest = 0;
};

class Player {
 public:
  Player(const Rules& rules, const Team& team)
      : rules_(rules),
        quick_(rules, read_bot_book<Evaluation>(embedded::top_drop::bots_toml, "top-drop").value().weights),
        search_(std::make_unique<Search>(rules_, quick_, settings(team.player))),
        limits_{.nodes = team.player == "greedy" ? 1 : team.nodes} {}

  Action play(const State& state, std::uint64_t seed, Tally& tally) {
    const cli::CpuClock clock;
    const SearchReply reply = search_->search(rules_.view(state, state.seat), limits_, seed);
    ++tally.moves;
    tally.nodes += reply.nodes;
    tally.seconds += clock.seconds();
    tally.longest = std::max(tally.longest, clock.seconds());
    return from_code<Action>(reply.moves[0].action);
  }

 private:
  using Search = Sampled<Rules, Evaluation>;

  static SampledSettings settings(std::string_view player) {
    if (player != "rollouts") return {};
    return {.errors_to_leave = 0, .errors_to_drop = std::numeric_limits<double>::infinity()};
  }

  const Rules& rules_;
  const Evaluation quick_;
  std::unique_ptr<Search> search_;  // too large for the stack of some systems
  SearchLimits limits_;
};

bool wins(const Rules& rules, Player& player, std::uint64_t deal, Tally& tally) {
  Rng rng(deal);
  State state = rules.start();
  const PileOrder pile(rules, state, rng);
  for (std::uint64_t move = 0; rules.actor(state) != kNobody;) {
    if (rules.at_chance(state))
      rules.apply(state, pile.draw(rules, state));
    else
      rules.apply(state, player.play(state, mix(deal) + ++move, tally));
  }
  return state.phase == Phase::won;
}

void show(const Team& team, const Tally& tally, std::uint64_t first) {
  const double share = double(tally.won) / tally.deals;
  fmt::print(
      "{} {} {} {} from {}: {} of {} won, {:.4f}, error {:.4f}; a move {:.0f} nodes, {:.2f} ms, longest {:.1f} ms\n",
      team.player, team.nodes, team.options.players, kDifficulties[static_cast<std::size_t>(team.options.difficulty)],
      first, tally.won, tally.deals, share, std::sqrt(share * (1 - share) / tally.deals),
      double(tally.nodes) / tally.moves, 1e3 * tally.seconds / tally.moves, 1e3 * tally.longest);
  std::fflush(stdout);
}

void play(const Team& team, int deals, std::uint64_t first) {
  constexpr int kDealsBetweenLines = 50;
  const auto edition = read_edition<Definition>(embedded::top_drop::edition_toml).value();
  const Rules rules = Definition::make_rules(edition, team.options).value();
  Player player(rules, team);
  Tally tally;
  while (tally.deals < deals) {
    const auto deal = first + static_cast<std::uint64_t>(tally.deals);
    tally.won += wins(rules, player, deal, tally) ? 1 : 0;
    ++tally.deals;
    if (tally.deals % kDealsBetweenLines == 0 || tally.deals == deals) show(team, tally, first);
  }
}

}  // namespace
}  // namespace cb::top_drop

int main(int argc, char** argv) {
  using namespace cb::top_drop;
  constexpr std::array<std::string_view, 3> kPlayers = {"greedy", "rollouts", "race"};
  const auto text = [&](int at) { return std::string_view(argc > at ? argv[at] : ""); };
  const auto number = [&](int at, int otherwise) { return argc > at ? std::atoi(argv[at]) : otherwise; };
  const auto difficulty = std::ranges::find(kDifficulties, text(4));
  const int nodes = number(2, 0);
  const int players = number(3, 0);
  const int deals = number(5, 500);
  const int first = number(6, 0);
  if (std::ranges::find(kPlayers, text(1)) == kPlayers.end() || nodes < 1 || players < 1 || players > kMostPlayers ||
      difficulty == kDifficulties.end() || deals < 1 || first < 0) {
    fmt::print(stderr, "top_drop_teams greedy|rollouts|race NODES PLAYERS DIFFICULTY [DEALS [FIRST]]\n");
    return 2;
  }
  const auto level = static_cast<Difficulty>(difficulty - kDifficulties.begin());
  play({text(1), static_cast<std::uint64_t>(nodes), {players, level}}, deals, static_cast<std::uint64_t>(first));
}
