// SPDX-License-Identifier: MIT
#include "right_calls.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "edition_testing.hpp"
#include "raw_client.hpp"
#include "server/club/orders.hpp"

namespace cb::server::testing {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

// The base point of P-256, which is a key as good as any, and sixteen bytes.
constexpr auto kKey = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU";
constexpr auto kSecret = "AAAAAAAAAAAAAAAAAAAAAA";
constexpr auto kPassword = "correct horse";

class Laying {
 public:
  explicit Laying(const RunningServer& server) : server_(server) {}

  std::vector<RightCall> lay() {
    eve_ = account("Eve");
    bob_ = account("Bob");
    cleo_ = become_guest(server_.port(), "Cleo");
    chief_ = account("Chief");
    make_operator("Chief");
    tables();
    editions();
    finding();
    events();
    people();
    contacts();
    notices();
    club();
    operators();
    return std::move(calls_);
  }

 private:
  json done(const std::string& cookie, std::string_view method, std::string_view path, const json& body = nullptr) {
    const auto answer = http(server_.port(), method, path, body.is_null() ? "" : body.dump(), {{"Cookie", cookie}});
    EXPECT_LT(answer.status, 300) << method << " " << path << ": " << answer.body;
    return answer.json();
  }
  std::string account(const std::string& name) {
    auto cookie = become_guest(server_.port(), name);
    done(cookie, "POST", "/api/account", {{"name", name}, {"password", kPassword}});
    return cookie;
  }
  std::string id_of(const std::string& cookie) { return done(cookie, "GET", "/api/me")["id"]; }
  // As the command line does while the server runs.
  void make_operator(const std::string& name) {
    const OrderBox box(server_.config().data);
    ASSERT_TRUE(box.leave({Order::Kind::add, name}));
    auto answer = box.take_answer();
    for (; !answer; answer = box.take_answer()) std::this_thread::sleep_for(20ms);
    EXPECT_TRUE(answer->done);
  }
  // `places` are put where the door has names, one after the other; `query` follows.
  void add(const std::string& door, const std::string& cookie, const json& body = nullptr,
           const std::vector<std::string>& places = {}, const std::string& query = {},
           const std::string& refused = {}) {
    auto target = door.substr(door.find(' ') + 1);
    for (const auto& place : places) {
      const auto at = target.find('{');
      target.replace(at, target.find('}') - at + 1, place);
    }
    calls_.push_back({door, target + query, cookie, body.is_null() ? "" : body.dump(), refused});
  }

