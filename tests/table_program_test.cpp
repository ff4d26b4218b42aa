// SPDX-License-Identifier: MIT
// The table as people find it: what they type, what they read, and what is kept.
#include <pty.h>

#include <regex>

#include "cli/terminal/wrap.hpp"
#include "tests/program_testing.hpp"

namespace cb {
namespace {

class TableProgram : public Program {
 protected:
  // What somebody reads who types these lines at a plain terminal of 80 columns, and then leaves.
  static std::string read_at_terminal(const std::string& arguments, std::string lines, unsigned short rows = 24) {
    const winsize size{.ws_row = rows, .ws_col = 80, .ws_xpixel = 0, .ws_ypixel = 0};
    termios silent{};  // lines in, nothing echoed
    silent.c_cflag = CS8 | CREAD;
    silent.c_lflag = ICANON;
    silent.c_cc[VEOF] = 4;
    lines += '\x04';
    int terminal = -1;
    const pid_t child = forkpty(&terminal, nullptr, &silent, &size);
    if (child == 0) {
      setenv("TERM", "dumb", 1);
      const auto command = fmt::format("exec '{}' {}", CAPBARREL, arguments);
      execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
      _exit(127);
    }
    EXPECT_EQ(::write(terminal, lines.data(), lines.size()), static_cast<ssize_t>(lines.size()));
    std::string out;
    char piece[4096];
    for (ssize_t got = 0; (got = read(terminal, piece, sizeof piece)) > 0;) out.append(piece, got);
    close(terminal);
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << out;
    return out;
  }

