// SPDX-License-Identifier: MIT
// The program as a script sees it: what it prints, and the exit codes 0, 1 and 2.
#include <nlohmann/json.hpp>

#include "game/edition_testing.hpp"
#include "tests/program_testing.hpp"

namespace cb {
namespace {

using nlohmann::json;

TEST_F(Program, HelpIsThereForEveryCommand) {
  const auto help = run("--help");
  EXPECT_EQ(help.code, 0);
  for (const auto* command :
       {"games", "rules",   "options", "perft", "playout", "moves",  "show",  "play",  "replay",  "check", "analyse",
        "arena", "edition", "tune",    "study", "balance", "engine", "solve", "probe", "puzzles", "bench"}) {
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
  EXPECT_EQ(games.out.find("\n    four\n"), std::string::npos);
  EXPECT_NE(run("games --editions").out.find("\n    four\n"), std::string::npos);
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

TEST_F(Program, ABoardOfOnesOwnIsCheckedComparedAndWrittenAnew) {
  expect_bad("edition " + path("none"), "cannot be read");
  const std::string board =
      "# Two tiles further apart.\nname = \"fjord\"\nby = \"Ann\"\ngame = \"loot\"\nrespawns = [\"c5\", \"e5\",  "
      "\"g5\"]\n"
      "[barrels]\nloot = \"e9\"\npawns = [\"c8\", \"d8\", \"e8\", \"f8\", \"g8\"]\n"
      "[crates]\nloot = \"e1\"\npawns = [\"b2\", \"d2\", \"e2\", \"f2\", \"h2\"]\n";
  write("fjord.toml", board);
  const auto said = run("edition " + path("fjord.toml"));
  EXPECT_EQ(said.code, 0) << said.err;
  for (const auto* words : {"fjord · Loot · by Ann", "the usual options", "crates.pawns[0]  \"c2\"", "\"h2\""})
    EXPECT_NE(said.out.find(words), std::string::npos) << words << "\n" << said.out;
  EXPECT_EQ(said.out.find("respawns"), std::string::npos) << said.out;
  EXPECT_EQ(testing_table::read_file(path("fjord.toml")), board);
  EXPECT_EQ(run("edition " + path("fjord.toml") + " --write").code, 0);
  const auto written = testing_table::read_file(path("fjord.toml"));
  EXPECT_TRUE(written.starts_with(
      "game = \"loot\"\nname = \"fjord\"\nby = \"Ann\"\nrespawns = [\"c5\", \"e5\", \"g5\"]\n\n[crates]\n"))
      << written;
  EXPECT_NE(run("edition " + path("fjord.toml") + " --against " + path("fjord.toml")).out.find("The same as"),
            std::string::npos);
  expect_bad("edition " + path("fjord.toml") + " --against four", "four");
  write("broken.toml", testing_table::replaced(testing_table::replaced(board, "\"b2\"", "\"e1\""), "by =", "bye ="));
  const auto broken = run("edition " + path("broken.toml"));
  EXPECT_EQ(broken.code, 2);
  EXPECT_NE(broken.err.find("broken.toml, line 11: e1 is a loot tile"), std::string::npos) << broken.err;
  EXPECT_NE(broken.err.find("broken.toml, line 3: bye is not a key"), std::string::npos) << broken.err;
  EXPECT_NE(run("show loot --edition " + path("broken.toml")).err.find("line 3: bye"), std::string::npos);
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
  const auto holes = run("show top-cap --edition " + path("hole.toml"));
  EXPECT_EQ(holes.code, 2);
  EXPECT_NE(holes.err.find("hole.toml, line 5: Cream needs 4 caps, not 1. · TC-02\n"), std::string::npos) << holes.err;
  EXPECT_NE(holes.err.find("hole.toml, line 4: setups.diagonal.blue must be"), std::string::npos) << holes.err;
  write("nameless.toml", "# nothing\n\n");
  expect_bad("show top-cap --edition " + path("nameless.toml"), "nameless.toml, line 1: This is no edition");
  write("empty.toml", "");
  for (const auto& empty : {std::string("/dev/null"), path("empty.toml")}) {
    expect_bad("perft loot 1 --edition " + empty, "is no edition");
    expect_bad(fmt::format("replay {}/top_drop/tests/two.match --edition {}", GAMES, empty), "is no edition");
  }
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

TEST_F(Program, TheLuckOfARecordIsChecked) {
  const std::string record = RECORDS "/trap-the-cap.match";
  const auto checked = run("check " + record);
  EXPECT_EQ(checked.code, 0) << checked.err;
  EXPECT_EQ(checked.out,
            "Legal: Trap the Cap, 25 actions in 13 turns; The table was closed.\n"
            "Luck: the seed is the promised one, and all 13 throws and draws follow from it.\n");
  EXPECT_EQ(last_line(run("replay --no-boards " + record).out), "The table was closed.");

  const auto text = read_file(record);
  const auto check = [&](std::string_view from, std::string_view to) {
    auto changed = text;
    changed.replace(changed.find(from), from.size(), to);
    write("changed.match", changed);
    return run("check " + path("changed.match"));
  };
  const auto thrown = check("13 a [4]", "13 a [6]");
  EXPECT_EQ(thrown.code, 1);
  EXPECT_EQ(thrown.out, "");
  EXPECT_NE(thrown.err.find("changed.match, line 33: Throw 13: the seed gives 4, the file says 6."), std::string::npos)
      << thrown.err;
  const auto promised = check("commitment 46", "commitment 47");
  EXPECT_EQ(promised.code, 1);
  EXPECT_NE(promised.err.find("another seed was promised"), std::string::npos) << promised.err;
  EXPECT_EQ(check("commitment 46", "commitment 4").code, 2) << "no commitment at all is bad input";

  // Whoever plays on at the terminal throws other dice than the seed's.
  ASSERT_EQ(run("play --seat a=human,d=human --load " + record + " --save " + path("on.match"), "quit\n").code, 0);
  EXPECT_EQ(read_file(path("on.match")).find("seed"), std::string::npos);
  EXPECT_EQ(last_line(run("check " + path("on.match")).out), "Luck: no seed is shown, so there was none to check.");
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
  run("play top-cap --seed 4 --seat a=bot:1,b=bot:1 --save " + played);
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

TEST_F(Program, ExactValuesNeedATable) {
  write("text", "not a table");
  const auto text = path("text");
  expect_bad("solve loot", "Loot");
  expect_bad("solve chess", "chess");
  expect_bad("solve top-cap --threads 0", "--threads");
  expect_bad("solve top-cap --out " + text, "not a table");
  // One of another game: whole by its heading, but nothing of ours.
  write("other", std::string(R"({"format":"capbarrel table 1","game":"loot","rows":0,"width":0,"plies":0,)") +
                     R"("complete":true,"checksum":0})" + std::string(5'000, ' '));
  std::filesystem::resize_file(path("other"), 4'096);
  expect_bad("solve top-cap --out " + path("other"), "a table of loot");
  expect_bad("solve top-cap --out " + text + "/below.table", "cannot be made");
  expect_bad("probe " + path("nothing"), "nothing");
  expect_bad("probe " + text, "not a table");
  expect_bad("puzzles top-cap", "top-cap.table");
}

TEST_F(Program, PuzzlesGoOnFromTheirFileAndAreTheSameWithMoreJobs) {
  const std::string hunt = "puzzles top-drop --bot 4 --seed 3 ";
  const auto whole = run(hunt + "--count 3");
  EXPECT_EQ(whole.code, 0) << whole.err;
  const std::string kept = hunt + "--out " + path("hunt.jsonl");
  EXPECT_EQ(run(kept + " --count 1").code, 0);
  EXPECT_EQ(run(kept + " --count 3 --jobs 2").out, whole.out);
  expect_bad("puzzles top-drop --bot 4 --seed 4 --out " + path("hunt.jsonl"), "another hunt");

  write("puzzles.json", whole.out);
  EXPECT_EQ(run("puzzles --check " + path("puzzles.json")).out, "All 3 puzzles stand.\n");
  // A move that is not the solution.
  const auto line = whole.out.find("\"line\":[\"") + 9;
  const auto id = whole.out.substr(whole.out.find("\"id\":\"") + 6, 8);
  auto spoilt = whole.out;
  spoilt.replace(line, spoilt.find('"', line) - line, "open-up-a");
  write("puzzles.json", spoilt);
  const auto checked = run("puzzles --check " + path("puzzles.json"));
  EXPECT_EQ(checked.code, 1);
  EXPECT_NE(checked.err.find("1 of 3 puzzles do not stand: " + id), std::string::npos) << checked.err;
  expect_bad("puzzles", "Name a game");
  expect_bad("puzzles --check " + path("nothing.json"), "cannot be read: No such file");
  write("text.json", "no puzzles");
  expect_bad("puzzles --check " + path("text.json"), "no file of puzzles");
}

TEST_F(Program, TuneGoesOnFromItsFileAndPrintsWhatABotsFileTakes) {
  const std::string tuning = "tune top-cap --bot 2@50 --only guard,threat ";
  const std::string kept = tuning + "--out " + path("tuning.jsonl");
  const auto whole = run(tuning + "--steps 5");
  EXPECT_EQ(whole.code, 0);
  EXPECT_EQ(run(kept + " --steps 2").code, 0);
  EXPECT_EQ(run(kept + " --steps 5 --jobs 2").out, whole.out);
  EXPECT_NE(run(kept + " --steps 5").err.find("has 5 steps already"), std::string::npos);
  EXPECT_NE(whole.out.find("\n[weights]\nmobile = "), std::string::npos) << whole.out;
  EXPECT_NE(whole.out.find("\n[origin]\nweights = \"capbarrel tune top-cap --bot 2@50 --steps 5 --seed 1"),
            std::string::npos);

  // The commands that it prints lead on: one to the same weights again, one to a match of the new with the old.
  const auto between = [&](std::string_view from, char to) {
    const auto begin = whole.out.find(from) + from.size();
    return whole.out.substr(begin, whole.out.find(to, begin) - begin);
  };
  EXPECT_EQ(run(between("weights = \"capbarrel ", '"')).out, whole.out);
  const auto match = run(between("# capbarrel ", '\n') + " --ply-limit 20 --json");
  EXPECT_EQ(match.code, 0) << match.err;
  EXPECT_EQ(json::parse(match.out)["rounds"], 400);
}

TEST_F(Program, TuneRefusesBadInput) {
  expect_bad("tune chess", "chess");
  expect_bad("tune top-cap --bot sage", "sage");
  expect_bad("tune top-cap --bot random", "Random play");
  expect_bad("tune top-cap --bot 5@50ms", "number of nodes");
  expect_bad("tune top-cap --only gourd", "gourd");
  expect_bad("tune top-cap --from guard", "name=number");
  expect_bad("tune top-cap --steps 0", "--steps");
  expect_bad("tune top-cap --jobs 9", "--jobs");
  expect_bad("tune top-cap --out /", "cannot be written");
  write("garbage", "{\"arena\":1}\n");
  expect_bad("tune top-cap --out " + path("garbage"), "not the record of a tuning");
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
