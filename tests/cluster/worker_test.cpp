// SPDX-License-Identifier: MIT
// Bots that think elsewhere: the same moves as here, workers that are busy, die or say nonsense, and nothing hidden
// told.
#include "cluster/worker.hpp"

#include <array>
#include <atomic>
#include <future>

#include "cluster/asker.hpp"
#include "cluster/work.hpp"
#include "core/text.hpp"
#include "engine/telling.hpp"
#include "game/testing.hpp"
#include "nats_server.hpp"
#include "session/match.hpp"
#include "thought/bot.hpp"

namespace cb::testing_nats {
namespace {

using namespace std::chrono_literals;
using cluster::Answerer;
using cluster::Asker;
using cluster::Message;
using cluster::Worker;

std::shared_ptr<const AnyGame> game_of(const GameType& type) { return type.make({}, {}).value(); }

// Some way into a game, where somebody is to act.
Match some_match(const std::shared_ptr<const AnyGame>& game, std::uint64_t seed, int plies) {
  Rng rng(seed);
  Match match(game);
  for (int n = 0; n < plies || match.actor() == kChance; ++n) {
    if (match.actor() == kNobody) return Match(game);
    match.play(random_action(*game, match.state(), rng));
  }
  return match;
}

std::string question_of(const Match& match, const Bot& bot, std::uint64_t seed) {
  return protocol::tell_question(match, bot) + protocol::tell_go(bot, seed);
}

std::string best_of(const std::string& answer) {
  const auto at = answer.rfind("bestmove ");
  return at == std::string::npos ? "" : std::string(trim(answer.substr(at + 9)));
}

std::string move_here(Bot& bot, const Match& match, std::uint64_t seed) {
  return match.game().write_action(match.state(), bot.choose(match, seed));
}

std::future<std::optional<std::string>> ask(Asker& asker, std::string question,
                                            std::chrono::milliseconds longest = 1'000ms) {
  auto promise = std::make_shared<std::promise<std::optional<std::string>>>();
  asker.ask(std::move(question), longest, [promise](auto answer) { promise->set_value(std::move(answer)); });
  return promise->get_future();
}

// One that is asked again and again, for every game, plays what a bot here plays.
TEST(Answerer, SaysWhatABotHereWouldPlay) {
  Answerer answerer({}, 60'000);
  for (const auto* type : all_game_types()) {
    const auto game = game_of(*type);
    for (const auto* name : {"1", "3", "5@2000"}) {
      auto bot = Bot::make(game, name, {.nanoseconds = 60'000'000'000}).value();
      for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const auto match = some_match(game, seed, static_cast<int>(seed) * 7);
        if (match.actor() < 0) continue;
        const auto answer = answerer.answer(question_of(match, bot, seed));
        EXPECT_EQ(best_of(answer), move_here(bot, match, seed)) << type->info().name << " " << name << ": " << answer;
      }
    }
  }
}

TEST(Answerer, WhatItWasAskedBeforeChangesNothing) {
  Answerer answerer({}, 60'000);
  const auto game = game_of(*find_game("loot").value());
  auto bot = Bot::make(game, "5@2000").value();
  const Match match(game);
  const auto question = question_of(match, bot, 7);
  const auto wanted = move_here(bot, match, 7);
  for (const std::string before : {"", "game top-drop\n", "option Level 1\ngame loot\nposition start\ngo nodes 5\n",
                                   "game loot repetition=99\nposition start\ngo\n", "view x\ngo\n", "go infinite\n"}) {
    (void)answerer.answer(before);
    EXPECT_EQ(best_of(answerer.answer(question)), wanted) << before;
  }
  // A position that was asked about before is none of the next question's.
  EXPECT_EQ(best_of(answerer.answer("game loot\ngo nodes 10\n")), "none");
}

TEST(Answerer, WhateverItIsAskedEndsAndIsAnswered) {
  Answerer answerer({}, 50);
  for (const std::string question :
       {"", "\n\n", "go", "quit\n", "game nothing\nposition start\ngo\n", "game top-cap\nposition start\ngo infinite\n",
        "game top-cap\nposition start\ngo depth 900\n", "game top-cap\nposition start\ngo nodes 9000000000000000000\n",
        "game top-cap\nposition start\ngo\ngo\nstop\nquit\n", "game top-drop\nposition start\ngo\n"}) {
    const auto answer = answerer.answer(question);
    EXPECT_NE(best_of(answer), "") << question;
    EXPECT_EQ(answer.back(), '\n');
  }
  EXPECT_EQ(best_of(answerer.answer("game top-cap\nposition " + std::string(200'000, 'x') + "\ngo\n")), "none");
}

// Whoever needs the very move that a bot plays elsewhere is told where it may be another.
TEST(Answerer, SaysWhereItCutAThoughtShort) {
  constexpr std::string_view kNodes = "game loot\nposition start\ngo nodes ";
  const auto complains = [](std::int64_t longest, const std::string& question) {
    const auto said = protocol::read_answer(Answerer({}, longest).answer(question));
    EXPECT_NE(said.move, "") << question;
    return said.complains;
  };
  EXPECT_TRUE(complains(5, fmt::format("{}9000000000000000000\n", kNodes)));
  EXPECT_TRUE(complains(5, "game loot\nposition start\ngo movetime 6\n"));
  EXPECT_FALSE(complains(5, "game loot\nposition start\ngo movetime 5\n"));
  EXPECT_FALSE(complains(5, "game loot\nposition start\ngo infinite\n"));
  EXPECT_FALSE(complains(60'000'000, fmt::format("{}500\n", kNodes)));
  EXPECT_TRUE(complains(60'000'000, fmt::format("option Threads 9999\n{}500\n", kNodes)));
}

// With other cards in the others' hands and another draw pile a worker is told the same, byte for byte.
TEST(Telling, AWorkerIsToldNothingHidden) {
  const auto game = game_of(*find_game("top-drop").value());
  const auto bot = Bot::make(game, "3").value();
  int differ = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto match = some_match(game, seed, 12);
    if (match.actor() < 0) continue;
    const auto view = game->view(match.state(), match.actor());
    const auto told = question_of(match, bot, 1);
    Rng rng(seed + 100);
    for (int n = 0; n < 20; ++n) {
      const auto other = game->sample(view, rng);
      differ += other == match.state() ? 0 : 1;
      EXPECT_EQ(question_of(Match(game, other), bot, 1), told);
    }
  }
  EXPECT_GT(differ, 50) << "there was something to hide";
}

class NatsWorkerTest : public NatsTest {
 protected:
  // Until there is a worker to ask.
  static void until_one_works(Asker& asker) {
    until([&] { return ask(asker, "go\n").get().has_value(); });
  }
};

TEST_F(NatsWorkerTest, WorkersAnswerAsABotHereWould) {
  const NatsServer nats;
  const auto line = connected(nats);
  const std::array lines = {connected(nats), connected(nats)};
  Worker one(*lines[0], {.threads = 2});
  Worker other(*lines[1], {.threads = 1});
  Asker asker(*line);
  until_one_works(asker);
  const auto game = game_of(*find_game("bottlecap-vikings").value());
  auto bot = Bot::make(game, "5@300").value();
  std::vector<std::future<std::optional<std::string>>> answers;
  std::vector<std::string> wanted;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const auto match = some_match(game, seed, 20);
    answers.push_back(ask(asker, question_of(match, bot, seed), 60'000ms));
    wanted.push_back(move_here(bot, match, seed));
  }
  for (std::size_t n = 0; n < answers.size(); ++n) {
    const auto answer = answers[n].get();
    ASSERT_TRUE(answer) << n;
    EXPECT_EQ(best_of(*answer), wanted[n]);
  }
  EXPECT_EQ(asker.open(), 0u);
  EXPECT_GT(one.counts().answered, 0u);
  EXPECT_GT(other.counts().answered, 0u);
}

TEST_F(NatsWorkerTest, WhereNobodyWorksOneIsToldSo) {
  NatsServer nats;
  const auto line = connected(nats);
  Asker asker(*line);
  // Nobody listens; then there is no line.
  EXPECT_FALSE(ask(asker, "go\n").get());
  nats.stop();
  until([&] { return !line->connected(); });
  EXPECT_FALSE(ask(asker, "go\n").get());
  EXPECT_FALSE(ask(asker, std::string(cluster::kLongestQuestion + 1, 'x')).get());
  EXPECT_EQ(asker.counts().given_up, 3u);
  EXPECT_EQ(asker.open(), 0u);
  nats.start();
  Worker worker(*line, {});
}

// A worker that takes a question and dies: it goes to another.
TEST_F(NatsWorkerTest, AWorkerThatDiesInThoughtIsReplaced) {
  const NatsServer nats;
  const auto line = connected(nats);
  const auto dying = connected(nats);
  const auto living = connected(nats);
  Asker asker(*line, {.silence = 300ms});
  std::atomic<int> taken = 0;
  std::unique_ptr<Worker> worker;
  auto grave = dying->subscribe(cluster::kWorkSubject, cluster::kWorkGroup, [&](const Message& message) {
    dying->publish(std::string(message.reply), std::string(cluster::kWait));
    ++taken;
  });
  auto answer = ask(asker, "game loot\nposition start\ngo nodes 50\n");
  until([&] {
    // Until the subscription is there nobody takes anything.
    if (taken == 0 && answer.wait_for(0s) == std::future_status::ready)
      answer = ask(asker, "game loot\nposition start\ngo nodes 50\n");
    return taken > 0;
  });
  grave.reset();
  worker = std::make_unique<Worker>(*living, cluster::WorkerSettings{});
  auto found = answer.get();
  // Where the second try came before the worker there was nobody to take it; then it is not lost, but told.
  until([&] { return found || (found = ask(asker, "game loot\nposition start\ngo nodes 50\n").get()); });
  EXPECT_NE(best_of(*found), "none");
  EXPECT_GE(asker.counts().again, 1u);
}

TEST_F(NatsWorkerTest, ABusyWorkerIsAskedLaterAndALateAnswerIsDropped) {
  const NatsServer nats;
  const auto line = connected(nats);
  const auto other = connected(nats);
  Asker asker(*line, {.silence = 5'000ms, .pause = 10ms});
  std::atomic<int> asked = 0;
  const auto moody = other->subscribe(cluster::kWorkSubject, cluster::kWorkGroup, [&](const Message& message) {
    const std::string reply(message.reply);
    if (++asked < 4) {
      other->publish(reply, std::string(cluster::kBusy));
    } else {
      other->publish(reply, std::string(cluster::kWait));
      other->publish(reply, "bestmove a\n");
      other->publish(reply, "bestmove b\n");
      other->publish(reply + "0", "bestmove c\n");
    }
  });
  std::optional<std::string> answer;
  until([&] { return (answer = ask(asker, "go\n").get()).has_value(); });
  EXPECT_EQ(best_of(*answer), "a");
  until([&] { return asker.counts().late >= 2; });
  EXPECT_EQ(asker.counts().answered, 1u);
  // One that never has room is not asked for ever.
  asked = -1'000'000;
  EXPECT_FALSE(ask(asker, "go\n").get());
}

TEST_F(NatsWorkerTest, NonsenseIsIgnoredAndAFloodRefused) {
  const NatsServer nats;
  const auto line = connected(nats);
  const auto other = connected(nats);
  Worker worker(*other, {.threads = 1, .most_waiting = 4, .longest_milliseconds = 20});
  Asker asker(*line);
  until_one_works(asker);
  line->publish(cluster::kWorkSubject, "go\n");
  line->publish(cluster::kWorkSubject, std::string(cluster::kLongestQuestion + 1, 'x'), "_INBOX.nobody");
  line->publish(cluster::kWorkSubject, std::string("\0\xff go\n", 7), "_INBOX.nobody");
  for (int n = 0; n < 50; ++n)
    line->publish(cluster::kWorkSubject, "game loot\nposition start\ngo infinite\n", "_INBOX.nobody");
  until([&] { return worker.counts().refused > 0 && worker.counts().ignored >= 2; });
  until([&] { return ask(asker, "game loot\nposition start\ngo nodes 50\n").get().has_value(); });
}

TEST_F(NatsWorkerTest, NoQuestionIsLeftWithoutWordWhenTheAskerGoes) {
  const NatsServer nats;
  const auto line = connected(nats);
  const auto other = connected(nats);
  std::atomic<int> taken = 0;
  const auto silent = other->subscribe(cluster::kWorkSubject, cluster::kWorkGroup, [&](const Message&) { ++taken; });
  auto asker = std::make_unique<Asker>(*line, cluster::AskerSettings{.silence = 60'000ms});
  auto answer = ask(*asker, "go\n");
  until([&] {
    if (taken == 0 && answer.wait_for(0s) == std::future_status::ready) answer = ask(*asker, "go\n");
    return taken > 0;
  });
  asker.reset();
  EXPECT_FALSE(answer.get());
}

}  // namespace
}  // namespace cb::testing_nats
