// SPDX-License-Identifier: MIT
#include "tournament/knock_out.hpp"

#include <algorithm>
#include <ranges>
#include <set>

#include "tournament/history.hpp"
#include "tournament/seats.hpp"
#include "tournament/seeding.hpp"

namespace cb::tournament {
namespace {

std::vector<int> bracket_seeds(const Tournament& tournament) {
  auto seeds = seeding(tournament);
  std::erase_if(seeds, [&](int player) { return !tournament.player(player).from_the_start; });
  return seeds;
}

int rounds_for(std::size_t players) {
  int rounds = 0;
  while ((std::size_t{1} << rounds) < players) ++rounds;
  return rounds;
}

// The best two meet in the final, the best four in the semi-finals, and so on, if nobody is surprised.
std::vector<BracketMatch> first_matches(const std::vector<int>& seeds) {
  std::vector<std::size_t> places = {0};
  for (int round = 0; round < rounds_for(seeds.size()); ++round) {
    std::vector<std::size_t> wider;
    for (const auto place : places) wider.insert(wider.end(), {place, 2 * places.size() - 1 - place});
    places = std::move(wider);
  }
  const auto seed = [&](std::size_t place) {
    return place < seeds.size() ? std::optional(seeds[place]) : std::nullopt;
  };
  std::vector<BracketMatch> matches;
  for (std::size_t n = 0; n + 1 < places.size(); n += 2)
    matches.push_back({.one = seed(places[n]), .two = seed(places[n + 1])});
  return matches;
}

class Bracket {
 public:
  explicit Bracket(const Tournament& tournament)
      : tournament_(tournament), seeds_(bracket_seeds(tournament)), place_(tournament.players().size()) {
    for (std::size_t n = 0; n < seeds_.size(); ++n) place_[static_cast<std::size_t>(seeds_[n])] = n;
  }

  std::vector<std::vector<BracketMatch>> run() const {
    std::vector<std::vector<BracketMatch>> rounds;
    auto matches = first_matches(seeds_);
    const int last = rounds_for(seeds_.size());
    const int begun = static_cast<int>(tournament_.rounds().size());
    for (int round = 1; round <= last; ++round) {
      for (auto& match : matches) look(match, round);
      rounds.push_back(matches);
      if (round > begun || round == last || !std::ranges::all_of(matches, &BracketMatch::decided)) break;
      matches = matches_after(rounds.back(), round + 1 == last);
    }
    return rounds;
  }

 private:
  bool is_here(std::optional<int> player) const { return player && tournament_.player(*player).present; }

  // What came of it.
  void look(BracketMatch& match, int number) const {
    const int begun = static_cast<int>(tournament_.rounds().size());
    if (number > begun) return;
    const auto& round = tournament_.rounds()[static_cast<std::size_t>(number - 1)];
    const auto is_in = [](std::optional<int> player, const std::vector<int>& list) {
      return player && std::ranges::find(list, *player) != list.end();
    };
    int without_winner = 0;
    bool running = false;
    std::optional<int> winner;
    for (const int table : round.tables) {
      const auto& one = tournament_.table(table);
      if (!is_in(match.one, one.players) || !is_in(match.two, one.players)) continue;
      match.tables.push_back(table);
      running = running || one.running();
      if (!one.outcome) continue;
      const auto& places = one.outcome->places;
      if (places[0] == places[1])
        ++without_winner;
      else
        winner = one.players[places[0] < places[1] ? 0 : 1];
    }
    if (without_winner > 1 && !winner) winner = match.one;
    if (is_in(match.one, round.byes)) winner = match.one;
    if (is_in(match.two, round.byes)) winner = match.two;
    match.winner = winner;
    const bool nobody = !running && !is_here(match.one) && !is_here(match.two);
    match.decided = winner || nobody || number < begun;
  }

  std::vector<BracketMatch> matches_after(const std::vector<BracketMatch>& before, bool final) const {
    std::vector<BracketMatch> matches;
    for (std::size_t n = 0; n + 1 < before.size(); n += 2)
      matches.push_back(meet(before[n].winner, before[n + 1].winner));
    if (final && tournament_.made().third_place) {
      matches.push_back(meet(loser(before[0]), loser(before[1])));
      matches.back().for_third_place = true;
    }
    return matches;
  }
  BracketMatch meet(std::optional<int> one, std::optional<int> two) const {
    if (!one || (two && place_[static_cast<std::size_t>(*two)] < place_[static_cast<std::size_t>(*one)]))
      std::swap(one, two);
    return {.one = one, .two = two};
  }
  static std::optional<int> loser(const BracketMatch& match) {
    if (!match.winner) return std::nullopt;
    return match.winner == match.one ? match.two : match.one;
  }

