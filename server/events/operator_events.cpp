// SPDX-License-Identifier: MIT
#include "server/events/operator_events.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/club/club_words.hpp"
#include "server/club/operator_route.hpp"
#include "server/events/event_words.hpp"
#include "server/http/status.hpp"
#include "server/room/table_id.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

// How many rows are written in the time of a plain call.
constexpr std::size_t kEventsForOne = 100;

}  // namespace

void OperatorEvents::add_routes(Router& router) {
  router.add(
      operator_route("GET", "/api/operator/events",
                     [this](const Call&, const Person&, const Places&, Answer answer) { list(std::move(answer)); }));
  router.add(operator_route("POST", "/api/operator/events/{event}/call-off",
                            [this](const Call& call, const Person& person, const Places& places, Answer answer) {
                              const auto event = read_table_id(places.at(0));
                              if (!event) return answer(event_refusal(no_such_event()));
                              call_off(call, person, *event, std::move(answer));
                            }));
}

void OperatorEvents::list(Answer answer) const {
  std::vector<TournamentEntry> found;
  for (const auto& evening : world_.evenings.unfinished()) found.push_back(entry_of(*evening));
  std::ranges::sort(found, std::greater<>(), &TournamentEntry::made);
  json events = json::array();
  for (const auto& entry : found) events.push_back(row_json(entry));
  auto reply = json_reply({{"events", std::move(events)}});
  reply.price = static_cast<int>(found.size() / kEventsForOne);
  answer(std::move(reply));
}

void OperatorEvents::call_off(const Call& call, const Person& person, const MatchId& event, Answer answer) {
  auto why = words_of(call, "why", kMostLettersOfWhy);
  if (!why) return answer(refusal(why.error()));
  Deed done{
      .by = person.id, .what = "event.call-off", .about = table_id(event), .why = std::move(*why), .at = world_.now()};
  auto found = [this, done = std::move(done),
                answer = std::move(answer)](const Result<std::shared_ptr<Evening>>& evening) mutable {
    if (!evening && evening.error().code != no_such_event().code)
      return answer(error_reply(evening.error(), kUnavailable));
    if (!evening) return answer(event_refusal(evening.error()));
    done.person = (*evening)->tournament().made().organiser;
    auto ended = [this, done, answer = std::move(answer)](const Result<std::uint64_t>& version) mutable {
      if (!version) return answer(event_refusal(version.error()));
      world_.club.note(done, [this, done, answer = std::move(answer)](const Result<void>& kept) mutable {
        if (!kept) return answer(refusal(kept.error()));
        tell_log(world_.logger, done);
        answer(json_reply(json::object()));
      });
    };
    (*evening)->ask(
        [](const tournament::Tournament&, Milliseconds now) -> Result<TournamentEvents> {
          return TournamentEvents{tournament::Ended{now, true}};
        },
        std::move(ended));
  };
  world_.evenings.find(event, std::move(found));
}

}  // namespace cb::server
