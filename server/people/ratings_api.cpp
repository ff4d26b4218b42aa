// SPDX-License-Identifier: MIT
#include "server/people/ratings_api.hpp"

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "server/http/query.hpp"
#include "server/http/status.hpp"
#include "server/people/leading.hpp"
#include "server/people/people_words.hpp"
#include "server/room/table_id.hpp"
#include "session/any_game.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

constexpr int kPointsOfACurve = 200;
constexpr int kLeadersAPage = 50;
// How many rows are read and written down in the time of a plain call.
constexpr std::size_t kRowsForOne = 50;

// The page behind a leader: "1612.5:ID", as the page before named it.
Result<std::optional<LeaderPlace>> read_place(const std::string& text) {
  if (text.empty()) return std::nullopt;
  LeaderPlace place;
  const char* const end = text.data() + text.size();
  const auto [colon, problem] = std::from_chars(text.data(), end, place.rating);
  if (problem != std::errc() || colon == end || *colon != ':' || !std::isfinite(place.rating))
    return fail("leaders.after", "", R"("after" is what the page before says in "next".)");
  place.person.assign(colon + 1, end);
  return place;
}

std::string write_place(const Leader& leader) { return fmt::format("{}:{}", leader.rating.rating, leader.person.id); }

json write_curve(const std::vector<RatedGame>& games) {
  json points = json::array();
  for (const auto& game : games) {
    auto point = points_json(game.after);
    point["at"] = game.at;
    points.push_back(std::move(point));
  }
  return points;
}

json write_leaders(const std::vector<Leader>& found, Milliseconds now) {
  json leaders = json::array();
  for (const auto& leader : found) {
    auto value = rating_json(leader.rating, now);
    value.update({{"id", leader.person.id}, {"name", leader.person.name}});
    leaders.push_back(std::move(value));
  }
  return leaders;
}

json rules_of_leading() {
  return {{"games", kLeaderGames},
          {"persons", kLeaderPersons},
          {"days", kLeaderTime / kRatingDay},
          {"known_games", kKnownGames},
          {"known_days", kKnownTime / kRatingDay},
          {"bot_games", kShownGames},
          {"bot_margin", kShownWithin},
          {"deviation", kProvisional}};
}

void send_curve(People& people, const std::string& person, const std::string& game, Answer answer) {
  people.curve(person, game, kPointsOfACurve, [person, game, answer = std::move(answer)](auto found) mutable {
    if (!found) return answer(refusal(found.error()));
    auto reply = json_reply({{"person", person}, {"game", game}, {"points", write_curve(*found)}});
    reply.price = static_cast<int>(found->size() / kRowsForOne);
    answer(std::move(reply));
  });
}

void send_leaders(People& people, const std::string& game, const std::optional<LeaderPlace>& after, Milliseconds now,
                  Answer answer) {
  people.leaders(game, now, kLeadersAPage, after, [game, now, answer = std::move(answer)](auto found) mutable {
    if (!found) return answer(refusal(found.error()));
    json value = {{"game", game}, {"rules", rules_of_leading()}, {"leaders", write_leaders(*found, now)}};
    if (found->size() == kLeadersAPage) value["next"] = write_place(found->back());
    auto reply = json_reply(value);
    reply.price = static_cast<int>(found->size() / kRowsForOne);
    answer(std::move(reply));
  });
}

}  // namespace

json rating_json(const Rating& stored, Milliseconds now) {
  const auto rating = rating_now(stored, now);
  return {{"rating", rating.rating},         {"deviation", rating.deviation},
          {"volatility", rating.volatility}, {"provisional", is_provisional(rating)},
          {"games", rating.games},           {"at", rating.at}};
}

json points_json(const RatedGame::Points& points) {
  return {{"rating", points.rating}, {"deviation", points.deviation}, {"provisional", points.deviation > kProvisional}};
}

json rated_game_json(const RatedGame& game) {
  return {{"table", table_id(game.match)},
          {"game", game.game},
          {"opponents", game.opponents},
          {"before", points_json(game.before)},
          {"after", points_json(game.after)},
          {"at", game.at},
          {"seat", game.seat < 0 ? json() : json(game.seat)},
          {"went", kWent[static_cast<std::size_t>(game.went)]},
          {"known", game.known}};
}

void add_rating_routes(Router& router, People& people, const std::function<Milliseconds()>& now) {
  using Who = Route::Who;
  router.add({"GET", "/api/people/{id}/ratings/{game}", Who::anyone,
              [&people](const Call&, const auto&, const Places& places, Answer answer) {
                if (const auto known = find_game(places.at(1)); !known)
                  return answer(error_reply(known.error(), kNotFound));
                send_curve(people, places.at(0), places.at(1), std::move(answer));
              }});
  router.add({"GET", "/api/leaders/{game}", Who::anyone,
              [&people, now](const Call& call, const auto&, const Places& places, Answer answer) {
                if (const auto known = find_game(places.at(0)); !known)
                  return answer(error_reply(known.error(), kNotFound));
                const auto after = read_place(query_value(call.query, "after"));
                if (!after) return answer(error_reply(after.error(), kBadRequest));
                send_leaders(people, places.at(0), *after, now(), std::move(answer));
              }});
}

}  // namespace cb::server
