// SPDX-License-Identifier: MIT
#include "server/people/people_api.hpp"

#include <chrono>
#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "server/people/names.hpp"
#include "server/people/own_data.hpp"
#include "server/people/people_words.hpp"
#include "server/people/ratings_api.hpp"
#include "server/people/results_api.hpp"
#include "server/room/sanctions.hpp"
#include "server/room/table_entry.hpp"
#include "server/room/table_id.hpp"
#include "table/link.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

constexpr int kTablesAPage = 50;

json to_json(const Person& person) {
  json value = {{"id", person.id}, {"name", person.name}, {"account", person.account}, {"scope", person.scope}};
  if (person.is_operator && person.scope.empty()) value["operator"] = true;
  return value;
}

// "2026-11", in UTC: on which day somebody came is nobody's business.
std::string month_of(Milliseconds time) {
  const std::chrono::sys_time<std::chrono::milliseconds> at{std::chrono::milliseconds(time)};
  const std::chrono::year_month_day day{std::chrono::floor<std::chrono::days>(at)};
  return fmt::format("{:04}-{:02}", static_cast<int>(day.year()), static_cast<unsigned>(day.month()));
}

std::string_view name_of(TableEntry::Stage stage) {
  constexpr std::string_view kStages[] = {"gathering", "playing", "over"};
  return kStages[static_cast<std::size_t>(stage)];
}

json to_json(const TableEntry& entry) {
  json seats = json::array();
  for (const auto& seat : entry.seats) seats.push_back({{"kind", seat.kind}, {"id", seat.person}, {"name", seat.name}});
  return {{"table", table_id(entry.match)},
          {"game", entry.game},
          {"summary", entry.summary},
          {"edition", edition_json(entry)},
          {"host", {{"id", entry.host}, {"name", entry.host_name}}},
          {"stage", name_of(entry.stage)},
          {"rated", entry.rated},
          {"watchable", entry.watchable},
          {"seats", std::move(seats)},
          {"winners", entry.winners},
          {"ending", entry.ending},
          {"made", entry.made},
          {"changed", entry.changed}};
}

}  // namespace

void PeopleApi::add_routes(Router& router) {
  using Who = Route::Who;
  add_rating_routes(router, world_.people, world_.now);
  add_result_routes(router, world_.directory);
  const auto own = [&](std::string method, std::string pattern, OwnHandler handle) {
    router.add(own_route(std::move(method), std::move(pattern), std::move(handle)));
  };
  // What nobody can be refused.
  const auto always = [&](std::string method, std::string pattern, OwnHandler handle) {
    auto route = own_route(std::move(method), std::move(pattern), std::move(handle));
    route.even_banned = true;
    router.add(std::move(route));
  };
  router.add(
      {"POST", "/api/guest", Who::anyone, [this](const Call& call, const auto& person, const Places&, Answer answer) {
         make_guest(call, person, std::move(answer));
       }});
  router.add({"GET", "/api/me", Who::person, [](const Call&, const auto& person, const Places&, Answer answer) {
                answer(json_reply(to_json(*person)));
              }});
  router.add({"GET", "/api/me/tables", Who::person,
              [this](const Call& call, const auto& person, const Places&, Answer answer) {
                own_tables(call, *person, std::move(answer));
              }});
  router.add(
      {"GET", "/api/me/turns", Who::person, [this](const Call&, const auto& person, const Places&, Answer answer) {
         own_turns(*person, std::move(answer));
       }});
  router.add(
      {"GET", "/api/people/{id}", Who::anyone, [this](const Call&, const auto&, const Places& places, Answer answer) {
         show(places.at(0), std::move(answer));
       }});
  router.add({"POST", "/api/login", Who::anyone, [this](const Call& call, const auto&, const Places&, Answer answer) {
                log_in(call, std::move(answer));
              }});
  own("PATCH", "/api/me", [this](const Call& call, const Person& person, const Places&, Answer answer) {
    rename(call, person, std::move(answer));
  });
  always("DELETE", "/api/me", [this](const Call& call, const Person& person, const Places&, Answer answer) {
    remove(call, person, std::move(answer));
  });
  always("GET", "/api/me/export", [this](const Call&, const Person& person, const Places&, Answer answer) {
    net::spawn(send_own_data({world_.people, world_.notices, world_.contacts, world_.challenges, world_.tournaments,
                              world_.club, world_.puzzles, world_.editions},
                             person, world_.now(), std::move(answer)));
  });
  own("POST", "/api/account", [this](const Call& call, const Person& person, const Places&, Answer answer) {
    make_account(call, person, std::move(answer));
  });
  always("POST", "/api/logout", [this](const Call& call, const Person& person, const Places&, Answer answer) {
    log_out(call, person, std::move(answer));
  });
  own("GET", "/api/tokens", [this](const Call&, const Person& person, const Places&, Answer answer) {
    list_tokens(person, std::move(answer));
  });
  own("POST", "/api/tokens", [this](const Call& call, const Person& person, const Places&, Answer answer) {
    add_token(call, person, std::move(answer));
  });
  own("DELETE", "/api/tokens/{id}", [this](const Call&, const Person& person, const Places& places, Answer answer) {
    remove_token(person, places.at(0), std::move(answer));
  });
}

