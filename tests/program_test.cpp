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
  for (const auto* command : {"games", "rules", "options", "perft", "playout", "moves", "show", "play", "replay",
                              "check", "analyse", "arena", "engine", "bench"}) {
    EXPECT_NE(help.out.find(command), std::string::npos) << command;
    const auto own = run(std::string(command) + " --help");
    EXPECT_EQ(own.code, 0);
    EXPECT_GT(own.out.size(), 50u);
  }
}

TEST_F(Program, EngineSpeaksItsProtocol) {
  const auto ran =
      run("engine --option Level=2 --option Seed=4", "hello 1\ngame loot\nposition start\ngo nodes 9\nstop\nquit\n");
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.err, "");
  EXPECT_NE(ran.out.find("\nhello 1\n"), std::string::npos) << ran.out;
  EXPECT_TRUE(last_line(ran.out).starts_with("bestmove ")) << ran.out;
  EXPECT_EQ(run("engine", "").code, 0);
  expect_bad("engine --option Level=5@3", "5@3");
  expect_bad("engine --option Wings=2", "Wings");
  expect_bad("engine --option Wings", "Wings");
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
  const auto about = run("rules bottlecap-vikings Valkyries").out;
  EXPECT_NE(about.find("BV-22 "), std::string::npos);
  EXPECT_EQ(about.find("BV-40 "), std::string::npos);
  expect_bad("rules top-cap 99", "99");
  expect_bad("rules top-cap TC-99", "TC-99");
  expect_bad("rules top-cap LT-08", "LT-08");
  expect_bad("rules top-cap dragon", "dragon");
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
  expect_bad("", "Name a command");
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
  expect_bad("play top-cap --seat a=bot:sage", "sage");
  expect_bad("play top-cap --seat a=bot:3@soon", "3@50ms");
  expect_bad("play top-cap --level 6", "1 to 5");
  expect_bad("play top-cap --seat z=human", "cream or blue");
  expect_bad("play top-cap --seat a=human,cream=bot:random", "twice");
  expect_bad("moves top-cap --option setup=one --setup two", "twice");
  expect_bad("playout top-cap --seed -1", "--seed");
  expect_bad("play top-cap --seed abc", "abc");
  expect_bad("play top-cap --save /", "folder");
  expect_bad("play top-cap --save " + path("nowhere/x.match"), "cannot be written");
  write("hole.toml", "game = \"top-cap\"\nname = \"hole\"\n\n[setups.diagonal]\ncream = [\"a4\"]\n");
  expect_bad("show top-cap --edition " + path("hole.toml"), "hole.toml, line 4");
  EXPECT_NE(std::system(fmt::format("'{}' games >/dev/full 2>/dev/null", CAPBARREL).c_str()), 0);
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
  expect_bad("check " + path("illegal.match"), "illegal.match, line 10");
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
    const auto table = fmt::format("play {} --seed 11 --level 1 --seat a=bot:random,b=bot:2@200 --save ", name);
    const auto ran = run(table + file);
    EXPECT_EQ(ran.code, 0) << name << ran.err;
    const auto checked = run("check " + file);
    EXPECT_EQ(checked.code, 0) << name << checked.err;
    EXPECT_EQ(checked.out.find("not finished"), std::string::npos) << name;
    const auto text = read_file(file);
    EXPECT_NE(text.find(" bot:2@200\n"), std::string::npos) << text;
    const auto again = path("again.match");
    EXPECT_EQ(run(table + again).code, 0) << name;
    EXPECT_EQ(read_file(again), text) << name << " with the same seed";
  }
}

TEST_F(Program, SeatsAreTakenByLevelsAndKept) {
  const auto file = path("levels.match");
  const auto usual = run("play top-drop --players 4 --seed 3 --seat b=bot:5@10ms,d=bot --save " + file, "");
  EXPECT_EQ(usual.code, 0) << usual.err;
  const auto text = read_file(file);
  EXPECT_NE(text.find("seat a bot:3\nseat b bot:5@10ms\nseat c bot:3\nseat d bot:3\n"), std::string::npos) << text;
  const auto weak = run("play loot --level 1 --save " + file, "");
  EXPECT_NE(read_file(file).find("seat crates human\nseat barrels bot:1\n"), std::string::npos);
  EXPECT_NE(weak.out.find("crates: human, barrels: bot 1 ("), std::string::npos) << weak.out;
  const auto loaded = run("play --load " + file, "");
  EXPECT_NE(loaded.out.find("barrels: bot 1 ("), std::string::npos) << loaded.out;
}

