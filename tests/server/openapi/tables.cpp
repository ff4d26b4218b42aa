// SPDX-License-Identifier: MIT
// Tables: those one makes, finds, is asked to and watches.
#include "openapi_testing.hpp"
#include "tests/server/edition_testing.hpp"

namespace cb::server {

void OpenApi::look_at_tables() {
  call(200, "GET", "/api/games");
  call(200, "GET", "/api/exact");
  call(200, "GET", "/api/exact/top-cap?position=a2b2e4e5/b5c5c6f2/cream");
  call(200, "GET", "/api/exact/top-cap?position=a4b3c2d1%2Fc6d5e4f3%2Fcream");
  call(400, "GET", "/api/exact/top-cap?position=a4b3c2d1%2");
  call(404, "GET", "/api/exact/loot?position=start");
  call(200, "GET", "/api/lobby");
  call(400, "GET", "/api/lobby?game=chess");
  const std::string id = call(201, "POST", "/api/tables", kAnn, R"({"game":"top-cap","listed":true})")["table"];
  call(201, "POST", "/api/tables", kAnn, R"({"game":"trap-the-cap","options":{"players":3,"starter":"lot"},
      "seats":["me","open","bot:3"],"clock":{"pace":"live","base":300000,"increment":2000},"listed":true,
      "watchable":true,"chat":true})");
  call(201, "POST", "/api/tables", kBob, R"({"game":"loot","clock":{"pace":"post","base":3600000},"rated":true,
      "position":""})");
  call(400, "POST", "/api/tables", kAnn, R"({"game":"chess"})");
  call(401, "POST", "/api/tables", {}, "{}");
  call(413, "POST", "/api/tables", kAnn, std::string(9'000, ' '));
  pub_.ratings[{kAnn.id, "top-cap"}] = {1612.5, 70, 0.06, 12, pub_.now};
  call(200, "GET", "/api/lobby");
  EXPECT_NE(call(200, "GET", "/api/tables/" + id)["seats"][0]["rating"], nullptr);
  call(404, "GET", "/api/tables/nowhere");
  call(200, "GET", "/api/tables/" + id + "/edition");
  call(404, "GET", "/api/tables/nowhere/edition");
  pub_.put("f", own_board("Fjord"));
  const std::string own =
      call(201, "POST", "/api/tables", kAnn,
           json{{"game", "loot"}, {"listed", true}, {"edition", std::string(64, 'f')}}.dump())["table"];
  EXPECT_EQ(call(200, "GET", "/api/tables/" + own)["edition"]["name"], "Fjord");
  EXPECT_EQ(call(200, "GET", "/api/tables/" + own + "/edition")["text"], own_board("Fjord"));
  call(404, "GET", "/api/tables/" + id + "/record", kCarol);
  call(409, "GET", "/api/tables/" + id + "/record", kAnn);
  pub_.happen(id,
              {table::Sat{1, {table::Holder::Kind::bot, "3", ""}}, table::Ended{1, "closed", "Closed.", "", pub_.now}});
  call(200, "GET", "/api/tables/" + id);
  call(200, "GET", "/api/tables/" + id + "/record", kAnn);
  call(200, "GET", "/api/tables/" + id + "/ratings");
  const auto match = read_table_id(id).value();
  pub_.rated[match] = {
      {match, "loot", "ann-id", {"bob-id"}, {1500, 350}, {1662.25, 290.5}, pub_.now, 0, Went::won, {}}};
  call(200, "GET", "/api/tables/" + id + "/ratings");
  call(404, "GET", "/api/tables/nowhere/ratings");
  pub_.failing = pub_.directory.failing = true;
  call(503, "GET", "/api/lobby");
  call(503, "POST", "/api/tables", kAnn, R"({"game":"top-cap"})");
  call(503, "GET", "/api/tables/" + id);
  call(503, "GET", "/api/tables/" + id + "/record");
  call(503, "GET", "/api/tables/" + id + "/edition");
  call(503, "GET", "/api/tables/" + id + "/ratings");
}

void OpenApi::look_at_editions(const Person& ann, const Person& chief) {
  const auto form = [](const std::string& name) { return json{{"game", "loot"}, {"text", own_board(name)}}.dump(); };
  const auto put = [&](const std::string& name) -> std::string {
    return call(201, "POST", "/api/editions", ann, form(name))["edition"];
  };
  const auto first = put("First");
  const auto second = put("Second");
  call(200, "POST", "/api/editions", ann, form("First"));
  call(400, "POST", "/api/editions", ann, form("reconstructed"));
  call(401, "POST", "/api/editions", {}, form("First"));
  call(413, "POST", "/api/editions", ann, std::string(kLongestEditionForm + 1, ' '));
  call(200, "GET", "/api/editions/" + first);
  call(404, "GET", "/api/editions/fjord");
  EXPECT_EQ(call(200, "GET", "/api/me/editions", ann)["editions"].size(), 2u);
  call(200, "GET", "/api/me/export", ann);
  auto program = ann;
  program.scope = "play";
  call(401, "GET", "/api/me/editions");
  call(403, "GET", "/api/me/editions", program);
  call(401, "DELETE", "/api/editions/" + first);
  call(403, "DELETE", "/api/editions/" + first, program);
  call(200, "DELETE", "/api/editions/" + first, ann);
  call(404, "DELETE", "/api/editions/" + first, ann);
  EXPECT_EQ(call(200, "GET", "/api/operator/editions", chief)["editions"][0]["person"]["id"], ann.id);
  call(400, "GET", "/api/operator/editions?before=x", chief);
  const auto path = "/api/operator/editions/" + second + "/take-down";
  call(400, "POST", path, chief, "{}");
  call(200, "POST", path, chief, R"({"why":"Rude"})");
  call(404, "POST", path, chief, R"({"why":"Rude"})");
  for (int n = 0; n < kMostEditions; ++n) {
    pub_.now += 3'600'000;
    EXPECT_EQ(pub_.call("POST", "/api/editions", ann, form(fmt::format("Board {}", n))).status, 201);
  }
  call(409, "POST", "/api/editions", ann, form("One more"));
  for (int status = 409; status == 409;) status = pub_.call("POST", "/api/editions", ann, form("One more")).status;
  call(429, "POST", "/api/editions", ann, form("One more"));
}

void OpenApi::look_at_finding(const Person& ann, const Person& dan) {
  const std::string wish = R"({"game":"loot","clock":"10m"})";
  call(200, "GET", "/api/find", ann);
  call(200, "POST", "/api/find", ann, wish);
  pub_.now += kBotAfter;
  call(200, "GET", "/api/find", ann);
  call(200, "POST", "/api/find", dan, wish);
  finder_.tick();
  call(200, "GET", "/api/people/" + ann.id);  // behind it: by now their names are read
  EXPECT_EQ(call(200, "GET", "/api/find", ann)["state"], "seating");
  laid_.back()("AAAAAAAAAAAAAAAAAAAAAA");
  EXPECT_EQ(call(200, "GET", "/api/find", dan)["state"], "found");
  call(200, "DELETE", "/api/find", dan);
  call(400, "POST", "/api/find", ann, R"({"game":"loot","clock":"blitz"})");
  for (int n = 0; n < kMostFromANetwork; ++n) {
    const Person one{fmt::format("seeker-{}", n), "Seeker", false, {}};
    store_->people.add_guest(one, hash_token(one.id), 1, [](const auto&) {});
    EXPECT_EQ(pub_.call("POST", "/api/find", one, wish).status, 200);
  }
  call(429, "POST", "/api/find", dan, wish);
  for (const auto* method : {"GET", "POST", "DELETE"}) call(401, method, "/api/find");
}

// Ann and Bob have played together.
void OpenApi::look_at_challenges(const Person& ann, const Person& bob, const Person& dan) {
  const auto wish = [](const Person& to, const char* more = R"("clock":"10m","rated":false)") {
    return fmt::format(R"({{"to":"{}","game":"loot",{}}})", to.id, more);
  };
  const std::string made = call(201, "POST", "/api/challenges", bob, wish(ann))["id"];
  const std::string to_all =
      call(201, "POST", "/api/challenges", bob, R"({"game":"loot","clock":"day","rated":false})")["id"];
  call(409, "POST", "/api/challenges", bob, wish(ann));
  call(400, "POST", "/api/challenges", bob, wish(ann, R"("clock":"1m","rated":false)"));
  call(403, "POST", "/api/challenges", ann, wish(dan));
  call(404, "POST", "/api/challenges", bob, R"({"to":"nobody","game":"loot","clock":"day","rated":false})");
  call(200, "GET", "/api/me/challenges", bob);
  EXPECT_EQ(call(200, "GET", "/api/me/challenges", ann)["received"].size(), 2u);
  call(200, "GET", "/api/me/export", bob);
  const auto path = "/api/challenges/" + made;
  call(400, "POST", path + "/decline", ann, R"({"word":"never"})");
  call(200, "POST", path + "/decline", ann, R"({"word":"later"})");
  call(404, "POST", path + "/decline", ann, R"({"word":"later"})");
  call(404, "POST", path + "/accept", ann);
  call(200, "GET", "/api/me/challenges", bob);
  call(200, "DELETE", path, bob);
  call(404, "DELETE", path, bob);
  const std::string rated = call(201, "POST", "/api/challenges", bob, wish(dan, R"("clock":"day","rated":true)"))["id"];
  auto guest = dan;
  guest.account = false;
  call(409, "POST", "/api/challenges/" + rated + "/accept", guest);
  pub_.failing = true;
  call(503, "POST", "/api/challenges/" + to_all + "/accept", ann);
  pub_.failing = false;
  call(201, "POST", "/api/challenges/" + to_all + "/accept", ann);
  call(200, "GET", "/api/me/challenges", bob);
  for (const auto* unknown : {"/api/challenges", "/api/challenges/x/accept", "/api/challenges/x/decline"})
    call(401, "POST", unknown);
  for (int status = 409; status == 409;) status = pub_.call("POST", "/api/challenges", bob, wish(dan)).status;
  call(429, "POST", "/api/challenges", bob, wish(dan));
  call(401, "DELETE", "/api/challenges/x");
  call(401, "GET", "/api/me/challenges");
}

void OpenApi::look_at_watching(const Person& bob) {
  call(200, "GET", "/api/me/featured", bob);
  call(200, "PUT", "/api/me/featured", bob);
  TableEntry entry;
  entry.game = "loot";
  entry.shown = entry.watchable = true;
  entry.seats = {{"person", bob.id, "Bob"}, {"bot", "3", "Bot 3"}};
  entry.details = R"({"moves":12,"options":{},"clock":{"pace":"live","base":300000,"increment":0}})";
  for (std::uint8_t n = 0; n < 30; ++n) {
    entry.match.bytes[0] = static_cast<std::uint8_t>(100 + n);
    entry.stage = n < 25 ? TableEntry::Stage::playing : TableEntry::Stage::over;
    store_->directory.put(entry, [](const auto&) {});
  }
  const auto page = call(200, "GET", "/api/watch?stage=playing&game=loot");
  EXPECT_EQ(page["tables"].size(), 24u);
  EXPECT_EQ(page["tables"][0]["moves"], 12);
  EXPECT_NE(page["tables"][0]["seats"][0]["rating"], nullptr) << "Bob has one";
  const auto more = "/api/watch?stage=playing&before=" + page["next"].get<std::string>();
  EXPECT_EQ(call(200, "GET", more)["tables"].size(), 1u);
  EXPECT_EQ(call(200, "GET", "/api/watch?stage=over")["tables"].size(), 5u);
  EXPECT_EQ(call(200, "GET", "/api/featured")["tables"].size(), 3u);
  call(200, "DELETE", "/api/me/featured", bob);
  EXPECT_EQ(call(200, "GET", "/api/featured")["tables"].size(), 0u);
  call(400, "GET", "/api/watch");
  call(400, "GET", "/api/watch?stage=over&game=chess");
  call(400, "GET", "/api/watch?stage=over&before=soon");
}

}  // namespace cb::server
