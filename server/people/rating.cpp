// SPDX-License-Identifier: MIT
#include "server/people/rating.hpp"

#include <algorithm>
#include <set>

#include "server/people/leading.hpp"
#include "session/bot_name.hpp"
#include "session/sides.hpp"

namespace cb::server {
namespace {

using table::Holder;
using table::Leaving;

constexpr std::string_view kBot = "bot:";

double score_of(const Standing& one, const Standing& other) {
  return one.place < other.place ? 1 : one.place > other.place ? 0 : 0.5;
}

// Endings that are nobody's: the match was called off.
bool was_called_off(const table::Ended& ended) {
  return ended.code == "aborted" || ended.code == "closed" || ended.code == "too-long" || ended.code == "no-show";
}

// For somebody who stayed to the end.
Went how_it_went(bool won, unsigned winners, std::size_t seats) {
  const unsigned everyone = (1U << seats) - 1;
  if ((winners & everyone) == 0 || (winners & everyone) == everyone) return Went::drawn;
  return won ? Went::won : Went::lost;
}

// How often somebody has met another lately.
struct Meetings {
  int day = 0;
  int month = 0;
};
Meetings count_meetings(const Contestant& known, const std::string& opponent, Milliseconds now) {
  Meetings met;
  for (const auto& game : known.recent) {
    if (std::ranges::find(game.opponents, opponent) == game.opponents.end()) continue;
    met.day += now - game.at < kRatingDay ? 1 : 0;
    met.month += now - game.at < kRatingMonth ? 1 : 0;
  }
  return met;
}

// Everybody of a match, bots too, as they were before it.
class Everybody {
 public:
  Everybody(const std::vector<Standing>& standings, const std::vector<Contestant>& known, Milliseconds now,
            const Ladder& ladder)
      : standings_(standings), ladder_(ladder), now_(now) {
    auto next = known.begin();
    for (const auto& one : standings) known_.push_back(is_bot_id(one.id) ? nullptr : &*next++);
  }

  // After the match, for a person.
  Rerated after(std::size_t n) const {
    const auto& before = *known_[n];
    Rerated result{.rating = before.rating, .opponents = {}, .seat = standings_[n].seat, .went = standings_[n].went};
    // Where friends sit at the table too, a bot may have been beaten by all of them together.
    const bool only_person = std::ranges::count_if(known_, [](const auto* one) { return one != nullptr; }) == 1;
    std::vector<Met> games;
    std::vector<Met> with_the_sure;
    for (std::size_t other = 0; other < standings_.size(); ++other) {
      if (!counts(n, other)) continue;
      games.push_back({rating_of(other), score_of(standings_[n], standings_[other])});
      if (!is_person(other) || !is_provisional(games.back().opponent)) with_the_sure.push_back(games.back());
      result.opponents.push_back(standings_[other].id);
      if (is_person(other) ? is_known(*known_[other], standings_[n].id, now_) : only_person)
        result.known.push_back(standings_[other].id);
    }
    if (games.empty()) return result;
    result.rating = after_games(before.rating, games, with_the_sure);
    ++result.rating.games;
    result.rating.at = now_;
    std::vector<Contestant::Met> recent = {{now_, result.opponents, result.known, result.went}};
    recent.insert(recent.end(), before.recent.begin(), before.recent.end());
    result.leads_until = leads_until(result.rating, recent, ladder_);
    return result;
  }
  bool is_person(std::size_t n) const { return known_[n] != nullptr; }

 private:
  // The same whichever of the two is asked: what one gains the other has to lose.
  bool counts(std::size_t one, std::size_t other) const {
    if (standings_[one].side == standings_[other].side) return false;
    Meetings met;
    for (const auto& [own, theirs] : {std::pair(one, other), std::pair(other, one)}) {
      if (!is_person(own)) continue;
      // Anybody is a new guest as often as they like.
      if (known_[own]->guest) return false;
      // Whoever has left takes what was counted of them along; the other still has it.
      const auto counted = count_meetings(*known_[own], standings_[theirs].id, now_);
      met = {std::max(met.day, counted.day), std::max(met.month, counted.month)};
    }
    return met.day < kMostADay && met.month < kMostAMonth;
  }
  Rating after_games(const Rating& before, const std::vector<Met>& games, const std::vector<Met>& with_the_sure) const {
    const auto periods = periods_since(before, now_);
    auto all = glicko2(before, games, periods);
    const auto today = rating_now(before, now_);
    if (with_the_sure.size() == games.size() || is_provisional(today)) return all;
    auto rating = with_the_sure.empty() ? today : glicko2(before, with_the_sure, periods);
    rating.rating += kFromStrangers * (all.rating - rating.rating);
    return rating;
  }
  Rating rating_of(std::size_t n) const {
    if (is_person(n)) return rating_now(known_[n]->rating, now_);
    Rating anchored;
    anchored.rating = standings_[n].anchor;
    anchored.deviation = kAnchorDeviation;
    return anchored;
  }

