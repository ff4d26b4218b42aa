// SPDX-License-Identifier: MIT
// The program as a script sees it: what it prints, and the exit codes 0, 1 and 2.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "core/text.hpp"
#include "game/testing.hpp"

namespace cb {
namespace {

using nlohmann::json;
using testing_table::read_file;

struct Ran {
  int code = -1;
  std::string out;
  std::string err;
};

class Program : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) /
              fmt::format("capbarrel-{}-{}", testing::UnitTest::GetInstance()->current_test_info()->name(), getpid());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  void write(const std::string& name, std::string_view text) const { std::ofstream(path(name)) << text; }

  // Runs the program with shell-quoted arguments and the given standard input.
  Ran run(const std::string& arguments, std::string_view input = {}) const {
    write("stdin", input);
    const auto command =
        fmt::format("'{}' {} <'{}' >'{}' 2>'{}'", CAPBARREL, arguments, path("stdin"), path("stdout"), path("stderr"));
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_file(path("stdout")), read_file(path("stderr"))};
  }

  // Bad input: one sentence on standard error that names the thing, nothing on standard output, code 2.
  void expect_bad(const std::string& arguments, std::string_view names) const {
    const auto ran = run(arguments);
    EXPECT_EQ(ran.code, 2) << arguments;
    EXPECT_EQ(ran.out, "") << arguments;
    EXPECT_NE(ran.err.find(names), std::string::npos) << arguments << ": " << ran.err;
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
    EXPECT_TRUE(ran.err.starts_with("capbarrel: ")) << ran.err;
  }

  static std::string last_line(const std::string& text) {
    const auto lines = split(trim(text), '\n');
    return std::string(lines.back());
  }

 private:
  std::filesystem::path folder_;
};

TEST_F(Program, HelpIsThereForEveryCommand) {
  const auto help = run("--help");
  EXPECT_EQ(help.code, 0);
  for (const auto* command :
       {"games", "rules", "options", "perft", "playout", "moves", "show", "play", "replay", "check", "bench"}) {
    EXPECT_NE(help.out.find(command), std::string::npos) << command;
    const auto own = run(std::string(command) + " --help");
    EXPECT_EQ(own.code, 0);
    EXPECT_GT(own.out.size(), 50u);
  }
}

TEST_F(Program, GamesRulesAndOptions) {
  const auto games = run("games");
  EXPECT_EQ(games.code, 0);
  EXPECT_NE(games.out.find("top-cap"), std::string::npos);
  const auto rule = run("rules top-cap TC-08");
  EXPECT_EQ(rule.code, 0);
  EXPECT_TRUE(rule.out.starts_with("TC-08 ")) << rule.out;
  EXPECT_EQ(run("rules top-cap 8").out, rule.out);
  EXPECT_NE(run("rules top-cap").out.find("TC-15"), std::string::npos);
  EXPECT_NE(run("options top-cap").out.find("diagonal, one, two or three"), std::string::npos);
  expect_bad("rules top-cap 99", "99");
  expect_bad("rules chess", "chess");
  expect_bad("options chess", "chess");
}

TEST_F(Program, PerftTotalStandsAloneOnTheLastLine) {
  EXPECT_EQ(run("perft top-cap 4").out, "37140\n");
  EXPECT_EQ(run("perft top-cap 0").out, "1\n");
  EXPECT_EQ(run("perft top-cap 3 --setup two").out, "5219\n");
  EXPECT_EQ(run("perft top-cap 3 --option setup=two").out, "5219\n");
  EXPECT_EQ(run("perft top-cap 4 --position a4c3c2d1/c6d5f3d2/cream").out, "15345\n");
  const auto divided = run("perft top-cap 3 --divide");
  EXPECT_EQ(last_line(divided.out), "2680");
  std::uint64_t sum = 0;
  const auto lines = split(trim(divided.out), '\n');
  for (std::size_t n = 0; n + 1 < lines.size(); ++n) sum += to_number<std::uint64_t>(words(lines[n])[1]).value();
  EXPECT_EQ(lines.size(), 15u);
  EXPECT_EQ(sum, 2680u);
}