TEST_F(Program, AWishToStopClosesTheTableWhileABotThinks) {
  const auto file = path("stopped.match");
  const auto script = fmt::format(
      "'{}' play top-cap --seat a=bot:5@4s,b=bot:5@4s --save '{}' >'{}' 2>&1 & "
      "until grep -q help '{}'; do sleep 0.05; done; kill -TERM $!; wait $!",
      CAPBARREL, file, path("stdout"), path("stdout"));
  const int status = std::system(script.c_str());
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  EXPECT_NE(read_file(path("stdout")).find("The table is closed."), std::string::npos) << read_file(path("stdout"));
  EXPECT_EQ(run("check " + file).code, 0) << "and the match is kept";
}

// What is asked changes nothing of what follows: not the moves, not the luck.
TEST_F(Program, AHintChangesNothing) {
  for (const std::string game : {"top-cap", "trap-the-cap --players 2", "top-drop"}) {
    const auto table = "play " + game + " --seed 5 --level 1 --save ";
    const auto plain = run(table + path("plain.match"), "1\n\n1\n\n");
    const auto asked = run(table + path("asked.match"), "hint\n1\nhint\nhint\n\n1\nhint\n\n");
    EXPECT_EQ(read_file(path("plain.match")), read_file(path("asked.match"))) << game;
    EXPECT_NE(plain.out, asked.out) << game;
  }
}

TEST_F(Program, AHintNamesMovesAndTheirChances) {
  const auto winning = run("play loot --position E2c2/c8/crates/0", "hint\n");
  EXPECT_NE(winning.out.find("   e2-e1       100%  (wins)"), std::string::npos) << winning.out;
  const auto single = run("play loot --position -/c5d6g5/crates/0", "hint\n");
  EXPECT_NE(single.out.find("only one move: respawn-e5"), std::string::npos) << single.out;
  const auto over = run("play top-cap --position a6c1c3e1/e6e5f5f4/cream", "hint\nreview\nquit\n");
  EXPECT_NE(over.out.find("The game is over; review looks back on it."), std::string::npos) << over.out;
  const auto team = run("play top-drop --position 10.20.30.40,5.15.25.35/22,1.6-9/up/s2f1c2w4/a-turn", "hint\n");
  EXPECT_NE(team.out.find("chance that the team wins"), std::string::npos) << team.out;
}

TEST_F(Program, APositionIsAnalysed) {
  const auto loot = json::parse(run("analyse loot --position E2c2/c8/crates/0 --nodes 2000 --json").out);
  EXPECT_EQ(loot["seat"], "crates");
  EXPECT_EQ(loot["moves"][0]["action"], "e2-e1");
  EXPECT_EQ(loot["moves"][0]["value"], 1.0);
  EXPECT_EQ(loot["chances"]["barrels"], 0.0);
  EXPECT_EQ(loot["line"], json::array({"e2-e1"}));
  const auto read = run("analyse loot --position E2c2/c8/crates/0 --nodes 2000");
  EXPECT_NE(read.out.find("Winning chance: crates 100%, barrels 0%"), std::string::npos) << read.out;
  const auto die = run("analyse trap-the-cap --nodes 200");
  EXPECT_NE(die.out.find("Chance is to act"), std::string::npos) << die.out;
  const auto over = run("analyse top-cap --position a6c1c3e1/e6e5f5f4/cream");
  EXPECT_NE(over.out.find("The game is over"), std::string::npos) << over.out;
}