  const std::vector<Standing>& standings_;
  const Ladder& ladder_;
  std::vector<const Contestant*> known_;  // none for a bot
  Milliseconds now_;
};

}  // namespace

std::optional<double> published_anchor(const AnyRules& game, std::string_view bot) {
  for (const auto& entry : bots_of(game))
    if (entry.name == bot && entry.rating) return *entry.rating;
  return std::nullopt;
}

std::string bot_id(std::string_view bot) { return std::string(kBot).append(bot); }
bool is_bot_id(std::string_view id) { return id.starts_with(kBot); }

std::vector<Standing> standings(const table::Events& log, const AnyGame& game, const Anchors& anchors) {
  constexpr int kStayed = 0;
  // Below those who stayed and lost; and whoever stayed longer is above whoever left before.
  constexpr int kFirstToLeave = 1'000'000;
  int leaves = 0;
  std::vector<Holder> seats;
  std::vector<int> fate;
  std::set<std::size_t> removed;
  const table::Ended* ended = nullptr;
  bool rated = false;
  bool began = false;
  for (const auto& event : log) {
    if (const auto* made = std::get_if<table::Made>(&event)) {
      rated = made->rated;
      seats = made->seats;
      fate.assign(seats.size(), kStayed);
    } else if (const auto* sat = std::get_if<table::Sat>(&event)) {
      seats.at(static_cast<std::size_t>(sat->seat)) = sat->who;
    } else if (std::holds_alternative<table::Began>(event)) {
      began = true;
    } else if (const auto* replaced = std::get_if<table::Replaced>(&event)) {
      const auto seat = static_cast<std::size_t>(replaced->seat);
      if (!began) {
        seats.at(seat) = replaced->by;
      } else if (replaced->by.kind == Holder::Kind::person && replaced->by.id == seats.at(seat).id) {
        fate[seat] = kStayed;
        removed.erase(seat);
      } else if (replaced->why == Leaving::removed && fate[seat] == kStayed) {
        removed.insert(seat);
      } else if (replaced->why == Leaving::resigned || replaced->why == Leaving::out_of_time ||
                 replaced->why == Leaving::left) {
        fate[seat] = kFirstToLeave - leaves++;
      }
    } else if (const auto* end = std::get_if<table::Ended>(&event)) {
      ended = end;
    }
  }
  if (!rated || !began || ended == nullptr || was_called_off(*ended) || count_sides(game) < 2) return {};
  std::vector<Standing> all;
  std::set<std::string> people;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    const auto& holder = seats[seat];
    const bool bot = holder.kind == Holder::Kind::bot;
    const auto anchor = bot ? anchors(game, holder.id) : std::nullopt;
    if (bot ? !anchor : holder.kind != Holder::Kind::person || !people.insert(holder.id).second) return {};
    if (removed.contains(seat)) continue;
    const bool won = (ended->winners >> seat & 1) != 0;
    all.push_back({bot ? bot_id(holder.id) : holder.id, game.side(static_cast<int>(seat)),
                   std::max(fate[seat], won ? 0 : 1), anchor.value_or(0), static_cast<int>(seat),
                   fate[seat] == kStayed ? how_it_went(won, ended->winners, seats.size()) : Went::lost});
  }
  const bool against = std::ranges::any_of(all, [&](const Standing& one) { return one.side != all.front().side; });
  const bool anybody = std::ranges::any_of(all, [](const Standing& one) { return !is_bot_id(one.id); });
  return against && anybody ? all : std::vector<Standing>{};
}

Ladder ladder_of(const AnyGame& game, const Anchors& anchors) {
  Ladder ladder;
  for (const auto& entry : bots_of(game))
    if (const auto anchor = anchors(game, entry.name)) ladder.emplace(bot_id(entry.name), *anchor);
  return ladder;
}

Rerate rerate(std::vector<Standing> standings, Milliseconds now, Ladder ladder) {
  return [standings = std::move(standings), now, ladder = std::move(ladder)](const std::vector<Contestant>& known) {
    const Everybody all(standings, known, now, ladder);
    std::vector<Rerated> after;
    for (std::size_t n = 0; n < standings.size(); ++n)
      if (all.is_person(n)) after.push_back(all.after(n));
    return after;
  };
}

void rate_match(People& people, const MatchId& match, const table::Events& log, const AnyGame& game,
                const Anchors& anchors, Milliseconds now, People::Then<std::vector<RatedGame>> then) {
  auto found = standings(log, game, anchors);
  if (found.empty()) return then({});
  const auto* made = std::get_if<table::Made>(&log.front());
  std::vector<std::string> persons;
  for (const auto& one : found)
    if (!is_bot_id(one.id)) persons.push_back(one.id);
  static_assert(kLeaderTime >= kRatingMonth);
  people.rate({match, made->game, now, now - kLeaderTime, std::move(persons)},
              rerate(std::move(found), now, ladder_of(game, anchors)), std::move(then));
}

}  // namespace cb::server
