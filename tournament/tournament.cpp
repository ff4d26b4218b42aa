// SPDX-License-Identifier: MIT
#include "tournament/tournament.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "core/text.hpp"
#include "tournament/check_made.hpp"
#include "tournament/knock_out.hpp"

namespace cb::tournament {
namespace {

// What a list of places must be: sorted 1, 1, 3 and not 1, 1, 2 or 2, 2, 2.
bool are_places(std::vector<int> places) {
  std::ranges::sort(places);
  for (std::size_t n = 0; n < places.size(); ++n) {
    const bool shared = n > 0 && places[n] == places[n - 1];
    if (!shared && places[n] != static_cast<int>(n) + 1) return false;
  }
  return true;
}

constexpr std::int64_t kMostScore = 1'000'000'000;
constexpr int kMostRating = 1'000'000;

bool is_paired_when_free(Format format) { return format == Format::arena || format == Format::duplicate; }

}  // namespace

std::optional<int> Table::seat_of(int player) const {
  const auto found = std::ranges::find(players, player);
  if (found == players.end()) return std::nullopt;
  return static_cast<int>(found - players.begin());
}

Result<Tournament> Tournament::make(const Made& made) {
  if (const auto ok = check_made(made); !ok) return std::unexpected(ok.error());
  return Tournament(made);
}

Result<Tournament> Tournament::fold(std::span<const Event> events) {
  if (events.empty() || !std::holds_alternative<Made>(events.front()))
    return fail("tournament.log", "", "A tournament's log begins with what is played.");
  auto tournament = make(std::get<Made>(events.front()));
  if (!tournament) return tournament;
  for (const auto& event : events.subspan(1))
    if (const auto ok = tournament->take(event); !ok) return std::unexpected(ok.error());
  return tournament;
}

Result<void> Tournament::take(const Event& event) {
  return std::visit(
      [&]<class T>(const T& one) -> Result<void> {
        if (const auto ok = on(one); !ok) return ok;
        if constexpr (requires { one.at; }) latest_ = std::max(latest_, one.at);
        return {};
      },
      event);
}

std::optional<int> Tournament::find(std::string_view id) const {
  const auto found = numbers_.find(std::string(id));
  if (found == numbers_.end()) return std::nullopt;
  return found->second;
}

std::optional<int> Tournament::table_of(int player) const {
  const int table = sits_at_[static_cast<std::size_t>(player)];
  if (table < 0) return std::nullopt;
  return table;
}

std::vector<int> Tournament::present() const {
  std::vector<int> out;
  for (int n = 0; n < static_cast<int>(players_.size()); ++n)
    if (player(n).present) out.push_back(n);
  return out;
}

std::vector<int> Tournament::free() const {
  auto out = present();
  std::erase_if(out, [&](int n) { return table_of(n).has_value(); });
  return out;
}

Result<void> Tournament::on(const Made&) {
  return fail("tournament.made", "", "The tournament has been made already.");
}

Result<void> Tournament::on(const Joined& joined) {
  if (stage_ == Stage::over) return fail("tournament.over", "", "The tournament is over.");
  if (const auto ok = check_joined(joined); !ok) return ok;
  if (joined.rating < -kMostRating || joined.rating > kMostRating)
    return fail("tournament.rating", "", "A rating is from {} to {}.", -kMostRating, kMostRating);
  if (const auto known = find(joined.id)) return join_team(*known, joined);
  if (static_cast<int>(players_.size()) >= kMostPlayers)
    return fail("tournament.full", "", "A tournament has at most {} players.", kMostPlayers);
  if (stage_ == Stage::running && made_.format == Format::knock_out)
    return fail("tournament.late", "", "Nobody can join a knock-out that has begun.");
  const bool counted = made_.format == Format::swiss || (made_.format == Format::round_robin && made_.seats > 2);
  if (counted && static_cast<int>(rounds_.size()) >= made_.rounds)
    return fail("tournament.late", "", "The last round has begun.");
  numbers_.emplace(joined.id, static_cast<int>(players_.size()));
  players_.push_back({.id = joined.id,
                      .name = joined.name,
                      .rating = joined.rating,
                      .members = joined.members,
                      .present = true,
                      .removed = false,
                      .from_the_start = false,
                      .free_since = joined.at});
  sits_at_.push_back(-1);
  return {};
}

Result<void> Tournament::join_team(int team, const Joined& joined) {
  auto& who = players_[static_cast<std::size_t>(team)];
  if (made_.format != Format::duplicate || joined.members.empty())
    return fail("tournament.joined", "", "{} has joined already.", quote(joined.name));
  if (stage_ != Stage::open) return fail("tournament.late", "", "A team stays as it was when the tournament began.");
  if (who.removed) return fail("tournament.removed", "", "{} was removed.", quote(who.name));
  for (const auto& member : joined.members)
    if (std::ranges::find(who.members, member) != who.members.end())
      return fail("tournament.joined", "", "They are in this team already.");
  who.members.insert(who.members.end(), joined.members.begin(), joined.members.end());
  who.present = true;
  return {};
}

Result<void> Tournament::leave_team(Player& team, const std::string& member) {
  if (stage_ != Stage::open) return fail("tournament.late", "", "A team stays as it was when the tournament began.");
  if (std::erase(team.members, member) == 0) return fail("tournament.left", "", "They are not in this team.");
  team.present = !team.members.empty();
  return {};
}

Result<void> Tournament::on(const Left& left) {
  if (stage_ == Stage::over) return fail("tournament.over", "", "The tournament is over.");
  if (!knows(left.player)) return fail("tournament.player", "", "There is no player {}.", left.player);
  auto& who = players_[static_cast<std::size_t>(left.player)];
  if (!left.member.empty()) return leave_team(who, left.member);
  if (!who.present && !(left.removed && !who.removed))
    return fail("tournament.left", "", "{} has left already.", quote(who.name));
  who.present = false;
  who.removed = left.removed;
  return {};
}

Result<void> Tournament::on(const CameBack& back) {
  if (stage_ == Stage::over) return fail("tournament.over", "", "The tournament is over.");
  if (!knows(back.player)) return fail("tournament.player", "", "There is no player {}.", back.player);
  auto& who = players_[static_cast<std::size_t>(back.player)];
  if (who.present) return fail("tournament.present", "", "{} has not left.", quote(who.name));
  if (who.removed) return fail("tournament.removed", "", "{} was removed.", quote(who.name));
  if (made_.format == Format::knock_out && stage_ == Stage::running && !who.from_the_start)
    return fail("tournament.late", "", "Nobody can join a knock-out that has begun.");
  who.present = true;
  who.free_since = back.at;
  return {};
}

Result<void> Tournament::on(const Begun& begun) {
  if (stage_ != Stage::open) return fail("tournament.begun", "", "The tournament has begun already.");
  const int needed = made_.format == Format::duplicate ? 1 : made_.fewest;
  if (static_cast<int>(present().size()) < needed)
    return fail("tournament.few", "", "A tournament needs {} players to begin.", needed);
  stage_ = Stage::running;
  begun_at_ = begun.at;
  for (auto& one : players_) {
    one.from_the_start = one.present;
    one.free_since = begun.at;
  }
  return {};
}

Result<void> Tournament::check_round(const Paired& paired) const {
  if (stage_ != Stage::running)
    return fail("tournament.stage", "", "Nobody is paired before the beginning or after the end.");
  const int next = static_cast<int>(rounds_.size()) + 1;
  if (made_.format == Format::knock_out) return check_knock_out(*this, paired);
  if (paired.round != next) return fail("tournament.round", "", "The next round is {}, not {}.", next, paired.round);
  if (is_paired_when_free(made_.format)) {
    if (paired.tables.empty() || !paired.byes.empty())
      return fail("tournament.pairing", "", "Whoever is free is paired, or waits.");
    if (made_.format == Format::arena && paired.at > begun_at_ + made_.length - made_.last_pairing)
      return fail("tournament.time", "", "There is too little time left for another game.");
    return {};
  }
  if (!all_tables_done()) return fail("tournament.round", "", "Round {} is not over.", next - 1);
  if ((made_.format == Format::swiss || made_.seats > 2) && next > made_.rounds)
    return fail("tournament.round", "", "There are {} rounds.", made_.rounds);
  std::size_t seated = paired.byes.size();
  for (const auto& table : paired.tables) seated += table.players.size();
  if (seated != present().size()) return fail("tournament.pairing", "", "Everyone has a table or a bye in a round.");
  return {};
}

Result<void> Tournament::check_seats(const Paired& paired) const {
  std::set<int> seen;
  const auto check = [&](int number) -> Result<void> {
    if (!knows(number)) return fail("tournament.player", "", "There is no player {}.", number);
    if (!player(number).present)
      return fail("tournament.left", "", "{} has left and is not paired.", quote(player(number).name));
    if (table_of(number)) return fail("tournament.busy", "", "{} sits at a table.", quote(player(number).name));
    if (!seen.insert(number).second)
      return fail("tournament.twice", "", "{} is paired twice.", quote(player(number).name));
    return {};
  };
  for (const int number : paired.byes)
    if (const auto ok = check(number); !ok) return ok;
  for (const auto& table : paired.tables) {
    const int size = static_cast<int>(table.players.size());
    const bool alone = made_.format == Format::duplicate;
    if (alone ? size != 1 : size < made_.fewest || size > made_.seats)
      return fail("tournament.seats", "", "A table of {} is too small or too large.", size);
    if (alone ? table.deal < 1 || table.deal > made_.rounds : table.deal != 0)
      return fail("tournament.deal", "", "There is no deal {}.", table.deal);
    for (const int number : table.players)
      if (const auto ok = check(number); !ok) return ok;
    const auto same = [&](const Table& other) { return other.deal == table.deal && other.players == table.players; };
    if (alone && std::ranges::any_of(tables_, same))
      return fail("tournament.deal", "", "{} has had the deal {}.", quote(player(table.players[0]).name), table.deal);
  }
  return {};
}

Result<void> Tournament::on(const Paired& paired) {
  if (const auto ok = check_round(paired); !ok) return ok;
  if (const auto ok = check_seats(paired); !ok) return ok;
  if (paired.round > static_cast<int>(rounds_.size())) rounds_.emplace_back();
  auto& round = rounds_.back();
  round.byes.insert(round.byes.end(), paired.byes.begin(), paired.byes.end());
  for (const auto& table : paired.tables) {
    const int number = static_cast<int>(tables_.size());
    tables_.push_back({.round = paired.round,
                       .deal = table.deal,
                       .players = table.players,
                       .match = {},
                       .outcome = {},
                       .called_off = false,
                       .paired_at = paired.at,
                       .ended_at = 0});
    round.tables.push_back(number);
    for (const int player : table.players) sits_at_[static_cast<std::size_t>(player)] = number;
    ++running_;
  }
  return {};
}

Result<Table*> Tournament::known_table(int number) {
  if (number < 0 || number >= static_cast<int>(tables_.size()))
    return fail("tournament.table", "", "There is no table {}.", number);
  return &tables_[static_cast<std::size_t>(number)];
}

Result<void> Tournament::on(const Laid& laid) {
  const auto table = known_table(laid.table);
  if (!table) return std::unexpected(table.error());
  if (!(*table)->match.empty()) return fail("tournament.laid", "", "Table {} has been laid already.", laid.table);
  if (laid.match.empty()) return fail("tournament.laid", "", "A table that was laid has an id.");
  (*table)->match = laid.match;
  return {};
}

Result<void> Tournament::check_outcome(const Table& table, const Outcome& outcome) const {
  if (made_.format == Format::duplicate) {
    if (!outcome.places.empty() || !outcome.played || std::abs(outcome.score) > kMostScore)
      return fail("tournament.outcome", "", "A deal ends with a score alone, from {} to {}.", -kMostScore, kMostScore);
    return {};
  }
  if (outcome.score != 0 || outcome.places.size() != table.players.size() || !are_places(outcome.places))
    return fail("tournament.outcome", "",
                "A result gives a place to each of {} seats; after a shared place some are left out.",
                table.players.size());
  return {};
}

void Tournament::get_up(Table& table, Milliseconds at) {
  table.ended_at = at;
  --running_;
  for (const int player : table.players) {
    sits_at_[static_cast<std::size_t>(player)] = -1;
    players_[static_cast<std::size_t>(player)].free_since = at;
  }
}

Result<void> Tournament::on(const Reported& reported) {
  if (stage_ == Stage::over) return fail("tournament.over", "", "The tournament is over.");
  const auto table = known_table(reported.table);
  if (!table) return std::unexpected(table.error());
  if ((*table)->outcome) return fail("tournament.reported", "", "Table {} has a result already.", reported.table);
  if ((*table)->called_off) return fail("tournament.called-off", "", "Table {} was called off.", reported.table);
  if (const auto ok = check_outcome(**table, reported.outcome); !ok) return ok;
  (*table)->outcome = reported.outcome;
  get_up(**table, reported.at);
  return {};
}

// Mistakes are also found after the end.
Result<void> Tournament::on(const Corrected& corrected) {
  const auto table = known_table(corrected.table);
  if (!table) return std::unexpected(table.error());
  if (!(*table)->outcome)
    return fail("tournament.no-result", "", "Table {} has no result to correct.", corrected.table);
  if (const auto ok = check_outcome(**table, corrected.outcome); !ok) return ok;
  if (made_.format == Format::knock_out)
    if (const auto ok = check_correction(*this, corrected.table); !ok) return ok;
  (*table)->outcome = corrected.outcome;
  return {};
}

Result<void> Tournament::on(const CalledOff& off) {
  if (stage_ == Stage::over) return fail("tournament.over", "", "The tournament is over.");
  const auto table = known_table(off.table);
  if (!table) return std::unexpected(table.error());
  if ((*table)->outcome) return fail("tournament.reported", "", "Table {} has a result already.", off.table);
  if ((*table)->called_off) return fail("tournament.called-off", "", "Table {} was called off.", off.table);
  (*table)->called_off = true;
  get_up(**table, off.at);
  return {};
}

Result<void> Tournament::on(const Ended& ended) {
  if (stage_ == Stage::over) return fail("tournament.over", "", "The tournament is over.");
  stage_ = Stage::over;
  ended_at_ = ended.at;
  called_off_ = ended.called_off;
  return {};
}

Result<void> Tournament::on(const Renamed& renamed) {
  auto made = made_;
  made.name = renamed.name;
  if (const auto ok = check_made(made); !ok) return ok;
  made_ = std::move(made);
  return {};
}

}  // namespace cb::tournament
