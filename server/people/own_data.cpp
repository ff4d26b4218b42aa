// SPDX-License-Identifier: MIT
#include "server/people/own_data.hpp"

#include <nlohmann/json.hpp>

#include "server/people/people_words.hpp"
#include "server/people/ratings_api.hpp"
#include "server/room/table_id.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

// A page after the other, so that other people's requests come in between.
constexpr int kTablesAtOnce = 1'000;
constexpr int kRatedGamesAtOnce = 1'000;
constexpr int kTriesAtOnce = 1'000;
constexpr int kMostChallenges = 1'000;  // far more than anybody may have
// More than anybody can have: each is made or joined by hand.
constexpr int kMostEvents = 100'000;
constexpr int kMostEditions = 1'000;  // far more than anybody may have

json person_json(const PersonFile& file) {
  return {{"id", file.person.id}, {"name", file.person.name}, {"account", file.person.account}, {"made", file.made}};
}

json tokens_json(const std::vector<Token>& tokens) {
  json list = json::array();
  for (const auto& token : tokens)
    list.push_back({{"id", token.id}, {"label", token.label}, {"scope", token.scope}, {"made", token.made}});
  return list;
}

json push_json(const std::vector<PushAddress>& browsers) {
  json list = json::array();
  for (const auto& one : browsers)
    list.push_back({{"id", one.id},
                    {"endpoint", one.endpoint},
                    {"language", one.language},
                    {"made", one.made},
                    {"challenges", one.challenges}});
  return list;
}

json own_report_json(const PlayerReport& report) {
  return {{"person", report.person.id},
          {"at", report.at},
          {"reason", report.reason},
          {"words", report.words},
          {"table", report.match ? json(table_id(*report.match)) : json()},
          {"handled", report.handled.has_value()}};
}

// Without the operator, who is somebody else.
json done_json(const LogEntry& entry) {
  return {{"at", entry.at}, {"what", entry.what}, {"about", entry.about}, {"why", entry.why}};
}

json events_json(const std::vector<TournamentEntry>& entries, std::string_view person) {
  json list = json::array();
  for (const auto& one : entries)
    list.push_back({{"event", table_id(one.id)},
                    {"title", one.organiser == person ? one.title : ""},
                    {"organiser", one.organiser == person}});
  return list;
}

json try_json(const PuzzleTry& attempt) {
  return {{"game", attempt.game}, {"puzzle", attempt.puzzle}, {"right", attempt.right}, {"at", attempt.at}};
}

json editions_json(const std::vector<StoredEdition>& editions) {
  json list = json::array();
  for (const auto& one : editions)
    list.push_back({{"edition", one.key},
                    {"game", one.game},
                    {"name", one.name},
                    {"text", one.text},
                    {"made", one.made},
                    {"used", one.used}});
  return list;
}

}  // namespace

json sanctions_json(const std::vector<Sanction>& sanctions) {
  json list = json::array();
  for (const auto& one : sanctions)
    list.push_back({{"kind", one.kind == Sanction::Kind::ban ? "ban" : "mute"},
                    {"since", one.since},
                    {"until", one.until == 0 ? json() : json(one.until)},
                    {"reason", one.reason}});
  return list;
}

json mail_json(const std::optional<MailAddress>& mail) {
  if (!mail) return nullptr;
  return {{"address", mail->address},
          {"language", mail->language},
          {"confirmed", mail->confirmed},
          {"turns", mail->turns},
          {"challenges", mail->challenges}};
}

json contacts_json(const std::vector<Contact>& contacts) {
  json list = json::array();
  for (const auto& one : contacts) list.push_back({{"id", one.id}, {"name", one.name}, {"since", one.since}});
  return list;
}

json challenge_json(const Challenge& challenge) {
  constexpr std::string_view kStates[] = {"open", "accepted", "declined"};
  const auto person = [](const Challenge::One& one) { return json{{"id", one.id}, {"name", one.name}}; };
  const auto if_any = [](const std::string& text) { return text.empty() ? json() : json(text); };
  return {{"id", challenge.id},
          {"from", person(challenge.from)},
          {"to", challenge.to ? person(*challenge.to) : json()},
          {"game", challenge.game},
          {"clock", challenge.clock},
          {"rated", challenge.rated},
          {"made", challenge.made},
          {"until", challenge.until},
          {"state", kStates[static_cast<std::size_t>(challenge.state)]},
          {"word", if_any(challenge.word)},
          {"table", if_any(challenge.table)}};
}

json challenges_json(const std::vector<Challenge>& challenges) {
  json list = json::array();
  for (const auto& one : challenges) list.push_back(challenge_json(one));
  return list;
}

json to_json(const Ratings& ratings, Milliseconds now) {
  json value = json::object();
  for (const auto& [game, stored] : ratings) value[game] = rating_json(stored, now);
  return value;
}

