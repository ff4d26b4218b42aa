// SPDX-License-Identifier: MIT
#include "server/tables/editions_api.hpp"

#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "game/edition_tree.hpp"
#include "server/http/status.hpp"
#include "server/operations/network.hpp"
#include "server/people/people_words.hpp"
#include "server/tables/edition_key.hpp"
#include "session/edition_choice.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

// Asking for a board is written down once in so long.
constexpr Milliseconds kUsedAgain = 24LL * 60 * 60 * 1000;

Reply too_long() {
  return error_reply(refuse("edition.long", "", "A board's text has at most {} bytes.", kLongestEdition), kTooLarge);
}

json row_json(const StoredEdition& edition) {
  return {{"edition", edition.key},
          {"game", edition.game},
          {"name", edition.name},
          {"path", path_of(edition)},
          {"made", edition.made}};
}

}  // namespace

std::string path_of(const StoredEdition& edition) {
  return fmt::format("/workshop/{}/shelf/{}", edition.game, edition.key);
}

Error no_such_edition() {
  return refuse("edition.unknown", "", "There is no such board on this server, or not any more.");
}

void EditionsApi::add_routes(Router& router) {
  using Who = Route::Who;
  using Caller = std::optional<Person>;
  router.add({"POST", "/api/editions", Who::person,
              [this](const Call& call, const Caller& caller, const Places&, Answer answer) {
                put(call, *caller, std::move(answer));
              }});
  router.add({"GET", "/api/editions/{edition}", Who::anyone,
              [this](const Call&, const Caller&, const Places& places, Answer answer) {
                show(places.at(0), std::move(answer));
              }});
  router.add(own_route(
      "GET", "/api/me/editions",
      [this](const Call&, const Person& person, const Places&, Answer answer) { own(person, std::move(answer)); }));
  router.add(own_route("DELETE", "/api/editions/{edition}",
                       [this](const Call&, const Person& person, const Places& places, Answer answer) {
                         remove(person, places.at(0), std::move(answer));
                       }));
}

// How long it is comes before all else: what is too long is not even read.
void EditionsApi::put(const Call& call, const Person& person, Answer answer) {
  if (call.body.size() > kLongestEditionForm) return answer(too_long());
  const auto game = text(call, "game");
  if (!game) return answer(refusal(game.error()));
  const auto given = text(call, "text");
  if (!given) return answer(refusal(given.error()));
  if (given->size() > kLongestEdition) return answer(too_long());
  const auto type = find_game(*game);
  if (!type) return answer(refusal(type.error()));
  const auto now = world_.now();
  if (auto reply = too_often(of_person_.take(person.id, now))) return answer(std::move(*reply));
  if (auto reply = too_often(of_address_.take(network_of(call.address), now))) return answer(std::move(*reply));
  const auto checked = check_edition(**type, *given);
  if (!checked) return answer(refusal(checked.error()));
  if (const auto name = built_in_name(**type, checked->text))
    return answer(refusal(
        refuse("edition.built-in", "", "That board comes with {}: it is {}.", (*type)->info().title, quote(*name))));
  const auto& [name, by, about] = checked->head;
  for (const auto& words : {name, by, about})
    if (const auto allowed = world_.allows_name(words); !allowed) return answer(refusal(allowed.error()));
  StoredEdition edition{.key = edition_key(checked->text),
                        .game = *game,
                        .name = name,
                        .text = checked->text,
                        .person = person.id,
                        .made = now,
                        .used = now};
  world_.editions.put(edition, kMostEditions, [edition, answer = std::move(answer)](const Result<bool>& kept) mutable {
    answer(kept ? json_reply(row_json(edition), *kept ? kCreated : 200) : refusal(kept.error()));
  });
}

void EditionsApi::find(const std::string& key, Editions::Then<std::optional<StoredEdition>> then) {
  if (!is_edition_key(key)) return then(std::nullopt);
  world_.editions.find(key, [this, then = std::move(then)](Result<std::optional<StoredEdition>> found) mutable {
    const auto now = world_.now();
    if (found && *found && now - (*found)->used >= kUsedAgain)
      world_.editions.use((*found)->key, now, [](const auto&) {});
    then(std::move(found));
  });
}

void EditionsApi::show(const std::string& key, Answer answer) {
  find(key, [answer = std::move(answer)](const Result<std::optional<StoredEdition>>& found) mutable {
    if (!found) return answer(refusal(found.error()));
    if (!*found) return answer(refusal(no_such_edition()));
    auto value = row_json(**found);
    value["text"] = (*found)->text;
    answer(json_reply(value));
  });
}

void EditionsApi::own(const Person& person, Answer answer) {
  world_.editions.of_person(person.id, kMostEditions,
                            [answer = std::move(answer)](const Result<std::vector<StoredEdition>>& found) mutable {
                              if (!found) return answer(refusal(found.error()));
                              json list = json::array();
                              for (const auto& one : *found) list.push_back(row_json(one));
                              answer(json_reply({{"editions", std::move(list)}}));
                            });
}

void EditionsApi::remove(const Person& person, const std::string& key, Answer answer) {
  world_.editions.remove(key, person.id, [answer = std::move(answer)](const Result<bool>& gone) mutable {
    if (!gone) return answer(refusal(gone.error()));
    answer(*gone ? json_reply(json::object()) : refusal(no_such_edition()));
  });
}

}  // namespace cb::server
