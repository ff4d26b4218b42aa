// SPDX-License-Identifier: MIT
// Outside programs in the arena: good ones play whole games, bad ones forfeit with a reason and leave nothing behind.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <thread>

#include "arena/engine_player.hpp"
#include "arena/engine_process.hpp"
#include "arena/player.hpp"
#include "core/hash.hpp"
#include "core/text.hpp"
#include "engine/protocol.hpp"
#include "game/testing.hpp"

namespace cb {
namespace {

using std::chrono::milliseconds;
using testing_table::read_file;

constexpr milliseconds kPatience = std::chrono::minutes(5);

std::shared_ptr<const AnyGame> make_game(std::string_view name, const Settings& settings = {}) {
  return find_game(name).value()->make(settings, {}).value();
}

// Options with which a game comes to its end soon; others are short as they are.
Settings short_game(std::string_view name) {
  if (name == "loot") return {{"quiet", "10"}};
  if (name == "trap-the-cap") return {{"throws", "60"}};
  if (name == "bottlecap-vikings") return {{"turns", "6"}};
  return {};
}

struct Played {
  std::vector<std::string> words;  // moves and outcomes
  int moves = 0;
  bool ended = false;
  std::string forfeit;  // why, if one was
};

// The players take turns at the seats: even ones for the first, odd ones for the second.
Played play(const std::shared_ptr<const AnyGame>& game, Player& even, Player& odd, int most_moves) {
  Played played;
  Match match(game);
  Rng luck(5);
  while (match.actor() != kNobody && played.moves < most_moves) {
    const Actor actor = match.actor();
    Player& player = actor % 2 == 0 ? even : odd;
    const auto seed = 1'000 + static_cast<std::uint64_t>(played.moves);
    const auto action =
        actor == kChance ? Result<ActionCode>(random_action(*game, match.state(), luck)) : player.choose(match, seed);
    if (!action) {
      played.forfeit = action.error().message;
      return played;
    }
    played.words.push_back(game->write_action(match.state(), *action));
    played.moves += actor == kChance ? 0 : 1;
    const auto done = match.play(*action);
    EXPECT_TRUE(done) << played.words.back();
  }
  played.ended = match.finish().has_value();
  return played;
}

// Whether a process does anything; one that has ended may wait a while to be buried.
bool runs(int process) {
  std::ifstream in(fmt::format("/proc/{}/stat", process));
  std::string number;
  std::string name;
  char state = 'X';
  in >> number >> name >> state;
  return state != 'X' && state != 'Z';
}

// A small program in shell that answers all but `go` as it should.
std::string answering(std::string_view go) {
  return fmt::format(
      "while read -r word rest; do case $word in hello) echo hello 1;; isready) echo readyok;; quit) exit;; "
      "go) {};; esac; done",
      go);
}

// A filter in shell that passes its input on, each line once it is kept in a file; tee keeps a line after it has passed
// it on.
std::string keeping(const std::string& file) {
  return fmt::format("while IFS= read -r line; do printf '%s\\n' \"$line\" >>'{}'; printf '%s\\n' \"$line\"; done",
                     file);
}

class OutsideBots : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) /
              fmt::format("capbarrel-{}-{}", testing::UnitTest::GetInstance()->current_test_info()->name(), getpid());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override {
    std::filesystem::remove_all(folder_);
    // Whatever was started has ended and been waited for.
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
    EXPECT_EQ(errno, ECHILD);
  }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  static EngineLimits limits(std::uint64_t nodes) {
    EngineLimits limits;
    limits.move.nodes = nodes;
    limits.handshake = limits.grace = limits.longest_move = kPatience;
    return limits;
  }

  // Why a program forfeits the first move of a game; it has to answer within the time.
  static std::string forfeit(const std::string& command, milliseconds time = kPatience) {
    const auto game = make_game("loot");
    EngineLimits some = limits(10);
    some.longest_move = time;
    const auto player = start_engine(game, command, some);
    if (!player) return "not started: " + player.error().message;
    const auto move = (*player)->choose(Match(game), 1);
    return move ? "" : move.error().message;
  }
  static void expect_reason(const std::string& reason, std::string_view words) {
    EXPECT_NE(reason.find(words), std::string::npos) << reason;
  }

 private:
  std::filesystem::path folder_;
};

// Our bot with the luck that the arena gives an outside program.
class SameBot final : public Player {
 public:
  explicit SameBot(Bot bot) : bot_(std::move(bot)) {}
  Result<ActionCode> choose(const Match& match, std::uint64_t seed) override {
    return bot_.choose(match, mix(seed) >> 32);
  }