net::Task<> send_own_data(OwnDataWorld world, Person who, Milliseconds now, Answer answer) {
  const auto person = who.id;
  const auto file = co_await net::answer_of<Result<std::optional<PersonFile>>>(
      [&](auto then) { world.people.file(person, std::move(then)); });
  if (!file) co_return answer(refusal(file.error()));
  if (!*file) co_return answer(refusal(refuse("person.unknown", "", "There is no such person.")));
  const auto browsers = co_await net::answer_of<Result<std::vector<PushAddress>>>(
      [&](auto then) { world.notices.push_addresses(person, std::move(then)); });
  if (!browsers) co_return answer(refusal(browsers.error()));
  const auto mail = co_await net::answer_of<Result<std::optional<MailAddress>>>(
      [&](auto then) { world.notices.mail(person, std::move(then)); });
  if (!mail) co_return answer(refusal(mail.error()));
  const auto tied = [&](Tie tie) {
    return net::answer_of<Result<std::vector<Contact>>>(
        [&, tie](auto then) { world.contacts.tied(person, tie, std::move(then)); });
  };
  const auto followed = co_await tied(Tie::follows);
  if (!followed) co_return answer(refusal(followed.error()));
  const auto blocked = co_await tied(Tie::blocks);
  if (!blocked) co_return answer(refusal(blocked.error()));

  using List = Result<std::vector<Challenge>>;
  const auto sent = co_await net::answer_of<List>(
      [&](auto then) { world.challenges.sent(person, now, kMostChallenges, std::move(then)); });
  if (!sent) co_return answer(refusal(sent.error()));
  const auto received = co_await net::answer_of<List>(
      [&](auto then) { world.challenges.received(person, now, kMostChallenges, std::move(then)); });
  if (!received) co_return answer(refusal(received.error()));
  json sanctions = json::array();
  json reports = json::array();
  json done = json::array();
  if (world.club != nullptr) {
    const auto laid = co_await net::answer_of<Result<std::vector<Sanction>>>(
        [&](auto then) { world.club->sanctions_of(person, std::move(then)); });
    if (!laid) co_return answer(refusal(laid.error()));
    sanctions = sanctions_json(*laid);
    const auto made = co_await net::answer_of<Result<std::vector<PlayerReport>>>(
        [&](auto then) { world.club->reports_by(person, std::move(then)); });
    if (!made) co_return answer(refusal(made.error()));
    for (const auto& one : *made) reports.push_back(own_report_json(one));
    const auto entries = co_await net::answer_of<Result<std::vector<LogEntry>>>(
        [&](auto then) { world.club->done_to(person, std::move(then)); });
    if (!entries) co_return answer(refusal(entries.error()));
    for (const auto& one : *entries) done.push_back(done_json(one));
  }
  const auto joined = co_await net::answer_of<Result<std::vector<TournamentEntry>>>(
      [&](auto then) { world.tournaments.of_person(person, kMostEvents, std::move(then)); });
  if (!joined) co_return answer(refusal(joined.error()));

  json rated_games = json::array();
  std::optional<RatedGame> latest;
  for (bool more = true; more;) {
    const auto page = co_await net::answer_of<Result<std::vector<RatedGame>>>(
        [&](auto then) { world.people.rated_games(person, latest, kRatedGamesAtOnce, std::move(then)); });
    if (!page) co_return answer(refusal(page.error()));
    for (const auto& game : *page) rated_games.push_back(rated_game_json(game));
    more = page->size() == kRatedGamesAtOnce;
    if (more) latest = page->back();
  }

  json tries = json::array();
  Ratings skill;
  if (world.puzzles != nullptr) {
    std::optional<PuzzleTry> last;
    for (bool more = true; more;) {
      const auto page = co_await net::answer_of<Result<std::vector<PuzzleTry>>>(
          [&](auto then) { world.puzzles->tries_of(person, last, kTriesAtOnce, std::move(then)); });
      if (!page) co_return answer(refusal(page.error()));
      for (const auto& one : *page) tries.push_back(try_json(one));
      more = page->size() == kTriesAtOnce;
      if (more) last = page->back();
    }
    auto known =
        co_await net::answer_of<Result<Ratings>>([&](auto then) { world.puzzles->skill_of(person, std::move(then)); });
    if (!known) co_return answer(refusal(known.error()));
    skill = std::move(*known);
  }

  json editions = json::array();
  if (world.editions != nullptr) {
    const auto put = co_await net::answer_of<Result<std::vector<StoredEdition>>>(
        [&](auto then) { world.editions->of_person(person, kMostEditions, std::move(then)); });
    if (!put) co_return answer(refusal(put.error()));
    editions = editions_json(*put);
  }

  json tables = json::array();
  std::optional<MatchId> after;
  for (bool more = true; more;) {
    const auto page = co_await net::answer_of<Result<std::vector<MatchId>>>(
        [&](auto then) { world.people.tables(person, after, kTablesAtOnce, std::move(then)); });
    if (!page) co_return answer(refusal(page.error()));
    for (const auto& match : *page) tables.push_back(table_id(match));
    more = page->size() == kTablesAtOnce;
    if (more) after = page->back();
  }

  auto reply = json_reply(
      {{"person", person_json(**file)},
       {"featured", (*file)->featured},
       {"tokens", tokens_json((*file)->tokens)},
       {"ratings", to_json((*file)->ratings, now)},
       {"rated_games", std::move(rated_games)},
       {"puzzles", {{"tries", std::move(tries)}, {"skill", to_json(skill, now)}}},
       {"push", push_json(*browsers)},
       {"mail", mail_json(*mail)},
       {"following", contacts_json(*followed)},
       {"blocked", contacts_json(*blocked)},
       {"challenges", {{"sent", challenges_json(*sent)}, {"received", challenges_json(*received)}}},
       {"operator", who.is_operator},
       {"sanctions", std::move(sanctions)},
       {"reports", std::move(reports)},
       {"done_by_operators", std::move(done)},
       {"editions", std::move(editions)},
       {"tables", std::move(tables)},
       {"events", events_json(*joined, person)},
       {"note",
        "Of tokens and the password only hashes are kept, and they are not shown. What you did at a table is in its "
        "record, at /api/tables/TABLE/record once the game is over, and how an event went at /api/events/EVENT."}});
  reply.headers.emplace_back("Content-Disposition", "attachment; filename=\"cap-and-barrel.json\"");
  answer(std::move(reply));
}

}  // namespace cb::server
