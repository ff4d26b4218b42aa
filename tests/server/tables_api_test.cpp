// SPDX-License-Identifier: MIT
// Making tables and looking at them over HTTP: what is taken, what is refused and in which words, and what is shown.
#include <gtest/gtest.h>

#include "bots/book.hpp"
#include "core/text.hpp"
#include "server/tables/table_form.hpp"
#include "session/any_game.hpp"
#include "table/summary.hpp"
#include "tables_testing.hpp"

namespace cb::server {
namespace {

using nlohmann::json;
using table::Holder;
using table::Made;

class TablesApiTest : public ::testing::Test {
 protected:
  static Made made(const std::string& form, const Person& host = kAnn) {
    const auto read = read_table_form(form, host, 7'000);
    EXPECT_TRUE(read) << form << ": " << (read ? "" : read.error().text());
    return read.value_or(Made{});
  }
  // Why a form is refused, through the route; nothing is made then.
  std::string refusal(const std::string& form, int status = 400, const Person& host = kAnn) {
    const auto reply = pub_.call("POST", "/api/tables", host, form);
    EXPECT_EQ(reply.status, status) << form << ": " << reply.body;
    EXPECT_TRUE(pub_.logs.empty()) << form;
    const auto error = json::parse(reply.body)["error"];
    EXPECT_FALSE(error["code"].get<std::string>().empty()) << form;
    return error["text"];
  }
  std::string make(const std::string& form, const Person& host = kAnn) {
    const auto reply = pub_.call("POST", "/api/tables", host, form);
    EXPECT_EQ(reply.status, 201) << form << ": " << reply.body;
    return json::parse(reply.body).value("table", "");
  }
  json get(const std::string& path, int status = 200, const std::optional<Person>& caller = {}) {
    const auto reply = pub_.call("GET", path, caller);
    EXPECT_EQ(reply.status, status) << path << ": " << reply.body;
    return json::parse(reply.body);
  }

  Pub pub_;
};

TEST_F(TablesApiTest, ATableNeedsNoMoreThanItsGame) {
  const auto table = made(R"({"game":"top-cap"})");
  EXPECT_EQ(table.game, "top-cap");
  EXPECT_EQ(table.host, "ann-id");
  EXPECT_EQ(table.at, 7'000);
  EXPECT_EQ(table.clock, ClockRule{});
  EXPECT_FALSE(table.rated || table.watchable || table.chatty || table.listed);
  EXPECT_EQ(table.seats, (std::vector<Holder>{{Holder::Kind::person, "ann-id", "Ann Lee"}, {}}));
  EXPECT_EQ(table.settings, (Settings{{"repetition", "3"}, {"setup", "diagonal"}, {"starter", "cream"}}))
      << "every option, so that a later default changes nothing";
}

TEST_F(TablesApiTest, EverythingThatCanBeChosenIsKept) {
  const auto table = made(R"({"game":"trap-the-cap","options":{"players":3,"starter":"lot","quiet":"off"},
      "seats":["open","me","bot:5"],"clock":{"pace":"live","base":300000,"increment":2000},
      "watchable":true,"chat":true,"listed":true})");
  EXPECT_EQ(table.seats,
            (std::vector<Holder>{{}, {Holder::Kind::person, "ann-id", "Ann Lee"}, {Holder::Kind::bot, "5", ""}}));
  EXPECT_EQ(table.clock, (ClockRule{Pace::live, 300'000, 2'000}));
  EXPECT_TRUE(table.watchable && table.chatty && table.listed);
  const auto setting = [&](std::string_view name) {
    return std::ranges::find(table.settings, name, &Settings::value_type::first)->second;
  };
  EXPECT_EQ(setting("players"), "3");
  EXPECT_EQ(setting("starter"), "lot");
  EXPECT_EQ(setting("quiet"), "off");
}

TEST_F(TablesApiTest, WhatIsMadeCanBePlayedAndReadsBackFromTheLog) {
  for (const auto* type : all_game_types()) {
    const auto table = made(fmt::format(R"({{"game":"{}","listed":false}})", type->info().name));
    EXPECT_TRUE(table::Table::make(table));
    const auto again = table::read_event(table::write_event(table));
    ASSERT_TRUE(again);
    EXPECT_EQ(std::get<Made>(*again).settings, table.settings) << "the same order, so that games are shared";
  }
}

TEST_F(TablesApiTest, AFormIsOneObjectOfBoundedLength) {
  EXPECT_EQ(refusal(""), "A table is described by one JSON object.");
  EXPECT_EQ(refusal("[]"), "A table is described by one JSON object.");
  EXPECT_EQ(refusal(R"({"game":"loot"}x)"), "A table is described by one JSON object.");
  const std::string form = R"({"game":"loot"})";
  EXPECT_EQ(refusal(form + std::string(kLongestForm - form.size() + 1, ' '), 413),
            "A table is described in at most 8 KiB.");
  make(form + std::string(kLongestForm - form.size(), ' '));
}

TEST_F(TablesApiTest, UnknownMembersAreRefused) {
  EXPECT_EQ(refusal(R"({"game":"loot","board":"x"})"),
            "There is no \"board\" in a table; there is game, options, seats, clock, rated, watchable, chat, listed, "
            "position or edition.");
  EXPECT_EQ(refusal(R"({"game":"loot","clock":{"pace":"none","bonus":1}})"),
            "There is no \"bonus\" in a clock; there is pace, base or increment.");
}

TEST_F(TablesApiTest, MembersOfTheWrongKindAreRefused) {
  for (const std::string name : {"rated", "watchable", "chat", "listed"})
    EXPECT_EQ(refusal(R"({"game":"loot",")" + name + R"(":1})"), "\"" + name + "\" must be true or false.");
  for (const std::string name : {"game", "position", "edition"})
    EXPECT_EQ(refusal("{\"" + name + "\":5}"), "\"" + name + "\" must be a text.");
  EXPECT_EQ(refusal(R"({"game":"loot","options":[]})"),
            "\"options\" must be an object: {\"players\":3,\"starter\":\"lot\"}.");
  EXPECT_EQ(refusal(R"({"game":"loot","options":{"quiet":2.5}})"),
            "The option \"quiet\" must be a word or a whole number.");
  EXPECT_EQ(refusal(R"({"game":"loot","options":{"quiet":null}})"),
            "The option \"quiet\" must be a word or a whole number.");
  EXPECT_EQ(refusal(R"({"game":"loot","seats":"me"})"), "\"seats\" must be a list, a word for each seat.");
}

TEST_F(TablesApiTest, GamesAndTheirOptionsAreThoseThereAre) {
  EXPECT_EQ(refusal("{}"), refusal(R"({"game":""})"));
  EXPECT_NE(refusal(R"({"game":"chess"})").find("\"chess\""), std::string::npos);
  EXPECT_EQ(refusal(R"({"game":"loot","options":{"speed":"2"}})"),
            "There is no option \"speed\"; there is movement, repetition or quiet.");
  EXPECT_NE(refusal(R"({"game":"loot","options":{"movement":"sideways"}})").find("movement"), std::string::npos);
  EXPECT_NE(refusal(R"({"game":"trap-the-cap","options":{"players":7}})").find("players"), std::string::npos);
  EXPECT_NE(refusal(R"({"game":"trap-the-cap","options":{"players":3,"game":"team"}})"), "") << "not with three";
}

TEST_F(TablesApiTest, EverySeatIsNamedOnce) {
  EXPECT_EQ(refusal(R"({"game":"top-cap","seats":["me"]})"), "With these options Top Cap has 2 seats, not 1.");
  EXPECT_EQ(refusal(R"({"game":"trap-the-cap","options":{"players":3},"seats":["me","open"]})"),
            "With these options Trap the Cap has 3 seats, not 2.");
  for (const auto* seat : {R"("you")", "1", "null", R"("")", R"("ME")"})
    EXPECT_EQ(refusal(fmt::format(R"({{"game":"top-cap","seats":["me",{}]}})", seat)),
              "A seat is \"me\", \"open\" or a bot such as \"bot:3\".");
  EXPECT_EQ(refusal(R"({"game":"top-cap","seats":["bot:1","bot:2"]})"),
            "At least one seat is for a person; bots alone play in the arena.");
}

TEST_F(TablesApiTest, BotsAreTheFiveLevels) {
  for (const auto* bot : {"", "0", "6", "uct", "random", "5@3600s", "+3", "03", " 3"})
    EXPECT_EQ(refusal(fmt::format(R"({{"game":"top-cap","seats":["me","bot:{}"]}})", bot)),
              fmt::format("A bot has a level from 1 to 5, as in \"bot:3\", not \"{}\".", bot));
  for (int level = 1; level <= kLevels; ++level)
    EXPECT_EQ(made(fmt::format(R"({{"game":"top-cap","seats":["bot:{}","open"]}})", level)).seats.front().id,
              std::to_string(level));
}

TEST_F(TablesApiTest, NobodySeesTwoHands) {
  EXPECT_EQ(refusal(R"({"game":"top-drop","options":{"players":3},"seats":["me","open","me"]})"),
            "In Top Drop nobody may see two hands, so only one seat can be yours.");
  EXPECT_EQ(made(R"({"game":"top-drop","options":{"players":1},"seats":["me"]})").seats.size(), 1U);
  EXPECT_EQ(made(R"({"game":"top-cap","seats":["me","me"]})").seats[1].id, "ann-id") << "two at one keyboard";
}

TEST_F(TablesApiTest, ClocksKeepToTheirRanges) {
  const auto form = [](std::string_view pace, std::int64_t base, std::int64_t increment) {
    return fmt::format(R"({{"game":"loot","clock":{{"pace":"{}","base":{},"increment":{}}}}})", pace, base, increment);
  };
  struct Case {
    const char* pace;
    std::int64_t least, most;
    const char* words;
  };
  for (const auto& [pace, least, most, words] :
       {Case{"live", 10'000, 10'800'000, "\"base\" must be 10 seconds to 3 hours for the game, in milliseconds."},
        Case{"post", 3'600'000, 1'209'600'000, "\"base\" must be 1 hour to 14 days for each move, in milliseconds."}}) {
    EXPECT_EQ(made(form(pace, least, 0)).clock.base, least);
    EXPECT_EQ(made(form(pace, most, 0)).clock.base, most);
    EXPECT_EQ(refusal(form(pace, least - 1, 0)), words);
    EXPECT_EQ(refusal(form(pace, most + 1, 0)), words);
    EXPECT_EQ(refusal(fmt::format(R"({{"game":"loot","clock":{{"pace":"{}"}}}})", pace)), words);
    EXPECT_EQ(refusal(fmt::format(R"({{"game":"loot","clock":{{"pace":"{}","base":"10000000"}}}})", pace)), words);
    EXPECT_EQ(refusal(fmt::format(R"({{"game":"loot","clock":{{"pace":"{}","base":10000000.5}}}})", pace)), words);
    EXPECT_EQ(refusal(fmt::format(R"({{"game":"loot","clock":{{"pace":"{}","base":18446744073709551615}}}})", pace)),
              words);
  }
  EXPECT_EQ(made(form("live", 60'000, 60'000)).clock.increment, 60'000);
  const auto* more = "\"increment\" must be 0 to 60 seconds more for each move, in milliseconds.";
  EXPECT_EQ(refusal(form("live", 60'000, 60'001)), more);
  EXPECT_EQ(refusal(form("live", 60'000, -1)), more);
  EXPECT_EQ(refusal(form("post", 3'600'000, 1)), "\"increment\" must be 0 by post, in milliseconds.");
  EXPECT_EQ(refusal(form("none", 1, 0)), "\"base\" must be 0 without a clock, in milliseconds.");
  EXPECT_EQ(refusal(form("none", 0, 1)), "\"increment\" must be 0 without a clock, in milliseconds.");
  EXPECT_EQ(made(form("none", 0, 0)).clock, ClockRule{});
  EXPECT_EQ(refusal(form("blitz", 0, 0)), "\"pace\" must be none, live or post.");
  EXPECT_EQ(refusal(R"({"game":"loot","clock":{}})"), "\"pace\" must be none, live or post.");
  EXPECT_EQ(refusal(R"({"game":"loot","clock":300})"),
            "\"clock\" must be an object: {\"pace\":\"live\",\"base\":300000,\"increment\":2000}.");
}

TEST_F(TablesApiTest, APositionMustBeOneThatGoesOn) {
  const auto form = [](std::string_view game, std::string_view position) {
    return fmt::format(R"({{"game":"{}","position":"{}"}})", game, position);
  };
  EXPECT_EQ(made(form("top-cap", "a4b3c2d1/c6d5e4f3/blue")).position, "d1c2b3a4/f3e4d5c6/blue") << "as it is written";
  EXPECT_EQ(made(form("top-cap", "a4b3c2d1/c6d5e4f3/cream")).position, "") << "the start itself";
  EXPECT_NE(refusal(form("top-cap", "a4a4/c6/blue")), "");
  EXPECT_EQ(refusal(form("loot", "E1d2/c8/barrels/3")), "In this position the game is over already.");
  EXPECT_EQ(refusal(form("top-drop", "-,-/-/none/s3f3c3w3/a-draw")),
            "Top Drop begins at its start: a position would show every hand.");
}

TEST_F(TablesApiTest, RatedGamesAreBetweenAccountsAndBotsWithARating) {
  EXPECT_TRUE(made(R"({"game":"top-cap","rated":true,"seats":["me","open"]})", kBob).rated);
  EXPECT_TRUE(made(R"({"game":"top-cap","rated":true,"seats":["open","open"]})", kBob).rated);
  EXPECT_TRUE(made(R"({"game":"top-cap","rated":true,"seats":["me","bot:1"]})", kBob).rated);
  EXPECT_EQ(refusal(R"({"game":"top-cap","rated":true,"seats":["me","open"]})"),
            "Rated games are between accounts: make one, which takes a name and a password, and your games count.");
  const auto refused = [&](const std::string& form) { return refusal(form, 400, kBob); };
  EXPECT_EQ(refused(R"({"game":"top-cap","rated":true,"seats":["me","me"]})"),
            "Nobody plays a rated game against themselves; only one seat can be yours.");
  EXPECT_EQ(refused(R"({"game":"top-cap","rated":true,"position":"a4b3c2d1/c6d5e4f3/blue"})"),
            "Rated games begin at the game's own start, not at a position of your own.");
  for (const int players : {1, 2})
    EXPECT_EQ(refused(fmt::format(R"({{"game":"top-drop","options":{{"players":{}}},"rated":true}})", players)),
              "Where everyone is on one side there is nobody to be rated against.");
  const auto unrated = read_table_form(R"({"game":"top-cap","rated":true,"seats":["me","bot:5"]})", kBob, 0,
                                       table::make_game, [](const AnyRules&, auto) { return std::nullopt; });
  ASSERT_FALSE(unrated);
  EXPECT_EQ(unrated.error().text(), "Bot 5 has no rating here, so a table with it cannot be rated.");
}

TEST_F(TablesApiTest, WhatAMatchMadeOfRatingsIsToldOnceItIsRated) {
  const auto id = make(R"({"game":"loot","rated":true})", kBob);
  EXPECT_EQ(get("/api/tables/" + id + "/ratings"), json::parse(R"({"done":false,"changes":[]})"));
  const auto match = read_table_id(id).value();
  pub_.rated[match] = {{match, "loot", "bob-id", {"carol-id"}, {1500, 350}, {1662.25, 290.5}, 9, 0, Went::drawn, {}},
                       {match, "loot", "carol-id", {}, {1700, 60}, {1700, 60}, 9, 0, Went::drawn, {}}};
  EXPECT_EQ(get("/api/tables/" + id + "/ratings"), json::parse(R"({"done":true,"changes":[
      {"person":"bob-id","counted":true,"before":{"rating":1500.0,"deviation":350.0,"provisional":true},
       "after":{"rating":1662.25,"deviation":290.5,"provisional":true}},
      {"person":"carol-id","counted":false,"before":{"rating":1700.0,"deviation":60.0,"provisional":false},
       "after":{"rating":1700.0,"deviation":60.0,"provisional":false}}]})"));
  get("/api/tables/nowhere/ratings", 404);
  pub_.failing = true;
  get("/api/tables/" + id + "/ratings", 503);
}

TEST_F(TablesApiTest, WhoSitsThereIsToldWithHowTheyStandInThisGame) {
  const auto month = 30LL * 24 * 60 * 60 * 1000;
  pub_.ratings[{"bob-id", "loot"}] = {1712.5, 60, 0.06, 40, pub_.now};
  pub_.ratings[{"bob-id", "top-cap"}] = {1400, 200, 0.06, 3, pub_.now};
  const auto loot = make(R"({"game":"loot","listed":true,"rated":true})", kBob);
  const auto cap = make(R"({"game":"top-cap","listed":true})", kBob);
  const auto seats = [&](const std::string& id) { return get("/api/tables/" + id)["seats"]; };
  EXPECT_EQ(seats(loot)[0]["rating"]["rating"], 1712.5);
  EXPECT_NEAR(seats(loot)[0]["rating"]["deviation"].get<double>(), 60, 1e-9);
  EXPECT_EQ(seats(loot)[0]["rating"]["provisional"], false);
  EXPECT_EQ(seats(loot)[1]["rating"], nullptr) << "nobody sits there";
  EXPECT_EQ(seats(cap)[0]["rating"]["rating"], 1400.0) << "another game, another rating";
  EXPECT_EQ(seats(cap)[0]["rating"]["provisional"], true);
  EXPECT_EQ(get("/api/lobby?game=loot")["tables"][0]["seats"][0]["rating"], seats(loot)[0]["rating"]);
  EXPECT_EQ(get("/api/lobby?game=top-cap")["tables"][0]["seats"][0]["rating"], seats(cap)[0]["rating"]);
  pub_.now += 12 * month;
  EXPECT_GT(seats(loot)[0]["rating"]["deviation"], 110.0) << "less is known of whoever was away";
  EXPECT_EQ(seats(loot)[0]["rating"]["provisional"], true);
}

TEST_F(TablesApiTest, WhereHandsAreHiddenThereIsNoChat) {
  EXPECT_EQ(refusal(R"({"game":"top-drop","chat":true})"),
            "In Top Drop nobody may tell what they hold, so there is no chat; the phrases are for everyone.");
}

TEST_F(TablesApiTest, TheLobbyIsForTablesWithOpenSeats) {
  EXPECT_EQ(refusal(R"({"game":"top-cap","listed":true,"seats":["me","bot:2"]})"),
            "A table without an open seat has nothing to offer in the lobby.");
}

TEST_F(TablesApiTest, OnlyAPersonMakesATable) {
  EXPECT_EQ(pub_.call("POST", "/api/tables", {}, R"({"game":"loot"})").status, 401);
  EXPECT_TRUE(pub_.logs.empty());
}

TEST_F(TablesApiTest, ANewTableIsAnsweredWithItsLink) {
  const auto reply = pub_.call("POST", "/api/tables", kAnn, R"({"game":"loot"})");
  EXPECT_EQ(reply.status, 201);
  const auto value = json::parse(reply.body);
  const std::string id = value["table"];
  EXPECT_EQ(value["path"], "/t/" + id);
  EXPECT_EQ(reply.headers, (decltype(reply.headers){{"Location", "/api/tables/" + id}}));
  EXPECT_EQ(pub_.table_of(id).made().at, pub_.now);
}

TEST_F(TablesApiTest, AStorageThatFailsIsSaidToFail) {
  const auto id = make(R"({"game":"loot"})");
  pub_.failing = true;
  pub_.directory.failing = true;
  for (const auto& path : {std::string("/api/lobby"), "/api/tables/" + id})
    EXPECT_EQ(get(path, 503)["error"]["text"], "The database does not answer.");
  EXPECT_EQ(pub_.call("POST", "/api/tables", kAnn, R"({"game":"loot"})").status, 503);
}

TEST_F(TablesApiTest, TheLobbyShowsListedTablesThatGather) {
  EXPECT_EQ(get("/api/lobby"), json::parse(R"({"tables":[]})"));
  make(R"({"game":"loot"})");
  const auto id = make(R"({"game":"top-cap","listed":true,"watchable":true,"options":{"starter":"lot"},
                           "clock":{"pace":"live","base":300000,"increment":3000}})");
  const auto other = make(R"({"game":"loot","listed":true,"rated":true,"seats":["open","open"]})", kBob);
  const auto tables = get("/api/lobby?game=top-cap")["tables"];
  ASSERT_EQ(tables.size(), 1U);
  EXPECT_EQ(tables[0], json::parse(fmt::format(R"({{"table":"{0}","path":"/t/{0}","game":"top-cap",
      "summary":"starter lot; 5 min + 3 s a move","options":{{"starter":"lot"}},"own_position":false,"edition":null,
      "clock":{{"pace":"live","base":300000,"increment":3000}},"host":{{"id":"ann-id","name":"Ann Lee"}},
      "rated":false,"watchable":true,"made":{1},
      "seats":[{{"kind":"person","id":"ann-id","name":"Ann Lee","rating":null}},
               {{"kind":"open","id":"","name":"","rating":null}}]}})",
                                               id, pub_.now)));
  EXPECT_EQ(get("/api/lobby")["tables"].size(), 2U);
  EXPECT_EQ(get("/api/lobby?x=1&game=loot")["tables"][0]["table"], other);
  EXPECT_EQ(get("/api/lobby?game=loot")["tables"][0]["rated"], true);
  EXPECT_NE(get("/api/lobby?game=chess", 400)["error"]["text"].get<std::string>().find("chess"), std::string::npos);

  pub_.happen(id, {table::Sat{1, {Holder::Kind::person, "bob-id", "Bob"}}, table::Promised{"c", std::string(64, '0')}});
  EXPECT_TRUE(get("/api/lobby?game=top-cap")["tables"].empty()) << "it gathers no more";

  make(R"({"game":"top-cap","listed":true,"position":"a4b3c2d1/c6d5e4f3/blue"})");
  const auto own = get("/api/lobby?game=top-cap")["tables"];
  ASSERT_EQ(own.size(), 1U);
  EXPECT_EQ(own[0]["own_position"], true);
  EXPECT_EQ(own[0]["options"], json::object()) << "the usual is not said";
  EXPECT_EQ(own[0]["clock"]["pace"], "none");
}

TEST_F(TablesApiTest, TheLobbyForgetsTablesThatAreFullOrWhereNobodyComes) {
  const auto full = make(R"({"game":"loot","listed":true})");
  pub_.happen(full, {table::Sat{1, {Holder::Kind::person, "bob-id", "Bob"}}});
  EXPECT_TRUE(get("/api/lobby")["tables"].empty());
  pub_.happen(full, {table::Sat{1, {}}});
  pub_.now += 24 * 60 * 60 * 1000 - 1;
  EXPECT_EQ(get("/api/lobby")["tables"].size(), 1U);
  pub_.now += 1;
  EXPECT_TRUE(get("/api/lobby")["tables"].empty());
  EXPECT_EQ(get("/api/tables/" + full)["stage"], "gathering");
}

TEST_F(TablesApiTest, ATableIsDescribedToWhoeverKnowsTheLink) {
  const auto id = make(R"({"game":"top-cap","clock":{"pace":"post","base":86400000},"seats":["bot:2","open"]})");
  const auto expected = [&](const char* stage, const char* seat) {
    return json::parse(fmt::format(R"({{"table":"{0}","path":"/t/{0}","game":"top-cap",
      "options":{{"setup":"diagonal","starter":"cream","repetition":"3"}},"own_position":false,"edition":null,
      "summary":"1 day a move","host":"ann-id",
      "host_name":"Ann Lee","stage":"{1}","clock":{{"pace":"post","base":86400000,"increment":0}},"rated":false,"watchable":false,
      "chat":false,"listed":false,"made":{2},
      "seats":[{{"seat":"cream","kind":"bot","id":"2","name":"","rating":null}},{3}]}})",
                                   id, stage, pub_.now, seat));
  };
  EXPECT_EQ(get("/api/tables/" + id),
            expected("gathering", R"({"seat":"blue","kind":"open","id":"","name":"","rating":null})"));
  const auto* bob = R"({"seat":"blue","kind":"person","id":"bob-id","name":"Bob","rating":null})";
  pub_.happen(id, {table::Sat{1, {Holder::Kind::person, "bob-id", "Bob"}}, table::Promised{"c", std::string(64, '0')}});
  EXPECT_EQ(get("/api/tables/" + id), expected("promising", bob)) << "and not a word of the seed";
  pub_.happen(id, {table::Began{pub_.now}, table::Paused{pub_.now + 1}});
  EXPECT_EQ(get("/api/tables/" + id), expected("paused", bob));
  pub_.happen(id, {table::Ended{2, "resigned", "cream gave up.", "", pub_.now + 5}});
  auto over = expected("over", bob);
  over["ended"] = {
      {"winners", {1}}, {"code", "resigned"}, {"text", "cream gave up."}, {"rule", ""}, {"at", pub_.now + 5}};
  EXPECT_EQ(get("/api/tables/" + id), over);
}

TEST_F(TablesApiTest, TablesThatAreNotThereAreNotFound) {
  const auto id = make(R"({"game":"loot"})");
  MatchId other;
  other.bytes.fill(9);
  for (const auto& name : {table_id(other), id + "A", id.substr(1), std::string("x")})
    EXPECT_EQ(get("/api/tables/" + name, 404)["error"]["text"], "There is no such table, or it is not open to you.");
}

TEST_F(TablesApiTest, AnEntrySaysHowATableStands) {
  const auto id = make(R"({"game":"top-cap","seats":["open","open"],"position":"a4b3c2d1/c6d5e4f3/blue"})");
  const auto match = read_table_id(id).value();
  auto entry = entry_of(match, pub_.table_of(id), 99);
  EXPECT_EQ(entry.match, match);
  EXPECT_EQ(entry.made, pub_.now);
  EXPECT_EQ(entry.changed, 99);
  EXPECT_EQ(entry.host, "ann-id");
  EXPECT_EQ(entry.host_name, "Ann Lee") << "who sits nowhere has a name too";
  EXPECT_EQ(entry.summary, "own position; no clock");
  EXPECT_EQ(entry.stage, TableEntry::Stage::gathering);
  pub_.happen(id, {table::Sat{1, {Holder::Kind::person, "ann-id", "Ann"}}, table::Sat{0, {Holder::Kind::bot, "3", ""}},
                   table::Promised{"c", std::string(64, '0')}});
  entry = entry_of(match, pub_.table_of(id), 100);
  EXPECT_EQ(entry.host_name, "Ann");
  EXPECT_EQ(entry.stage, TableEntry::Stage::playing) << "nobody can join, and a server that starts must wake it";
  EXPECT_EQ(entry.seats[0].kind, "bot");
  EXPECT_EQ(entry.seats[0].person, "3");
  pub_.happen(id, {table::Hosted{"bob-id"}});
  EXPECT_EQ(entry_of(match, pub_.table_of(id), 100).host, "bob-id") << "whoever is the host now";
  EXPECT_EQ(get("/api/tables/" + id)["host"], "bob-id");
  pub_.happen(id, {table::Began{1}, table::Ended{1, "closed", "", "", 2}});
  entry = entry_of(match, pub_.table_of(id), 101);
  EXPECT_EQ(entry.stage, TableEntry::Stage::over);
  EXPECT_EQ(entry.winners, 1);
  EXPECT_EQ(entry.ending, "closed");
}

TEST_F(TablesApiTest, ClocksAreSaidInWords) {
  const auto summary = [&](const std::string& clock) {
    const auto table = made(R"({"game":"loot","clock":)" + clock + "}");
    return table::summary_of(table, *table::make_game(table).value());
  };
  EXPECT_EQ(summary(R"({"pace":"live","base":5400000})"), "1 h 30 min");
  EXPECT_EQ(summary(R"({"pace":"live","base":10500,"increment":500})"), "10 s 500 ms + 500 ms a move");
  EXPECT_EQ(summary(R"({"pace":"post","base":259200000})"), "3 days a move");
  EXPECT_EQ(summary(R"({"pace":"none"})"), "no clock");
}

TEST_F(TablesApiTest, NobodyKnowsAGameByHeartWhereThereIsNoTable) {
  EXPECT_TRUE(get("/api/exact")["games"].empty());
  EXPECT_EQ(get("/api/exact/top-cap?position=a4b3c2d1/c6d5e4f3/cream", 404)["error"]["code"], "exact.none");
}

TEST_F(TablesApiTest, GamesAreDescribedWithEverythingThatCanBeChosen) {
  const auto games = get("/api/games")["games"];
  ASSERT_EQ(games.size(), all_game_types().size());
  for (const auto& game : games) {
    const auto* type = find_game(game["name"].get<std::string>()).value();
    ASSERT_EQ(game["options"].size(), type->options().size());
    EXPECT_EQ(game["bots"].size(), static_cast<std::size_t>(kLevels)) << game["name"];
    EXPECT_FALSE(game["phrases"].empty());
    // Whatever is offered can be chosen: every choice, both ends of every range, every word.
    for (const auto& option : game["options"]) {
      json values = option["kind"] == "choice" ? option["choices"] : option["words"];
      if (option["kind"] == "number") {
        values.push_back(option["minimum"]);
        values.push_back(option["maximum"]);
      }
      values.push_back(option["default"]);
      for (const auto& value : values) {
        const auto reply =
            read_table_form(json{{"game", game["name"]}, {"options", {{option["name"], value}}}}.dump(), kAnn, 0);
        // A value may need another beside it, and then a rule says so; by itself it is never refused.
        EXPECT_TRUE(reply || !reply.error().code.starts_with("option."))
            << game["name"] << option["name"] << value << reply.error().text();
      }
    }
    EXPECT_EQ(made(json{{"game", game["name"]}}.dump()).seats.size(), game["seats"]["usual"]);
  }
  const auto trap = *std::ranges::find(games, "trap-the-cap", [](const json& game) { return game["name"]; });
  EXPECT_EQ(trap["seats"]["least"], 2);
  EXPECT_EQ(trap["seats"]["most"], 6);
}

TEST(TableId, WritesAndReadsEveryMatch) {
  MatchId match;
  for (std::size_t n = 0; n < match.bytes.size(); ++n) match.bytes[n] = static_cast<std::uint8_t>(250 - 17 * n);
  const auto text = table_id(match);
  EXPECT_EQ(text.size(), 22U);
  EXPECT_EQ(read_table_id(text), match);
  EXPECT_EQ(table_id(MatchId{}), "AAAAAAAAAAAAAAAAAAAAAA");
  match.bytes.fill(255);
  EXPECT_EQ(table_id(match), "_____________________w");
}

TEST(TableId, HasOneSpellingOnly) {
  const std::string id = table_id(MatchId{});
  EXPECT_FALSE(read_table_id(""));
  EXPECT_FALSE(read_table_id(id + "="));
  EXPECT_FALSE(read_table_id(id + "=="));
  EXPECT_FALSE(read_table_id(id + "A"));
  EXPECT_FALSE(read_table_id(id.substr(1)));
  EXPECT_FALSE(read_table_id("AAAAAAAAAAAAAAAAAAAAAB")) << "bits beyond the sixteen bytes";
  EXPECT_FALSE(read_table_id("////////////////////_w"));
  EXPECT_FALSE(read_table_id(" AAAAAAAAAAAAAAAAAAAAA"));
  EXPECT_FALSE(read_table_id(std::string(id).replace(3, 1, 1, '\0')));
}

}  // namespace
}  // namespace cb::server
