// SPDX-License-Identifier: MIT
#include "server/club/operator_api.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "server/club/club_words.hpp"
#include "server/club/operator_route.hpp"
#include "server/club/tallies.hpp"
#include "server/http/query.hpp"
#include "server/people/own_data.hpp"
#include "server/people/people_words.hpp"
#include "server/room/doors.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

constexpr int kReportsAPage = 30;
constexpr int kReportsOfAPerson = 20;
constexpr int kEntriesAPage = 50;
constexpr std::size_t kPeopleAPage = 20;
// How many people one call looks through, a few at a time so that others come in between.
constexpr int kPeopleAtOnce = 500;
constexpr int kPeopleACall = 5'000;
constexpr int kDaysShown = 30;
constexpr int kMostAnnouncements = 20;
constexpr int kMostRules = 500;
constexpr std::size_t kMostLettersOfAnnouncement = 300;
constexpr std::size_t kMostLettersOfRule = 20;

constexpr std::int64_t kNewest = std::numeric_limits<std::int64_t>::max();

std::string_view word_of(Sanction::Kind kind) { return kind == Sanction::Kind::ban ? "ban" : "mute"; }

// The number of the last one, for whoever asks for the rest; null where that was all.
template <class List>
json next_of(const List& list, int most) {
  return static_cast<int>(list.size()) == most ? json(list.back().number) : json();
}

std::string date_of(std::int64_t day) {
  const std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(day))};
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()));
}

json empty_day(std::int64_t day) {
  json value = {{"day", date_of(day)}, {"games", json::object()}};
  for (const auto what :
       {Tallies::kPeople, Tallies::kGuests, Tallies::kAccounts, Tallies::kRated, Tallies::kReports, Tallies::kRefusals})
    value[std::string(what)] = 0;
  return value;
}

void enter(json& day, const DayTally& tally) {
  for (const auto what : {Tallies::kMade, Tallies::kFinished}) {
    if (!tally.what.starts_with(what)) continue;
    auto& game = day["games"][tally.what.substr(what.size())];
    if (game.is_null()) game = {{"made", 0}, {"finished", 0}};
    game[std::string(trim(what))] = tally.count;
    return;
  }
  if (day.contains(tally.what)) day[tally.what] = tally.count;
}

}  // namespace

void OperatorApi::add_routes(Router& router) {
  router.add(operator_route(
      "GET", "/api/operator/reports",
      [this](const Call& call, const Person&, const Places&, Answer answer) { reports(call, std::move(answer)); }));
  router.add(operator_route("PUT", "/api/operator/reports/{number}",
                            [this](const Call& call, const Person& person, const Places& places, Answer answer) {
                              handle(call, person, number_in(places.at(0)), std::move(answer));
                            }));
  add_people_routes(router);
  add_house_routes(router);
}

void OperatorApi::add_people_routes(Router& router) {
  router.add(operator_route("GET", "/api/operator/people",
                            [this](const Call& call, const Person&, const Places&, Answer answer) {
                              net::spawn(find_people(call, std::move(answer)));
                            }));
  router.add(operator_route("GET", "/api/operator/people/{id}",
                            [this](const Call&, const Person&, const Places& places, Answer answer) {
                              net::spawn(show_person(places.at(0), std::move(answer)));
                            }));
  for (const auto kind : {Sanction::Kind::mute, Sanction::Kind::ban}) {
    const auto pattern = fmt::format("/api/operator/people/{{id}}/{}", word_of(kind));
    router.add(operator_route(
        "PUT", pattern, [this, kind](const Call& call, const Person& person, const Places& places, Answer answer) {
          lay(call, person, kind, places.at(0), std::move(answer));
        }));
    router.add(operator_route("DELETE", pattern,
                              [this, kind](const Call&, const Person& person, const Places& places, Answer answer) {
                                lift(person, kind, places.at(0), std::move(answer));
                              }));
  }
  router.add(operator_route("PUT", "/api/operator/people/{id}/name",
                            [this](const Call& call, const Person& person, const Places& places, Answer answer) {
                              rename(call, person, places.at(0), std::move(answer));
                            }));
}

