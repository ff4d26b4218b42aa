// SPDX-License-Identifier: MIT
// docs/openapi.yaml has the routes of events and no others of theirs, and what they answer is as it says.
#include <cstdlib>
#include <fstream>

#include "events_testing.hpp"

namespace cb::server::testing_people {
namespace {

TEST_F(EventsTest, AnswerAsTheyAreDescribed) {
  json said = {{"tags", {"events"}}, {"calls", json::array()}, {"routes", json::array()}};
  for (const auto& route : router_.routes())
    if (route.pattern.starts_with("/api/events") || route.pattern.starts_with("/api/operator/events"))
      said["routes"].push_back({route.method, route.pattern});
  const auto say = [&](int status, Browser& browser, const std::string& method, const std::string& path,
                       const json& body = nullptr) {
    Call asked;
    asked.method = method;
    asked.path = path.substr(0, path.find('?'));
    const auto reply = call(browser, method, path, body);
    EXPECT_EQ(reply.status, status) << method << " " << path << ": " << reply.body;
    // Who comes without a token is turned away by whoever finds the route.
    const std::string turned_away =
        R"({"error":{"code":"http.token","arguments":[],"rule":"","text":"Come in first."}})";
    said["calls"].push_back({{"method", method},
                             {"pattern", router_.find(asked)->route->pattern},
                             {"status", reply.status},
                             {"type", reply.type},
                             {"body", status == 401 ? turned_away : reply.body},
                             {"request", body.is_null() ? "" : body.dump()}});
    return json::parse(reply.body, nullptr, false);
  };
  Browser nobody;
  auto ann = guest("Ann");
  auto bob = guest("Bob");
  auto dan = account("Dan");
  auto chief = make_operator("Chief");
  const std::string none = "/api/events/" + table_id(MatchId{});
  const std::string id = say(201, organiser_, "POST", "/api/events", form({{"rounds", 1}}))["event"];
  const auto event = "/api/events/" + id;
  const auto deals = "/api/events/" + make(organiser_, {{"game", "top-drop"}, {"format", "duplicate"}});
  const auto rated = "/api/events/" + make(organiser_, {{"game", "loot"}, {"rated", true}});
  say(400, organiser_, "POST", "/api/events", json::object());
  say(403, ann, "POST", "/api/events", form());
  for (int n = 0; n < kMostOfOrganiser; ++n) make(dan);
  say(429, dan, "POST", "/api/events", form());
  say(200, nobody, "GET", "/api/events");
  say(200, ann, "POST", event + "/players", json::object());
  say(200, bob, "POST", event + "/players", json::object());
  say(409, bob, "POST", event + "/players", json::object());
  say(200, dan, "POST", event + "/players", json::object());
  say(200, ann, "POST", deals + "/players", {{"team", "Owls"}});
  say(400, bob, "POST", deals + "/players", {{"code", "x"}});
  say(403, bob, "POST", rated + "/players", json::object());
  say(404, bob, "POST", none + "/players", json::object());
  say(200, nobody, "GET", deals);
  say(409, nobody, "GET", deals + "/results.csv");
  say(200, ann, "GET", deals + "/you");
  say(409, organiser_, "POST", deals + "/begin");
  say(200, organiser_, "DELETE", event + "/players/2");
  say(404, organiser_, "DELETE", event + "/players/9");
  say(403, ann, "DELETE", event + "/players/2");
  say(200, organiser_, "POST", event + "/begin");
  page_when(id, all_laid);
  say(200, nobody, "GET", event);
  say(200, ann, "GET", event + "/you");
  say(200, organiser_, "GET", event + "/you");
  say(200, nobody, "GET", event + "/tables?round=1");
  say(400, organiser_, "PUT", event + "/tables/0/result", {{"places", {5, 5}}});
  say(404, organiser_, "PUT", event + "/tables/7/result", {{"places", {1, 2}}});
  say(403, ann, "PUT", event + "/tables/0/result", {{"places", {1, 2}}});
  say(200, ann, "DELETE", event + "/players/me");
  say(409, ann, "DELETE", event + "/players/me");
  say(200, organiser_, "PUT", event + "/tables/0/result", {{"places", {1, 2}}});
  page_when(id, [](const json& page) { return page["stage"] == "over"; });
  say(200, nobody, "GET", event);
  say(200, nobody, "GET", "/api/events?stage=over");
  say(200, nobody, "GET", event + "/standings.csv");
  say(200, nobody, "GET", event + "/results.csv");
  say(409, organiser_, "POST", event + "/call-off");
  say(403, ann, "POST", deals + "/call-off");
  say(200, organiser_, "POST", deals + "/call-off");
  say(200, nobody, "GET", deals);
  say(403, ann, "POST", event + "/begin");
  say(200, chief, "GET", "/api/operator/events");
  say(403, ann, "GET", "/api/operator/events");
  say(401, nobody, "GET", "/api/operator/events");
  const auto theirs = "/api/operator/events/" + id;
  say(400, chief, "POST", theirs + "/call-off", json::object());
  say(401, nobody, "POST", theirs + "/call-off");
  say(403, organiser_, "POST", theirs + "/call-off", {{"why", "Rude"}});
  say(404, chief, "POST", "/api/operator/events/" + table_id(MatchId{}) + "/call-off", {{"why", "Rude"}});
  say(409, chief, "POST", theirs + "/call-off", {{"why", "Rude"}});
  say(200, chief, "POST", "/api/operator" + rated.substr(4) + "/call-off", {{"why", "Rude"}});
  say(200, chief, "PUT", theirs + "/title", {{"why", "Rude"}, {"title", "Cup"}});
  say(400, chief, "PUT", theirs + "/title", json::object());
  say(401, nobody, "PUT", theirs + "/title");
  say(403, organiser_, "PUT", theirs + "/title", {{"why", "Rude"}});
  say(404, chief, "PUT", "/api/operator/events/" + table_id(MatchId{}) + "/title", {{"why", "Rude"}});
  for (const auto* what : {"", "/tables", "/standings.csv", "/results.csv"}) say(404, nobody, "GET", none + what);
  for (const auto* what : {"/begin", "/call-off"}) say(404, organiser_, "POST", none + what);
  say(404, organiser_, "GET", none + "/you");
  say(404, organiser_, "DELETE", none + "/players/me");
  say(401, nobody, "POST", "/api/events");
  for (const auto* what : {"/players", "/begin", "/call-off"}) say(401, nobody, "POST", event + what);
  for (const auto* what : {"/players/me", "/players/0"}) say(401, nobody, "DELETE", event + what);
  say(401, nobody, "GET", event + "/you");
  say(401, nobody, "PUT", event + "/tables/0/result");

  std::ofstream(folder_ / "said.json") << said;
  const auto at = folder_.string();
  const int status =
      std::system(fmt::format("python3 '{}' '{}' '{}/said.json' >'{}/out' 2>&1", CHECK, OPENAPI, at, at).c_str());
  std::ifstream out(folder_ / "out");
  EXPECT_EQ(status, 0) << std::string{std::istreambuf_iterator<char>(out), {}};
}

}  // namespace
}  // namespace cb::server::testing_people
