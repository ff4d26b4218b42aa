// SPDX-License-Identifier: MIT
#include "server/events/events_api.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "core/text.hpp"
#include "server/events/event_form.hpp"
#include "server/events/event_page.hpp"
#include "server/events/event_words.hpp"
#include "server/http/query.hpp"
#include "server/http/status.hpp"
#include "server/operations/network.hpp"
#include "server/people/glicko.hpp"
#include "server/people/names.hpp"
#include "server/people/people_words.hpp"
#include "server/room/table_id.hpp"
#include "tournament/csv.hpp"

namespace cb::server {
namespace {

using nlohmann::json;
using tournament::Format;
using tournament::Stage;
using tournament::Tournament;

constexpr int kMostInList = 100;
// How many tables and players are gone through in the time of a plain call.
constexpr std::size_t kRowsForOne = 200;

Error over() { return refuse("event.over", "", "The event is over."); }

Evening::Then version_then(Answer answer) {
  return [answer = std::move(answer)](Result<std::uint64_t> version) mutable {
    answer(version ? json_reply({{"version", *version}}) : event_refusal(version.error()));
  };
}

std::optional<int> number_in(std::string_view text) {
  const auto number = to_number<int>(text);
  return number && *number >= 0 ? number : std::nullopt;
}

Result<json> body_of(const Call& call) {
  if (call.body.empty()) return json::object();
  auto body = read_json(call.body);
  if (!body.is_object()) return fail("http.body", "", "The body of this request is a JSON object.");
  return body;
}

struct Decision {
  std::optional<tournament::Outcome> outcome;  // none: the table is called off
};
Result<Decision> read_decision(const json& body) {
  const auto wrong = [] {
    return fail(
        "event.places", "",
        "A result is {{\"places\":[1,2]}}, perhaps with \"forfeit\":true; in a duplicate event {{\"score\":31}}; "
        "or {{\"called_off\":true}}.");
  };
  for (const auto& [name, value] : body.items())
    if (name != "places" && name != "forfeit" && name != "score" && name != "called_off") return wrong();
  if (body.contains("called_off")) {
    if (body.size() != 1 || body["called_off"] != true) return wrong();
    return Decision{};
  }
  tournament::Outcome outcome;
  if (body.contains("score")) {
    if (body.size() != 1 || !body["score"].is_number_integer()) return wrong();
    outcome.score = body["score"].get<std::int64_t>();
    return Decision{outcome};
  }
  const auto places = body.find("places");
  if (places == body.end() || !places->is_array() || places->size() > tournament::kMostSeats) return wrong();
  for (const auto& place : *places) {
    if (!place.is_number_unsigned() || place.get<std::uint64_t>() > tournament::kMostSeats) return wrong();
    outcome.places.push_back(place.get<int>());
  }
  if (body.contains("forfeit")) {
    if (!body["forfeit"].is_boolean()) return wrong();
    outcome.played = !body["forfeit"].get<bool>();
  }
  return Decision{outcome};
}

Result<TournamentEvents> decide(const Tournament& tournament, int table, const Decision& decision, Milliseconds now) {
  if (table >= static_cast<int>(tournament.tables().size())) return fail("event.table", "", "There is no such table.");
  const bool has_result = tournament.table(table).outcome.has_value();
  if (!decision.outcome) return TournamentEvents{tournament::CalledOff{table, now}};
  if (has_result) return TournamentEvents{tournament::Corrected{table, *decision.outcome, now}};
  return TournamentEvents{tournament::Reported{table, *decision.outcome, now}};
}

Reply csv_reply(const Evening& evening, std::string_view what, std::string text) {
  Reply reply{.type = "text/csv; charset=utf-8", .body = std::move(text), .headers = {}};
  reply.headers.emplace_back("Content-Disposition",
                             fmt::format("attachment; filename=\"{}-{}.csv\"", what, table_id(evening.id())));
  reply.price = static_cast<int>(evening.tournament().tables().size() / kRowsForOne);
  return reply;
}

}  // namespace

void EventsApi::find(const std::string& id, Answer answer, std::move_only_function<void(const Found&, Answer)> then) {
  const auto event = read_table_id(id);
  if (!event) return answer(event_refusal(no_such_event()));
  world_.evenings.find(*event,
                       [answer = std::move(answer), then = std::move(then)](const Result<Found>& found) mutable {
                         if (!found && found.error().code == "event.unknown")
                           return answer(event_refusal(found.error()));
                         if (!found) return answer(error_reply(found.error(), kUnavailable));
                         then(*found, std::move(answer));
                       });
}

Route EventsApi::own(std::string method, std::string pattern, Handler handle) {
  return {std::move(method), std::move(pattern), Route::Who::person,
          [this, handle = std::move(handle)](const Call& call, const std::optional<Person>& person,
                                             const Places& places, Answer answer) {
            if (auto reply = too_often(asked_.take(person->id, world_.now()))) return answer(std::move(*reply));
            find(places.at(0), std::move(answer),
                 [handle, call, person = *person, places](const Found& evening, Answer then) {
                   handle(call, person, evening, places, std::move(then));
                 });
          }};
}

Route EventsApi::organisers(std::string method, std::string pattern, Handler handle) {
  return own(std::move(method), std::move(pattern),
             [handle = std::move(handle)](const Call& call, const Person& person, const Found& evening,
                                          const Places& places, Answer answer) {
               if (evening->tournament().made().organiser != person.id)
                 return answer(event_refusal(refuse("event.organiser", "", "Only the organiser may do that.")));
               handle(call, person, evening, places, std::move(answer));
             });
}

void EventsApi::add_routes(Router& router) {
  using Who = Route::Who;
  using Caller = std::optional<Person>;
  router.add({"POST", "/api/events", Who::person,
              [this](const Call& call, const Caller& person, const Places&, Answer answer) {
                make(call, *person, std::move(answer));
              }});
  router.add(
      {"GET", "/api/events", Who::anyone, [this](const Call& call, const Caller& caller, const Places&, Answer answer) {
         list(call, caller, std::move(answer));
       }});
  router.add({"GET", "/api/events/{event}", Who::anyone,
              [this](const Call& call, const Caller&, const Places& places, Answer answer) {
                find(places.at(0), std::move(answer), [call](const Found& evening, Answer then) {
                  const auto tag = fmt::format("\"{}\"", evening->version());
                  Reply reply{.body = {}, .headers = {{"ETag", tag}, {"Cache-Control", "no-cache"}}};
                  const auto known = query_value(call.query, "after");
                  if (call.if_none_match == tag || known == std::to_string(evening->version()))
                    reply.status = 304;
                  else
                    reply.body = page_of(*evening);
                  then(std::move(reply));
                });
              }});
  router.add({"GET", "/api/events/{event}/tables", Who::anyone,
              [this](const Call& call, const Caller&, const Places& places, Answer answer) {
                find(places.at(0), std::move(answer), [call](const Found& evening, Answer then) {
                  const auto wanted = [&](const char* name) { return number_in(query_value(call.query, name)); };
                  auto reply = json_reply(tables_json(*evening, {wanted("round"), wanted("player"), wanted("before")}));
                  reply.price = static_cast<int>(evening->tournament().tables().size() / kRowsForOne);
                  then(std::move(reply));
                });
              }});
  router.add({"GET", "/api/events/{event}/standings.csv", Who::anyone,
              [this](const Call&, const Caller&, const Places& places, Answer answer) {
                find(places.at(0), std::move(answer), [](const Found& evening, Answer then) {
                  then(csv_reply(*evening, "standings", tournament::standings_csv(evening->as_shown())));
                });
              }});
  router.add({"GET", "/api/events/{event}/results.csv", Who::anyone,
              [this](const Call&, const Caller&, const Places& places, Answer answer) {
                find(places.at(0), std::move(answer), [](const Found& evening, Answer then) {
                  if (evening->tournament().made().format == Format::duplicate && !evening->over())
                    return then(event_refusal(refuse(
                        "event.running", "", "What each team made of each deal is told when the event is over.")));
                  then(csv_reply(*evening, "results", tournament::results_csv(evening->tournament())));
                });
              }});
  router.add({"GET", "/api/events/{event}/you", Who::person,
              [this](const Call&, const Caller& person, const Places& places, Answer answer) {
                find(places.at(0), std::move(answer), [this, person = *person](const Found& evening, Answer then) {
                  then(json_reply(you(person, *evening)));
                });
              }});
  router.add(own("POST", "/api/events/{event}/players",
                 [this](const Call& call, const Person& person, const Found& evening, const Places&, Answer answer) {
                   join(call, person, evening, std::move(answer));
                 }));
  router.add(own("DELETE", "/api/events/{event}/players/me",
                 [](const Call&, const Person& person, const Found& evening, const Places&, Answer answer) {
                   auto leave = [evening, id = person.id](const Tournament& tournament,
                                                          Milliseconds now) -> Result<TournamentEvents> {
                     const auto player = evening->player_of(id);
                     if (tournament.stage() == Stage::over) return std::unexpected(over());
                     if (!player || !tournament.player(*player).present)
                       return fail("event.not-in", "", "You do not take part.");
                     return TournamentEvents{leaving(tournament, *player, id, now)};
                   };
                   evening->ask(std::move(leave), version_then(std::move(answer)));
                 }));
  router.add(organisers("DELETE", "/api/events/{event}/players/{player}",
                        [](const Call&, const Person&, const Found& evening, const Places& places, Answer answer) {
                          const auto player = number_in(places.at(1));
                          if (!player)
                            return answer(event_refusal(refuse("event.player", "", "There is no such player.")));
                          evening->ask(
                              [player = *player](const Tournament&, Milliseconds now) -> Result<TournamentEvents> {
                                return TournamentEvents{tournament::Left{player, now, true}};
                              },
                              version_then(std::move(answer)));
                        }));
  router.add(organisers("POST", "/api/events/{event}/begin",
                        [](const Call&, const Person&, const Found& evening, const Places&, Answer answer) {
                          evening->ask(
                              [evening](const Tournament& tournament, Milliseconds now) -> Result<TournamentEvents> {
                                if (tournament.stage() != Stage::open) return TournamentEvents{tournament::Begun{now}};
                                auto events = without_incomplete_teams(tournament, evening->play(), now);
                                events.emplace_back(tournament::Begun{now});
                                return events;
                              },
                              version_then(std::move(answer)));
                        }));
  router.add(organisers("POST", "/api/events/{event}/call-off",
                        [](const Call&, const Person&, const Found& evening, const Places&, Answer answer) {
                          evening->ask(
                              [](const Tournament&, Milliseconds now) -> Result<TournamentEvents> {
                                return TournamentEvents{tournament::Ended{now, true}};
                              },
                              version_then(std::move(answer)));
                        }));
  router.add(organisers("PUT", "/api/events/{event}/tables/{table}/result",
                        [](const Call& call, const Person&, const Found& evening, const Places& places, Answer answer) {
                          const auto table = number_in(places.at(1));
                          if (!table)
                            return answer(event_refusal(refuse("event.table", "", "There is no such table.")));
                          const auto body = body_of(call);
                          if (!body) return answer(refusal(body.error()));
                          const auto decision = read_decision(*body);
                          if (!decision) return answer(event_refusal(decision.error()));
                          evening->ask(
                              [table = *table, decision = *decision](const Tournament& tournament, Milliseconds now) {
                                return decide(tournament, table, decision, now);
                              },
                              version_then(std::move(answer)));
                        }));
}

void EventsApi::make(const Call& call, const Person& person, Answer answer) {
  if (!person.account)
    return answer(event_refusal(
        refuse("event.guest", "", "Events are made by accounts: make one, which takes a name and a password.")));
  auto form = read_event_form(call.body, person, world_.now(), world_.find_game, world_.anchors);
  if (!form) return answer(error_reply(form.error(), form.error().code == "form.long" ? kTooLarge : kBadRequest));
  const auto title = std::string_view(form->made.name).substr(0, form->made.name.find('\n'));
  if (const auto allowed = world_.allows_name(title); !allowed) return answer(refusal(allowed.error()));
  if (world_.evenings.organised_by(person.id) >= kMostOfOrganiser)
    return answer(event_refusal(
        refuse("event.many", "", "You have {} events that are not over; end one first.", kMostOfOrganiser)));
  if (world_.evenings.under_way() >= kMostUnfinished)
    return answer(event_refusal(
        refuse("event.full-house", "", "This server has as many events under way as it can; try again later.")));
  if (auto reply = too_often(made_.take(person.id, world_.now()))) return answer(std::move(*reply));
  auto& [made, play] = *form;
  play.secret = world_.draw_seed();
  const auto drawn = world_.draw_seed();
  for (std::size_t n = 0; n < sizeof made.seed; ++n) made.seed = made.seed << 8 | drawn[n];
  MatchId id;
  std::copy_n(drawn.rbegin(), id.bytes.size(), id.bytes.begin());
  made.play = write_play(play);
  world_.evenings.make(id, made, person, [id, answer = std::move(answer)](const Result<void>& kept) mutable {
    if (!kept) return answer(error_reply(kept.error(), kUnavailable));
    auto reply = json_reply({{"event", table_id(id)}, {"path", path_of_event(id)}}, kCreated);
    reply.headers.emplace_back("Location", "/api/events/" + table_id(id));
    answer(std::move(reply));
  });
}

void EventsApi::list(const Call& call, const std::optional<Person>& caller, Answer answer) {
  auto tell = [answer = std::move(answer)](const Result<std::vector<TournamentEntry>>& found) mutable {
    if (!found) return answer(error_reply(found.error(), kUnavailable));
    json events = json::array();
    for (const auto& entry : *found) events.push_back(row_json(entry));
    answer(json_reply({{"events", std::move(events)}}));
  };
  if (query_value(call.query, "mine") == "1") {
    if (!caller) return tell(std::vector<TournamentEntry>());
    return world_.tournaments.of_person(caller->id, kMostInList, std::move(tell));
  }
  const auto stage = query_value(call.query, "stage");
  if (stage == "over") {
    const auto before = to_number<Milliseconds>(query_value(call.query, "before"));
    return world_.tournaments.over(before.value_or(std::numeric_limits<Milliseconds>::max()), kMostInList,
                                   std::move(tell));
  }
  std::vector<TournamentEntry> found;
  for (const auto& evening : world_.evenings.unfinished()) {
    const bool open = evening->tournament().stage() == Stage::open;
    if (evening->play().listed && (stage.empty() || (stage == "open") == open)) found.push_back(entry_of(*evening));
  }
  // What begins soon comes first, what waits for its organiser last; then what has begun, the latest first.
  const auto order = [&](const TournamentEntry& entry) {
    const auto evening = read_json(entry.details);
    const auto starts = evening["starts"].get<Milliseconds>();
    const auto begun = evening["begun"].get<Milliseconds>();
    const bool open = entry.stage == TournamentEntry::Stage::open;
    return std::tuple(open ? 0 : 1, open ? (starts == 0 ? std::numeric_limits<Milliseconds>::max() : starts) : -begun,
                      -entry.made);
  };
  std::vector<std::pair<decltype(order(found.front())), TournamentEntry>> sorted;
  for (auto& entry : found) {
    auto key = order(entry);
    sorted.emplace_back(key, std::move(entry));
  }
  std::ranges::sort(sorted, {}, [](const auto& one) { return one.first; });
  if (sorted.size() > kMostInList) sorted.resize(kMostInList);
  found.clear();
  for (auto& [key, entry] : sorted) found.push_back(std::move(entry));
  tell(std::move(found));
}

std::optional<Error> EventsApi::why_not(const Person& person, const Evening& evening) const {
  const auto& tournament = evening.tournament();
  const auto player = evening.player_of(person.id);
  if (tournament.stage() == Stage::over) return over();
  if (player && tournament.player(*player).removed)
    return refuse("event.removed", "", "The organiser has removed you from this event.");
  if (player && tournament.player(*player).present) return refuse("event.joined", "", "You take part already.");
  if (world_.blocks(tournament.made().organiser, person.id))
    return refuse("event.closed", "", "The organiser does not want you at this event.");
  if (evening.play().rated && !person.account)
    return refuse("event.rated-guest", "",
                  "This event is rated, and rated games are between accounts: make one, which takes a name and a "
                  "password.");
  if (world_.evenings.joined_by(person.id) >= kMostJoined)
    return refuse("event.many-joined", "", "You take part in {} events that are not over; leave one first.",
                  kMostJoined);
  // Whatever else the format says.
  const auto& made = tournament.made();
  if (made.format == Format::duplicate) {
    if (tournament.stage() != Stage::open && !player)
      return refuse("event.late", "", "Teams are made before the event begins.");
    return std::nullopt;
  }
  auto trial = tournament;
  const auto taken = player ? trial.take(tournament::CameBack{*player, world_.now()})
                            : trial.take(tournament::Joined{person.id, person.name, 0, {}, world_.now()});
  if (!taken) return as_event_error(taken.error());
  return std::nullopt;
}

json EventsApi::you(const Person& person, const Evening& evening) const {
  const auto& tournament = evening.tournament();
  const auto player = evening.player_of(person.id);
  const auto reason = why_not(person, evening);
  json value = {{"player", player ? json(*player) : json()},
                {"present", player && tournament.player(*player).present},
                {"removed", player && tournament.player(*player).removed},
                {"organiser", tournament.made().organiser == person.id},
                {"table", nullptr},
                {"team", nullptr},
                {"may_join", !reason},
                {"why_not", reason ? json{{"code", reason->code}, {"text", reason->message}} : json()}};
  if (!player) return value;
  if (const auto table = tournament.table_of(*player); table && tournament.stage() == Stage::running) {
    const auto& match = tournament.table(*table).match;
    if (!match.empty()) value["table"] = {{"table", *table}, {"id", match}, {"path", "/t/" + match}};
  }
  if (tournament.made().format == Format::duplicate) {
    const auto& team = tournament.player(*player);
    value["team"] = {{"code", team.id},
                     {"complete", static_cast<int>(team.members.size()) == evening.play().team_size}};
  }
  return value;
}

void EventsApi::join(const Call& call, const Person& person, const Found& evening, Answer answer) {
  if (const auto reason = why_not(person, *evening)) return answer(event_refusal(*reason));
  if (!person.account && !evening->player_of(person.id)) {
    const auto from = table_id(evening->id()) + network_of(call.address);
    if (guests_of_network_.take(from, world_.now()) > 0)
      return answer(event_refusal(refuse("event.network", "",
                                         "Very many guests have come to this event from your network already; with an "
                                         "account you can still take part.")));
  }
  if (evening->tournament().made().format == Format::duplicate)
    return join_team(call, person, evening, std::move(answer));
  join_with_rating(person, evening, std::move(answer));
}

void EventsApi::join_with_rating(const Person& person, const Found& evening, Answer answer) {
  world_.people.file(person.id, [this, person, evening,
                                 answer = std::move(answer)](const Result<std::optional<PersonFile>>& file) mutable {
    if (!file) return answer(refusal(file.error()));
    if (!*file) return answer(refusal(refuse("person.unknown", "", "There is no such person.")));
    Rating rating;
    for (const auto& [game, stored] : (*file)->ratings)
      if (game == evening->play().game) rating = rating_now(stored, world_.now());
    evening->call(person.id, person.name);
    auto enter = [this, person, evening, points = static_cast<int>(std::lround(rating.rating))](
                     const Tournament& tournament, Milliseconds now) -> Result<TournamentEvents> {
      if (const auto reason = why_not(person, *evening)) return std::unexpected(*reason);
      if (const auto known = tournament.find(person.id)) return TournamentEvents{tournament::CameBack{*known, now}};
      return TournamentEvents{tournament::Joined{person.id, person.name, points, {}, now}};
    };
    evening->ask(std::move(enter),
                 [evening, id = person.id, answer = std::move(answer)](const Result<std::uint64_t>& version) mutable {
                   if (!version) return answer(event_refusal(version.error()));
                   answer(json_reply({{"player", evening->player_of(id).value_or(-1)}, {"version", *version}}));
                 });
  });
}

void EventsApi::join_team(const Call& call, const Person& person, const Found& evening, Answer answer) {
  const auto name = text_if_there(call, "team");
  if (!name) return answer(refusal(name.error()));
  const auto code = text_if_there(call, "code");
  if (!code) return answer(refusal(code.error()));
  std::string called;
  if (*name) {
    const auto line = read_line(**name);
    if (!line || line->empty() || count_letters(*line) > kLongestTeamName)
      return answer(event_refusal(refuse(
          "event.team-name", "", "A team has a name of 1 to {} letters, all of which can be seen.", kLongestTeamName)));
    if (const auto allowed = world_.allows_name(*line); !allowed) return answer(refusal(allowed.error()));
    called = *line;
  }
  evening->call(person.id, person.name);
  auto enter = [this, person, evening, called, code = code->value_or(""), team = draw_id()](
                   const Tournament& tournament, Milliseconds now) -> Result<TournamentEvents> {
    if (const auto reason = why_not(person, *evening)) return std::unexpected(*reason);
    if (const auto own = evening->player_of(person.id)) return TournamentEvents{tournament::CameBack{*own, now}};
    if (!called.empty()) return TournamentEvents{tournament::Joined{team, called, 0, {person.id}, now}};
    if (code.empty()) return fail("event.team", "", "Say how your new team is called, or show the code of one.");
    const auto known = tournament.find(code);
    if (!known || tournament.player(*known).removed)
      return fail("event.code", "", "No team of this event has such a code.");
    if (static_cast<int>(tournament.player(*known).members.size()) >= evening->play().team_size)
      return fail("event.team-full", "", "This team is complete.");
    // The name is with whoever gave it, and goes with them.
    return TournamentEvents{tournament::Joined{code, "", 0, {person.id}, now}};
  };
  evening->ask(std::move(enter),
               [evening, id = person.id, answer = std::move(answer)](const Result<std::uint64_t>& version) mutable {
                 if (!version) return answer(event_refusal(version.error()));
                 const auto team = evening->player_of(id);
                 answer(json_reply({{"player", team.value_or(-1)},
                                    {"version", *version},
                                    {"code", team ? evening->tournament().player(*team).id : ""}}));
               });
}

}  // namespace cb::server