void OperatorApi::add_house_routes(Router& router) {
  router.add(operator_route(
      "GET", "/api/operator/announcements",
      [this](const Call&, const Person&, const Places&, Answer answer) { announcements(std::move(answer)); }));
  router.add(operator_route("POST", "/api/operator/announcements",
                            [this](const Call& call, const Person& person, const Places&, Answer answer) {
                              announce(call, person, std::move(answer));
                            }));
  router.add(operator_route("DELETE", "/api/operator/announcements/{number}",
                            [this](const Call&, const Person& person, const Places& places, Answer answer) {
                              withdraw(person, number_in(places.at(0)), std::move(answer));
                            }));
  router.add(
      operator_route("GET", "/api/operator/rules",
                     [this](const Call&, const Person&, const Places&, Answer answer) { rules(std::move(answer)); }));
  router.add(operator_route("POST", "/api/operator/rules",
                            [this](const Call& call, const Person& person, const Places&, Answer answer) {
                              add_rule(call, person, std::move(answer));
                            }));
  router.add(operator_route("DELETE", "/api/operator/rules/{number}",
                            [this](const Call&, const Person& person, const Places& places, Answer answer) {
                              remove_rule(person, number_in(places.at(0)), std::move(answer));
                            }));
  router.add(operator_route(
      "GET", "/api/operator/log",
      [this](const Call& call, const Person&, const Places&, Answer answer) { log(call, std::move(answer)); }));
  router.add(
      operator_route("GET", "/api/operator/numbers",
                     [this](const Call&, const Person&, const Places&, Answer answer) { numbers(std::move(answer)); }));
}

Deed OperatorApi::deed(const Person& by, std::string what, std::string whom, std::string about, std::string why) const {
  return {by.id, std::move(what), std::move(whom), std::move(about), std::move(why), world_.now()};
}

void OperatorApi::reports(const Call& call, Answer answer) {
  const auto before = number_of(call, "before", kNewest);
  if (!before) return answer(refusal(before.error()));
  const bool handled = query_value(call.query, "state") == "handled";
  world_.club.reports(handled, *before, kReportsAPage, [this, answer = std::move(answer)](auto found) mutable {
    if (!found) return answer(refusal(found.error()));
    world_.club.open_reports([found = std::move(*found), answer = std::move(answer)](const auto& open) mutable {
      if (!open) return answer(refusal(open.error()));
      json list = json::array();
      for (const auto& one : found) list.push_back(to_json(one));
      answer(json_reply({{"reports", std::move(list)}, {"open", *open}, {"next", next_of(found, kReportsAPage)}}));
    });
  });
}

void OperatorApi::handle(const Call& call, const Person& person, std::int64_t report, Answer answer) {
  const auto handled = flag(call, "handled");
  if (!handled) return answer(refusal(handled.error()));
  auto why = words_of(call, "why", kMostLettersOfWhy, Needed::no);
  if (!why) return answer(refusal(why.error()));
  auto done = deed(person, *handled ? "report.handle" : "report.reopen", {}, std::to_string(report), std::move(*why));
  world_.club.handle(
      report, *handled, done, [this, done, answer = std::move(answer)](const Result<bool>& kept) mutable {
        if (!kept) return answer(refusal(kept.error()));
        if (!*kept)
          return answer(refusal(refuse("report.unknown", "", "There is no such report, or somebody was faster.")));
        tell_log(world_.logger, done);
        answer(json_reply(json::object()));
      });
}

