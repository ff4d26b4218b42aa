// SPDX-License-Identifier: MIT
// capbarrel bot-worker as people run it: two processes, of which one is held and killed in the middle of a thought.
#include <atomic>
#include <filesystem>
#include <future>
#include <nlohmann/json.hpp>
#include <thread>

#include "../program_testing.hpp"
#include "cluster/asker.hpp"
#include "cluster/work.hpp"
#include "engine/telling.hpp"
#include "nats_server.hpp"

namespace cb::testing_nats {
namespace {

using namespace std::chrono_literals;

class WorkerProcess {
 public:
  // An empty address: the environment has it.
  explicit WorkerProcess(const std::string& url) {
    std::vector<std::string> words = {"/usr/bin/setpriv", "--pdeathsig", "KILL", CAPBARREL,
                                      "bot-worker",       "--threads",   "1"};
    if (!url.empty()) words.insert(words.end(), {"--nats", url});
    std::vector<char*> arguments;
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    EXPECT_EQ(posix_spawn(&process_, arguments[0], &actions, nullptr, arguments.data(), environ), 0);
    posix_spawn_file_actions_destroy(&actions);
  }
  ~WorkerProcess() { end(SIGKILL); }
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  void hold() const { kill(process_, SIGSTOP); }
  // Its exit code, or -1 where a signal ended it.
  int end(int signal) {
    if (process_ <= 0) return -1;
    kill(process_, signal);
    int status = 0;
    waitpid(std::exchange(process_, 0), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t process_ = 0;
};

class BotWorkerTest : public Program {
 protected:
  void SetUp() override {
    Program::SetUp();
    if (const auto why = why_without_nats(); !why.empty()) GTEST_SKIP() << why;
  }
  std::string said_;
};

std::future<std::optional<std::string>> ask(cluster::Asker& asker, std::string question) {
  auto promise = std::make_shared<std::promise<std::optional<std::string>>>();
  asker.ask(std::move(question), 60s, [promise](auto answer) { promise->set_value(std::move(answer)); });
  return promise->get_future();
}

TEST_F(BotWorkerTest, AThoughtWhoseWorkerIsKilledIsThoughtByAnother) {
  const NatsServer nats;
  const auto line = cluster::Connection::open(nats.url(), "a test").value();
  until([&] { return line->connected(); });
  // Held, it is as good as dead, but NATS still gives it questions: it takes some tries until the other gets one.
  cluster::Asker asker(*line, {.most_silences = 1'000});
  WorkerProcess one(nats.url());
  until([&] { return ask(asker, "go\n").get().has_value(); });
  // The first word that a worker takes the long question.
  const auto spy = cluster::Connection::open(nats.url(), "a spy").value();
  until([&] { return spy->connected(); });
  std::atomic<int> taken = 0;
  const auto words = spy->subscribe("_INBOX.capbarrel.>", {}, [&](const cluster::Message& message) {
    if (message.data == cluster::kWait) ++taken;
  });
  until([&] { return ask(asker, "go\n").get().has_value() && taken > 0; });
  taken = 0;

  const std::shared_ptr<const AnyGame> game = find_game("loot").value()->make({}, {}).value();
  auto bot = Bot::make(game, "5@200000").value();
  const Match match(game);
  const auto question = protocol::tell_question(match, bot) + protocol::tell_go(bot, 7);
  auto answer = ask(asker, question);
  until([&] { return taken > 0; });
  one.hold();
  const bool in_thought = answer.wait_for(0s) != std::future_status::ready;
  WorkerProcess other(nats.url());
  const auto moved = answer.get();
  ASSERT_TRUE(moved);
  const auto wanted = game->write_action(match.state(), bot.choose(match, 7));
  EXPECT_NE(moved->find("bestmove " + wanted + "\n"), std::string::npos) << *moved;
  EXPECT_TRUE(!in_thought || asker.counts().again > 0);
  EXPECT_EQ(one.end(SIGKILL), -1);
  // The other is there, and ends when it is told to.
  EXPECT_TRUE(ask(asker, question).get());
  EXPECT_EQ(other.end(SIGTERM), 0);
}

// Every round is the same as without workers, down to the nodes; also where one is killed in the middle, and all are.
TEST_F(BotWorkerTest, AnArenaWithWorkersHasTheSameResult) {
  const NatsServer nats;
  const auto line = cluster::Connection::open(nats.url(), "a test").value();
  cluster::Asker asker(*line);
  WorkerProcess one(nats.url());
  WorkerProcess other(nats.url());
  until([&] { return ask(asker, "go\n").get().has_value(); });
  // What a player took differs in time alone.
  const auto rounds = [&](const std::string& words) {
    const auto file = path("record");
    std::filesystem::remove(file);
    const auto ran = run("arena " + words + " --rounds 2 --jobs 2 --out '" + file + "'");
    EXPECT_EQ(ran.code, 0) << ran.err;
    said_ = ran.err;
    std::vector<std::string> lines;
    const auto record = read_file(file);
    for (const auto text : split(record, '\n')) {
      auto round = nlohmann::json::parse(text, nullptr, false);
      if (round.is_discarded()) continue;
      if (round.contains("players") && round["players"].front().is_object())
        for (auto& player : round["players"]) player = {player["moves"], player["nodes"]};
      lines.push_back(round.dump());
    }
    std::ranges::sort(lines);
    return lines;
  };
  for (const std::string words : {"loot 5@500 3@300", "top-drop 3@200 2@100", "top-cap 5@400 uct@200"}) {
    const auto here = rounds(words);
    EXPECT_EQ(rounds(words + " --workers " + nats.url()), here) << words;
    EXPECT_EQ(said_.find("answered 0 of"), std::string::npos) << said_;
    EXPECT_EQ(here.size(), 3u);
  }
  const auto here = rounds("trap-the-cap 5@500 4@500");
  {
    std::atomic<int> questions = 0;
    const auto heard = line->subscribe(cluster::kWorkSubject, {}, [&](const cluster::Message&) { ++questions; });
    const std::jthread killer([&] {
      until([&] { return questions > 20; });
      one.end(SIGKILL);
    });
    EXPECT_EQ(rounds("trap-the-cap 5@500 4@500 --workers " + nats.url()), here);
  }
  EXPECT_EQ(said_.find("answered 0 of"), std::string::npos) << said_;
  EXPECT_EQ(other.end(SIGTERM), 0);
  const auto alone = rounds("loot 5@500 3@300 --workers " + nats.url());
  EXPECT_NE(said_.find("answered 0 of"), std::string::npos) << said_;
  EXPECT_EQ(alone, rounds("loot 5@500 3@300"));
}

// The words of a result differ in nothing, also where the command is told to go on with what it has.
TEST_F(BotWorkerTest, AStudyAndATuningWithWorkersHaveTheSameResult) {
  const NatsServer nats;
  const auto line = cluster::Connection::open(nats.url(), "a test").value();
  cluster::Asker asker(*line);
  WorkerProcess worker(nats.url());
  until([&] { return ask(asker, "go\n").get().has_value(); });
  for (const std::string words :
       {"study top-cap --level 2@40 --games 2 --jobs 2", "tune loot --bot 2@30 --steps 1 --jobs 2"}) {
    const auto here = run(words);
    ASSERT_EQ(here.code, 0) << here.err;
    const auto there = run(words + " --workers " + nats.url());
    EXPECT_EQ(there.code, 0) << there.err;
    EXPECT_EQ(there.out, here.out) << words;
    EXPECT_NE(there.err.find("questions; the rest was thought here."), std::string::npos) << there.err;
    EXPECT_EQ(there.err.find("answered 0 of"), std::string::npos) << there.err;
  }
}

TEST_F(BotWorkerTest, WhatCannotBeIsRefusedInASentence) {
  expect_bad("bot-worker --nats nonsense", "NATS is found at");
  expect_bad("bot-worker", "CAPBARREL_NATS_URL");
  expect_bad("arena loot 5 4 --workers nonsense", "NATS is found at");
  expect_bad("study loot --workers nonsense", "NATS is found at");
  expect_bad("tune loot --workers nonsense", "NATS is found at");
  expect_bad("serve --port 0 --nats-bots --data '" + path("x.db") + "'", "nats-url");
  expect_bad("serve --port 0 --nats-url nonsense --data '" + path("x.db") + "'", "nats-url");
}

TEST_F(BotWorkerTest, TheEnvironmentSaysWhereNatsIs) {
  setenv("CAPBARREL_NATS_URL", "nonsense", 1);
  expect_bad("bot-worker", "NATS is found at");
  const NatsServer nats;
  setenv("CAPBARREL_NATS_URL", nats.url().c_str(), 1);
  const auto line = cluster::Connection::open(nats.url(), "a test").value();
  cluster::Asker asker(*line);
  WorkerProcess worker("");
  until([&] { return ask(asker, "go\n").get().has_value(); });
  EXPECT_EQ(worker.end(SIGTERM), 0);
}

TEST_F(BotWorkerTest, NoRefusalRepeatsAPassword) {
  const std::string bad = "nats://caps:secret@127.0.0.1/x";
  for (const std::string words : {"bot-worker --nats ", "arena loot 5 4 --workers ", "serve --port 0 --nats-url ",
                                  "serve --port 0 --data ", "serve --nats-ulr=", "serve ", ""}) {
    const auto ran = run(words + bad);
    EXPECT_EQ(ran.code, 2) << words;
    EXPECT_EQ((ran.out + ran.err).find("secret"), std::string::npos) << ran.err;
  }
}

}  // namespace
}  // namespace cb::testing_nats