TEST_F(Program, PlayoutSumsUpAndRepeats) {
  const auto first = json::parse(run("playout top-cap --games 500 --seed 7 --json").out);
  const auto second = json::parse(run("playout top-cap --games 500 --seed 7 --json").out);
  const auto other = json::parse(run("playout top-cap --games 500 --seed 8 --json").out);
  EXPECT_EQ(first["results"], second["results"]);
  EXPECT_EQ(first["length"], second["length"]);
  EXPECT_NE(first["plies"], other["plies"]);
  EXPECT_GT(first["games_per_second"], 0);
  EXPECT_GT(first["moves_per_second"], 0);
  std::uint64_t games = first["unfinished"];
  for (const auto& [winners, count] : first["results"].items()) games += count.get<std::uint64_t>();
  EXPECT_EQ(games, 500u);
  const auto cut = json::parse(run("playout top-cap --games 50 --ply-limit 3 --json").out);
  EXPECT_EQ(cut["unfinished"], 50);
}

TEST_F(Program, MovesListActorActionsAndPositionsAfter) {
  const auto moves = json::parse(run("moves top-cap --json").out);
  EXPECT_EQ(moves["actor"], "cream");
  ASSERT_EQ(moves["actions"].size(), 14u);
  const std::string after = moves["actions"][0]["position"];
  const auto next = json::parse(run(fmt::format("moves top-cap --json --position '{}'", after)).out);
  EXPECT_EQ(next["actor"], "blue");
  EXPECT_EQ(next["position"], after);
  const auto lot = json::parse(run("moves top-cap --option starter=lot --json").out);
  EXPECT_EQ(lot["actor"], "chance");
  EXPECT_EQ(lot["actions"][0]["weight"], 1);
  const auto over = json::parse(run("moves top-cap --json --position a6c1c3e1/e6e5f5f4/cream").out);
  EXPECT_EQ(over["actor"], "nobody");
  EXPECT_EQ(over["ending"]["rule"], "TC-13");
}

TEST_F(Program, EveryGameShowsItsBoardWithoutColour) {
  const auto games = run("games").out;
  for (const auto line : split(trim(games), '\n')) {
    if (line.starts_with(' ')) continue;
    const std::string name(words(line).front());
    const auto board = run("show " + name);
    EXPECT_EQ(board.code, 0) << name;
    EXPECT_GT(board.out.size(), 100u) << name;
    EXPECT_EQ(board.out.find('\x1b'), std::string::npos) << name;
  }
}

TEST_F(Program, BadInputGetsOneSentenceAndCodeTwo) {
  expect_bad("", "subcommand");
  expect_bad("dance", "dance");
  expect_bad("perft chess 3", "chess");
  expect_bad("perft top-cap", "DEPTH");
  expect_bad("perft top-cap many", "many");
  expect_bad("perft top-cap 3 --frob", "--frob");
  expect_bad("perft top-cap 3 --setup round", "round");
  expect_bad("perft top-cap 3 --option setup", "name=value");
  expect_bad("perft top-cap 3 --option colour=red", "colour");
  expect_bad("perft top-cap 3 --option repetition=1", "2 to 100 or off");
  expect_bad("perft top-cap 3 --players 3", "players");
  expect_bad("moves top-cap --position a4", "a4");
  expect_bad("show top-cap --position a1b3c2d1/c6d5e4f3/cream", "a1");
  expect_bad("show top-cap --seat 3", "--seat");
  expect_bad("playout top-cap --games 0", "--games");
  expect_bad("replay " + path("none"), "cannot be read");
  expect_bad("check " + path("none"), "cannot be read");
  expect_bad("check /", "folder");
  expect_bad("show top-cap --edition nowhere", "nowhere");
  expect_bad("play", "Name a game");
  expect_bad("play top-cap --seat a=robot", "robot");
  expect_bad("play top-cap --seat z=human", "z");
  write("hole.toml", "game = \"top-cap\"\nname = \"hole\"\n\n[setups.diagonal]\ncream = [\"a4\"]\n");
  expect_bad("show top-cap --edition " + path("hole.toml"), "line 4");
}

