// SPDX-License-Identifier: MIT
// The server over its real sockets: people come, sit, play, are cut off and come back, and the house restarts.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <fstream>
#include <stdexcept>

#include "raw_client.hpp"
#include "running_server.hpp"
#include "server/http/listener.hpp"
#include "server/people/forgetting.hpp"
#include "session/any_game.hpp"
#include "storage/store.hpp"
#include "table_for_two.hpp"

namespace cb::server::testing {
namespace {

using nlohmann::json;

TEST(Server, TwoGuestsPlayOverTheNetwork) {
  RunningServer server;
  TableForTwo table(server.port(), {{"game", "top-cap"}});
  ASSERT_TRUE(table.begin());
  EXPECT_TRUE(table.play(0, "a4-a5"));
  EXPECT_EQ(table.last_action(1), "a4-a5");
}

TEST(Server, RefusesWithASentence) {
  RunningServer server;
  TableForTwo table(server.port(), {{"game", "top-cap"}});
  ASSERT_TRUE(table.begin());
  table.socket(1).send({{"t", "act"}, {"seat", 0}, {"action", "a4-a5"}, {"at", 99}, {"id", "x"}});
  const auto refused = table.socket(1).read("refused");
  ASSERT_TRUE(refused);
  EXPECT_EQ((*refused)["re"], "x");
  EXPECT_EQ((*refused)["text"], "That is not your seat.");
  EXPECT_TRUE(table.play(0, "a4-a5"));
}

TEST(Server, WhatIsNoRequestIsRefusedWithTheIdItHas) {
  RunningServer server;
  TableForTwo table(server.port(), {{"game", "top-cap"}});
  ASSERT_TRUE(table.begin());
  const auto refused = [&](const std::string& text) {
    table.socket(0).send_text(text);
    return table.socket(0).read("refused").value_or(json::object());
  };
  for (const std::string spoilt :
       {R"({"id":7})", R"({"id":7,"t":5})", R"({"id":7,"t":"dance"})", R"({"id":7,"t":"act","seat":"first"})",
        R"({"id":7,"t":"act","seat":0,"action":"a4-a5"})", R"({"id":7,"t":"host","do":"sing"})"}) {
    const auto answer = refused(spoilt);
    EXPECT_EQ(answer.value("re", json()), 7) << spoilt;
    EXPECT_FALSE(answer.value("text", "").empty()) << spoilt;
  }
  EXPECT_EQ(refused(R"({"id":"\u00e9","t":"dance"})").value("re", json()), "é");
  // What is no id cannot be handed back.
  for (const std::string spoilt : {R"({"id":[7],"t":"ping"})", R"({"id":true,"t":"dance"})", "[7]", "7", "{"})
    EXPECT_FALSE(refused(spoilt).contains("re")) << spoilt;
  EXPECT_TRUE(table.play(0, "a4-a5"));
}

TEST(Server, AHelloThatIsRefusedIsAnsweredWithItsId) {
  RunningServer server;
  TableForTwo table(server.port(), {{"game", "top-cap"}});
  const auto refused = [&](const json& hello) {
    RawWebSocket socket(server.port(), table.id(), table.cookie(0));
    socket.send(hello);
    return socket.read("refused").value_or(json::object());
  };
  const auto version = refused({{"t", "hello"}, {"protocol", 99}, {"after", -1}, {"id", 7}});
  EXPECT_EQ(version.value("code", ""), "hello.protocol");
  EXPECT_EQ(version.value("re", 0), 7);
  const auto link = refused({{"t", "hello"}, {"protocol", 1}, {"after", -1}, {"link", "none"}, {"id", 8}});
  EXPECT_EQ(link.value("code", ""), "link.unknown");
  EXPECT_EQ(link.value("re", 0), 8);
}

TEST(Server, GoesOnAfterARestart) {
  RunningServer server;
  TableForTwo table(server.port(), {{"game", "top-cap"}});
  ASSERT_TRUE(table.begin());
  ASSERT_TRUE(table.play(0, "a4-a5"));
  server.stop();
  EXPECT_FALSE(table.socket(0).read("event"));
  EXPECT_EQ(table.socket(0).close_code(), 1001);
  server.start();
  table.come_back(server.port());
  EXPECT_EQ(table.welcome(0)["stage"], "playing");
  EXPECT_TRUE(table.play_some_move(1));
}

TEST(Server, WithoutATokenThereIsNoTable) {
  RunningServer server;
  TableForTwo table(server.port(), {{"game", "top-cap"}});
  for (const std::string cookie : {"", "cb=nonsense", "cb=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}) {
    RawWebSocket socket(server.port(), table.id(), cookie);
    EXPECT_EQ(socket.status(), 101);
    EXPECT_FALSE(socket.read());
    EXPECT_EQ(socket.close_code(), 4401) << cookie;
  }
}

TEST(Server, ATableThatIsNotThereSaysSo) {
  RunningServer server;
  const auto cookie = become_guest(server.port());
  for (const std::string table : {"AAAAAAAAAAAAAAAAAAAAAA", "short", "..%2f..%2fetc"}) {
    RawWebSocket socket(server.port(), table, cookie);
    EXPECT_FALSE(socket.read());
    EXPECT_EQ(socket.close_code(), 4404) << table;
  }
}

TEST(Server, PagesOfOtherSitesMayNotOpenATable) {
  RunningServer server;
  TableForTwo table(server.port(), {{"game", "top-cap"}});
  const auto own = "http://localhost:" + std::to_string(server.port());
  EXPECT_EQ(RawWebSocket(server.port(), table.id(), table.cookie(0), {{"Origin", own}}).status(), 101);
  for (const auto* origin : {"http://evil.example", "null", "http://localhost", "https://localhost.evil.example"})
    EXPECT_EQ(RawWebSocket(server.port(), table.id(), table.cookie(0), {{"Origin", origin}}).status(), 403) << origin;
}

TEST(Server, PagesOfOtherSitesMayChangeNothing) {
  RunningServer server;
  const auto cookie = become_guest(server.port());
  const auto own = "http://localhost:" + std::to_string(server.port());
  const auto call = [&](std::string_view method, std::string_view target, std::string_view origin) {
    return http(server.port(), method, target, R"({"name":"Eve","game":"loot","seats":["me","open"]})",
                {{"Cookie", cookie}, {"Origin", origin}})
        .status;
  };
  for (const auto* origin : {"http://evil.example", "null", "http://localhost:1"}) {
    EXPECT_EQ(call("POST", "/api/guest", origin), 403) << origin;
    EXPECT_EQ(call("POST", "/api/tables", origin), 403) << origin;
    EXPECT_EQ(call("PATCH", "/api/me", origin), 403) << origin;
    EXPECT_EQ(call("DELETE", "/api/me", origin), 403) << origin;
    EXPECT_EQ(call("GET", "/api/games", origin), 200) << origin;
  }
  EXPECT_EQ(call("PATCH", "/api/me", own), 200);
  EXPECT_EQ(call("DELETE", "/api/me", own), 200);
}

// A form of somebody's page can send three types without asking; JSON is none of them.
TEST(Server, WhatIsSentIsJsonAndSaysSo) {
  RunningServer server;
  const auto cookie = become_guest(server.port());
  const auto call = [&](std::string_view method, std::string_view target, std::string_view type) {
    return http(server.port(), method, target, target.ends_with("/me") ? R"({"name":"Eve"})" : R"({"game":"loot"})",
                {{"Cookie", cookie}, {"Content-Type", type}});
  };
  for (const auto* type : {"", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
                           "application/json5", "text/plain; application/json"})
    for (const auto& [method, target] :
         {std::pair("POST", "/api/tables"), std::pair("POST", "/%61pi/tables"), std::pair("PATCH", "/api/me")}) {
      const auto refused = call(method, target, type);
      EXPECT_EQ(refused.status, 415) << target << " " << type;
      EXPECT_EQ(refused.json().value("/error/code"_json_pointer, ""), "http.type");
    }
  EXPECT_EQ(call("PUT", "/api/me", "text/plain").status, 405);
  EXPECT_EQ(call("POST", "/api/nowhere", "text/plain").status, 404);
  for (const auto* type : {"application/json", "Application/JSON ; charset=utf-8"}) {
    EXPECT_EQ(call("POST", "/api/tables", type).status, 201) << type;
    EXPECT_EQ(call("PATCH", "/api/me", type).status, 200) << type;
  }
  // Where nothing is sent there is nothing to say.
  EXPECT_EQ(http(server.port(), "POST", "/api/guest").status, 201);
}

// One request with exactly these headers.
int status_of(int port, std::string_view request) {
  RawSocket socket(port);
  socket.send(request);
  const auto answer = read_answer(socket);
  return answer ? answer->status : 0;
}

TEST(Server, AForeignNameThatLeadsHereIsNotAnswered) {
  Config config;
  config.public_url = "https://caps.example";
  RunningServer server(config);
  const auto as = [&](std::string_view host) {
    return status_of(server.port(), fmt::format("GET /metrics HTTP/1.1\r\nHost: {}\r\n\r\n", host));
  };
  for (const auto* host : {"localhost", "LOCALHOST:8080", "127.0.0.1:8080", "[::1]:8080", "192.168.0.7", "caps.example",
                           "caps.example:8443", "pub.localhost"})
    EXPECT_EQ(as(host), 200) << host;
  for (const auto* host : {"evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example"})
    EXPECT_EQ(as(host), 403) << host;
}

TEST(Server, FiguresAreNotForThoseBehindAProxy) {
  for (const std::vector<std::string>& trusted : {std::vector<std::string>{}, {"127.0.0.1"}}) {
    Config config;
    config.trusted_proxies = trusted;
    RunningServer server(config);
    EXPECT_EQ(http(server.port(), "GET", "/metrics").status, 200);
    EXPECT_EQ(http(server.port(), "GET", "/metrics", "", {{"X-Forwarded-For", "203.0.113.7"}}).status, 403);
    // The caller's own line comes first; the proxy adds another.
    EXPECT_EQ(http(server.port(), "GET", "/metrics", "",
                   {{"X-Forwarded-For", "127.0.0.1"}, {"X-Forwarded-For", "203.0.113.7"}})
                  .status,
              403);
  }
}

TEST(Server, ARequestWithoutAClearEndIsTheLast) {
  RunningServer server;
  RawSocket socket(server.port());
  socket.send(
      "POST /api/guest HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n"
      "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const auto answer = read_answer(socket);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 400);
  EXPECT_EQ(socket.read_to_end(), "");
}

TEST(Server, AVoidTokenEndsItsSockets) {
  RunningServer server;
  TableForTwo table(server.port(), {{"game", "top-cap"}});
  ASSERT_TRUE(table.begin());
  EXPECT_EQ(http(server.port(), "POST", "/api/logout", "", {{"Cookie", table.cookie(1)}}).status, 200);
  while (table.socket(1).read()) {
  }
  EXPECT_EQ(table.socket(1).close_code(), 1001);
  RawWebSocket again(server.port(), table.id(), table.cookie(1));
  EXPECT_FALSE(again.read());
  EXPECT_EQ(again.close_code(), 4401);
}

TEST(Server, APersonHasOnlySoManySockets) {
  Config config;
  config.most_sockets_per_person = 2;
  RunningServer server(config);
  TableForTwo table(server.port(), {{"game", "top-cap"}});
  const auto guest = become_guest(server.port());
  const RawWebSocket one(server.port(), table.id(), guest);
  const RawWebSocket two(server.port(), table.id(), guest);
  EXPECT_EQ(RawWebSocket(server.port(), table.id(), guest).status(), 503);
  EXPECT_EQ(RawWebSocket(server.port(), table.id(), become_guest(server.port())).status(), 101);
}

TEST(Server, AFrameLongerThanMayWaitStillGoes) {
  Config config;
  config.most_unsent = 1;
  RunningServer server(config);
  const auto cookie = become_guest(server.port());
  const auto made =
      http(server.port(), "POST", "/api/tables", R"({"game":"loot","seats":["me","open"]})", {{"Cookie", cookie}});
  RawWebSocket socket(server.port(), made.json().value("table", ""), cookie);
  socket.send({{"t", "hello"}, {"protocol", 1}, {"after", -1}});
  EXPECT_TRUE(socket.read("welcome"));
  EXPECT_EQ(http(server.port(), "GET", "/healthz").status, 200);
}

TEST(Server, IdleConnectionsOfOneAddressAreOnlySoMany) {
  Config config;
  config.address_rate = 50;
  RunningServer server(config);
  std::vector<RawSocket> idle;
  for (int n = 0; n < 50; ++n) idle.emplace_back(server.port());
  while (http(server.port(), "GET", "/healthz").status != 0) {
  }
  // Over those that are open, people go on.
  idle.front().send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const auto answer = read_answer(idle.front());
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 200);
}

// The system would take megabytes for whoever asks and does not read.
TEST(Server, AnUnreadPageWaitsHereAndNotInTheSystem) {
  const auto folder = std::filesystem::temp_directory_path() / ("capbarrel-" + std::to_string(std::random_device{}()));
  std::filesystem::create_directory(folder);
  constexpr std::size_t kSize = 16'000'000;
  std::ofstream(folder / "index.html") << std::string(kSize, 'x');
  Config config;
  config.pages = folder;
  RunningServer server(config);
  RawSocket reader(server.port());
  reader.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  ASSERT_TRUE(reader.read(1));
  const auto figures = http(server.port(), "GET", "/metrics").body;
  constexpr std::string_view kName = "\ncapbarrel_sent_bytes_total ";
  EXPECT_LT(std::stoull(figures.substr(figures.find(kName) + kName.size())), 1'000'000u);
  // And all of it comes in the end.
  reader.read_line();
  std::size_t rest = 0;
  while (const auto header = reader.read_line()) {
    if (header->empty()) break;
    if (header->starts_with("Content-Length: ")) rest = std::stoul(header->substr(16));
  }
  EXPECT_EQ(rest, kSize);
  EXPECT_TRUE(reader.read(rest));
  std::filesystem::remove_all(folder);
}

// A connection served by one route that fails in a way nobody thought of.
TEST(Server, AMistakeOfOursCostsOneCall) {
  net::Loop loop;
  const auto file = std::filesystem::temp_directory_path() / ("capbarrel-" + std::to_string(std::random_device{}()));
  auto store = open_store(
                   file,
                   [&](auto news) {
                     loop.post([news = std::move(news)]() mutable {
                       for (auto& tell : news) tell();
                     });
                   },
                   without_person)
                   .value();
  Config config;
  Metrics metrics;
  Logger logger({.level = LogLevel::error, .now = {}});
  const auto now = [] { return Milliseconds{1}; };
  Rooms rooms(
      {.log = store->log, .now = now, .draw_seed = [] { return Seed{}; }, .think = [](BotTask&) { return false; }},
      store->directory);
  Limits limits(config, metrics);
  Sockets sockets(rooms, limits, metrics, logger, config, now);
  Router router;
  router.add({"GET", "/mistake", Route::Who::anyone,
              [](const Call&, const auto&, const Places&, Answer) { throw std::logic_error("a mistake"); }});
  router.add({"GET", "/right", Route::Who::anyone,
              [](const Call&, const auto&, const Places&, Answer answer) { answer({.body = "{}", .headers = {}}); }});
  const auto pages = Pages::plain();
  FrontDesk desk{.config = config,
                 .router = router,
                 .pages = pages,
                 .sockets = sockets,
                 .limits = limits,
                 .metrics = metrics,
                 .logger = logger,
                 .identify = [](const auto&, auto then) { then(std::nullopt); },
                 .headers = {}};
  auto listener = Listener::open(loop, "127.0.0.1", 0).value();
  listener.accept(desk);
  std::thread thread([&] { loop.run(); });
  {
    RawSocket socket(listener.port());
    for (const auto& [path, status] : {std::pair("/mistake", 500), {"/right", 200}}) {
      socket.send(fmt::format("GET {} HTTP/1.1\r\nHost: localhost\r\n\r\n", path));
      const auto answer = read_answer(socket);
      EXPECT_EQ(answer ? answer->status : 0, status) << path;
    }
  }
  loop.stop();
  thread.join();
  store = nullptr;
  for (const auto* ending : {"", "-wal", "-shm"}) std::filesystem::remove(file.string() + ending);
}

TEST(Server, NobodyComesWhileItGoesDown) {
  RunningServer server;
  TableForTwo table(server.port(), {{"game", "top-cap"}});
  RawSocket late(server.port());
  late.send("GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n");
  ASSERT_TRUE(read_answer(late));
  std::thread stopping([&] { server.stop(); });
  while (table.socket(0).read()) {
  }
  EXPECT_EQ(table.socket(0).close_code(), 1001);
  // The other player says nothing, so the server still waits for a goodbye.
  late.send("GET /ws/" + table.id() + " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
            "Cookie: " + table.cookie(0) +
            "\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  const auto answer = read_answer(late);
  stopping.join();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 503);
}

// No file grows beyond this, as on a disk that is full.
class FullDisk {
 public:
  explicit FullDisk(rlim_t size) {
    std::signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit less{size, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &less);
  }
  ~FullDisk() { setrlimit(RLIMIT_FSIZE, &before_); }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit before_{};
};

TEST(Server, AFullDiskIsSaidAndGotOver) {
  RunningServer server;
  TableForTwo table(server.port(), {{"game", "top-cap"}});
  ASSERT_TRUE(table.begin());
  const auto healthy = [&] { return http(server.port(), "GET", "/healthz").status == 200; };
  ASSERT_TRUE(healthy());
  {
    const FullDisk full(4'096);
    table.socket(0).send({{"t", "act"}, {"seat", 0}, {"action", "a4-a5"}, {"at", table.version()}});
    while (table.socket(0).read()) {
    }
    EXPECT_EQ(table.socket(0).close_code(), 1001);
    EXPECT_EQ(http(server.port(), "POST", "/api/guest").status, 503);
    while (healthy()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  while (!healthy()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  table.come_back(server.port());
  EXPECT_EQ(table.welcome(0)["stage"], "playing");
  EXPECT_TRUE(table.play(0, "a4-a5"));
}

// A person with a bot, over one socket that is told its legal moves.
class GameWithBot {
 public:
  GameWithBot(int port, json form, std::string_view bot) : cookie_(become_guest(port)) {
    form["seats"] = {"me", fmt::format("bot:{}", bot)};
    const auto made = http(port, "POST", "/api/tables", form.dump(), {{"Cookie", cookie_}});
    id_ = made.json().value("table", "");
    come(port);
    socket_->send({{"t", "start"}});
    heard("promised");
    socket_->send({{"t", "nonce"}, {"seat", 0}, {"value", "a coaster"}});
  }
  void come(int port) {
    socket_ = std::make_unique<RawWebSocket>(port, id_, cookie_);
    socket_->send({{"t", "hello"}, {"protocol", 1}, {"after", -1}, {"moves", true}});
    take(socket_->read("welcome").value_or(json::object()));
  }
  void go() { socket_.reset(); }
  // Reads on until an event of this kind; empty where the server is gone first.
  json heard(std::string_view kind) {
    while (const auto message = socket_->read("event")) {
      take(*message);
      if ((*message)["event"]["t"] == kind) return (*message)["event"];
    }
    return {};
  }
  bool my_turn() const { return turn_.is_object(); }
  void play_first_move() {
    socket_->send({{"t", "act"}, {"seat", 0}, {"action", std::exchange(turn_, {})["moves"][0]}, {"at", version_}});
  }
  bool over() const { return over_; }
  // Until it is the person's turn, or nobody's any more.
  bool wait() {
    while (!my_turn() && !over_) {
      const auto message = socket_->read("event");
      if (!message) return false;
      take(*message);
    }
    return true;
  }

 private:
  void take(const json& message) {
    version_ = message.value("version", std::int64_t{0});
    if (message.contains("turn")) turn_ = message["turn"];
    over_ = over_ || (message.contains("event") && message["event"]["t"] == "revealed");
  }
  std::string cookie_;
  std::string id_;
  std::unique_ptr<RawWebSocket> socket_;
  std::int64_t version_ = 0;
  json turn_;
  bool over_ = false;
};

TEST(Server, ABotPlaysItsSeatToTheEnd) {
  Config config;
  config.act_rate = 1'000'000;
  RunningServer server(config);
  for (const json& form : {json{{"game", "top-cap"}}, json{{"game", "trap-the-cap"}, {"options", {{"players", 2}}}}}) {
    GameWithBot table(server.port(), form, "1");
    while (!table.over()) {
      ASSERT_TRUE(table.wait()) << form;
      if (table.my_turn()) table.play_first_move();
    }
  }
}

TEST(Server, ABotThinksAgainAfterARestart) {
  RunningServer server;
  GameWithBot table(server.port(), {{"game", "top-cap"}}, "5");
  ASSERT_TRUE(table.wait());
  ASSERT_TRUE(table.my_turn());
  table.play_first_move();
  ASSERT_EQ(table.heard("acted").value("seat", -1), 0);
  table.go();
  server.stop();
  server.start();
  // Nobody comes, and yet it moves: the figures of the new server count from nothing.
  const auto until = std::chrono::steady_clock::now() + kPatience;
  const auto moved = [&] {
    return http(server.port(), "GET", "/metrics").body.find("capbarrel_actions_stored_total 1\n") != std::string::npos;
  };
  while (!moved() && std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_TRUE(moved());
  table.come(server.port());
  EXPECT_TRUE(table.my_turn());
}

TEST(Server, ReadsNoFileOutsideItsPages) {
  RunningServer server;
  for (const auto* target : {"/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc%2fpasswd",
                             "/pages/..\\..\\etc\\passwd", "//etc/passwd", "/%00/etc/passwd"}) {
    const auto answer = http(server.port(), "GET", target);
    EXPECT_NE(answer.status, 0) << target;
    EXPECT_EQ(answer.body.find("root:"), std::string::npos) << target;
  }
}

}  // namespace
}  // namespace cb::server::testing