 private:
  Bot bot_;
};

TEST_F(OutsideBots, OurEnginePlaysTheSameGamesAsOurBot) {
  constexpr int kMoves = 1'000;
  for (const auto* type : all_game_types()) {
    const auto game = make_game(type->info().name, short_game(type->info().name));
    const std::string command = fmt::format("'{}' engine --option Level=1", CAPBARREL);
    const auto even = start_engine(game, command, limits(30));
    const auto odd = start_engine(game, command, limits(20));
    ASSERT_TRUE(even && odd);
    SameBot same_even(Bot::make(game, "1@30").value());
    SameBot same_odd(Bot::make(game, "1@20").value());
    const auto outside = play(game, **even, **odd, kMoves);
    const auto inside = play(game, same_even, same_odd, kMoves);
    EXPECT_EQ(outside.forfeit, "") << type->info().name;
    EXPECT_TRUE(outside.ended) << type->info().name;
    EXPECT_EQ(outside.words, inside.words) << type->info().name;
  }
}

TEST_F(OutsideBots, TheExamplePlaysEveryGame) {
  for (const auto* type : all_game_types()) {
    const auto game = make_game(type->info().name, short_game(type->info().name));
    const auto bot = make_player(game, fmt::format("exec:python3 '{}/random_bot.py'@5", EXAMPLES), {});
    ASSERT_TRUE(bot) << bot.error().message;
    const auto played = play(game, **bot, **bot, 1'000);
    EXPECT_EQ(played.forfeit, "") << type->info().name;
    EXPECT_TRUE(played.ended) << type->info().name;
  }
}

TEST_F(OutsideBots, AnotherEditionIsTold) {
  const auto* type = find_game("trap-the-cap").value();
  const std::shared_ptr<const AnyGame> game = type->make({{"players", "4"}}, type->editions().at(1)).value();
  const auto bot = start_engine(game, fmt::format("'{}' engine --option Level=1", CAPBARREL), limits(10));
  ASSERT_TRUE(bot) << bot.error().message;
  const auto played = play(game, **bot, **bot, 60);
  EXPECT_EQ(played.forfeit, "");
  EXPECT_EQ(played.moves, 60);
}

TEST_F(OutsideBots, NoHiddenCardArrives) {
  std::string sent[2];
  for (const int n : {0, 1}) {
    const auto* hidden = n == 0 ? "10.20.30.40" : "11.21.31.41";
    const auto state =
        make_game("top-drop")->read_position(fmt::format("{},5.15.25.35/22,1.6-9/up/s2f1c2w4/b-turn", hidden));
    const auto two = make_game("top-drop");
    const auto log = path(std::to_string(n));
    const auto bot =
        start_engine(two, fmt::format("{} | exec '{}' engine --option Level=1", keeping(log), CAPBARREL), limits(50));
    ASSERT_TRUE(bot) << bot.error().message;
    ASSERT_TRUE((*bot)->choose(Match(two, *state), 8));
    sent[n] = read_file(log);
  }
  EXPECT_NE(sent[0].find("view ?4,5.15.25.35/22"), std::string::npos) << sent[0];
  EXPECT_EQ(sent[0].find("position"), std::string::npos);
  EXPECT_EQ(sent[0], sent[1]);
}

TEST_F(OutsideBots, ProgramsThatDoNotShakeHandsAreRefused) {
  const auto game = make_game("loot");
  const auto refusal = [&](const std::string& command, milliseconds time = kPatience) {
    EngineLimits some = limits(10);
    some.handshake = time;
    const auto player = start_engine(game, command, some);
    return player ? "" : player.error().message;
  };
  expect_reason(refusal("no-such-program-anywhere --really"), "There is no such program");
  expect_reason(refusal("exit 3"), "exit code 3");
  expect_reason(refusal("kill -9 $$"), "signal 9");
  expect_reason(refusal("sleep 600", milliseconds(200)), "did not answer in time");
  expect_reason(refusal("echo hello 2; sleep 600"), "version");
  expect_reason(refusal("echo hello; sleep 600"), "version");
  expect_reason(refusal("echo plays chess; echo hello 1; sleep 600"), "does not play Loot");
  expect_reason(refusal("echo hello 1; echo error I know no loot; echo readyok; sleep 600"), "I know no loot");
  expect_reason(refusal("yes"), "MiB");
  expect_reason(refusal("tr '\\0' x </dev/zero"), "65536 bytes");
}

TEST_F(OutsideBots, ProgramsThatFailForfeitWithTheReason) {
  expect_reason(forfeit(answering("exit 7")), "exit code 7");
  expect_reason(forfeit(answering("kill -11 $$")), "signal 11");
  expect_reason(forfeit(answering("sleep 600"), milliseconds(200)), "did not answer in time");
  expect_reason(forfeit(answering("while :; do echo info depth 1; sleep 0.01; done"), milliseconds(300)),
                "did not answer in time");
  expect_reason(forfeit(answering("yes info depth 1")), "MiB");
  expect_reason(forfeit(answering("exec >&-; sleep 600")), "closed its input or output");
  expect_reason(forfeit(answering("echo bestmove a1-a9")), "\"a1-a9\"");
  expect_reason(forfeit(answering("echo bestmove")), "It answered \"\"");
  expect_reason(forfeit(answering("echo error I am lost; echo bestmove none")), "I am lost");
  expect_reason(forfeit(answering("printf 'bestmove \\377\\376\\n'")), "It answered \"??\"");
  EXPECT_EQ(forfeit(answering("printf 'garbage\\r\\n\\tinfo\\nbestmove e2-e3 ponder x\\r\\n'")), "");
}

TEST_F(OutsideBots, AProgramThatDoesNotReadIsFoundOut) {
  const auto process = EngineProcess::start("sleep 600").value();
  const std::string line(protocol::kLongestLine, 'x');
  Result<void> sent;
  for (int n = 0; n < 10 && sent; ++n) sent = process->send(line, EngineProcess::Clock::now() + milliseconds(100));
  ASSERT_FALSE(sent);
  expect_reason(sent.error().message, "does not read");
}

TEST_F(OutsideBots, NothingIsLeftRunning) {
  const auto file = path("number");
  // A child of the program, which ignores what it can.
  const auto command =
      fmt::format("sh -c 'trap \"\" TERM HUP INT; echo $$ >\"{}\"; exec sleep 600' & {}", file, answering("sleep 600"));
  expect_reason(forfeit(command, milliseconds(300)), "did not answer in time");
  const auto number = to_number(trim(read_file(file)));
  ASSERT_TRUE(number);
  // It has been killed; on a busy machine it takes a moment to be gone.
  for (int n = 0; n < 500 && runs(*number); ++n) std::this_thread::sleep_for(milliseconds(20));
  EXPECT_FALSE(runs(*number));
}

TEST_F(OutsideBots, AProgramIsStartedAnewAfterAForfeit) {
  const auto file = path("tried");
  const auto game = make_game("loot");
  const auto player = start_engine(
      game, answering(fmt::format("if [ -e '{0}' ]; then echo bestmove e2-e3; else touch '{0}'; exit 1; fi", file)),
      limits(10));
  ASSERT_TRUE(player) << player.error().message;
  const Match match(game);
  EXPECT_FALSE((*player)->choose(match, 1));
  const auto move = (*player)->choose(match, 1);
  ASSERT_TRUE(move) << move.error().message;
  EXPECT_EQ(game->write_action(match.state(), *move), "e2-e3");
  EXPECT_TRUE((*player)->choose(match, 1));
}

TEST_F(OutsideBots, OnlyALimitAtTheEndIsALimit) {
  const auto game = make_game("loot");
  const auto told = [&](const std::string& tail) {
    const auto log = path("log");
    std::filesystem::remove(log);
    const auto name = fmt::format(
        "exec:: user@host; {} | sh -c \"{}\"{}", keeping(log),
        "while read -r w r; do case \\$w in hello) echo hello 1;; isready) echo readyok;; go) echo bestmove e2-e3;; "
        "esac; done",
        tail);
    const auto player = make_player(game, name, {});
    EXPECT_TRUE(player) << player.error().message;
    EXPECT_TRUE((*player)->choose(Match(game), 1));
    const auto text = read_file(log);
    for (const auto line : split(text, '\n'))
      if (line.starts_with("go")) return std::string(line);
    return std::string();
  };
  EXPECT_EQ(told("@50ms"), "go movetime 50");
  EXPECT_EQ(told("@2s"), "go movetime 2000");
  EXPECT_EQ(told("@20000"), "go nodes 20000");
  EXPECT_EQ(told(" x@y"), "go");
  EXPECT_EQ(told(""), "go");
}

}  // namespace
}  // namespace cb