TEST_F(Program, AMatchIsPlayedSavedReplayedAndChecked) {
  const auto file = path("game.match");
  const auto played =
      run("play top-cap --seed 5 --seat a=human,b=human", "a4-a5\nc6-c5\nc2-c9\nsave " + file + "\nquit\n");
  EXPECT_EQ(played.code, 0) << played.err;
  EXPECT_NE(played.out.find("from-to"), std::string::npos) << "a bad move is explained";
  EXPECT_EQ(run("check " + file).code, 0);
  const auto replayed = run("replay " + file);
  EXPECT_EQ(replayed.code, 0);
  EXPECT_NE(replayed.out.find("2 blue c6-c5"), std::string::npos) << replayed.out;

  const auto ended = run("replay --position " + file);
  const auto position = trim(ended.out);
  EXPECT_EQ(json::parse(run(fmt::format("moves top-cap --json --position {}", position)).out)["actor"], "cream");

  const auto text = read_file(file);
  auto illegal = text;
  illegal.replace(illegal.find("a4-a5"), 5, "a4-a6");
  write("illegal.match", illegal);
  expect_bad("check " + path("illegal.match"), "line 10");
  expect_bad("replay " + path("illegal.match"), "TC-08");
  write("cut.match", std::string_view(text).substr(0, text.size() / 2));
  expect_bad("check " + path("cut.match"), "line");
  auto wrong = text;
  wrong.replace(wrong.find("result unfinished"), 17, "result cream");
  write("wrong.match", wrong);
  EXPECT_EQ(run("check " + path("wrong.match")).code, 1);

  const auto resumed = run("play --load " + file, "moves\nquit\n");
  EXPECT_EQ(resumed.code, 0);
  EXPECT_NE(resumed.out.find("cream"), std::string::npos);
}

TEST_F(Program, BotsFinishEveryGameAtTheTableAndTheFileChecks) {
  const auto games = run("games").out;
  for (const auto line : split(trim(games), '\n')) {
    if (line.starts_with(' ')) continue;
    const std::string name(words(line).front());
    const auto file = path(name + ".match");
    const auto ran = run(fmt::format("play {} --seed 11 --seat a=bot:random --save {}", name, file));
    EXPECT_EQ(ran.code, 0) << name << ran.err;
    const auto checked = run("check " + file);
    EXPECT_EQ(checked.code, 0) << name << checked.err;
    EXPECT_EQ(checked.out.find("not finished"), std::string::npos) << name;
  }
}

TEST_F(Program, TheTableUndoesUnderItsPolicy) {
  const auto agreed = run("play top-cap --seat a=human,b=human", "a4-a5\nundo\ny\nmoves\nquit\nquit\n");
  EXPECT_NE(agreed.out.find("a4-a5  "), std::string::npos) << "the move can be chosen again";
  const auto declined = run("play top-cap --seat a=human,b=human", "a4-a5\nundo\nn\nquit\nquit\n");
  EXPECT_NE(declined.out.find("It stands."), std::string::npos);
  const auto past = run("play top-cap --seat a=human,b=bot:random", "a4-a5\nundo\nquit\nquit\n");
  EXPECT_NE(past.out.find("Somebody else has acted since."), std::string::npos) << past.out;
}

TEST_F(Program, LeavingUnsavedIsAskedOnce) {
  const auto ran = run("play top-cap --seat a=human,b=human", "a4-a5\nquit\nquit\n");
  EXPECT_NE(ran.out.find("not saved"), std::string::npos);
}

TEST_F(Program, BenchSignaturesDoNotDependOnTheInstructionSet) {
  const auto best = json::parse(run("bench --json").out);
  setenv("CAPBARREL_ISA", "portable", 1);
  const auto portable = json::parse(run("bench --json").out);
  unsetenv("CAPBARREL_ISA");
  ASSERT_EQ(best.size(), portable.size());
  for (std::size_t n = 0; n < best.size(); ++n) EXPECT_EQ(best[n]["signature"], portable[n]["signature"]);
  EXPECT_EQ(portable[0]["instruction_set"], "portable");
}

}  // namespace
}  // namespace cb