  void tables() {
    add("GET /api/games", eve_);
    add("GET /api/exact", eve_);
    add("GET /api/exact/{game}", eve_, nullptr, {"top-cap"}, "?position=c3c2d1a4/c6d5f3d2/cream", "exact.none");
    add("POST /api/tables", eve_,
        {{"game", "loot"},
         {"options", json::object()},
         {"seats", {"me", "open"}},
         {"clock", {{"pace", "live"}, {"base", 60'000}, {"increment", 0}}},
         {"rated", false},
         {"listed", true},
         {"watchable", true},
         {"edition", "reconstructed"}});
    const std::string table = done(bob_, "POST", "/api/tables",
                                   {{"game", "top-drop"}, {"seats", {"me", "open"}}, {"watchable", true}})["table"];
    add("GET /api/tables/{table}", eve_, nullptr, {table});
    add("GET /api/tables/{table}/edition", eve_, nullptr, {table});
    add("GET /api/tables/{table}/record", eve_, nullptr, {table}, {}, "record.running");
    add("GET /api/tables/{table}/ratings", eve_, nullptr, {table});
    add("GET /api/lobby", eve_, nullptr, {}, "?game=loot");
    add("GET /api/watch", eve_, nullptr, {}, "?stage=over&game=loot&before=7:" + table);
    add("GET /api/featured", eve_);
  }

  void editions() {
    const json board = {{"game", "loot"}, {"text", own_board("Fjord")}};
    const auto put = [&](const std::string& name) {
      return done(eve_, "POST", "/api/editions", {{"game", "loot"}, {"text", own_board(name)}})["edition"]
          .get<std::string>();
    };
    add("POST /api/editions", eve_, board);
    add("GET /api/editions/{edition}", eve_, nullptr, {put("One")});
    add("GET /api/me/editions", eve_);
    add("DELETE /api/editions/{edition}", eve_, nullptr, {put("Another")});
    add("GET /api/operator/editions", chief_, nullptr, {}, "?before=7");
    add("POST /api/operator/editions/{edition}/take-down", chief_, {{"why", "Rude"}}, {put("A third")});
  }

  void finding() {
    add("POST /api/find", eve_, {{"game", "loot"}, {"clock", "10m"}});
    add("GET /api/find", eve_);
    add("DELETE /api/find", eve_);
    const auto challenge = [&](const std::string& from, const std::string& to, const char* game) {
      const json body = {{"to", id_of(to)}, {"game", game}, {"clock", "10m"}, {"rated", false}};
      return done(from, "POST", "/api/challenges", body)["id"].get<std::string>();
    };
    // One at a time between two.
    add("DELETE /api/challenges/{id}", eve_, nullptr, {challenge(eve_, bob_, "top-drop")});
    add("POST /api/challenges", eve_, {{"to", id_of(bob_)}, {"game", "loot"}, {"clock", "10m"}, {"rated", true}});
    add("POST /api/challenges/{id}/decline", eve_, {{"word", "later"}}, {challenge(bob_, eve_, "loot")});
    add("POST /api/challenges/{id}/accept", eve_, nullptr, {challenge(account("Finn"), eve_, "top-cap")});
    add("GET /api/me/challenges", eve_);
  }

  std::string event() {
    return done(eve_, "POST", "/api/events",
                {{"title", "Eve's"},
                 {"game", "loot"},
                 {"format", "swiss"},
                 {"rounds", 3},
                 {"clock", {{"pace", "live"}, {"base", 60'000}, {"increment", 0}}}})["event"];
  }
  void events() {
    const auto open = event();
    const auto ready = event();
    const auto running = event();
    for (const auto& one : {open, ready, running})
      for (const auto& who : {bob_, cleo_}) done(who, "POST", "/api/events/" + one + "/players", json::object());
    done(eve_, "POST", "/api/events/" + running + "/begin");
    const auto unwanted = event();
    add("POST /api/events", eve_,
        {{"title", "x"},
         {"about", "y"},
         {"game", "loot"},
         {"format", "swiss"},
         {"rounds", 3},
         {"points", {2, 1}},
         {"tie_breaks", {"wins"}},
         {"pause", 1'000},
         {"forfeit_after", 60'000},
         {"clock", {{"pace", "live"}, {"base", 60'000}, {"increment", 0}}}});
    add("GET /api/events", eve_, nullptr, {}, "?stage=over&before=7");
    add("GET /api/events/{event}", eve_, nullptr, {open}, "?after=1");
    add("GET /api/events/{event}/tables", eve_, nullptr, {running}, "?round=1&player=0&before=3");
    add("GET /api/events/{event}/standings.csv", eve_, nullptr, {running});
    add("GET /api/events/{event}/results.csv", eve_, nullptr, {running});
    add("GET /api/events/{event}/you", eve_, nullptr, {running});
    add("POST /api/events/{event}/players", eve_, {{"team", "x"}, {"code", "y"}}, {open});
    add("DELETE /api/events/{event}/players/me", eve_, nullptr, {open});
    add("DELETE /api/events/{event}/players/{player}", eve_, nullptr, {open, "0"});
    add("POST /api/events/{event}/begin", eve_, nullptr, {ready});
    add("PUT /api/events/{event}/tables/{table}/result", eve_, {{"places", {1, 2}}, {"forfeit", true}}, {running, "0"});
    add("PUT /api/operator/events/{event}/title", chief_, {{"why", "Rude"}, {"title", "An evening"}}, {open});
    add("POST /api/events/{event}/call-off", eve_, nullptr, {open});
    add("GET /api/operator/events", chief_);
    add("POST /api/operator/events/{event}/call-off", chief_, {{"why", "Rude"}}, {unwanted});
  }

  void people() {
    add("POST /api/guest", "", {{"name", "Eve"}});
    add("POST /api/account", become_guest(server_.port(), "Dan"), {{"name", "Dan"}, {"password", kPassword}});
    add("POST /api/login", "", {{"name", "Bob"}, {"password", kPassword}});
    add("POST /api/logout", account("Gil"));
    add("GET /api/me", eve_);
    add("PATCH /api/me", eve_, {{"name", "Eve"}});
    add("DELETE /api/me", account("Hana"));
    add("GET /api/me/export", eve_);
    add("GET /api/me/tables", eve_, nullptr, {}, "?before=5");
    add("GET /api/me/turns", eve_);
    add("GET /api/tokens", eve_);
    add("POST /api/tokens", eve_, {{"label", "my bot"}});
    const std::string token = done(eve_, "POST", "/api/tokens", {{"label", "another"}})["id"];
    add("DELETE /api/tokens/{id}", eve_, nullptr, {token});
    const auto bob = id_of(bob_);
    add("GET /api/people/{id}", eve_, nullptr, {bob});
    add("GET /api/people/{id}/ratings/{game}", eve_, nullptr, {bob, "loot"});
    add("GET /api/people/{id}/results/{game}", eve_, nullptr, {bob, "loot"});
    add("GET /api/leaders/{game}", eve_, nullptr, {"loot"}, "?after=1500.5:" + bob);
    add("GET /api/puzzles/{game}", eve_, nullptr, {"loot"});
    add("POST /api/puzzles/{game}/{puzzle}", eve_, {{"right", true}}, {"loot", "9f280b92"});
  }

  void contacts() {
    add("GET /api/me/featured", eve_);
    add("PUT /api/me/featured", eve_);
    add("DELETE /api/me/featured", eve_);
    add("GET /api/me/contacts", eve_);
    const auto cleo = id_of(cleo_);
    add("PUT /api/me/following/{id}", eve_, nullptr, {cleo});
    add("DELETE /api/me/following/{id}", eve_, nullptr, {cleo});
    add("PUT /api/me/blocked/{id}", eve_, nullptr, {cleo});
    add("DELETE /api/me/blocked/{id}", eve_, nullptr, {cleo});
  }

  void notices() {
    const json browser = {{"endpoint", "https://127.0.0.1:9/x"},
                          {"p256dh", kKey},
                          {"auth", kSecret},
                          {"language", "en"},
                          {"challenges", true}};
    add("GET /api/me/notices", eve_);
    add("POST /api/me/push", eve_, browser);
    auto other = browser;
    other["endpoint"] = "https://127.0.0.1:9/y";
    const std::string kept = done(eve_, "POST", "/api/me/push", other)["id"];
    add("DELETE /api/me/push/{id}", eve_, nullptr, {kept});
    add("PUT /api/me/mail", eve_,
        {{"address", "eve@caps.example"},
         {"language", "en"},
         {"turns", true},
         {"challenges", false},
         {"password", kPassword}});
    add("DELETE /api/me/mail", eve_);
    const auto ticket = id_of(eve_) + "AAAAAAAAAAAAAAAAAAAAAA";
    add("POST /api/mail/confirm", "", {{"ticket", ticket}}, {}, {}, "ticket.unknown");
    add("POST /api/mail/stop", "", {{"ticket", ticket}}, {}, {}, "ticket.unknown");
    add("POST /api/mail/stop/{ticket}", "", nullptr, {ticket}, {}, "ticket.unknown");
    add("POST /api/password/forgotten", "", {{"name", "Eve"}});
    add("POST /api/password/new", "", {{"ticket", ticket}, {"password", kPassword}}, {}, {}, "ticket.unknown");
  }

  void club() {
    add("GET /api/announcements", eve_);
    add("GET /api/privacy", eve_);
    const std::string table =
        done(bob_, "POST", "/api/tables", {{"game", "loot"}, {"seats", {"me", "open"}}, {"watchable", true}})["table"];
    add("POST /api/reports", eve_, {{"person", id_of(bob_)}, {"reason", "words"}, {"words", "x"}, {"table", table}});
  }

  void operators() {
    const auto cleo = id_of(cleo_);
    const auto sanction = [](const char* why) { return json{{"why", why}, {"until", nullptr}}; };
    done(bob_, "POST", "/api/reports", {{"person", cleo}, {"reason", "words"}, {"words", "x"}});
    const auto reports = done(chief_, "GET", "/api/operator/reports?state=open")["reports"];
    add("GET /api/operator/reports", chief_, nullptr, {}, "?state=open&before=7");
    add("PUT /api/operator/reports/{number}", chief_, {{"handled", true}, {"why", "Talked to"}},
        {std::to_string(reports.at(0)["id"].get<std::int64_t>())});
    add("GET /api/operator/people", chief_, nullptr, {}, "?name=Cleo&before=7");
    add("GET /api/operator/people/{id}", chief_, nullptr, {cleo});
    add("PUT /api/operator/people/{id}/mute", chief_, sanction("Swearing"), {cleo});
    add("DELETE /api/operator/people/{id}/mute", chief_, nullptr, {cleo});
    auto ban = sanction("Shouting");
    ban["doors"] = true;
    add("PUT /api/operator/people/{id}/ban", chief_, ban, {cleo});
    add("DELETE /api/operator/people/{id}/ban", chief_, nullptr, {cleo});
    add("PUT /api/operator/people/{id}/name", chief_, {{"why", "Rude"}, {"name", "Guest"}}, {cleo});
    add("GET /api/operator/announcements", chief_);
    const json news = {{"english", "Closed"}, {"german", "Zu"}, {"from", nullptr}, {"until", 9'000'000'000'000}};
    add("POST /api/operator/announcements", chief_, news);
    const auto number = [](const json& made) { return std::to_string(made["id"].get<std::int64_t>()); };
    add("DELETE /api/operator/announcements/{number}", chief_, nullptr,
        {number(done(chief_, "POST", "/api/operator/announcements", news))});
    add("GET /api/operator/rules", chief_);
    add("POST /api/operator/rules", chief_, {{"word", "boor"}});
    add("DELETE /api/operator/rules/{number}", chief_, nullptr,
        {number(done(chief_, "POST", "/api/operator/rules", {{"word", "lout"}}))});
    add("GET /api/operator/log", chief_, nullptr, {}, "?before=7");
    add("GET /api/operator/numbers", chief_);
  }

  const RunningServer& server_;
  std::string eve_, bob_, cleo_, chief_;
  std::vector<RightCall> calls_;
};

}  // namespace

std::vector<RightCall> right_calls(const RunningServer& server) { return Laying(server).lay(); }

}  // namespace cb::server::testing
