// SPDX-License-Identifier: MIT
// The club: reports, and all that only operators may do.
#include "openapi_testing.hpp"

namespace cb::server {

void OpenApi::look_at_club(const Person& ann, const Person& bob, const Person& dan) {
  std::promise<void> appointed;
  store_->club.appoint(dan.id, {.by = {}, .what = "operator.add", .person = dan.id, .at = pub_.now},
                       [&](const auto& done) {
                         EXPECT_TRUE(done);
                         appointed.set_value();
                       });
  appointed.get_future().get();
  auto chief = dan;
  chief.is_operator = true;
  call(200, "GET", "/api/me", chief);
  call(200, "GET", "/api/privacy");
  look_at_reports(ann, bob, chief);
  look_at_sanctions(ann, bob, chief);
  look_at_house_rules(chief);
  look_at_editions(ann, chief);
  call(200, "GET", "/api/operator/log", chief);
  call(400, "GET", "/api/operator/log?before=x", chief);
  call(200, "GET", "/api/operator/numbers", chief);
  store_->club.count({{pub_.now / kDay, "made loot", 2}, {pub_.now / kDay, "guests", 1}}, pub_.now / kDay, {bob.id},
                     [](const auto&) {});
  EXPECT_EQ(call(200, "GET", "/api/operator/numbers", chief)["days"][0]["games"]["loot"]["made"], 2);
  auto program = chief;
  program.scope = "play";
  for (const auto& route : pub_.routes()) {
    if (!route.pattern.starts_with("/api/operator/")) continue;
    call(401, route.method, route.pattern);
    call(403, route.method, route.pattern, bob);
    call(403, route.method, route.pattern, program);
  }
}

void OpenApi::look_at_reports(const Person& ann, const Person& bob, const Person& chief) {
  const json report = {{"person", ann.id}, {"reason", "words"}, {"words", "Loud"}};
  auto at_table = report;
  at_table["table"] = "AAAAAAAAAAAAAAAAAAAAAQ";
  TableEntry entry;
  entry.match = read_table_id("AAAAAAAAAAAAAAAAAAAAAQ").value();
  entry.game = "loot";
  entry.host = ann.id;
  pub_.directory.put(entry, [](const auto&) {});
  call(201, "POST", "/api/reports", bob, at_table.dump());
  call(400, "POST", "/api/reports", bob, R"({"person":"x","reason":"ugly"})");
  call(401, "POST", "/api/reports", {}, report.dump());
  auto program = bob;
  program.scope = "play";
  call(403, "POST", "/api/reports", program, report.dump());
  call(404, "POST", "/api/reports", bob, R"({"person":"nobody","reason":"name"})");
  for (int status = 201; status == 201;) status = pub_.call("POST", "/api/reports", bob, report.dump()).status;
  call(429, "POST", "/api/reports", bob, report.dump());
  EXPECT_EQ(call(200, "GET", "/api/me/export", bob)["reports"].size(), 10u);
  const auto list = call(200, "GET", "/api/operator/reports", chief);
  EXPECT_EQ(list["open"], 10);
  call(400, "GET", "/api/operator/reports?before=x", chief);
  const auto path = "/api/operator/reports/" + list["reports"].back()["id"].dump();
  call(200, "PUT", path, chief, R"({"handled":true,"why":"Talked"})");
  call(404, "PUT", path, chief, R"({"handled":true})");
  call(400, "PUT", path, chief, "{}");
  EXPECT_EQ(call(200, "GET", "/api/operator/reports?state=handled", chief)["reports"].size(), 1u);
}

void OpenApi::look_at_sanctions(const Person& ann, const Person& bob, const Person& chief) {
  for (const auto* kind : {"mute", "ban"}) {
    const auto path = fmt::format("/api/operator/people/{}/{}", bob.id, kind);
    call(200, "PUT", path, chief, R"({"why":"Shouting"})");
    call(200, "PUT", path, chief, json{{"why", "Shouting"}, {"until", pub_.now + 1'000}}.dump());
    call(400, "PUT", path, chief, "{}");
    const bool ban = std::string_view(kind) == "ban";
    call(ban ? 200 : 400, "PUT", path, chief, R"({"why":"Shouting","doors":true})");
    call(404, "PUT", fmt::format("/api/operator/people/nobody/{}", kind), chief, R"({"why":"Shouting"})");
    call(409, "PUT", fmt::format("/api/operator/people/{}/{}", chief.id, kind), chief, R"({"why":"Shouting"})");
  }
  call(200, "GET", "/api/operator/people/" + bob.id, chief);
  call(200, "GET", "/api/operator/people/" + ann.id, chief);
  call(404, "GET", "/api/operator/people/nobody", chief);
  EXPECT_EQ(call(200, "GET", "/api/me/export", bob)["sanctions"].size(), 2u);
  EXPECT_EQ(call(200, "GET", "/api/operator/people?name=bob", chief)["people"][0]["banned"], true);
  call(400, "GET", "/api/operator/people?before=x", chief);
  for (const auto* kind : {"mute", "ban"}) {
    const auto path = fmt::format("/api/operator/people/{}/{}", bob.id, kind);
    call(200, "DELETE", path, chief);
    call(404, "DELETE", path, chief);
  }
  const auto path = "/api/operator/people/" + ann.id + "/name";
  call(200, "PUT", path, chief, R"({"why":"Rude"})");
  call(200, "PUT", path, chief, R"({"why":"Rude","name":"Nice One"})");
  call(400, "PUT", path, chief, "{}");
  call(404, "PUT", "/api/operator/people/nobody/name", chief, R"({"why":"Rude"})");
}

void OpenApi::look_at_house_rules(const Person& chief) {
  const auto text = json{{"english", "Cup"}, {"german", "Pokal"}, {"until", pub_.now + 1'000}}.dump();
  const auto kept = call(201, "POST", "/api/operator/announcements", chief, text);
  call(400, "POST", "/api/operator/announcements", chief, "{}");
  EXPECT_EQ(call(200, "GET", "/api/announcements")["announcements"].size(), 1u);
  call(200, "GET", "/api/operator/announcements", chief);
  for (int status = 201; status == 201;) status = pub_.call("POST", "/api/operator/announcements", chief, text).status;
  call(409, "POST", "/api/operator/announcements", chief, text);
  call(200, "DELETE", "/api/operator/announcements/" + kept["id"].dump(), chief);
  call(404, "DELETE", "/api/operator/announcements/" + kept["id"].dump(), chief);
  const auto rule = call(201, "POST", "/api/operator/rules", chief, R"({"word":"knave"})");
  call(409, "POST", "/api/operator/rules", chief, R"({"word":"knave"})");
  call(400, "POST", "/api/operator/rules", chief, "{}");
  call(200, "GET", "/api/operator/rules", chief);
  call(200, "DELETE", "/api/operator/rules/" + rule["id"].dump(), chief);
  call(404, "DELETE", "/api/operator/rules/" + rule["id"].dump(), chief);
}

}  // namespace cb::server