// Everything printed, the board too, depends on the acting seat's own cards alone.
TEST_F(Program, AnalysisOfHiddenHandsIsThatOfOneSeat) {
  const auto shown = [&](const std::string& other) {
    return run("analyse top-drop --nodes 500 --position 10.20.30.40," + other + "/22,1.6-9/up/s2f1c2w4/a-turn").out;
  };
  const auto one = shown("5.15.25.35");
  EXPECT_NE(one.find("Best moves:"), std::string::npos) << one;
  EXPECT_EQ(one, shown("11.12.13.58"));
}

TEST_F(Program, AMatchIsReviewed) {
  write("loot.match", "capbarrel match 1\ngame loot\nstart E2c2/c8/crates/0\n\n1 crates c2-c3\n\nresult unfinished\n");
  const auto file = path("loot.match");
  EXPECT_EQ(json::parse(run("analyse --json --nodes 500 " + file).out)["seat"], "barrels") << "the present position";
  const auto reviewed = json::parse(run("analyse --json --review --nodes 2000 " + file).out);
  EXPECT_EQ(reviewed["plies"][0]["best"], "e2-e1");
  EXPECT_EQ(reviewed["plies"][0]["best_value"], 1.0);
  EXPECT_EQ(run("analyse --review --nodes 2000 " + file).out,
            run("analyse --review --nodes 2000 --threads 2 " + file).out);

  const auto played = path("played.match");
  run("play top-cap --seed 4 --level 1 --seat a=bot:1 --save " + played);
  const auto page = run("analyse --nodes 1000 " + played);
  EXPECT_EQ(page.code, 0) << page.err;
  EXPECT_EQ(page.err, "") << "no progress where nobody watches";
  for (const auto* part : {"Winning chance of cream, turn by turn", "Turning points", "How they played", "█"})
    EXPECT_NE(page.out.find(part), std::string::npos) << page.out;
}

