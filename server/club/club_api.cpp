// SPDX-License-Identifier: MIT
#include "server/club/club_api.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "server/club/club_words.hpp"
#include "server/club/tallies.hpp"
#include "server/operations/network.hpp"
#include "server/people/people_words.hpp"
#include "server/room/table_id.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

constexpr std::size_t kMostLetters = 500;
static_assert(kMostLetters * 4 <= kLongestReport);

constexpr std::array<std::string_view, 5> kReasons = {"name", "words", "unfair", "stalling", "other"};

bool is_there(const TableEntry& table, std::string_view person) {
  return table.host == person || std::ranges::any_of(table.seats, [&](const auto& seat) {
           return seat.kind == "person" && seat.person == person;
         });
}

Error no_such_table() { return refuse("report.table", "", "Neither you nor they were at such a table."); }

}  // namespace

void ClubApi::add_routes(Router& router) {
  router.add({"GET", "/api/announcements", Route::Who::anyone,
              [this](const Call&, const auto&, const Places&, Answer answer) { announcements(std::move(answer)); }});
  router.add(
      {"GET", "/api/privacy", Route::Who::anyone, [this](const Call&, const auto&, const Places&, Answer answer) {
         answer(json_reply({{"report_days", world_.report_days},
                            {"operator_log_days", world_.operator_log_days},
                            {"edition_days", world_.edition_days},
                            {"letters", world_.letters},
                            {"nodes", world_.nodes}}));
       }});
  router.add(
      own_route("POST", "/api/reports", [this](const Call& call, const Person& person, const Places&, Answer answer) {
        report(call, person, std::move(answer));
      }));
}

void ClubApi::announcements(Answer answer) {
  const auto now = world_.now();
  world_.club.announcements(now, [now, answer = std::move(answer)](const auto& found) mutable {
    if (!found) return answer(refusal(found.error()));
    json list = json::array();
    for (const auto& one : *found)
      if (one.from <= now) list.push_back(to_json(one));
    answer(json_reply({{"announcements", std::move(list)}}));
  });
}

void ClubApi::report(const Call& call, const Person& person, Answer answer) {
  PlayerReport report;
  report.at = world_.now();
  report.by.id = person.id;
  const auto whom = text(call, "person");
  if (!whom) return answer(refusal(whom.error()));
  report.person.id = *whom;
  const auto reason = text(call, "reason");
  if (!reason) return answer(refusal(reason.error()));
  if (std::ranges::find(kReasons, *reason) == kReasons.end())
    return answer(refusal(
        refuse("report.reason", "", "A reason is one of name, words, unfair, stalling and other, not {}.", *reason)));
  report.reason = *reason;
  auto words = words_of(call, "words", kMostLetters, Needed::no);
  if (!words) return answer(refusal(words.error()));
  report.words = std::move(*words);
  const auto table = text_if_there(call, "table");
  if (!table) return answer(refusal(table.error()));
  if (auto reply = too_often(from_address_.take(network_of(call.address), world_.now())))
    return answer(std::move(*reply));
  if (!*table) return keep(std::move(report), std::move(answer));
  report.match = read_table_id(**table);
  if (!report.match) return answer(refusal(no_such_table()));
  const auto match = *report.match;
  world_.find_table(match, [this, report = std::move(report),
                            answer = std::move(answer)](const Result<std::optional<TableEntry>>& found) mutable {
    if (!found) return answer(error_reply(found.error(), 503));
    const auto& entry = *found;
    if (!entry || !(is_there(*entry, report.by.id) || is_there(*entry, report.person.id)))
      return answer(refusal(no_such_table()));
    keep(std::move(report), std::move(answer));
  });
}

void ClubApi::keep(PlayerReport report, Answer answer) {
  const auto since = report.at - kDay;
  world_.club.report(std::move(report), since, kMostReportsADay,
                     [answer = std::move(answer)](const auto& kept) mutable {
                       answer(kept ? json_reply(json::object(), 201) : refusal(kept.error()));
                     });
}

}  // namespace cb::server
