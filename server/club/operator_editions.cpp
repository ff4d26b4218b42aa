// SPDX-License-Identifier: MIT
#include "server/club/operator_editions.hpp"

#include <limits>
#include <nlohmann/json.hpp>

#include "game/edition.hpp"
#include "server/club/club_words.hpp"
#include "server/club/operator_route.hpp"
#include "server/tables/editions_api.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

constexpr int kEditionsAPage = 30;
constexpr std::int64_t kEndOfAll = std::numeric_limits<std::int64_t>::max();

}  // namespace

void OperatorEditions::add_routes(Router& router) {
  router.add(operator_route("GET", "/api/operator/editions",
                            [this](const Call& call, const Person&, const Places&, Answer answer) {
                              net::spawn(list(call, std::move(answer)));
                            }));
  router.add(operator_route("POST", "/api/operator/editions/{edition}/take-down",
                            [this](const Call& call, const Person& person, const Places& places, Answer answer) {
                              take_down(call, person, places.at(0), std::move(answer));
                            }));
}

// With all that people can have written into them.
net::Task<> OperatorEditions::list(Call call, Answer answer) {
  const auto before = number_of(call, "before", kEndOfAll);
  if (!before) co_return answer(refusal(before.error()));
  const auto found = co_await net::answer_of<Result<std::vector<StoredEdition>>>(
      [&](auto then) { world_.editions.latest(*before, kEditionsAPage, std::move(then)); });
  if (!found) co_return answer(refusal(found.error()));
  std::vector<std::string> ids;
  for (const auto& one : *found) ids.push_back(one.person);
  const auto people = co_await net::answer_of<Result<std::vector<std::optional<Person>>>>(
      [&](auto then) { world_.people.look_up(std::move(ids), std::move(then)); });
  if (!people) co_return answer(refusal(people.error()));
  json list = json::array();
  for (std::size_t n = 0; n < found->size(); ++n) {
    const auto& one = found->at(n);
    const auto& person = people->at(n);
    const auto head = EditionReader(one.text, one.game).head();
    list.push_back({{"edition", one.key},
                    {"game", one.game},
                    {"name", one.name},
                    {"by", head.by},
                    {"about", head.about},
                    {"path", path_of(one)},
                    {"person", to_json(PersonName{one.person, person ? person->name : std::string(kSomeoneWhoLeft)})},
                    {"made", one.made},
                    {"used", one.used}});
  }
  const bool more = std::cmp_equal(found->size(), kEditionsAPage);
  answer(json_reply({{"editions", std::move(list)}, {"next", more ? json(found->back().place) : json()}}));
}

void OperatorEditions::take_down(const Call& call, const Person& person, const std::string& key, Answer answer) {
  auto why = words_of(call, "why", kMostLettersOfWhy);
  if (!why) return answer(refusal(why.error()));
  const Deed deed{
      .by = person.id, .what = "edition.take-down", .about = key, .why = std::move(*why), .at = world_.now()};
  world_.editions.take_down(key, deed, [this, deed, answer = std::move(answer)](const Result<bool>& done) mutable {
    if (!done) return answer(refusal(done.error()));
    if (!*done) return answer(refusal(no_such_edition()));
    tell_log(world_.logger, deed);
    answer(json_reply(json::object()));
  });
}

}  // namespace cb::server