// By a part of the name, or those whose names the rules forbid.
net::Task<> OperatorApi::find_people(Call call, Answer answer) {
  const auto given = number_of(call, "before", kNewest);
  if (!given) co_return answer(refusal(given.error()));
  const auto name = query_value(call.query, "name");
  if (name.size() > kLongestName)
    co_return answer(refusal(refuse("people.name", "", "Nobody's name has more than {} bytes.", kLongestName)));
  const bool offending = query_value(call.query, "offending") == "true";
  json list = json::array();
  auto before = *given;
  bool more = true;
  for (int looked_at = 0; more && looked_at < kPeopleACall && list.size() < kPeopleAPage; looked_at += kPeopleAtOnce) {
    const auto page = co_await net::answer_of<Result<std::vector<Listed>>>(
        [&](auto then) { world_.club.people(before, kPeopleAtOnce, std::move(then)); });
    if (!page) co_return answer(refusal(page.error()));
    more = page->size() == kPeopleAtOnce;
    for (const auto& [number, person, made] : *page) {
      before = number;
      if (!name.empty() && !is_in_name(name, person.name)) continue;
      const auto word = offending ? world_.rules.forbids(person.name) : std::nullopt;
      if (offending && !word) continue;
      list.push_back({{"id", person.id},
                      {"name", person.name},
                      {"account", person.account},
                      {"operator", person.is_operator},
                      {"made", made},
                      {"banned", world_.sanctions.banned(person.id, world_.now())},
                      {"muted", world_.sanctions.mute_of(person.id, world_.now()).has_value()},
                      {"forbidden", word ? json(*word) : json()}});
      if (list.size() == kPeopleAPage) {
        more = more || number != page->back().number;
        break;
      }
    }
  }
  answer(json_reply({{"people", std::move(list)}, {"next", more ? json(before) : json()}}));
}

net::Task<> OperatorApi::show_person(std::string person, Answer answer) {
  const auto file = co_await net::answer_of<Result<std::optional<PersonFile>>>(
      [&](auto then) { world_.people.file(person, std::move(then)); });
  if (!file) co_return answer(refusal(file.error()));
  if (!*file) co_return answer(refusal(refuse("person.unknown", "", "There is no such person.")));
  const auto sanctions = co_await net::answer_of<Result<std::vector<Sanction>>>(
      [&](auto then) { world_.club.sanctions_of(person, std::move(then)); });
  if (!sanctions) co_return answer(refusal(sanctions.error()));
  const auto reports = co_await net::answer_of<Result<std::vector<PlayerReport>>>(
      [&](auto then) { world_.club.reports_about(person, kReportsOfAPerson, std::move(then)); });
  if (!reports) co_return answer(refusal(reports.error()));
  auto holding = *sanctions;
  std::erase_if(holding, [&](const auto& one) { return !one.holds(world_.now()); });
  json list = json::array();
  for (const auto& one : *reports) list.push_back(to_json(one));
  answer(json_reply({{"id", (*file)->person.id},
                     {"name", (*file)->person.name},
                     {"account", (*file)->person.account},
                     {"made", (*file)->made},
                     {"sanctions", sanctions_json(holding)},
                     {"reports", std::move(list)}}));
}

void OperatorApi::lay(const Call& call, const Person& person, Sanction::Kind kind, const std::string& whom,
                      Answer answer) {
  const auto why = words_of(call, "why", kMostLettersOfWhy);
  if (!why) return answer(refusal(why.error()));
  const auto until = time_of(call, "until");
  if (!until) return answer(refusal(until.error()));
  const auto now = world_.now();
  if (*until && **until <= now)
    return answer(
        refusal(refuse("sanction.until", "", "That time is over already; say one that is to come, or none.")));
  const auto doors = flag_if_there(call, "doors");
  if (!doors) return answer(refusal(doors.error()));
  if (*doors && kind != Sanction::Kind::ban)
    return answer(refusal(refuse("sanction.doors", "", "Doors are closed along with a ban, not with a mute.")));
  const Sanction sanction{whom, kind, now, until->value_or(0), *why};
  auto done = deed(person, std::string(word_of(kind)), whom, *until ? std::to_string(**until) : "", *why);
  auto laid = [this, sanction, done, doors = *doors, answer = std::move(answer)](const Result<void>& kept) mutable {
    if (!kept) return answer(refusal(kept.error()));
    world_.sanctions.lay(sanction);
    if (sanction.kind == Sanction::Kind::ban) world_.banned(sanction.person);
    tell_log(world_.logger, done);
    if (doors) return close_doors(sanction, done, std::move(answer));
    answer(json_reply(json::object()));
  };
  world_.club.lay(sanction, done, std::move(laid));
}