TEST_F(Program, BadAnalysisGetsOneSentence) {
  write("loot.match", "capbarrel match 1\ngame loot\n\nresult unfinished\n");
  const auto loot = path("loot.match");
  const auto hands = path("hands.match");
  run("play top-drop --seed 3 --save " + hands, "");
  expect_bad("analyse", "FILE|GAME");
  expect_bad("analyse nowhere", "no game and no match file");
  expect_bad("analyse /", "folder");
  expect_bad("analyse loot --position e2", "e2");
  expect_bad("analyse loot --bot sage", "sage");
  expect_bad("analyse loot --bot random", "cannot judge");
  expect_bad("analyse loot --nodes 0", "--nodes");
  expect_bad("analyse loot --nodes many", "many");
  expect_bad("analyse loot --nodes 5 --time 5", "not both");
  expect_bad("analyse loot --bot 5@9 --time 5", "5@9");
  expect_bad("analyse loot --review", "match file");
  expect_bad("analyse loot --seat barrels", "crates");
  expect_bad("analyse --review " + loot, "Nothing has been played");
  expect_bad("analyse --setup one " + loot, "own options");
  expect_bad("analyse " + hands, "--seat a");
  expect_bad("analyse --seat b " + hands, "a to act");
  expect_bad("analyse --review " + hands, "stay hidden");
  EXPECT_EQ(run("analyse --nodes 200 --seat a " + hands).code, 0);
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

TEST_F(Program, ASavedMatchIsNotContradicted) {
  const auto file = path("game.match");
  run("play top-cap --seat a=human,b=human", "a4-a5\nsave " + file + "\nquit\n");
  expect_bad("play loot --load " + file, "match of top-cap");
  expect_bad("play --load " + file + " --setup two", "--load");
  EXPECT_EQ(run("play top-cap --load " + file + " --seat a=bot:random,b=bot:random").code, 0);
  auto text = read_file(file);
  text.replace(text.find("seat blue human"), 15, "seat blue bot:sage");
  write("sage.match", text);
  EXPECT_EQ(run("check " + path("sage.match")).code, 0);
  expect_bad("play --load " + path("sage.match"), "sage");
}

TEST_F(Program, MovesAreValidJsonInEveryGame) {
  const auto games = run("games").out;
  for (const auto line : split(trim(games), '\n')) {
    if (line.starts_with(' ')) continue;
    const std::string name(words(line).front());
    const auto moves = json::parse(run("moves --json " + name).out);
    EXPECT_EQ(moves["game"], name);
    EXPECT_FALSE(moves["actions"].empty()) << name;
  }
}

TEST_F(Program, TheTableTellsWhatHappenedSinceYourMove) {
  const auto ran = run("play trap-the-cap --players 2 --seed 3", "1\nlog\n");
  const auto news = ran.out.find("Since your last move:");
  ASSERT_NE(news, std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("\n   d       [", news), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("> ", news), std::string::npos);
}

TEST_F(Program, ShortWordsAreExplained) {
  const auto ran = run("play bottlecap-vikings --seed 3 --seat red=human,blue=human", "1\n1\n1\n1\n");
  EXPECT_NE(ran.out.find("  1 sail1  to 1, "), std::string::npos) << ran.out;
  const auto trap = run("play trap-the-cap --position a=5,A1/b=5,A5/d=6/e=6/a.move4/q1.t1");
  EXPECT_NE(trap.out.find("A1-A5 (traps b)"), std::string::npos) << trap.out;
  const auto pawn = run("play loot --position e2c2d2/e4c8/crates/0", "moves\n");
  EXPECT_NE(pawn.out.find("e2-e4 (takes a pawn)"), std::string::npos) << pawn.out;
  const auto home = run("play loot --position E2c2/c8/crates/0", "moves\n");
  EXPECT_NE(home.out.find("e2-e1 (wins)"), std::string::npos) << home.out;
}

TEST_F(Program, TheTableTakesWhatPeopleType) {
  const auto capitals = run("play top-cap --seat a=human,b=human", "A4-A5\nUNDO\nYes\nLog\n");
  EXPECT_NE(capitals.out.find("Nothing has happened yet."), std::string::npos) << capitals.out;
  const auto two = run("play top-cap --seat a=human,b=human", "a4-a5 c6-c5\nlog\n");
  EXPECT_NE(two.out.find("One move at a time"), std::string::npos);
  EXPECT_NE(two.out.find("Nothing has happened yet."), std::string::npos);
  const auto garbage = run("play top-cap", std::string(100'000, 'x') + "\n\xff\xfe\x01 \x1b[2J\nlog\n");
  EXPECT_EQ(garbage.code, 0);
  EXPECT_LT(garbage.out.size(), 5000u) << "a long line is not thrown back whole";
  EXPECT_EQ(garbage.out.find('\x1b'), std::string::npos);
}

TEST_F(Program, SavingAndLoadingLoseNothing) {
  const auto first = path("an evening.match");
  const auto other = path("other.match");
  const auto two = "play top-cap --seat a=human,b=human";
  run(two, "a4-a5\nsave " + first + "\nquit\n");
  EXPECT_EQ(run("check '" + first + "'").code, 0) << "a name with a blank";
  const auto before = read_file(first);
  const auto over = run(two, "2\nsave " + first + "\nn\nquit\nquit\n");
  EXPECT_NE(over.out.find("Nothing was saved."), std::string::npos) << over.out;
  EXPECT_EQ(read_file(first), before);

  const auto undone = run(two, "a4-a5\nsave " + other + "\nundo\ny\nquit\nquit\n");
  EXPECT_NE(undone.out.find("This match is not saved"), std::string::npos) << "the file has a move more";
  const auto loaded = run(two, "c2-e2\nload " + first + "\nn\nlog\n");
  EXPECT_NE(loaded.out.find("   cream   c2-e2\n"), std::string::npos) << "still at the unsaved match: " << loaded.out;
  const auto bad = run(two, "a4-a5\nload /\nload nowhere\nlog\n");
  EXPECT_NE(bad.out.find("folder"), std::string::npos);
  EXPECT_NE(bad.out.find("   cream   a4-a5\n"), std::string::npos) << bad.out;

  const auto ended = path("ended.match");
  run("play top-cap --position a6c1c3e1/e6e5f5f4/cream", "save " + ended + "\nquit\n");
  EXPECT_EQ(run("check " + ended).code, 0) << "a finished match can be kept";
  const auto kept = run(fmt::format("{} --save {}", two, path("kept.match")), "a4-a5\n");
  EXPECT_EQ(kept.out.find("not saved"), std::string::npos) << kept.out;
  EXPECT_NE(read_file(path("kept.match")).find("a4-a5"), std::string::npos);
}

// Two people at one screen: nothing before a hand-over is answered, no draw of another's at any time.
TEST_F(Program, TheTableKeepsHandsHidden) {
  const std::string two = "play top-drop --players 2 --seed 3 --seat a=human,b=human";
  EXPECT_EQ(run(two).out.find("Seat a, you"), std::string::npos) << "the input ended at the hand-over";

  const auto file = path("hands.match");
  run(two, "\nsave " + file + "\nquit\n");
  const auto text = read_file(file);
  std::vector<std::string> hands[2];
  for (int seat = 0; seat < 2; ++seat) {
    const auto at = text.find(fmt::format("\n{} {} [+", seat + 1, seat == 0 ? 'a' : 'b')) + 1;
    for (const auto word : words(std::string_view(text).substr(at, text.find('\n', at) - at)))
      if (word.starts_with("[+")) hands[seat].emplace_back(word.substr(2, word.size() - 3));
    ASSERT_EQ(hands[seat].size(), 4u);
  }

  int not_held = 1;
  while (std::ranges::count(hands[1], std::to_string(not_held)) + (hands[0][0] == std::to_string(not_held)) > 0)
    ++not_held;
  const auto ran = run(two, fmt::format("\nup-a\n{}\nstop\n\n{}\nlog\n", hands[0][0], not_held));
  const auto handed = ran.out.find("The screen goes to b");
  ASSERT_NE(handed, std::string::npos) << ran.out;
  const auto seen = ran.out.substr(handed);
  EXPECT_NE(seen.find(fmt::format("   a       {} stop [+?]\n", hands[0][0])), std::string::npos) << seen;
  for (const auto& card : hands[0]) EXPECT_EQ(seen.find(fmt::format("[+{}]", card)), std::string::npos) << seen;
  for (const auto& card : hands[1]) EXPECT_NE(seen.find(fmt::format("[+{}]", card)), std::string::npos) << seen;
  EXPECT_NE(seen.find(fmt::format("You do not hold the {}.", not_held)), std::string::npos)
      << "a card that is not held is no number in the list: " << seen;

  const auto replayed = run("replay " + file).out;
  EXPECT_NE(replayed.find("1 a [+?] [+?] [+?] [+?]\n"), std::string::npos) << replayed;
  for (const auto& hand : hands)
    for (const auto& card : hand) EXPECT_EQ(replayed.find("+" + card), std::string::npos) << replayed;
}

TEST_F(Program, TheArenaMeasuresAndGoesOn) {
  const std::string contest = "arena top-cap 1@50 random --seed 4 --json --out " + path("arena.jsonl");
  const auto half = run(contest + " --rounds 3");
  ASSERT_EQ(half.code, 0) << half.err;
  const auto halves = json::parse(run(contest + " --rounds 8 --jobs 2").out);
  const auto whole = json::parse(run("arena top-cap 1@50 random --seed 4 --json --rounds 8").out);
  for (const auto* key : {"game", "seed", "opening", "rounds", "games", "mean_plies", "score", "elo_interval"})
    EXPECT_EQ(halves[key], whole[key]) << key;
  EXPECT_EQ(whole["rounds"], 8);
  EXPECT_EQ(whole["games"], 16);
  EXPECT_EQ(whole["players"][0]["name"], "1@50");
  EXPECT_EQ(whole["players"][0]["seats"]["blue"]["games"], 8);
  EXPECT_GT(whole["score"], 0.5);
  EXPECT_FALSE(whole["interrupted"]);
  EXPECT_EQ(run("arena top-cap 1@50 random --rounds 2").out.find("Top Cap: 1@50 against random\n"), 0u);
  expect_bad("arena top-cap 1@50 2@50 --seed 4 --out " + path("arena.jsonl"), "another contest");
}

TEST_F(Program, TheArenaStopsWhenItsTestIsDecided) {
  const auto ran = json::parse(run("arena top-cap 2@100 random --sprt 0,200 --json").out);
  EXPECT_EQ(ran["sprt"]["accepted"], "elo1");
  EXPECT_LT(ran["rounds"], 100);
  EXPECT_GE(ran["sprt"]["llr"], ran["sprt"]["upper"]);
  const auto lost = json::parse(run("arena top-cap random 2@100 --sprt 0,200 --json").out);
  EXPECT_EQ(lost["sprt"]["accepted"], "elo0");
}

TEST_F(Program, ALadderOfTooFewRoundsShowsNothing) {
  const auto ran = run("arena top-cap --ladder --rounds 2 --ply-limit 8 --json");
  EXPECT_EQ(ran.code, 1);
  const auto ladder = json::parse(ran.out);
  EXPECT_FALSE(ladder["won"]);
  EXPECT_EQ(ladder["pairs"][0]["unfinished"], 4);
  ASSERT_EQ(ladder["pairs"].size(), 4u);
  EXPECT_EQ(ladder["pairs"][3]["players"][0]["name"], "5");
  EXPECT_EQ(ladder["pairs"][3]["players"][1]["name"], "4");
}

TEST_F(Program, TheArenaEndsInGoodOrderWhenInterrupted) {
  const auto file = path("arena.jsonl");
  // Ctrl-C as soon as a round is on record.
  write("script",
        fmt::format("'{0}' arena top-cap random random --rounds 10000000 --json --out '{1}' >'{2}' 2>'{3}' &\n"
                    "while kill -0 $! && ! grep -qs round '{1}'; do sleep 0.01; done\n"
                    "kill -INT $!; wait $!\n",
                    CAPBARREL, file, path("stdout"), path("stderr")));
  const int status = std::system(fmt::format("sh '{}'", path("script")).c_str());
  EXPECT_EQ(WIFEXITED(status) ? WEXITSTATUS(status) : -1, 0);
  const auto result = json::parse(read_file(path("stdout")));
  EXPECT_TRUE(result["interrupted"]);
  EXPECT_NE(read_file(path("stderr")).find("Stopping after"), std::string::npos);
  EXPECT_GE(result["rounds"], 1);
  const auto record = read_file(file);
  EXPECT_EQ(std::ranges::count(record, '\n'), result["rounds"].get<int>() + 1) << "and all of them are on record";
}

TEST_F(Program, TheArenaRefusesBadInput) {
  expect_bad("arena top-cap", "Name two players");
  expect_bad("arena top-cap 5", "Name two players");
  expect_bad("arena top-cap 5 sage", "sage");
  expect_bad("arena top-cap 5 4@soon", "4@soon");
  expect_bad("arena chess 5 4", "chess");
  expect_bad("arena top-cap --ladder 5 4", "--ladder");
  expect_bad("arena top-cap 5 4 --rounds 0", "--rounds");
  expect_bad("arena top-cap 5 4 --jobs 0", "--jobs");
  expect_bad("arena top-cap 5 4 --threads many", "--threads");
  expect_bad("arena top-cap 5 4 --sprt 50,0", "50,0");
  expect_bad("arena top-cap 5 4 --sprt 50", "--sprt 0,50");
  expect_bad("arena top-cap 5 4 --sprt nan,inf", "nan");
  expect_bad("arena top-cap 5 4 --sprt 0,50 --alpha 0.7", "--alpha");
  expect_bad("arena top-cap 5 4 --position a6c1c3e1/e6e5f5f4/cream", "over");
  expect_bad("arena top-cap 5 4 --out /", "cannot be written");
  expect_bad("arena top-cap 5 4 --out /dev/null", "plain file");
  expect_bad("arena top-cap 5 4 --out " + path("nowhere/x"), "cannot be written");
  write("garbage", "{\"a\":1}\n");
  expect_bad("arena top-cap 5 4 --out " + path("garbage"), "not the record");
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