  const Tournament& tournament_;
  std::vector<int> seeds_;
  std::vector<std::size_t> place_;
};

bool is_being_played(const Tournament& tournament, const BracketMatch& match) {
  return std::ranges::any_of(match.tables, [&](int table) { return tournament.table(table).running(); });
}

// Who begins: at a replay whoever did not before.
Pairing seats_of(const Tournament& tournament, const std::vector<Past>& past, const BracketMatch& match) {
  for (const int table : std::views::reverse(match.tables)) {
    const auto& before = tournament.table(table);
    if (before.outcome) return {{before.players[1], before.players[0]}, 0};
  }
  const auto history = [&](int player) -> const std::vector<bool>& {
    return past[static_cast<std::size_t>(player)].first;
  };
  const auto toss = lot(tournament.made().seed + tournament.rounds().size(), tournament.player(*match.one).id);
  const bool first = takes_first_seat(history(*match.one), history(*match.two), (toss & 1) == 0);
  return {{first ? *match.one : *match.two, first ? *match.two : *match.one}, 0};
}

}  // namespace

std::vector<std::vector<BracketMatch>> bracket(const Tournament& tournament) { return Bracket(tournament).run(); }

int bracket_rounds(const Tournament& tournament) { return rounds_for(bracket_seeds(tournament).size()); }

std::optional<Paired> next_knock_out_tables(const Tournament& tournament, Milliseconds now) {
  const auto rounds = bracket(tournament);
  if (rounds.empty()) return std::nullopt;
  Paired paired{.round = static_cast<int>(rounds.size()), .tables = {}, .byes = {}, .at = now};
  const auto past = pasts(tournament);
  for (const auto& match : rounds.back()) {
    if (match.decided || is_being_played(tournament, match)) continue;
    const bool one = match.one && tournament.player(*match.one).present;
    const bool two = match.two && tournament.player(*match.two).present;
    if (one && two)
      paired.tables.push_back(seats_of(tournament, past, match));
    else if (one || two)
      paired.byes.push_back(one ? *match.one : *match.two);
  }
  if (paired.tables.empty() && paired.byes.empty()) return std::nullopt;
  return paired;
}

bool knock_out_is_over(const Tournament& tournament) {
  const auto rounds = bracket(tournament);
  return static_cast<int>(rounds.size()) == bracket_rounds(tournament) && rounds.size() == tournament.rounds().size() &&
         std::ranges::all_of(rounds.back(), &BracketMatch::decided);
}

Result<void> check_knock_out(const Tournament& tournament, const Paired& paired) {
  const auto rounds = bracket(tournament);
  if (paired.round != static_cast<int>(rounds.size()))
    return fail("tournament.round", "", "Round {} of the knock-out is being played, not {}.", rounds.size(),
                paired.round);
  if (paired.tables.empty() && paired.byes.empty()) return fail("tournament.pairing", "", "Nobody is paired.");
  std::set<const BracketMatch*> used;
  const auto find = [&](int player) {
    return std::ranges::find_if(rounds.back(),
                                [&](const BracketMatch& match) { return match.one == player || match.two == player; });
  };
  const auto open = [&](auto match) {
    return match != rounds.back().end() && !match->decided && !is_being_played(tournament, *match) &&
           used.insert(&*match).second;
  };
  const auto wrong = fail("tournament.pairing", "", "That is not how the bracket goes on.");
  for (const auto& table : paired.tables) {
    if (table.players.size() != 2) return wrong;
    const auto match = find(table.players[0]);
    if (!open(match) || find(table.players[1]) != match) return wrong;
  }
  for (const int player : paired.byes) {
    const auto match = find(player);
    if (!open(match)) return wrong;
    const auto other = match->one == player ? match->two : match->one;
    if (other && tournament.player(*other).present) return wrong;
  }
  return {};
}

Result<void> check_correction(const Tournament& tournament, int table) {
  const auto rounds = bracket(tournament);
  const bool current = tournament.table(table).round == static_cast<int>(tournament.rounds().size());
  for (const auto& match : rounds[static_cast<std::size_t>(tournament.table(table).round - 1)])
    if (current && tournament.stage() != Stage::over && !match.tables.empty() && match.tables.back() == table)
      return {};
  return fail("tournament.correction", "", "The knock-out has gone on from that result.");
}

}  // namespace cb::tournament
