// SPDX-License-Identifier: MIT
#include "tournament/csv.hpp"

#include <fmt/format.h>

#include <initializer_list>

#include "tournament/awards.hpp"
#include "tournament/standings.hpp"
#include "tournament/words.hpp"

namespace cb::tournament {
namespace {

void add_line(std::string& out, const std::vector<std::string>& fields) {
  for (std::size_t n = 0; n < fields.size(); ++n) out.append(n == 0 ? "" : ",").append(fields[n]);
  out += "\r\n";
}

std::string how(const Table& table) {
  if (table.called_off) return "called off";
  if (!table.outcome) return "not over";
  return table.outcome->played ? "played" : "forfeit";
}

}  // namespace

// Tabs and ends of lines in front of a formula are skipped by some spreadsheets, so they count as its beginning.
std::string csv_field(std::string_view text) {
  std::string out;
  if (!text.empty() && std::string_view("=+-@\t\r\n").contains(text.front())) out = "'";
  out += text;
  if (out.find_first_of(",\"\r\n") == std::string::npos) return out;
  std::string quoted = "\"";
  for (const char c : out) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + '"';
}

std::string results_csv(const Tournament& tournament) {
  std::string out;
  add_line(out, {"round", "table", "deal", "seat", "name", "place", "score", "points", "how"});
  const auto points = table_points(tournament);
  int number = 0;
  for (const auto& round : tournament.rounds()) {
    ++number;
    for (const int one : round.tables) {
      const auto& table = tournament.table(one);
      for (std::size_t seat = 0; seat < table.players.size(); ++seat) {
        const bool placed = table.outcome && !table.outcome->places.empty();
        add_line(out,
                 {std::to_string(number), std::to_string(one + 1), table.deal > 0 ? std::to_string(table.deal) : "",
                  std::to_string(seat + 1), csv_field(tournament.player(table.players[seat]).name),
                  placed ? std::to_string(table.outcome->places[seat]) : "",
                  table.outcome && !placed ? std::to_string(table.outcome->score) : "",
                  table.running() ? "" : write_points(points[static_cast<std::size_t>(one)][seat]), how(table)});
      }
    }
    for (const int bye : round.byes)
      add_line(out, {std::to_string(number), "", "", "", csv_field(tournament.player(bye).name), "", "",
                     tournament.made().format == Format::knock_out ? "" : write_points(bye_points(tournament.made())),
                     "bye"});
  }
  return out;
}

std::string standings_csv(const Tournament& tournament) {
  const auto table = standings(tournament);
  std::vector<std::string> head = {"rank", "name", "points"};
  for (const auto tie_break : table.tie_breaks) head.emplace_back(word_for(tie_break));
  head.insert(head.end(), {"games", "wins", "draws", "losses", "decided by"});
  std::string out;
  add_line(out, head);
  for (const auto& row : table.rows) {
    std::vector<std::string> fields = {std::to_string(row.rank), csv_field(tournament.player(row.player).name),
                                       write_points(row.score)};
    for (const auto& value : row.tie_breaks) fields.push_back(value ? write_points(*value) : "");
    for (const int count : {row.games, row.wins, row.draws, row.losses}) fields.push_back(std::to_string(count));
    fields.emplace_back(row.decided_by ? word_for(*row.decided_by) : row.counted ? "" : "not counted");
    add_line(out, fields);
  }
  return out;
}

}  // namespace cb::tournament