  // The seat lines of the match that a table with these arguments keeps.
  std::string seats_of(const std::string& arguments) const {
    const auto ran = run(fmt::format("play {} --save '{}'", arguments, path("seats.match")));
    EXPECT_EQ(ran.code, 0) << ran.err;
    std::string seats;
    const auto text = read_file(path("seats.match"));
    for (const auto line : split(text, '\n'))
      if (line.starts_with("seat ")) seats += fmt::format("{}{}", seats.empty() ? "" : ", ", line.substr(5));
    return seats;
  }
};

// What a program prints has this in it.
void expect_in(const std::string& out, std::string_view part) { EXPECT_NE(out.find(part), std::string::npos) << out; }
void expect_not_in(const std::string& out, std::string_view part) {
  EXPECT_EQ(out.find(part), std::string::npos) << out;
}

TEST_F(TableProgram, BotsFinishEveryGameAtTheTableAndTheFileChecks) {
  const auto games = run("games").out;
  for (const auto line : split(trim(games), '\n')) {
    if (line.starts_with(' ')) continue;
    const std::string name(words(line).front());
    const auto file = path(name + ".match");
    const auto usual = seats_of(name);
    std::string seats;
    for (const auto seat : split(usual, ','))
      seats +=
          fmt::format("{}{}=bot:{}", seats.empty() ? "" : ",", words(seat).front(), seats.empty() ? "random" : "2@200");
    const auto table = fmt::format("play {} --seed 11 --seat {} --save ", name, seats);
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

TEST_F(TableProgram, OneSeatIsYoursUnlessAllAreNamed) {
  EXPECT_EQ(seats_of("top-cap"), "cream human, blue bot:3");
  EXPECT_EQ(seats_of("top-cap --level 4 --seat b=bot:5"), "cream human, blue bot:5");
  EXPECT_EQ(seats_of("top-cap --level 4 --seat a=bot"), "cream bot:4, blue human");
  EXPECT_EQ(seats_of("top-cap --seat blue=human"), "cream bot:3, blue human");
  EXPECT_EQ(seats_of("top-cap --seat 1=bot:random,2=bot:random"), "cream bot:random, blue bot:random");
  EXPECT_EQ(seats_of("top-drop --players 4 --level 2 --seat a=bot:5@10ms,d=bot"),
            "a bot:5@10ms, b human, c bot:2, d bot:2");
  EXPECT_EQ(seats_of("top-drop --players 4 --seat c=human"), "a bot:3, b bot:3, c human, d bot:3");
}

TEST_F(TableProgram, WhoSatAtASavedMatchStays) {
  const auto file = path("levels.match");
  run("play loot --level 1 --save " + file);
  const auto load = "--load " + file;
  expect_in(run("play " + load).out, "crates: human, barrels: bot 1 (");
  EXPECT_EQ(seats_of(load + " --seat barrels=bot:2"), "crates human, barrels bot:2");
  EXPECT_EQ(seats_of(load + " --level 4"), "crates human, barrels bot:4");
  EXPECT_EQ(seats_of(load + " --level 4 --seat crates=bot:2@9,barrels=human"), "crates bot:2@9, barrels human");
  EXPECT_EQ(seats_of(load + " --seat barrels=human"), "crates human, barrels human");
}

// With four players the seats of Trap the Cap are a, b, d and e.
TEST_F(TableProgram, ALetterThatNamesNoSeatIsRefused) {
  EXPECT_EQ(seats_of("trap-the-cap --players 4 --seat d=bot:1"), "a human, b bot:3, d bot:1, e bot:3");
  EXPECT_EQ(seats_of("trap-the-cap --players 4 --seat 3=bot:1"), "a human, b bot:3, d bot:1, e bot:3");
  expect_bad("play trap-the-cap --players 4 --seat c=bot:1", "no seat \"c\"");
}

TEST_F(TableProgram, TheGreetingSaysWhoPlaysTogether) {
  expect_in(run("play trap-the-cap --players 4 -o game=team").out, "Teams: a and d against b and e.\n");
  expect_in(run("play trap-the-cap --players 6 -o game=team").out, "Teams: a, c and e against b, d and f.\n");
  expect_not_in(run("play trap-the-cap --players 4").out, "Teams");
  expect_not_in(run("play top-drop --players 4").out, "Teams");
}

TEST_F(TableProgram, AWishToStopClosesTheTableWhileABotThinks) {
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
TEST_F(TableProgram, AHintChangesNothing) {
  for (const std::string game : {"top-cap", "trap-the-cap --players 2", "top-drop"}) {
    const auto table = "play " + game + " --seed 5 --level 1 --save ";
    const auto plain = run(table + path("plain.match"), "1\n\n1\n\n");
    const auto asked = run(table + path("asked.match"), "hint\n1\nhint\nhint\n\n1\nhint\n\n");
    EXPECT_EQ(read_file(path("plain.match")), read_file(path("asked.match"))) << game;
    EXPECT_NE(plain.out, asked.out) << game;
  }
}

TEST_F(TableProgram, AHintNamesMovesAndTheirChances) {
  const auto winning = run("play loot --position E2c2/c8/crates/0", "hint\n");
  EXPECT_NE(winning.out.find("   e2-e1  100%  (wins)"), std::string::npos) << winning.out;
  const auto single = run("play loot --position -/c5d6g5/crates/0", "hint\n");
  EXPECT_NE(single.out.find("only one move: respawn-e5"), std::string::npos) << single.out;
  const auto over = run("play top-cap --position a6c1c3e1/e6e5f5f4/cream", "hint\nreview\nquit\n");
  EXPECT_NE(over.out.find("The game is over; review looks back on it."), std::string::npos) << over.out;
  const auto team = run("play top-drop --position 10.20.30.40,5.15.25.35/22,1.6-9/up/s2f1c2w4/a-turn", "hint\n");
  EXPECT_NE(team.out.find("chance that the team wins"), std::string::npos) << team.out;
}

TEST_F(TableProgram, TheTableUndoesUnderItsPolicy) {
  const auto agreed = run("play top-cap --seat a=human,b=human", "a4-a5\nundo\ny\nmoves\nquit\nquit\n");
  EXPECT_NE(agreed.out.find("a4-a5  "), std::string::npos) << "the move can be chosen again";
  const auto declined = run("play top-cap --seat a=human,b=human", "a4-a5\nundo\nn\nquit\nquit\n");
  EXPECT_NE(declined.out.find("It stands."), std::string::npos);
}

TEST_F(TableProgram, BotsGiveTheirAnswersBack) {
  const auto one = run("play top-cap --seat b=bot:random", "a4-a5\nundo\nlog\n");
  expect_in(one.out, "> Nothing has happened yet.\n");
  const auto second = run("play top-cap --seat b=bot:random --seed 2", "a4-a5\n1\nundo\nlog\nundo\nlog\n");
  expect_in(second.out, ">    cream   a4-a5\n");
  expect_in(second.out, "> Nothing has happened yet.\n");
  const std::string four = "play bottlecap-vikings --players 4 --seed 3 --level 1 --save ";
  run(four + path("before.match"));
  const auto back = run(four + path("back.match"), "1\nundo\nundo\n");
  EXPECT_EQ(read_file(path("back.match")), read_file(path("before.match")));
  expect_in(back.out, "> A throw or a draw came after it");
  const auto theirs = run("play top-cap --seat a=bot:random", "undo\nlog\n");
  expect_in(theirs.out, "> There is nothing to take back yet.\n");
  expect_in(theirs.out, ">    cream   ");
}

TEST_F(TableProgram, LuckAndHiddenHandsAreNotUndone) {
  const auto kept = [&](const std::string& table, const std::string& before, std::string_view refusal) {
    const auto with = run("play " + table + " --save " + path("with.match"), before + "undo\n");
    run("play " + table + " --save " + path("without.match"), before);
    expect_in(with.out, refusal);
    EXPECT_EQ(read_file(path("with.match")), read_file(path("without.match"))) << table;
  };
  kept("trap-the-cap --players 2 --seed 3 --level 1", "1\n", "A throw or a draw came after it");
  kept("top-drop --players 2 --seed 3 --level 1", "1\n", "nothing is taken back here");
}

TEST_F(TableProgram, LeavingUnsavedIsAskedOnce) {
  const auto ran = run("play top-cap --seat a=human,b=human", "a4-a5\nquit\nquit\n");
  EXPECT_NE(ran.out.find("not saved"), std::string::npos);
}

TEST_F(TableProgram, ASavedMatchIsNotContradicted) {
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

TEST_F(TableProgram, TheTableTellsWhatHappenedSinceYourMove) {
  const auto ran = run("play trap-the-cap --players 2 --seed 3", "1\nlog\n");
  const auto news = ran.out.find("Since your last move:");
  ASSERT_NE(news, std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("\n   d       [", news), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("> ", news), std::string::npos);
}

TEST_F(TableProgram, ShortWordsAreExplained) {
  const auto ran = run("play bottlecap-vikings --seed 3 --seat red=human,blue=human", "1\n1\n1\n1\n");
  EXPECT_NE(ran.out.find("  1 sail1  to 1, "), std::string::npos) << ran.out;
  const auto trap = run("play trap-the-cap --position a=5,A1/b=5,A5/d=6/e=6/a.move4/q1.t1");
  EXPECT_NE(trap.out.find("A1-A5 (traps b)"), std::string::npos) << trap.out;
  const auto pawn = run("play loot --position e2c2d2/e4c8/crates/0", "moves\n");
  EXPECT_NE(pawn.out.find("e2-e4 (takes a pawn)"), std::string::npos) << pawn.out;
  const auto home = run("play loot --position E2c2/c8/crates/0", "moves\n");
  EXPECT_NE(home.out.find("e2-e1 (wins)"), std::string::npos) << home.out;
}

TEST_F(TableProgram, TheTableTakesWhatPeopleType) {
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

TEST_F(TableProgram, SavingAndLoadingLoseNothing) {
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
TEST_F(TableProgram, TheTableKeepsHandsHidden) {
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

TEST_F(TableProgram, WhoTakesABotsHandLooksAlone) {
  const auto file = path("hands.match");
  run("play top-drop --players 2 --seed 3 --level 1 --save " + file);
  const auto taken = run("play --load " + file + " --seat a=bot:1,b=human", "");
  expect_in(taken.out, "The screen goes to b. Press Enter when only b is looking.");
  expect_not_in(taken.out, "b >");
  const auto looked = run("play --load " + file + " --seat a=bot:1,b=human", "\n");
  expect_in(looked.out, "b >");
  expect_not_in(run("play --load " + file, "").out, "The screen goes to");
}

// No line is wider than the terminal. Somebody's Enter, which was not echoed, ended the lines that ask.
void expect_to_fit(const std::string& out) {
  const auto seen = std::regex_replace(out, std::regex("( > |quit: |Enter for \\d: )"), "$1\n");
  for (const auto line : split(seen, '\n')) EXPECT_LE(cli::columns(line), 80u) << line;
}

TEST_F(TableProgram, NoWordIsBrokenAtTheEdgeOfTheScreen) {
  const std::string asked = "help\nrules\nrules 4\nzz\nhint\n1\nlog\n1\n1\nlog\nmoves\n";
  for (const std::string game : {"top-cap", "loot", "trap-the-cap -o game=team", "bottlecap-vikings --players 4"}) {
    const auto out = read_at_terminal("play --seed 3 --level 1 " + game, asked);
    expect_to_fit(out);
    expect_in(out, "leave the table\n");
  }
  const auto menu = read_at_terminal("play", "9\n3\n7\n4\n1\n2\n");
  expect_to_fit(menu);
  expect_in(menu, "How many people play here? The others are bots. 0 to 4");
  expect_in(menu, "d: bot 2 (");
}

TEST_F(TableProgram, ALongListLeavesTheBoardOnTheScreen) {
  constexpr std::string_view kFolded = " 46 moves; type one, or moves for the list.\n";
  expect_in(read_at_terminal("play loot", ""), kFolded);
  expect_not_in(read_at_terminal("play loot", "", 40), kFolded);
  expect_not_in(run("play loot").out, kFolded);
  const auto asked = read_at_terminal("play loot", "moves\n");
  expect_in(asked, "crates >   1 c2-");
  expect_in(read_at_terminal("play top-cap", ""), "\n  1 d1-c1 ");
}

TEST_F(TableProgram, HelpOffersWhatCanBeDone) {
  const auto before = run("play top-cap", "help\n").out;
  const auto after = run("play top-cap --position a6c1c3e1/e6e5f5f4/cream", "help\n").out;
  for (const auto* word : {"a move", "moves", "hint", "undo", "review", "show", "log", "rules [N]", "save [FILE]",
                           "load FILE", "help", "quit"})
    expect_in(before, fmt::format("  {:<11}  ", word));
  for (const auto* word : {"review", "show", "log", "help", "quit"}) expect_in(after, fmt::format("  {:<11}  ", word));
  for (const auto* word : {"a move", "moves", "hint", "undo"}) expect_not_in(after, fmt::format("  {:<11}  ", word));
}

TEST_F(TableProgram, ANumberBeyondTheListIsCalledThat) {
  const auto ran = run("play top-cap", "99\n0\n99999999999999999999999\n14\n");
  expect_in(ran.out, "> There is no move 99; the list begins at 1 and ends at 14.\n");
  expect_in(ran.out, "> There is no move 0; ");
  expect_in(ran.out, "> There is no move 999999999; ");
  expect_in(ran.out, "Since your last move:");
  expect_not_in(ran.out, "from-to");
}

}  // namespace
}  // namespace cb
