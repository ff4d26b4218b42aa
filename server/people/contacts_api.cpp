// SPDX-License-Identifier: MIT
#include "server/people/contacts_api.hpp"

#include <nlohmann/json.hpp>

#include "server/operations/network.hpp"
#include "server/people/own_data.hpp"
#include "server/people/people_words.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

// Of an account, and of a guest: anybody is a new guest as often as they like.
struct Most {
  int account = 0;
  int guest = 0;
};
constexpr Most kMostFollowed = {500, 50};
constexpr Most kMostBlocked = {500, 20};
constexpr int kMostMet = 50;

json to_json(const std::vector<Acquaintance>& met) {
  json list = json::array();
  for (const auto& one : met)
    list.push_back({{"id", one.id}, {"name", one.name}, {"tables", one.tables}, {"last", one.last}});
  return list;
}

}  // namespace

void ContactsApi::add_routes(Router& router) {
  router.add(
      own_route("GET", "/api/me/contacts", [this](const Call&, const Person& person, const Places&, Answer answer) {
        net::spawn(show(person.id, std::move(answer)));
      }));
  for (const auto& [word, tie_meant] : {std::pair{"following", Tie::follows}, {"blocked", Tie::blocks}}) {
    const auto pattern = fmt::format("/api/me/{}/{{id}}", word);
    router.add(own_route(
        "PUT", pattern, [this, tie_meant](const Call& call, const Person& person, const Places& places, Answer answer) {
          tie(call, person, tie_meant, places.at(0), std::move(answer));
        }));
    router.add(own_route("DELETE", pattern,
                         [this, tie_meant](const Call&, const Person& person, const Places& places, Answer answer) {
                           untie(person, tie_meant, places.at(0), std::move(answer));
                         }));
  }
}

net::Task<> ContactsApi::show(std::string person, Answer answer) {
  using List = Result<std::vector<Contact>>;
  using Met = Result<std::vector<Acquaintance>>;
  const auto tied = [&](Tie tie) {
    return net::answer_of<List>([&, tie](auto then) { world_.contacts.tied(person, tie, std::move(then)); });
  };
  const auto followed = co_await tied(Tie::follows);
  const auto blocked = co_await tied(Tie::blocks);
  auto met = co_await net::answer_of<Met>([&](auto then) { world_.contacts.met(person, kMostMet, std::move(then)); });
  for (const auto* list : {&followed, &blocked})
    if (!*list) co_return answer(refusal(list->error()));
  if (!met) co_return answer(refusal(met.error()));
  std::erase_if(*met, [&](const auto& one) { return world_.blocks.apart(person, one.id); });
  answer(json_reply(
      {{"following", contacts_json(*followed)}, {"blocked", contacts_json(*blocked)}, {"met", to_json(*met)}}));
}

void ContactsApi::tie(const Call& call, const Person& person, Tie tie, const std::string& other, Answer answer) {
  if (tie == Tie::blocks)
    if (auto reply = too_often(blocks_.take(network_of(call.address), world_.now()))) return answer(std::move(*reply));
  const auto& most = tie == Tie::follows ? kMostFollowed : kMostBlocked;
  world_.contacts.tie(person.id, tie, other, world_.now(), person.account ? most.account : most.guest,
                      [this, id = person.id, tie, other, answer = std::move(answer)](const Result<void>& kept) mutable {
                        if (!kept) return answer(refusal(kept.error()));
                        if (tie == Tie::blocks) world_.blocks.add(id, other);
                        answer(json_reply(json::object()));
                      });
}

void ContactsApi::untie(const Person& person, Tie tie, const std::string& other, Answer answer) {
  world_.contacts.untie(
      person.id, tie, other,
      [this, id = person.id, tie, other, answer = std::move(answer)](const Result<void>& kept) mutable {
        if (!kept) return answer(refusal(kept.error()));
        if (tie == Tie::blocks) world_.blocks.remove(id, other);
        answer(json_reply(json::object()));
      });
}

}  // namespace cb::server
