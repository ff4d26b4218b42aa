// SPDX-License-Identifier: MIT
#include "server/events/event_words.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "server/http/status.hpp"
#include "server/people/people_words.hpp"
#include "server/room/table_id.hpp"
#include "table/words.hpp"
#include "tournament/words.hpp"

namespace cb::server {

using nlohmann::json;

std::string path_of_event(const MatchId& id) { return "/e/" + table_id(id); }

json clock_json(const ClockRule& clock) {
  return {{"pace", word_for(clock.pace)}, {"base", clock.base}, {"increment", clock.increment}};
}

json details_json(const Evening& evening) {
  const auto& tournament = evening.tournament();
  const auto& made = tournament.made();
  const auto& play = evening.play();
  const auto complete = [&](const tournament::Player& player) {
    return player.present || tournament.stage() == tournament::Stage::over;
  };
  return {{"game", play.game},
          {"format", tournament::word_for(made.format)},
          {"players", std::ranges::count_if(tournament.players(), complete)},
          {"seats", made.format == tournament::Format::duplicate ? play.team_size : made.seats},
          {"rounds", made.rounds},
          {"round", tournament.rounds().size()},
          {"clock", clock_json(play.clock)},
          {"rated", play.rated},
          {"starts", made.starts},
          {"begun", tournament.begun_at()},
          {"called_off", tournament.called_off()}};
}

Error as_event_error(const Error& error) {
  constexpr std::pair<std::string_view, std::string_view> kCodes[] = {
      {"tournament.over", "event.over"},       {"tournament.begun", "event.begun"},
      {"tournament.few", "event.few"},         {"tournament.full", "event.full"},
      {"tournament.late", "event.late"},       {"tournament.joined", "event.joined"},
      {"tournament.removed", "event.removed"}, {"tournament.left", "event.not-in"},
      {"tournament.player", "event.player"},   {"tournament.table", "event.table"},
      {"tournament.outcome", "event.places"}};
  for (const auto& [from, to] : kCodes)
    if (error.code == from) return {std::string(to), error.rule, error.arguments, error.message};
  if (error.code.starts_with("tournament.")) return {"event.result", error.rule, error.arguments, error.message};
  return error;
}

Reply event_refusal(const Error& given) {
  const auto error = as_event_error(given);
  constexpr std::pair<std::string_view, int> kStatuses[] = {
      {"event.unknown", kNotFound},   {"event.player", kNotFound},
      {"event.table", kNotFound},     {"event.guest", 403},
      {"event.rated-guest", 403},     {"event.removed", 403},
      {"event.closed", 403},          {"event.organiser", 403},
      {"event.over", kConflict},      {"event.begun", kConflict},
      {"event.few", kConflict},       {"event.full", kConflict},
      {"event.late", kConflict},      {"event.joined", kConflict},
      {"event.not-in", kConflict},    {"event.in-team", kConflict},
      {"event.team-full", kConflict}, {"event.running", kConflict},
      {"event.result", kConflict},    {"event.many", 429},
      {"event.many-joined", 429},     {"event.network", 429},
      {"event.busy", kUnavailable},   {"event.full-house", kUnavailable}};
  for (const auto& [code, status] : kStatuses)
    if (error.code == code) return error_reply(error, status);
  return refusal(error);
}

json row_json(const TournamentEntry& entry) {
  constexpr std::string_view kStages[] = {"open", "running", "over"};
  auto row = read_json(entry.details);
  if (!row.is_object()) row = json::object();
  row.update({{"event", table_id(entry.id)},
              {"path", path_of_event(entry.id)},
              {"title", entry.title},
              {"organiser", {{"id", entry.organiser}, {"name", entry.organiser_name}}},
              {"stage", kStages[static_cast<std::size_t>(entry.stage)]},
              {"listed", entry.listed},
              {"made", entry.made},
              {"ended", entry.ended}});
  return row;
}

tournament::Left leaving(const tournament::Tournament& tournament, int player, const std::string& person,
                         Milliseconds now) {
  tournament::Left left{player, now};
  if (tournament.made().format == tournament::Format::duplicate && tournament.stage() == tournament::Stage::open)
    left.member = person;
  return left;
}

TournamentEvents without_incomplete_teams(const tournament::Tournament& tournament, const Play& play,
                                          Milliseconds now) {
  TournamentEvents events;
  if (tournament.made().format != tournament::Format::duplicate) return events;
  for (const int team : tournament.present())
    if (static_cast<int>(tournament.player(team).members.size()) != play.team_size)
      events.emplace_back(tournament::Left{team, now});
  return events;
}

}  // namespace cb::server
