// SPDX-License-Identifier: MIT
#include "tournament/next.hpp"

#include <algorithm>

#include "tournament/arena.hpp"
#include "tournament/division.hpp"
#include "tournament/duplicate.hpp"
#include "tournament/knock_out.hpp"
#include "tournament/round_robin.hpp"
#include "tournament/swiss.hpp"

namespace cb::tournament {
namespace {

bool enough_players(const Tournament& tournament) {
  const auto& made = tournament.made();
  return static_cast<int>(tournament.present().size()) >= (made.format == Format::duplicate ? 1 : made.fewest);
}

// When the next round may begin, as far as the pause goes.
Milliseconds after_pause(const Tournament& tournament) {
  if (tournament.rounds().empty()) return tournament.begun_at();
  Milliseconds last = 0;
  for (const int table : tournament.rounds().back().tables) last = std::max(last, tournament.table(table).ended_at);
  return last + tournament.made().pause;
}

std::optional<Event> as_event(std::optional<Paired> paired) {
  if (!paired) return std::nullopt;
  return Event(std::move(*paired));
}

std::optional<Event> next_in_rounds(const Tournament& tournament, Milliseconds now) {
  if (!tournament.all_tables_done()) return std::nullopt;
  const auto& made = tournament.made();
  const bool to_the_end = made.format == Format::round_robin && made.seats == 2;
  if (!to_the_end && static_cast<int>(tournament.rounds().size()) >= made.rounds) return Ended{now};
  if (to_the_end) {
    auto round = next_round_robin_round(tournament, now);
    if (!round) return Ended{now};
    return now < after_pause(tournament) ? std::nullopt : as_event(std::move(round));
  }
  if (now < after_pause(tournament) || !enough_players(tournament)) return std::nullopt;
  if (made.seats == 2) return next_swiss_round(tournament, now);
  return next_round_of_tables(tournament, now);
}

std::optional<Event> next_in_knock_out(const Tournament& tournament, Milliseconds now) {
  if (knock_out_is_over(tournament)) return Ended{now};
  auto paired = next_knock_out_tables(tournament, now);
  const bool new_round = paired && paired->round > static_cast<int>(tournament.rounds().size());
  if (new_round && now < after_pause(tournament)) return std::nullopt;
  return as_event(std::move(paired));
}

std::optional<Event> next_in_arena(const Tournament& tournament, Milliseconds now) {
  if (now >= arena_end(tournament)) return Ended{now};
  return as_event(next_arena_tables(tournament, now));
}

std::optional<Event> next_in_duplicate(const Tournament& tournament, Milliseconds now) {
  if (duplicate_is_over(tournament, now)) return Ended{now};
  return as_event(next_deals(tournament, now));
}

}  // namespace

std::optional<Event> next_event(const Tournament& tournament, Milliseconds now) {
  const auto& made = tournament.made();
  if (tournament.stage() == Stage::over) return std::nullopt;
  if (tournament.stage() == Stage::open) {
    if (made.starts == 0 || now < made.starts || !enough_players(tournament)) return std::nullopt;
    return Begun{now};
  }
  switch (made.format) {
    case Format::knock_out:
      return next_in_knock_out(tournament, now);
    case Format::arena:
      return next_in_arena(tournament, now);
    case Format::duplicate:
      return next_in_duplicate(tournament, now);
    case Format::round_robin:
    case Format::swiss:
      break;
  }
  return next_in_rounds(tournament, now);
}

bool takes_long(const Tournament& tournament) {
  constexpr std::size_t kMany = 64;  // a round of these takes a few milliseconds
  const auto format = tournament.made().format;
  return tournament.stage() == Stage::running && (format == Format::swiss || format == Format::round_robin) &&
         tournament.all_tables_done() && tournament.present().size() > kMany;
}

std::optional<Milliseconds> ask_again_at(const Tournament& tournament, Milliseconds now) {
  const auto& made = tournament.made();
  std::optional<Milliseconds> soonest;
  const auto at = [&](Milliseconds time) {
    if (time > now && (!soonest || time < *soonest)) soonest = time;
  };
  if (tournament.stage() == Stage::over) return std::nullopt;
  if (tournament.stage() == Stage::open) {
    at(made.starts);
    return soonest;
  }
  if (made.length > 0) at(tournament.begun_at() + made.length);
  if (made.pause > 0 && tournament.all_tables_done()) at(after_pause(tournament));
  if (made.format == Format::arena)
    for (const int player : tournament.free()) at(tournament.player(player).free_since + kPatience);
  return soonest;
}

int usual_rounds(int players) {
  int rounds = 1;
  while (rounds < kMostRounds && (std::int64_t{1} << rounds) < players) ++rounds;
  return rounds;
}

}  // namespace cb::tournament
