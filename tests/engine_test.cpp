// SPDX-License-Identifier: MIT
// Our engine as a host hears it, without a process: commands in, lines out.
#include <sstream>

#include "tests/engine_testing.hpp"
#include "thought/bot.hpp"

namespace cb {
namespace {

using testing_engine::EngineTest;
using Lines = std::vector<std::string>;

TEST_F(EngineTest, SaysHelloWithWhatItOffers) {
  const auto lines = say({"hello 1"});
  EXPECT_EQ(lines.back(), "hello 1");
  EXPECT_EQ(answers("plays").size(), all_game_types().size());
  for (const auto* name : {"Level", "Weights", "Slips", "Threads", "Memory", "Seed"})
    EXPECT_TRUE(std::ranges::any_of(lines, [&](const auto& line) {
      return line.starts_with(fmt::format("option {} type ", name));
    })) << name;
}

TEST_F(EngineTest, AnswersAnotherVersionWithItsOwn) {
  EXPECT_EQ(say({"hello 7"}).back(), "hello 1");
  for (const auto* other : {"hello 0", "hello -1", "hello", "hello one", "hello 99999999999999999999"}) {
    const auto lines = say({other});
    ASSERT_EQ(lines.size(), 1u) << other;
    EXPECT_TRUE(lines.front().starts_with("error ")) << other;
  }
}

TEST_F(EngineTest, PlaysWhatTheBotWouldPlay) {
  for (const auto* type : all_game_types()) {
    const std::shared_ptr<const AnyGame> game = type->make({}, {}).value();
    Match match(game);
    Rng rng(3);
    std::string moves;
    for (int plies = 0; plies < 6 || match.actor() < 0; ++plies) {
      ASSERT_FALSE(match.finish());
      const auto action = random_action(*game, match.state(), rng);
      moves += " " + game->write_action(match.state(), action);
      ASSERT_TRUE(match.play(action));
    }
    auto bot = Bot::make(game, "1@150").value();
    const auto expected = game->write_action(match.state(), bot.choose(match, 77));
    const auto asked = game->hides_information() ? "view " + game->write_view(game->view(match.state(), match.actor()))
                                                 : "position start moves" + moves;
    const auto lines = say({fmt::format("game {}", type->info().name), "option Level 1", "option seed 77", asked,
                            "legal whatever the host says", "go nodes 150"});
    ASSERT_EQ(lines.size(), 2u) << type->info().name << ": " << lines.front();
    const auto info = words(lines[0]);
    ASSERT_GE(info.size(), 13u) << lines[0];
    EXPECT_EQ(info[0], "info");
    EXPECT_EQ(info[3], "nodes");
    EXPECT_EQ(info[9], "value");
    EXPECT_GE(std::stod(std::string(info[10])), 0.0);
    EXPECT_LE(std::stod(std::string(info[10])), 1.0);
    EXPECT_TRUE(game->read_action(match.state(), info[12])) << lines[0];
    EXPECT_EQ(lines[1], "bestmove " + expected) << type->info().name;
  }
}

TEST_F(EngineTest, TakesTheMovesPlayedSoFarAndKnowsRepetition) {
  say({"game loot"});
  const std::shared_ptr<const AnyGame> game = find_game("loot").value()->make({}, {}).value();
  Match match(game);
  std::string moves;
  for (int round = 0; round < 2; ++round)
    for (const auto* move : {"c2-c3", "c8-c7", "c3-c2", "c7-c8"}) {
      ASSERT_TRUE(match.play(std::string_view(move))) << move;
      moves += fmt::format(" {}", move);
    }
  ASSERT_TRUE(match.finish());
  auto lines = say({"position start moves" + moves, "go nodes 10"});
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_NE(lines[0].find("over"), std::string::npos) << lines[0];
  EXPECT_EQ(lines[2], "bestmove none");
  lines = say({"position start moves" + moves.substr(0, moves.rfind(' ')), "go nodes 10"});
  EXPECT_NE(lines.back(), "bestmove none");
  lines = say({"position start moves c2-c3 c2-c3"});
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_TRUE(lines[0].starts_with("error Move 2, \"c2-c3\": ")) << lines[0];
}

TEST_F(EngineTest, StopsAnEndlessThoughtAtOnce) {
  for (const auto* type : all_game_types()) {
    const auto game = type->make({}, {}).value();
    AnyState state = game->start();
    Rng rng(5);
    while (game->actor(state) < 0) game->apply(state, random_action(*game, state, rng));
    const auto asked = game->hides_information() ? "view " + game->write_view(game->view(state, game->actor(state)))
                                                 : "position " + game->write_position(state);
    say({fmt::format("game {}", type->info().name), asked, "go infinite"});
    ASSERT_TRUE(heard_.wait_for("info", 1));
    const auto before = static_cast<std::ptrdiff_t>(heard_.lines().size());
    for (const auto* command : {"isready", "position start", "go nodes 5", "isready"}) engine_.handle(command);
    Lines busy = heard_.lines();
    busy.erase(busy.begin(), busy.begin() + before);
    std::erase_if(busy, [](const auto& line) { return line.starts_with("info "); });
    ASSERT_EQ(busy.size(), 4u) << type->info().name;
    EXPECT_EQ(busy[0], "readyok");
    EXPECT_TRUE(busy[1].starts_with("error I am thinking")) << busy[1];
    EXPECT_TRUE(busy[2].starts_with("error I am thinking")) << busy[2];
    EXPECT_EQ(busy[3], "readyok");
    const auto stopped = say({"stop", "isready", "stop"});
    const auto count = stopped.size();
    ASSERT_GE(count, 2u);
    EXPECT_EQ(stopped[count - 1], "readyok");
    ASSERT_TRUE(stopped[count - 2].starts_with("bestmove "));
    EXPECT_TRUE(game->read_action(state, stopped[count - 2].substr(9))) << stopped[count - 2];
  }
  EXPECT_EQ(answers("bestmove").size(), all_game_types().size());
}

TEST_F(EngineTest, StopsSearchesThatWouldNotEndInYears) {
  say({"game loot", "position start"});
  for (const auto* go :
       {"go infinite nodes 1000000000000", "go infinite movetime 86400000", "go infinite depth 1000"}) {
    say({go});
    EXPECT_TRUE(say({"stop"}).back().starts_with("bestmove ")) << go;
  }
  std::istringstream commands("game loot\nposition start\ngo nodes 1000000000000000\nstop\ngo movetime 86400000\n");
  engine_.run(commands);  // the end of the input stops the last one
  EXPECT_EQ(answers("bestmove").size(), 5u);
}

TEST_F(EngineTest, LooksNoDeeperThanAllowed) {
  const auto lines = say({"game top-cap", "position start", "go depth 3"});
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_TRUE(lines[0].starts_with("info depth 3 ")) << lines[0];
}

TEST_F(EngineTest, IsToldViewsOnlyWhereHandsAreHidden) {
  const std::string mine = "?4,5.15.25.35/22,1.6-9/up/s2f1c2w4/b-turn";
  EXPECT_TRUE(say({"game top-drop", "view " + mine}).empty());
  EXPECT_NE(say({"go nodes 20"}).back(), "bestmove none");
  for (const auto* refused :
       {"position start", "position 10.20.30.40,5.15.25.35/22,1.6-9/up/s2f1c2w4/b-turn",
        "view 10.20.30.40,5.15.25.35/22,1.6-9/up/s2f1c2w4/b-turn",  // both hands
        "view 10.20.30.40,?4/22,1.6-9/up/s2f1c2w4/b-turn",          // the other seat's
        "view ?4,?4/22,1.6-9/up/s2f1c2w4/b-turn", "view ?4,5.15.25/22,1.6-9/up/s2f1c2w4/b-draw", "view"}) {
    const auto lines = say({"view " + mine, refused, "go nodes 20"});
    ASSERT_EQ(lines.size(), 3u) << refused;
    EXPECT_TRUE(lines[0].starts_with("error ")) << refused;
    EXPECT_EQ(lines[2], "bestmove none") << refused;
  }
  const auto open = say({"game loot", "view c2d2e2f2g2/c8d8e8f8g8/crates/0"});
  ASSERT_EQ(open.size(), 1u);
  EXPECT_TRUE(open[0].starts_with("error ")) << open[0];
}

TEST_F(EngineTest, PlaysOnAnEditionGivenAsText) {
  const auto* type = find_game("trap-the-cap").value();
  const auto editions = type->editions();
  ASSERT_GE(editions.size(), 2u);
  const auto edition = "edition " + protocol::escape(editions[1]);
  const std::shared_ptr<const AnyGame> game = type->make({{"players", "4"}}, editions[1]).value();
  Match match(game);
  Rng rng(1);
  while (match.actor() < 0) ASSERT_TRUE(match.play(random_action(*game, match.state(), rng)));
  const auto position = "position " + game->write_position(match.state());
  EXPECT_TRUE(say({"game trap-the-cap players=4", edition, position}).empty());
  const auto best = say({"go nodes 20"}).back();
  EXPECT_TRUE(game->read_action(match.state(), best.substr(9))) << best;
  for (const auto* bad : {"edition", "edition game = 3", "edition \\x"}) {
    const auto lines = say({"game trap-the-cap", bad, "position start"});
    ASSERT_EQ(lines.size(), 2u) << bad;  // no edition, hence no game
    EXPECT_TRUE(lines[0].starts_with("error ")) << bad;
  }
  EXPECT_EQ(protocol::unescape(protocol::escape("a\\n\nb\\\n")).value(), "a\\n\nb\\\n");
}

TEST_F(EngineTest, RefusesNonsenseInOneSentenceEach) {
  say({"game top-cap", "position start"});
  const std::string nul("is\0ready", 8);
  for (const std::string& line : {std::string("castle"),
                                  std::string("\xff\xfe\x01"),
                                  nul,
                                  std::string("HELLO 1"),
                                  std::string("option"),
                                  std::string("option Level"),
                                  std::string("option Level 5@3"),
                                  std::string("option Weights"),
                                  std::string("option Weights ") + std::string(5'000, 'w'),
                                  std::string("option Slips 2"),
                                  std::string("option Threads 0"),
                                  std::string("option Threads 5"),
                                  std::string("option Memory 17"),
                                  std::string("option Memory -1"),
                                  std::string("option Seed x"),
                                  std::string("option Wings 2"),
                                  std::string("game"),
                                  std::string("game chess"),
                                  std::string("game loot movement"),
                                  std::string("game loot movement=sideways"),
                                  std::string("position"),
                                  std::string("position start"),
                                  std::string("view x")}) {
    const auto lines = say({line, "isready"});
    ASSERT_EQ(lines.size(), 2u) << line;
    EXPECT_TRUE(lines[0].starts_with("error ") && lines[0].size() > 20) << line;
    EXPECT_EQ(lines[1], "readyok");
  }
  EXPECT_TRUE(say({"", "   ", "\r", "stop"}).empty());
}

TEST_F(EngineTest, WeightsOfAnotherGameAreRefusedAtGo) {
  say({"game loot", "position start", "option Weights nothing=5"});
  auto lines = say({"go nodes 10"});
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_NE(lines[0].find("nothing"), std::string::npos) << lines[0];
  EXPECT_EQ(lines[1], "bestmove none");
  for (const auto* set : {"option Weights pawn=150", "option Weights own"}) {
    say({set});
    lines = say({"go nodes 10"});
    EXPECT_NE(lines.back(), "bestmove none") << set;
  }
}

TEST_F(EngineTest, EveryGoIsAnsweredOnce) {
  Lines lines = say({"go nodes 10"});
  EXPECT_EQ(lines.back(), "bestmove none");  // no game
  say({"game top-cap", "position start"});
  for (const auto* bad : {"go nodes", "go nodes 0", "go nodes -3", "go nodes 1e5", "go movetime never",
                          "go depth 99999", "go nodes 99999999999999999999999"}) {
    lines = say({bad});
    ASSERT_EQ(lines.size(), 2u) << bad;
    EXPECT_TRUE(lines[0].starts_with("error After ")) << lines[0];
    EXPECT_EQ(lines[1], "bestmove none");
  }
  lines = say({"go wtime 300 nodes 20"});
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_TRUE(lines[0].starts_with("error go does not know \"wtime\"")) << lines[0];
  EXPECT_NE(lines[2], "bestmove none");
  say({"option Level nobody"});
  lines = say({"go nodes 10"});
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_NE(lines[0].find("nobody"), std::string::npos);
  EXPECT_EQ(lines[1], "bestmove none");
}

TEST_F(EngineTest, PassesOverLinesWithoutEnd) {
  std::istringstream commands("isready\n" + std::string(1'000'000, 'x') + "\nisready\nposition " +
                              std::string(60'000, 'y') + "\nisready");
  engine_.run(commands);
  const auto lines = heard_.lines();
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_NE(lines[1].find("65536"), std::string::npos) << lines[1];
  EXPECT_TRUE(lines[3].starts_with("error ") && lines[3].size() < 300) << lines[3];
  EXPECT_EQ(lines[4], "readyok");
}

TEST_F(EngineTest, SurvivesAnythingAtAll) {
  constexpr std::string_view kWords[] = {"hello",
                                         "1",
                                         "option",
                                         "Level",
                                         "random",
                                         "Threads",
                                         "2",
                                         "game",
                                         "top-drop",
                                         "go",
                                         "nodes",
                                         "infinite",
                                         "stop",
                                         "position",
                                         "start",
                                         "moves",
                                         "view",
                                         "legal",
                                         "edition",
                                         "movetime",
                                         "\ngame loot\n",
                                         "\nposition start\n",
                                         "\ngo nodes 30\n",
                                         "\ngo infinite\n",
                                         "\nstop\n",
                                         "\ngame top-drop\nview ?4,5.15.25.35/22,1.6-9/up/s2f1c2w4/b-turn\n"};
  Rng rng(9);
  std::string text;
  for (int n = 0; n < 3'000; ++n) {
    for (auto amount = rng.below(6); amount > 0; --amount) {
      if (rng.below(8) == 0)
        for (auto letters = rng.below(20); letters > 0; --letters) text += static_cast<char>(rng.below(256));
      else
        text += kWords[rng.below(std::size(kWords))];
      text += rng.below(30) == 0 ? '\t' : ' ';
    }
    text += '\n';
  }
  const auto asked = std::ranges::count_if(
      split(text, '\n'), [](std::string_view line) { return protocol::read_command(line).word == "go"; });
  ASSERT_GT(asked, 50);
  std::istringstream commands(text + "\nstop\nisready\n");
  engine_.run(commands);
  EXPECT_EQ(heard_.lines().back(), "readyok");
  const auto lines = heard_.lines();
  EXPECT_GT(answers("info").size(), 20u);
  const auto refused = std::ranges::count(lines, "error I am thinking; say stop before go.");
  EXPECT_EQ(static_cast<std::ptrdiff_t>(answers("bestmove").size()) + refused, asked);
}

}  // namespace
}  // namespace cb