// Not for longer than the ban, nor than an address is likely to be the same person's.
void OperatorApi::close_doors(const Sanction& ban, const Deed& done, Answer answer) {
  const auto now = world_.now();
  const auto until = std::min(ban.until == 0 ? now + Doors::kClosed : ban.until, now + Doors::kClosed);
  Deed entry = done;
  entry.what = "doors";
  entry.about = std::to_string(until);
  world_.club.note(entry, [this, entry, until, answer = std::move(answer)](const Result<void>& kept) mutable {
    if (!kept) return answer(refusal(kept.error()));
    tell_log(world_.logger, entry);
    answer(json_reply({{"doors", world_.close_doors(entry.person, until)}}));
  });
}

void OperatorApi::lift(const Person& person, Sanction::Kind kind, const std::string& whom, Answer answer) {
  auto done = deed(person, "un" + std::string(word_of(kind)), whom);
  world_.club.lift(whom, kind, done, [this, kind, done, answer = std::move(answer)](const Result<bool>& kept) mutable {
    if (!kept) return answer(refusal(kept.error()));
    if (!*kept) return answer(refusal(refuse("sanction.none", "", "That is not so, or no longer.")));
    world_.sanctions.lift(done.person, kind);
    if (kind == Sanction::Kind::ban) world_.open_doors(done.person);
    tell_log(world_.logger, done);
    answer(json_reply(json::object()));
  });
}

void OperatorApi::rename(const Call& call, const Person& person, const std::string& whom, Answer answer) {
  auto why = words_of(call, "why", kMostLettersOfWhy);
  if (!why) return answer(refusal(why.error()));
  const auto wanted = text_if_there(call, "name");
  if (!wanted) return answer(refusal(wanted.error()));
  auto name = *wanted && !(*wanted)->empty() ? read_name(**wanted) : make_up_name();
  if (!name) return answer(refusal(name.error()));
  if (const auto allowed = world_.rules.check(*name); !allowed) return answer(refusal(allowed.error()));
  auto done = deed(person, "rename", whom, {}, std::move(*why));
  world_.club.rename(whom, *name, name_key(*name), done,
                     [this, done, name = *name, answer = std::move(answer)](const Result<void>& kept) mutable {
                       if (!kept) return answer(refusal(kept.error()));
                       world_.identities.forget_person(done.person);
                       world_.renamed(done.person);
                       tell_log(world_.logger, done);
                       answer(json_reply({{"name", name}}));
                     });
}

void OperatorApi::announcements(Answer answer) {
  world_.club.announcements(world_.now(), [answer = std::move(answer)](const auto& found) mutable {
    if (!found) return answer(refusal(found.error()));
    json list = json::array();
    for (const auto& one : *found) list.push_back(to_json(one));
    answer(json_reply({{"announcements", std::move(list)}}));
  });
}

void OperatorApi::announce(const Call& call, const Person& person, Answer answer) {
  const auto english = words_of(call, "english", kMostLettersOfAnnouncement);
  if (!english) return answer(refusal(english.error()));
  const auto german = words_of(call, "german", kMostLettersOfAnnouncement);
  if (!german) return answer(refusal(german.error()));
  const auto from = time_of(call, "from");
  if (!from) return answer(refusal(from.error()));
  const auto until = time_of(call, "until");
  if (!until) return answer(refusal(until.error()));
  const auto now = world_.now();
  const auto begins = from->value_or(now);
  if (!*until || **until <= std::max(now, begins))
    return answer(
        refusal(refuse("announcement.until", "", "An announcement ends after it has begun, and not before now.")));
  const Announcement announcement{0, *english, *german, begins, **until};
  auto done = deed(person, "announce", {}, *english);
  world_.club.announce(announcement, kMostAnnouncements, done,
                       [this, done, answer = std::move(answer)](const Result<std::int64_t>& kept) mutable {
                         if (!kept) return answer(refusal(kept.error()));
                         tell_log(world_.logger, done);
                         answer(json_reply({{"id", *kept}}, 201));
                       });
}

