// SPDX-License-Identifier: MIT
#include "server/events/operator_events.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/club/club_words.hpp"
#include "server/club/operator_route.hpp"
#include "server/events/event_form.hpp"
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
  router.add(operator_route("PUT", "/api/operator/events/{event}/title",
                            [this](const Call& call, const Person& person, const Places& places, Answer answer) {
                              const auto event = read_table_id(places.at(0));
                              if (!event) return answer(event_refusal(no_such_event()));
                              rename(call, person, *event, std::move(answer));
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
  carry_out(
      event, std::move(done), [](const auto&, Milliseconds now) { return tournament::Ended{now, true}; },
      json::object(), std::move(answer));
}

// Also of one that is over: its title stays in the list.
void OperatorEvents::rename(const Call& call, const Person& person, const MatchId& event, Answer answer) {
  auto why = words_of(call, "why", kMostLettersOfWhy);
  if (!why) return answer(refusal(why.error()));
  const auto wanted = text_if_there(call, "title");
  if (!wanted) return answer(refusal(wanted.error()));
  auto title = *wanted && !(*wanted)->empty() ? read_title(**wanted) : std::string();
  if (!title) return answer(refusal(title.error()));
  if (const auto allowed = world_.allows_name(*title); !allowed) return answer(refusal(allowed.error()));
  Deed done{
      .by = person.id, .what = "event.rename", .about = table_id(event), .why = std::move(*why), .at = world_.now()};
  carry_out(
      event, std::move(done),
      [title = *title](const auto& tournament, Milliseconds now) {
        return tournament::Renamed{title, tournament.made().organiser, now};
      },
      {{"title", *title}}, std::move(answer));
}

void OperatorEvents::carry_out(const MatchId& event, Deed done, Taken take, json told, Answer answer) {
  auto found = [this, done = std::move(done), take = std::move(take), told = std::move(told),
                answer = std::move(answer)](const Result<std::shared_ptr<Evening>>& evening) mutable {
    if (!evening && evening.error().code != no_such_event().code)
      return answer(error_reply(evening.error(), kUnavailable));
    if (!evening) return answer(event_refusal(evening.error()));
    // What it would refuse is no deed.
    auto tried = (*evening)->tournament();
    if (const auto taken = tried.take(take(tried, world_.now())); !taken) return answer(event_refusal(taken.error()));
    done.person = tried.made().organiser;
    auto taken = [this, done, told = std::move(told),
                  answer = std::move(answer)](const Result<std::uint64_t>& version) mutable {
      if (!version) return answer(event_refusal(version.error()));
      tell_log(world_.logger, done);
      answer(json_reply(told));
    };
    auto noted = [evening = *evening, take = std::move(take),
                  taken = std::move(taken)](const Result<void>& kept) mutable {
      if (!kept) return taken(std::unexpected(kept.error()));
      evening->ask(
          [take](const auto& tournament, Milliseconds now) -> Result<TournamentEvents> {
            return TournamentEvents{take(tournament, now)};
          },
          std::move(taken));
    };
    world_.club.note(std::move(done), std::move(noted));
  };
  world_.evenings.find(event, std::move(found));
}

}  // namespace cb::server
