// SPDX-License-Identifier: MIT
#include "server/people/results_api.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <ranges>
#include <set>

#include "server/http/status.hpp"
#include "server/people/people_words.hpp"
#include "server/people/ratings_api.hpp"
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

// The options that are not the usual; the clock stands behind them.
std::string variant_of(const TableEntry& table) {
  const auto clock = table.summary.rfind("; ");
  return clock == std::string::npos ? std::string() : table.summary.substr(0, clock);
}

struct Tally {
  int games[3] = {};
  void add(Went went) { ++games[static_cast<std::size_t>(went)]; }
};

json write_table(const RatedTable& rated) {
  const auto& table = rated.table;
  json seats = json::array();
  for (const auto& one : table.seats) seats.push_back({{"kind", one.kind}, {"id", one.person}, {"name", one.name}});
  return {{"table", table_id(table.match)},
          {"summary", table.summary},
          {"seat", rated.seat},
          {"seats", std::move(seats)},
          {"went", kWent[static_cast<std::size_t>(rated.went)]},
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

json results_json(const std::vector<RatedTable>& tables, bool own) {
  std::map<std::pair<std::size_t, int>, Tally> by_seat;  // by how many sat there, then by seat
  std::map<std::string, int> variants;
  std::set<std::string_view> persons;
  json recent = json::array();
  for (const auto& one : tables) {
    for (int seat = 0; const auto& who : one.table.seats)
      if (seat++ != one.seat && who.kind == "person") persons.insert(who.person);
    by_seat[{one.table.seats.size(), one.seat}].add(one.went);
    ++variants[variant_of(one.table)];
    // With whom somebody sat at a table that is not for everyone is nobody else's business.
    if (recent.size() < kRecent && (own || one.table.watchable)) recent.push_back(write_table(one));
  }
  json seats = json::array();
  for (const auto& [where, tally] : by_seat) {
    json value = {{"of", where.first}, {"seat", where.second}};
    for (std::size_t went = 0; went < std::size(kWent); ++went) value[std::string(kWent[went])] = tally.games[went];
    seats.push_back(std::move(value));
  }
  return {{"games", tables.size()},
          {"persons", persons.size()},
          {"seats", std::move(seats)},
          {"variants", write_favourites(variants)},
          {"recent", std::move(recent)}};
}

void add_result_routes(Router& router, Directory& directory) {
  router.add({"GET", "/api/people/{id}/results/{game}", Route::Who::anyone,
              [&directory](const Call&, const auto& caller, const Places& places, Answer answer) {
                const auto& person = places.at(0);
                const auto& game = places.at(1);
                if (const auto known = find_game(game); !known) return answer(error_reply(known.error(), kNotFound));
                const bool own = caller && caller->id == person;
                directory.rated_of(person, game, kCounted,
                                   [person, game, own, answer = std::move(answer)](auto found) mutable {
                                     if (!found) return answer(refusal(found.error()));
                                     auto value = results_json(*found, own);
                                     value.update({{"person", person}, {"game", game}});
                                     auto reply = json_reply(value);
                                     reply.price = static_cast<int>(found->size() / kTablesForOne);
                                     answer(std::move(reply));
                                   });
              }});
}

}  // namespace cb::server