void OperatorApi::withdraw(const Person& person, std::int64_t number, Answer answer) {
  auto done = deed(person, "withdraw", {}, std::to_string(number));
  world_.club.withdraw(number, done, [this, done, answer = std::move(answer)](const Result<bool>& kept) mutable {
    if (!kept) return answer(refusal(kept.error()));
    if (!*kept) return answer(refusal(refuse("announcement.unknown", "", "There is no such announcement.")));
    tell_log(world_.logger, done);
    answer(json_reply(json::object()));
  });
}

void OperatorApi::rules(Answer answer) {
  world_.club.rules([answer = std::move(answer)](const auto& found) mutable {
    if (!found) return answer(refusal(found.error()));
    json list = json::array();
    for (const auto& one : *found) list.push_back({{"id", one.number}, {"word", one.word}});
    answer(json_reply({{"rules", std::move(list)}}));
  });
}

void OperatorApi::add_rule(const Call& call, const Person& person, Answer answer) {
  const auto word = words_of(call, "word", kMostLettersOfRule);
  if (!word) return answer(refusal(word.error()));
  auto done = deed(person, "rule.add", {}, *word);
  world_.club.add_rule(*word, kMostRules, done,
                       [this, done, answer = std::move(answer)](const Result<std::int64_t>& kept) mutable {
                         if (!kept) return answer(refusal(kept.error()));
                         tell_log(world_.logger, done);
                         net::spawn(read_rules_anew(json_reply({{"id", *kept}}, 201), std::move(answer)));
                       });
}

void OperatorApi::remove_rule(const Person& person, std::int64_t number, Answer answer) {
  auto done = deed(person, "rule.remove", {}, std::to_string(number));
  world_.club.remove_rule(number, done, [this, done, answer = std::move(answer)](const Result<bool>& kept) mutable {
    if (!kept) return answer(refusal(kept.error()));
    if (!*kept) return answer(refusal(refuse("rule.unknown", "", "There is no such word.")));
    tell_log(world_.logger, done);
    net::spawn(read_rules_anew(json_reply(json::object()), std::move(answer)));
  });
}

// Before it is answered: from then on the rules hold.
net::Task<> OperatorApi::read_rules_anew(Reply reply, Answer answer) {
  const auto found =
      co_await net::answer_of<Result<std::vector<NameRule>>>([&](auto then) { world_.club.rules(std::move(then)); });
  if (!found) co_return answer(refusal(found.error()));
  std::vector<std::string> words;
  for (const auto& one : *found) words.push_back(one.word);
  world_.rules = NameRules(words);
  answer(std::move(reply));
}

void OperatorApi::log(const Call& call, Answer answer) {
  const auto before = number_of(call, "before", kNewest);
  if (!before) return answer(refusal(before.error()));
  world_.club.log(*before, kEntriesAPage, [answer = std::move(answer)](const auto& found) mutable {
    if (!found) return answer(refusal(found.error()));
    json list = json::array();
    for (const auto& one : *found) list.push_back(to_json(one));
    answer(json_reply({{"log", std::move(list)}, {"next", next_of(*found, kEntriesAPage)}}));
  });
}

void OperatorApi::numbers(Answer answer) {
  const auto today = world_.now() / kDay;
  world_.club.tallies(today - kDaysShown + 1, [today, answer = std::move(answer)](const auto& found) mutable {
    if (!found) return answer(refusal(found.error()));
    std::map<std::int64_t, json, std::greater<>> days;
    days.emplace(today, empty_day(today));
    for (const auto& tally : *found) {
      const auto [day, fresh] = days.try_emplace(tally.day);
      if (fresh) day->second = empty_day(tally.day);
      enter(day->second, tally);
    }
    json list = json::array();
    for (auto& [number, day] : days) list.push_back(std::move(day));
    answer(json_reply({{"days", std::move(list)}}));
  });
}

}  // namespace cb::server
