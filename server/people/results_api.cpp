// SPDX-License-Identifier: MIT
#include "server/people/results_api.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <ranges>

#include "server/http/status.hpp"
#include "server/people/people_words.hpp"
#include "server/room/table_id.hpp"
#include "session/any_game.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

constexpr int kCounted = 400;
constexpr std::size_t kRecent = 10;
constexpr std::size_t kFavourites = 3;
// How many tables are read and counted in the time of a plain call.
constexpr std::size_t kTablesForOne = 20;

enum class Went : std::uint8_t { won, drawn, lost };
constexpr std::string_view kWent[] = {"won", "drawn", "lost"};

// Where somebody sat; nothing where they left their seat to a bot.
std::optional<std::size_t> seat_of(const TableEntry& table, const std::string& person) {
  const auto found = std::ranges::find_if(
      table.seats, [&](const auto& seat) { return seat.kind == "person" && seat.person == person; });
  if (found == table.seats.end()) return std::nullopt;
  return static_cast<std::size_t>(found - table.seats.begin());
}

Went how_it_went(const TableEntry& table, std::size_t seat) {
  const unsigned everyone = (1U << table.seats.size()) - 1;
  const unsigned winners = table.winners & everyone;
  if (winners == 0 || winners == everyone) return Went::drawn;
  return (winners >> seat & 1U) != 0 ? Went::won : Went::lost;
}

// The options that are not the usual; the clock stands behind them.
std::string variant_of(const TableEntry& table) {
  const auto clock = table.summary.rfind("; ");
  return clock == std::string::npos ? std::string() : table.summary.substr(0, clock);
}

struct Tally {
  int games[3] = {};
  void add(Went went) { ++games[static_cast<std::size_t>(went)]; }
};

json write_table(const TableEntry& table, std::size_t seat, Went went) {
  json seats = json::array();
  for (const auto& one : table.seats) seats.push_back({{"kind", one.kind}, {"id", one.person}, {"name", one.name}});
  return {{"table", table.watchable ? json(table_id(table.match)) : json()},
          {"summary", table.summary},
          {"seat", seat},
          {"seats", std::move(seats)},
          {"went", kWent[static_cast<std::size_t>(went)]},
          {"at", table.changed}};
}

json write_favourites(const std::map<std::string, int>& variants) {
  std::vector<std::pair<std::string, int>> most(variants.begin(), variants.end());
  std::ranges::sort(most, [](const auto& a, const auto& b) {
    return a.second != b.second ? a.second > b.second : a.first < b.first;
  });
  json favourites = json::array();
  for (const auto& [variant, games] : most | std::views::take(kFavourites))
    favourites.push_back({{"options", variant}, {"games", games}});
  return favourites;
}

}  // namespace

json results_json(const std::string& person, const std::vector<TableEntry>& tables) {
  std::map<std::pair<std::size_t, std::size_t>, Tally> by_seat;  // by how many sat there, then by seat
  std::map<std::string, int> variants;
  json recent = json::array();
  int games = 0;
  for (const auto& table : tables) {
    const auto seat = seat_of(table, person);
    if (!seat) continue;
    const auto went = how_it_went(table, *seat);
    ++games;
    by_seat[{table.seats.size(), *seat}].add(went);
    ++variants[variant_of(table)];
    if (recent.size() < kRecent) recent.push_back(write_table(table, *seat, went));
  }
  json seats = json::array();
  for (const auto& [where, tally] : by_seat) {
    json value = {{"of", where.first}, {"seat", where.second}};
    for (std::size_t went = 0; went < std::size(kWent); ++went) value[std::string(kWent[went])] = tally.games[went];
    seats.push_back(std::move(value));
  }
  return {{"games", games},
          {"seats", std::move(seats)},
          {"variants", write_favourites(variants)},
          {"recent", std::move(recent)}};
}

void add_result_routes(Router& router, Directory& directory) {
  router.add({"GET", "/api/people/{id}/results/{game}", Route::Who::anyone,
              [&directory](const Call&, const auto&, const Places& places, Answer answer) {
                const auto& person = places.at(0);
                const auto& game = places.at(1);
                if (const auto known = find_game(game); !known) return answer(error_reply(known.error(), kNotFound));
                directory.rated_of(person, game, kCounted,
                                   [person, game, answer = std::move(answer)](auto found) mutable {
                                     if (!found) return answer(refusal(found.error()));
                                     auto value = results_json(person, *found);
                                     value.update({{"person", person}, {"game", game}});
                                     auto reply = json_reply(value);
                                     reply.price = static_cast<int>(found->size() / kTablesForOne);
                                     answer(std::move(reply));
                                   });
              }});
}

}  // namespace cb::server
