// SPDX-License-Identifier: MIT
#include "server/people/puzzles_api.hpp"

#include <nlohmann/json.hpp>

#include "server/http/status.hpp"
#include "server/operations/network.hpp"
#include "server/people/people_words.hpp"
#include "server/people/puzzle_list.hpp"
#include "server/people/puzzle_rating.hpp"
#include "session/any_game.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

// How many rows are read and written down in the time of a plain call.
constexpr std::size_t kPuzzlesForOne = 50;

json to_json(const PuzzleStanding& standing) {
  return {{"puzzle", standing.puzzle},
          {"rating", standing.rating.rating},
          {"deviation", standing.rating.deviation},
          {"tries", standing.tries},
          {"right", standing.right}};
}

}  // namespace

void PuzzlesApi::add_routes(Router& router) {
  router.add({"GET", "/api/puzzles/{game}", Route::Who::anyone,
              [this](const Call&, const auto&, const Places& places, Answer answer) {
                standings(places.at(0), std::move(answer));
              }});
  router.add(own_route("POST", "/api/puzzles/{game}/{puzzle}",
                       [this](const Call& call, const Person& person, const Places& places, Answer answer) {
                         attempt(call, person, places, std::move(answer));
                       }));
}

void PuzzlesApi::standings(const std::string& game, Answer answer) {
  if (const auto known = find_game(game); !known) return answer(error_reply(known.error(), kNotFound));
  puzzles_.standings(game, [game, answer = std::move(answer)](auto found) mutable {
    if (!found) return answer(refusal(found.error()));
    json list = json::array();
    for (const auto& one : *found)
      if (find_puzzle(game, one.puzzle) != nullptr) list.push_back(to_json(one));
    auto reply = json_reply({{"game", game}, {"enough", kEnoughTries}, {"puzzles", std::move(list)}});
    reply.price = static_cast<int>(found->size() / kPuzzlesForOne);
    answer(std::move(reply));
  });
}

void PuzzlesApi::attempt(const Call& call, const Person& person, const Places& places, Answer answer) {
  const auto* const puzzle = find_puzzle(places.at(0), places.at(1));
  if (puzzle == nullptr)
    return answer(error_reply(refuse("puzzle.unknown", "", "This server knows no such puzzle."), kNotFound));
  const auto right = flag(call, "right");
  if (!right) return answer(refusal(right.error()));
  const auto now = now_();
  const auto network = network_of(call.address);
  if (auto reply = too_often(of_person_.take(person.id, now))) return answer(std::move(*reply));
  if (auto reply = too_often(of_address_.take(network, now))) return answer(std::move(*reply));
  const bool counts = counted_.take((network + '\0').append(puzzle->game).append("/").append(puzzle->id), now) == 0;
  puzzles_.attempt(
      {person.id, std::string(puzzle->game), std::string(puzzle->id), *right, now},
      rerate_try(puzzle->level, *right, counts, now),
      [answer = std::move(answer)](const Result<std::optional<PuzzleStanding>>& kept) mutable {
        if (!kept) return answer(refusal(kept.error()));
        const bool first = kept->has_value();
        answer(json_reply({{"first", first}, {"standing", first ? to_json(**kept) : json()}}, first ? kCreated : 200));
      });
}

}  // namespace cb::server
