// SPDX-License-Identifier: MIT
// capbarrel join, and the example bot, at tables of a server.
#include <arpa/inet.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "client/http.hpp"
#include "core/unicode.hpp"
#include "tests/client/served.hpp"
#include "tests/server/edition_testing.hpp"

namespace cb {
namespace {

using nlohmann::json;

// Python asks the system what localhost is, and a bare one does not know.
std::string numeric(std::string url) { return url.replace(url.find("localhost"), 9, "127.0.0.1"); }

class JoinProgram : public Served {
 protected:
  void SetUp() override {
    Served::SetUp();
    setenv("XDG_STATE_HOME", path("state").c_str(), 1);
    serve();
  }

  // As somebody would play who always takes the first move, at a table with these arguments.
  Ran join(const std::string& arguments, std::string_view input) const {
    return run(fmt::format("join {} --name Ann {}", url(), arguments), input);
  }
  static std::string many(std::string_view line) {
    std::string out;
    for (int n = 0; n < 2'000; ++n) out += line;
    return out;
  }
};

TEST_F(JoinProgram, PlaysAWholeGameAgainstABot) {
  const auto ran = join("--new top-cap --seats me,bot:1", many("1\n"));
  EXPECT_EQ(ran.code, 0) << ran.err;
  expect_in(ran.out, "Your table: " + url() + "/t/");
  expect_in(ran.out, "The game begins.");
  expect_in(ran.out, "cream (Ann), you");
  expect_in(ran.out, "Since your last move:");
  expect_in(ran.out, "The game is over");
  expect_in(ran.out, " · TC-");
}

TEST_F(JoinProgram, PlaysWhereHandsAreHidden) {
  // Every card in turn, over and over: what is not in the hand or does not fit is refused here.
  std::string cards;
  for (int card = 1; card <= 60; ++card) cards += fmt::format("{}\n", card);
  std::string input;
  for (int n = 0; n < 60; ++n) input += cards + "\n";
  const auto ran = join("--new top-drop --players 2 --seats me,bot:1", input);
  EXPECT_EQ(ran.code, 0) << ran.err;
  expect_in(ran.out, "Seat a, you");
  expect_in(ran.out, "Since your last move:");
}

TEST_F(JoinProgram, ARefusedMoveSaysWhyAndNamesTheRule) {
  const auto ran = join("--new top-cap --seats me,bot:1", "a1-f6\n99\nhello there\n:nonsense\nresign\n:mute\nquit\n");
  EXPECT_EQ(ran.code, 0) << ran.err;
  expect_in(ran.out, "TC-");
  expect_in(ran.out, "There is no move 99");
  expect_in(ran.out, "One move at a time");
  expect_in(ran.out, "There is no \":nonsense\"");
  expect_in(ran.out, "begins with a colon: :resign");
  expect_in(ran.out, "Which seat? There is cream or blue.");
  expect_in(ran.out, "your seat stays yours");
  EXPECT_EQ(ran.out.find("your seat stays yours"), ran.out.rfind("your seat stays yours")) << ran.out;
}

TEST_F(JoinProgram, GivesUpAndTalks) {
  const auto ran =
      join("--new loot --seats me,bot:1 --clock 5+2", ":say\n:say 1\n:draw\nrules 3\nlog\n:seats\n:resign\n");
  EXPECT_EQ(ran.code, 0) << ran.err;
  expect_in(ran.out, "  1 Hello!");
  expect_in(ran.out, "crates (Ann): Hello!");
  expect_in(ran.out, "offers a draw");
  expect_in(ran.out, "does not agree");
  expect_in(ran.out, "LT-03");
  expect_in(ran.out, "5:0");
  expect_in(ran.out, " This table: " + url() + "/t/");
  expect_in(ran.out, "gave up");
  expect_in(ran.out, "barrels (bot 1) wins.");
}

TEST_F(JoinProgram, PlaysAgainAtOnceAndLetsOthersWrite) {
  const auto ran = join("--new loot --seats me,bot:1", ":chatting on\n:chat well\n:hand\n:resign\n:rematch\n:resign\n");
  EXPECT_EQ(ran.code, 0) << ran.err;
  expect_in(ran.out, "The host lets you write to each other");
  expect_in(ran.out, "Ann says: well");
  expect_in(ran.out, "Whoever opens this link has the seat");
  const auto again = ran.out.find("there is a new table");
  ASSERT_NE(again, std::string::npos) << ran.out;
  // Nobody has typed :start, and the seats have turned.
  expect_in(ran.out.substr(again), "barrels (Ann), you");
  expect_in(ran.out.substr(again), "gave up");
}

TEST_F(JoinProgram, ComesBackToTheSameSeat) {
  const auto first = join("--new top-cap --seats me,bot:1", "1\nquit\n");
  const auto begin = first.out.find(url() + "/t/");
  ASSERT_NE(begin, std::string::npos) << first.out << first.err;
  const auto link = first.out.substr(begin, first.out.find('\n', begin) - begin);
  struct stat kept{};
  ASSERT_EQ(stat((path("state") + "/capbarrel/servers.json").c_str(), &kept), 0);
  EXPECT_EQ(kept.st_mode & 0777U, 0600U);

  const auto again = run("join " + link, "log\n:link blue\nquit\n");
  EXPECT_EQ(again.code, 0) << again.err;
  expect_in(again.out, "cream (Ann), you");
  expect_in(again.out, "has the seat blue");
  expect_in(again.out, "   cream ");

  // Nobody else on that machine reads the server's hands and hashes.
  ASSERT_EQ(stat(path("server.db").c_str(), &kept), 0);
  EXPECT_EQ(kept.st_mode & 0777U, 0600U);

  // Somebody else may not even look.
  setenv("XDG_STATE_HOME", path("other").c_str(), 1);
  const auto stranger = run("join --name Bob " + link, "");
  EXPECT_EQ(stranger.code, 2);
  expect_in(stranger.out, "closed to you");
}

TEST_F(JoinProgram, PlaysOnABoardFromAFile) {
  std::ofstream(path("fjord.toml")) << "# Mine alone.\n" << server::own_board("Fjord cities");
  const auto ran = join("--new loot --seats me,bot:1 --edition " + path("fjord.toml"), "quit\n");
  EXPECT_EQ(ran.code, 0) << ran.err;
  expect_in(ran.out, "Your board: " + url() + "/workshop/loot/shelf/");
  expect_in(ran.out, "own board; no clock");
  expect_in(ran.out, "Not the printed board, but \"Fjord cities\".");
  // Whoever is asked to play on one sees what it is, and sits down by a word.
  auto text = read_file(std::string(GAMES) + "/trap_the_cap/edition_four.toml");
  text.replace(text.find("\"four\""), 6, "\"Long way\"");
  std::ofstream(path("way.toml")) << text;
  const auto made = join("--new trap-the-cap --seats me,open,open,open --edition " + path("way.toml"), "quit\n");
  const auto begin = made.out.find(url() + "/t/");
  ASSERT_NE(begin, std::string::npos) << made.out << made.err;
  const auto link = made.out.substr(begin, made.out.find('\n', begin) - begin);
  setenv("XDG_STATE_HOME", path("other").c_str(), 1);
  const auto guest = run("join --name Bob " + link, ":sit\nquit\n");
  EXPECT_EQ(guest.code, 0) << guest.err;
  expect_in(guest.out, "Not the printed board, but \"Long way\". :sit takes a seat on it.");
  EXPECT_LT(guest.out.find(":sit takes"), guest.out.find("Bob sits down")) << guest.out;

  expect_in(join("--new trap-the-cap --seats me,open,open,open --edition four", "quit\n").out, "but \"four\".");
  EXPECT_EQ(join("--new loot --seats me,bot:1 --edition reconstructed", "quit\n").out.find("Not the printed"),
            std::string::npos);
  std::ofstream(path("taken.toml")) << server::own_board("reconstructed");
  expect_bad("join " + url() + " --name Ann --new loot --edition " + path("taken.toml"), "another name");
}

TEST_F(JoinProgram, FindsATableInTheLobbyAndSitsDown) {
  client::Http host(client::read_url(url()).value());
  ASSERT_TRUE(host.post("/api/guest", {{"name", "Host"}}));
  const auto table = host.post("/api/tables", {{"game", "top-cap"}, {"seats", {"open", "open"}}, {"listed", true}});
  ASSERT_TRUE(table) << table.error().text();
  const auto lobby = run("join " + url());
  EXPECT_EQ(lobby.code, 0);
  expect_in(lobby.out, "Top Cap (no clock) with Host, 2 of 2 seats free");
  expect_in(lobby.out, table->at("table").get<std::string>());
  const auto ran = run(fmt::format("join {}/t/{} --name Ann", url(), table->at("table").get<std::string>()),
                       ":stand\n:sit blue\nquit\n");
  EXPECT_EQ(ran.code, 0) << ran.err;
  expect_in(ran.out, "Ann sits down as cream.");
  expect_in(ran.out, "cream is free again.");
  expect_in(ran.out, "Ann sits down as blue.");
  expect_in(ran.out, "Others come by this link");
  // The same guest by another name.
  expect_in(run(fmt::format("join {} --new loot --seats me,bot:1 --name Anna", url()), "quit\n").out,
            "crates (Anna), you");
}

TEST_F(JoinProgram, TheExampleBotPlaysToTheEnd) {
  for (const auto* game : {"top-cap", "top-drop"}) {
    const auto command = fmt::format("/usr/bin/python3 '{}/websocket_bot.py' {} --new {} --seed 1 >'{}' 2>'{}'",
                                     EXAMPLES, numeric(url()), game, path("bot.out"), path("bot.err"));
    EXPECT_EQ(std::system(command.c_str()), 0) << read_file(path("bot.err"));
    EXPECT_TRUE(trim(read_file(path("bot.out"))).ends_with('.')) << read_file(path("bot.out"));
  }
}

TEST_F(JoinProgram, ComesAgainByItselfWhenTheServerDoes) {
  const auto fifo = path("typed");
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  const auto out = path("out");
  const pid_t player = fork();
  if (player == 0) {
    const auto command = fmt::format("exec '{}' join {} --name Ann --new top-cap --seats me,bot:1 <'{}' >'{}'",
                                     CAPBARREL, url(), fifo, out);
    execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    _exit(127);
  }
  const int typed = open(fifo.c_str(), O_WRONLY | O_CLOEXEC);
  const auto wait_for = [&](std::string_view part) {
    while ((!std::filesystem::exists(out) || read_file(out).find(part) == std::string::npos) && kill(player, 0) == 0)
      usleep(10'000);
  };
  wait_for("cream > ");
  stop(SIGKILL);
  wait_for("Reconnecting");
  serve();
  const std::string_view lines = "1\nlog\nquit\n";
  ASSERT_EQ(::write(typed, lines.data(), lines.size()), static_cast<ssize_t>(lines.size()));
  close(typed);
  int status = 0;
  waitpid(player, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  const auto text = read_file(out);
  expect_in(text, "You are back at the table.");
  expect_in(text.substr(text.find("back at the table")), "   blue ");
}

// A server of somebody else's, which sends whatever it likes.
TEST_F(JoinProgram, PrintsNothingOfAStrangeServerThatATerminalWouldObey) {
  const int listening = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in at{};
  at.sin_family = AF_INET;
  at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof at;
  auto* const address = reinterpret_cast<sockaddr*>(&at);
  ASSERT_TRUE(bind(listening, address, size) == 0 && listen(listening, 1) == 0 &&
              getsockname(listening, address, &size) == 0);
  std::thread stranger([&] {
    const int caller = accept4(listening, nullptr, nullptr, SOCK_CLOEXEC);
    std::string asked;
    char piece[512];
    while (asked.find("\r\n\r\n") == std::string::npos) {
      const auto got = ::read(caller, piece, sizeof piece);
      if (got <= 0) break;
      asked.append(piece, static_cast<std::size_t>(got));
    }
    const nlohmann::json table = {{"table", "x\x1b[2J"},
                                  {"game", "chess\u202E"},
                                  {"summary", "free\u009b2J"},
                                  {"host", {{"name", "Ann\u202Eenim"}}},
                                  {"seats", {{{"kind", "open"}}}}};
    const auto body = nlohmann::json{{"tables", {table}}}.dump();
    const auto answer =
        fmt::format("HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{}", body.size(), body);
    EXPECT_EQ(::write(caller, answer.data(), answer.size()), static_cast<ssize_t>(answer.size()));
    close(caller);
  });
  const auto ran = run(fmt::format("join http://localhost:{}", ntohs(at.sin_port)), "");
  stranger.join();
  close(listening);
  expect_in(ran.out, "Ann\uFFFDenim");
  for (const auto line : split(ran.out, '\n')) EXPECT_FALSE(steers(line)) << line;
}

TEST_F(JoinProgram, SaysWhatIsWrong) {
  expect_bad("join nowhere/at/all", "nowhere");
  expect_bad("join http://localhost:1/t/x", "does not answer");
  expect_bad("join " + url() + "/t/x --new loot", "leave out /t/");
  expect_bad("join " + url() + " --name Ann --new chess", "chess");
  expect_bad("join " + url() + " --name Ann --new loot --clock soon", "soon");
  expect_bad("join " + url() + " --name Ann --new loot --clock 0+5", "1 to 180 minutes");
  expect_bad("join " + url() + " --name Ann --new loot --clock 30d", "1 to 14 days");
  expect_bad("join " + url() + " --token abc --new loot", "does not know this token");
  expect_bad("join " + url() + " --name Ann --new loot --seats me", "2 seats");
}

}  // namespace
}  // namespace cb
