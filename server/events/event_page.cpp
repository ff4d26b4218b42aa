// SPDX-License-Identifier: MIT
#include "server/events/event_page.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ranges>

#include "core/json.hpp"
#include "server/events/event_words.hpp"
#include "server/room/table_id.hpp"
#include "tournament/awards.hpp"
#include "tournament/standings.hpp"
#include "tournament/words.hpp"

namespace cb::server {
namespace {

using nlohmann::json;
using tournament::Format;
using tournament::Points;
using tournament::Stage;
using tournament::Tournament;

// Of an arena and a duplicate event beside what is being played.
constexpr std::size_t kLatestTables = 30;

using TablePoints = std::vector<std::vector<Points>>;

bool goes_by_rounds(const Tournament& tournament) {
  return tournament.made().format != Format::arena && tournament.made().format != Format::duplicate;
}

json points_json(Points points) {
  // A whole number stays one.
  if (points % tournament::kPoint == 0) return points / tournament::kPoint;
  return static_cast<double>(points) / static_cast<double>(tournament::kPoint);
}

json points_json(const std::vector<Points>& points) {
  json list = json::array();
  for (const auto one : points) list.push_back(points_json(one));
  return list;
}

std::string_view state_of(const tournament::Table& table, Stage stage) {
  if (table.called_off) return "called-off";
  if (table.outcome) return table.outcome->played ? "done" : "forfeit";
  if (stage == Stage::over) return "not-counted";
  return table.match.empty() ? "laying" : "playing";
}

json table_json(const Evening& evening, const TablePoints& points, int number) {
  const auto& table = evening.tournament().table(number);
  // Where everybody has the same deal nobody is shown where others play it.
  const bool shows_link = table.deal == 0 && !table.match.empty();
  const bool shown = evening.is_shown(number);
  json value = {{"table", number},
                {"round", table.round},
                {"deal", table.deal},
                {"players", table.players},
                {"id", shows_link ? table.match : ""},
                {"path", shows_link ? "/t/" + table.match : ""},
                {"state", state_of(table, evening.tournament().stage())},
                {"places", table.outcome ? json(table.outcome->places) : json::array()},
                {"score", nullptr},
                {"points", json::array()},
                {"paired", table.paired_at},
                {"ended", table.ended_at}};
  if (table.outcome && shown) {
    value["points"] = points_json(points[static_cast<std::size_t>(number)]);
    if (table.deal > 0) value["score"] = table.outcome->score;
  }
  return value;
}

json players_json(const Evening& evening) {
  json players = json::array();
  const auto& tournament = evening.tournament();
  for (int n = 0; n < static_cast<int>(tournament.players().size()); ++n) {
    const auto& player = tournament.player(n);
    json one = {{"player", n},
                {"name", player.name},
                {"rating", player.rating},
                {"present", player.present},
                {"removed", player.removed}};
    if (tournament.made().format == Format::duplicate) {
      one["complete"] = static_cast<int>(player.members.size()) == evening.play().team_size;
      one["members"] = json::array();
      for (const auto& member : player.members)
        one["members"].push_back({{"id", member}, {"name", evening.name_of(member)}});
    } else {
      one["id"] = player.id;
    }
    players.push_back(std::move(one));
  }
  return players;
}

json standings_json(const tournament::Standings& standings) {
  json rows = json::array();
  for (const auto& row : standings.rows) {
    json tie_breaks = json::array();
    for (const auto& value : row.tie_breaks) tie_breaks.push_back(value ? points_json(*value) : json());
    rows.push_back({{"rank", row.rank},
                    {"player", row.player},
                    {"points", points_json(row.score)},
                    {"games", row.games},
                    {"wins", row.wins},
                    {"draws", row.draws},
                    {"losses", row.losses},
                    {"tie_breaks", std::move(tie_breaks)},
                    {"decided_by", row.decided_by ? json(tournament::word_for(*row.decided_by)) : json()},
                    {"counted", row.counted}});
  }
  return rows;
}

// Of the latest round; where there are none those being played, then the latest that are over.
std::vector<int> tables_now(const Tournament& tournament) {
  if (tournament.rounds().empty()) return {};
  if (goes_by_rounds(tournament)) return tournament.rounds().back().tables;
  std::vector<int> running;
  std::vector<int> ended;
  for (int n = static_cast<int>(tournament.tables().size()) - 1; n >= 0; --n) {
    const bool runs = tournament.table(n).running() && tournament.stage() == Stage::running;
    if (runs)
      running.push_back(n);
    else if (ended.size() < kLatestTables)
      ended.push_back(n);
  }
  running.insert(running.end(), ended.begin(), ended.end());
  return running;
}

// Since the promise was made before anybody joined, whoever has the seeds can check that nothing was chosen later.
json deals_json(const Evening& evening) {
  json deals = json::array();
  const auto& made = evening.tournament().made();
  if (!evening.over()) return deals;
  for (int deal = 1; deal <= made.rounds; ++deal) {
    const auto seed = seed_of_deal(evening.play(), made, deal);
    deals.push_back({{"deal", deal}, {"seed", to_hex(seed)}, {"commitment", commitment_to(seed)}});
  }
  return deals;
}

Milliseconds next_round_at(const Tournament& tournament) {
  const auto pause = tournament.made().pause;
  if (pause == 0 || tournament.stage() != Stage::running || !goes_by_rounds(tournament) ||
      tournament.rounds().empty() || !tournament.all_tables_done())
    return 0;
  Milliseconds last = 0;
  for (const int table : tournament.rounds().back().tables) last = std::max(last, tournament.table(table).ended_at);
  return last + pause;
}

json page_json(const Evening& evening) {
  const auto& tournament = evening.tournament();
  const auto& made = tournament.made();
  const auto& play = evening.play();
  const auto& shown = evening.as_shown();
  const auto standing = tournament::standings(shown);
  const auto points = tournament::table_points(shown);
  constexpr std::string_view kStages[] = {"open", "running", "over"};
  json options = json::object();
  for (const auto& [name, value] : play.settings) options[name] = value;
  json tie_breaks = json::array();
  for (const auto one : standing.tie_breaks) tie_breaks.push_back(tournament::word_for(one));
  json tables = json::array();
  for (const int table : tables_now(tournament)) tables.push_back(table_json(evening, points, table));
  const bool by_rounds = goes_by_rounds(tournament) && !tournament.rounds().empty();
  const bool ends_by_time = tournament.stage() == Stage::running && made.length > 0;
  json page = {{"event", table_id(evening.id())},
               {"path", path_of_event(evening.id())},
               {"version", evening.version()},
               {"title", title_of(made)},
               {"about", about_of(made)},
               {"organiser", {{"id", made.organiser}, {"name", evening.name_of(made.organiser)}}},
               {"game", play.game},
               {"options", std::move(options)},
               {"clock", clock_json(play.clock)},
               {"rated", play.rated},
               {"listed", play.listed},
               {"watchable", play.watchable},
               {"format", tournament::word_for(made.format)},
               {"seats", made.seats},
               {"fewest", made.fewest},
               {"rounds", made.rounds},
               {"points", made.points},
               {"tie_breaks", std::move(tie_breaks)},
               {"third_place", made.third_place},
               {"starts", made.starts},
               {"length", made.length},
               {"last_pairing", made.last_pairing},
               {"pause", made.pause},
               {"forfeit_after", play.forfeit_after},
               {"team_size", play.team_size},
               {"stage", kStages[static_cast<std::size_t>(tournament.stage())]},
               {"called_off", tournament.called_off()},
               {"made", made.at},
               {"begun", tournament.begun_at()},
               {"ended", tournament.ended_at()},
               {"ends", ends_by_time ? tournament.begun_at() + made.length : 0},
               {"round", tournament.rounds().size()},
               {"next_round", next_round_at(tournament)},
               {"players", players_json(evening)},
               {"standings", standings_json(standing)},
               {"tables", std::move(tables)},
               {"byes", by_rounds ? json(tournament.rounds().back().byes) : json::array()},
               {"table_count", tournament.tables().size()}};
  if (made.format == Format::duplicate) {
    page["commitment"] = promise_of_deals(play, made);
    page["deals"] = deals_json(evening);
  }
  return page;
}

}  // namespace

const std::string& page_of(const Evening& evening) {
  if (evening.page.version != evening.version()) evening.page = {evening.version(), write_any_json(page_json(evening))};
  return evening.page.text;
}

json tables_json(const Evening& evening, const TablesWanted& wanted) {
  const auto& tournament = evening.tournament();
  const auto points = tournament::table_points(evening.as_shown());
  json tables = json::array();
  const int count = static_cast<int>(tournament.tables().size());
  for (int n = std::min(wanted.before.value_or(count), count) - 1; n >= 0 && tables.size() < kTablesAtOnce; --n) {
    const auto& table = tournament.table(n);
    if (wanted.round && table.round != *wanted.round) continue;
    if (wanted.player && !table.seat_of(*wanted.player)) continue;
    tables.push_back(table_json(evening, points, n));
  }
  json value = {{"tables", std::move(tables)}, {"byes", json::array()}};
  const auto rounds = static_cast<int>(tournament.rounds().size());
  if (wanted.round && *wanted.round >= 1 && *wanted.round <= rounds && goes_by_rounds(tournament))
    value["byes"] = tournament.rounds()[static_cast<std::size_t>(*wanted.round - 1)].byes;
  return value;
}

}  // namespace cb::server