void PeopleApi::make_guest(const Call& call, const std::optional<Person>& person, Answer answer) {
  // Whoever is somebody already stays so: a second guest would lose the first one's tables.
  if (person) return answer(json_reply(to_json(*person)));
  if (const auto until = world_.closed_until(call.address); until > 0)
    return answer(error_reply(refuse("guest.closed", "",
                                     "No new guests come in from your network until {}; whoever has an account can "
                                     "log in.",
                                     time_in_words(until)),
                              403));
  auto wanted = text_if_there(call, "name");
  if (!wanted) return answer(refusal(wanted.error()));
  auto name = *wanted ? allowed_name(**wanted) : make_up_name();
  if (!name) return answer(refusal(name.error()));
  const Person guest{draw_id(), *name, false, {}};
  auto token = table::draw_token();
  const auto hash = hash_token(token);
  world_.people.add_guest(guest, hash, world_.now(),
                          [guest, token = std::move(token), secure = call.secure,
                           answer = std::move(answer)](const Result<void>& kept) mutable {
                            if (!kept) return answer(refusal(kept.error()));
                            auto reply = json_reply(to_json(guest), 201);
                            set_cookie(reply, token, secure);
                            answer(std::move(reply));
                          });
}

void PeopleApi::rename(const Call& call, const Person& person, Answer answer) {
  const auto wanted = text(call, "name");
  if (!wanted) return answer(refusal(wanted.error()));
  auto name = allowed_name(*wanted);
  if (!name) return answer(refusal(name.error()));
  Person renamed = person;
  renamed.name = *name;
  world_.people.rename(person.id, *name, name_key(*name),
                       [this, renamed, answer = std::move(answer)](const Result<void>& kept) mutable {
                         if (!kept) return answer(refusal(kept.error()));
                         world_.identities.forget_person(renamed.id);
                         answer(json_reply(to_json(renamed)));
                       });
}

void PeopleApi::remove(const Call& call, const Person& person, Answer answer) {
  if (auto reply = too_many(call.address)) return answer(std::move(*reply));
  auto gone = [this, id = person.id, secure = call.secure,
               answer = std::move(answer)](const Result<void>& kept) mutable {
    if (!kept) return answer(refusal(kept.error()));
    world_.identities.forget_person(id);
    world_.gone(id);
    auto reply = json_reply(json::object());
    clear_cookie(reply, secure);
    answer(std::move(reply));
  };
  // First of all: what is written to a log after the walk through them has ended would stay there.
  world_.leaving(person.id);
  // What is left to do in the logs is done even after a crash; nobody waits for it.
  world_.people.remove(person.id, std::move(gone), [](const Result<void>&) {});
}

void PeopleApi::own_tables(const Call& call, const Person& person, Answer answer) {
  Milliseconds before = std::numeric_limits<Milliseconds>::max();
  for (const auto part : split(call.query, '&')) {
    if (!part.starts_with("before=")) continue;
    const auto number = to_number<Milliseconds>(part.substr(part.find('=') + 1));
    if (!number) return answer(refusal(refuse("tables.before", "", "\"before\" is a number of milliseconds.")));
    before = *number;
  }
  world_.directory.of_person(person.id, before, kTablesAPage, [answer = std::move(answer)](auto found) mutable {
    if (!found) return answer(refusal(found.error()));
    json tables = json::array();
    for (const auto& entry : *found) tables.push_back(to_json(entry));
    answer(json_reply({{"tables", std::move(tables)}}));
  });
}

void PeopleApi::own_turns(const Person& person, Answer answer) {
  world_.directory.turns_of(person.id, kTablesAPage, [answer = std::move(answer)](auto found) mutable {
    if (!found) return answer(refusal(found.error()));
    json turns = json::array();
    for (const auto& turn : *found) {
      turns.push_back(to_json(turn.table));
      turns.back()["since"] = turn.since;
      turns.back()["due"] = turn.due == 0 ? json() : json(turn.due);
    }
    answer(json_reply({{"turns", std::move(turns)}}));
  });
}

void PeopleApi::show(const std::string& person, Answer answer) {
  world_.people.file(person, [this, answer = std::move(answer)](auto found) mutable {
    if (!found) return answer(refusal(found.error()));
    if (!*found) return answer(refusal(refuse("person.unknown", "", "There is no such person.")));
    const PersonFile& file = **found;
    answer(json_reply({{"id", file.person.id},
                       {"name", file.person.name},
                       {"account", file.person.account},
                       {"since", file.person.account ? json(month_of(file.made)) : json()},
                       {"ratings", to_json(file.ratings, world_.now())}}));
  });
}

Result<std::string> PeopleApi::allowed_name(std::string_view text) const {
  auto name = read_name(text);
  if (!name) return name;
  if (auto allowed = world_.allows_name(*name); !allowed) return std::unexpected(allowed.error());
  return name;
}

std::optional<Reply> PeopleApi::too_many(std::string_view address, std::string_view account) {
  return too_often(attempts_.count(address, account, world_.now()));
}

}  // namespace cb::server
