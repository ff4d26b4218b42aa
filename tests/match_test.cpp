// SPDX-License-Identifier: MIT
// The match around a game: its log, repetition, take-back, and its file.
#include "session/match.hpp"

#include <gtest/gtest.h>

#include "core/text.hpp"
#include "game/edition_testing.hpp"
#include "game/testing.hpp"
#include "session/edition_choice.hpp"
#include "session/match_file.hpp"

namespace cb {
namespace {

std::shared_ptr<const AnyGame> make(std::string_view name, std::string_view settings = {}) {
  return find_game(name).value()->make(testing_table::settings_from(settings), {}).value();
}

void play_all(Match& match, std::string_view line) {
  for (const auto word : words(line)) {
    const auto played = match.play(word);
    ASSERT_TRUE(played) << word << ": " << played.error().text();
  }
}

constexpr std::string_view kThereAndBack = "a4-a3 c6-d6 a3-a4 d6-c6";

TEST(Match, TC_14_ThirdOccurrenceIsADraw) {
  Match match(make("top-cap"));
  play_all(match, kThereAndBack);
  EXPECT_FALSE(match.finish()) << "the second occurrence ends nothing";
  play_all(match, "a4-a3 c6-d6 a3-a4");
  EXPECT_FALSE(match.finish());
  play_all(match, "d6-c6");
  ASSERT_TRUE(match.finish());
  EXPECT_EQ(match.finish()->winners, 0b11);
  EXPECT_EQ(match.finish()->why.rule, "TC-14");
  EXPECT_EQ(match.actor(), kNobody);
  EXPECT_FALSE(match.play("a4-a3"));
}

TEST(Match, TC_14_RepetitionCanBeOff) {
  Match match(make("top-cap", "repetition=off"));
  for (int n = 0; n < 5; ++n) play_all(match, kThereAndBack);
  EXPECT_FALSE(match.finish());
}

TEST(Match, TakingBackTheDrawingMoveReopensTheMatch) {
  Match match(make("top-cap"));
  play_all(match, kThereAndBack);
  play_all(match, kThereAndBack);
  ASSERT_TRUE(match.finish());
  match.take_back();
  EXPECT_FALSE(match.finish());
  EXPECT_EQ(match.actor(), 1);
}

TEST(Match, RefusedActionsChangeNothing) {
  Match match(make("top-cap"));
  const auto before = match.state();
  EXPECT_FALSE(match.play("a4-a6"));
  EXPECT_FALSE(match.play(0xFFFFFFFF));
  EXPECT_FALSE(match.play("\xff\x00\x01"));
  EXPECT_EQ(match.state(), before);
  EXPECT_TRUE(match.log().empty());
}

TEST(Match, TakeBackStopsAtOthersActions) {
  Match match(make("top-cap"));
  EXPECT_FALSE(match.can_take_back(0));
  const auto before = match.state();
  play_all(match, "a4-a5");
  EXPECT_TRUE(match.can_take_back(0));
  EXPECT_FALSE(match.can_take_back(1));
  match.take_back();
  EXPECT_EQ(match.state(), before);
  play_all(match, "a4-a5 c6-c5");
  EXPECT_FALSE(match.can_take_back(0));
}

TEST(Match, TakeBackStopsAtChance) {
  Match match(make("top-cap", "starter=lot"));
  play_all(match, "blue");
  for (int seat : {0, 1}) EXPECT_EQ(match.can_take_back(seat).error().code, "take-back.chance");
}

// A random match of any game, to its end or to a number of plies.
MatchFile random_match(std::shared_ptr<const AnyGame> game, std::uint64_t seed, std::size_t most_plies) {
  Rng rng(seed);
  Match match(game);
  while (!match.finish() && match.log().size() < most_plies)
    EXPECT_TRUE(match.play(random_action(*game, match.state(), rng)));
  return {std::move(match), std::vector<std::string>(static_cast<std::size_t>(game->seats()), "bot:random")};
}

TEST(MatchFile, EveryGameRoundTrips) {
  for (const auto* type : all_game_types()) {
    auto variants = type->variants();
    variants.insert(variants.begin(), "");
    for (const auto variant : variants) {
      SCOPED_TRACE(fmt::format("{} {}", type->info().name, variant));
      const std::shared_ptr<const AnyGame> game = type->make(testing_table::settings_from(variant), {}).value();
      for (std::uint64_t seed = 0; seed < 4; ++seed) {
        const auto file = random_match(game, seed, seed % 2 == 0 ? 50 : 100'000);
        const auto text = write_match(file);
        const auto back = read_match(text);
        ASSERT_TRUE(back) << back.error().text();
        EXPECT_EQ(back->match.state(), file.match.state());
        EXPECT_EQ(back->match.log().size(), file.match.log().size());
        EXPECT_EQ(write_match(*back), text);
      }
    }
  }
}

TEST(MatchFile, EveryTruncationIsRefused) {
  const auto text = write_match(random_match(make("top-cap"), 1, 100'000));
  const auto result_line = text.rfind("result");
  for (std::size_t size = 0; size < result_line + 8; ++size) {
    const auto read = read_match(std::string_view(text).substr(0, size));
    ASSERT_FALSE(read) << size;
    ASSERT_GT(read.error().line, 0);
  }
}

// Replaces one text in a file and expects a refusal on a line.
void expect_refusal(std::string_view text, std::string_view from, std::string_view to, int line,
                    std::string_view words) {
  const auto read = read_match(testing_table::replaced(text, from, to));
  ASSERT_FALSE(read) << to;
  EXPECT_EQ(read.error().line, line) << read.error().text();
  EXPECT_NE(read.error().text().find(words), std::string::npos) << read.error().text();
}

TEST(MatchFile, RefusalsNameLineAndReason) {
  Match match(make("top-cap"));
  play_all(match, "a4-a5 c6-c5");
  const auto text = write_match({match, {"human", "human"}});
  expect_refusal(text, "capbarrel match 1", "capbarrel match 9", 1, "begins with");
  expect_refusal(text, "game top-cap", "game chess", 2, "no game");
  expect_refusal(text, "setup=diagonal", "setup=round", 3, "setup takes");
  expect_refusal(text, "seat blue human", "seat green human", 8, "no seat");
  expect_refusal(text, "1 cream a4-a5", "1 cream a4-a6", 10, "TC-08");
  expect_refusal(text, "1 cream a4-a5", "2 cream a4-a5", 10, "turn 1");
  expect_refusal(text, "2 blue c6-c5", "2 cream c6-c5", 11, "blue to act");
  expect_refusal(text, "2 blue c6-c5", "2 blue [c6-c5]", 11, "blue to act");
  expect_refusal(text, "result unfinished", "result cream", 13, "unfinished");
  expect_refusal(text, "result unfinished", "rseult unfinished", 13, "before the first turn");
  expect_refusal(text, "seat blue human", "seat blue human\nstart a4/b5/cream", 9, "needs 4 caps");
  expect_refusal(text, "edition printed 0", "edition printed 1", 6, "--edition");
}

// Everything a table can know of a match, in a match of two actions.
MatchFile recorded_match() {
  MatchFile file{Match(make("top-cap")), {"human", "human"}};
  play_all(file.match, "a4-a5 c6-c5");
  file.record.names = {"Ann Lee", ""};
  file.record.stand_ins = {{1, 1, "bot:3", "left"}, {1, 2, "human", "returned", "Bob the  Second"}};
  file.record.closing = Closing{"resigned", 0b10, "cream gave up."};
  file.record.luck = ShownLuck{std::string(64, 'a'), std::string(64, '0'), {"", "6f6e65"}};
  return file;
}

TEST(MatchFile, ARecordIsWrittenBetweenSeatsAndTurns) {
  const auto text = write_match(recorded_match());
  EXPECT_NE(text.find("seat blue human\n"
                      "name cream Ann Lee\n"
                      "stand-in blue 1 bot:3 left\n"
                      "stand-in blue 2 human returned Bob the Second\n"
                      "ended resigned blue cream gave up.\n"
                      "commitment aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n"
                      "nonce blue 6f6e65\n"
                      "seed 0000000000000000000000000000000000000000000000000000000000000000\n"
                      "\n"
                      "1 cream a4-a5\n"
                      "2 blue c6-c5\n"
                      "\n"
                      "result unfinished\n"),
            std::string::npos)
      << text;
  const auto back = read_match(text);
  ASSERT_TRUE(back) << back.error().text();
  auto expected = recorded_match().record;
  expected.stand_ins[1].name = "Bob the Second";
  EXPECT_EQ(back->record, expected);
  EXPECT_EQ(back->lines, (std::vector{17, 18}));
  EXPECT_EQ(write_match(*back), text);
}

TEST(MatchFile, WithoutARecordNothingIsSaidOfOne) {
  auto file = recorded_match();
  file.record = {};
  const auto text = write_match(file);
  EXPECT_NE(text.find("seat blue human\n\n1 cream"), std::string::npos) << text;
  EXPECT_EQ(read_match(text)->record, MatchRecord{});
}

TEST(MatchFile, WhateverSomebodyIsCalledStaysOnItsLine) {
  auto file = recorded_match();
  file.record.names = {" A\nresult\tcream\x7f\r\n", "\n \x01"};
  file.record.closing->text = "over\n\n1 cream a1-a2";
  const auto back = read_match(write_match(file));
  ASSERT_TRUE(back) << back.error().text();
  EXPECT_EQ(back->record.names, (std::vector<std::string>{"A result cream", ""}));
  EXPECT_EQ(back->record.closing->text, "over 1 cream a1-a2");
}

TEST(MatchFile, RecordsThatCannotBeAreRefused) {
  const auto text = write_match(recorded_match());
  const std::string seed = "seed " + std::string(64, '0');
  const std::string hash = "commitment " + std::string(64, 'a');
  expect_refusal(text, "name cream Ann Lee", "name red Ann Lee", 9, "no seat");
  expect_refusal(text, "name cream Ann Lee", "name cream", 9, "what the person is called");
  expect_refusal(text, "name cream Ann Lee", "name cream Ann\nname cream Bob", 10, "twice");
  for (const auto* wrong : {"stand-in blue 1 bot:3", "stand-in blue one bot:3 left", "stand-in blue -1 bot:3 left",
                            "stand-in blue 1 bot:3 Left!"})
    expect_refusal(text, "stand-in blue 1 bot:3 left", wrong, 10, "A stand-in line has");
  expect_refusal(text, "stand-in blue 1 bot:3 left", "stand-in red 1 bot:3 left", 10, "no seat");
  expect_refusal(text, "stand-in blue 2", "stand-in blue 3", 20, "only 2");
  for (const auto* wrong : {"ended resigned", "ended resigned red", "ended resigned blue+ x", "ended 1 blue x"})
    expect_refusal(text, "ended resigned blue cream gave up.", wrong, 12, "An ended line says");
  expect_refusal(text, "ended resigned", "ended closed nobody\nended resigned", 13, "twice");
  expect_refusal(text, hash, hash + "a", 13, "64 small hexadecimal");
  expect_refusal(text, hash, "commitment " + std::string(64, 'A'), 13, "64 small hexadecimal");
  expect_refusal(text, hash, hash + "\n" + hash, 14, "twice");
  expect_refusal(text, hash + "\n", "", 14, "or not at all");
  expect_refusal(text, seed + "\n", "", 14, "or not at all");
  expect_refusal(text, hash + "\nnonce blue 6f6e65\n" + seed, "nonce blue 6f6e65", 13, "or not at all");
  expect_refusal(text, seed, "seed 00", 15, "64 small hexadecimal");
  for (const auto& wrong : {std::string("6f6"), std::string("zz"), std::string(130, '0'), std::string("6f 6e")})
    expect_refusal(text, "nonce blue 6f6e65", "nonce blue " + wrong, 14, "A nonce line has");
  expect_refusal(text, "nonce blue", "nonce red", 14, "no seat");
  expect_refusal(text, "nonce blue 6f6e65", "nonce blue 6f\nnonce blue 6f", 15, "twice");
}

TEST(MatchFile, AnEndThatTheRulesSawNeedsNoOther) {
  MatchFile file{Match(make("top-cap")), {"human", "human"}, recorded_match().record};
  for (int n = 0; n < 2; ++n) play_all(file.match, kThereAndBack);
  ASSERT_TRUE(file.match.finish());
  const auto back = read_match(write_match(file));
  ASSERT_FALSE(back);
  EXPECT_EQ(back.error().code, kWrongResult);
}

std::string without_board(std::string_view text) {
  std::string out;
  for (const auto line : split(trim(text), '\n'))
    if (!line.starts_with("board")) out += std::string(line) + "\n";
  return out;
}

TEST(MatchFile, ABoardThatIsNotBuiltInIsInTheFile) {
  const auto* type = find_game("top-cap").value();
  const std::string first(type->editions().front());
  for (const auto& edition : {"# mine  \n\n  \n" + first, first + "# no line end", "\n" + first + "\n\n",
                              testing_table::replaced(first, "\n\n", "\r\n\t\r\n"),
                              testing_table::replaced(first, "\"printed\"", "\"as we\\nplay it\"")}) {
    const std::shared_ptr<const AnyGame> game = type->make({}, edition).value();
    const auto text = write_match(random_match(game, 3, 20));
    const auto back = read_match(text);
    ASSERT_TRUE(back) << back.error().text() << "\n" << text;
    EXPECT_EQ(back->match.game().edition(), edition);
    EXPECT_EQ(write_match(*back), text);
    EXPECT_TRUE(read_match(text, "no edition at all"));
    // As such files were before.
    const auto older = without_board(text);
    EXPECT_NE(older, text);
    EXPECT_FALSE(read_match(older));
    EXPECT_TRUE(read_match(older, edition)) << read_match(older, edition).error().text();
  }
}

TEST(MatchFile, ABuiltInBoardIsNotInTheFile) {
  for (const auto* type : all_game_types())
    for (const auto edition : type->editions()) {
      const std::shared_ptr<const AnyGame> game = type->make({}, edition).value();
      const auto text = write_match(random_match(game, 3, 5));
      EXPECT_EQ(without_board(text), text);
    }
}

TEST(MatchFile, ABoardInTheFileMustBeTheOnePlayedOnAndBeRight) {
  const auto* type = find_game("top-cap").value();
  const std::string edition = "# mine\n" + std::string(type->editions().front());
  const std::shared_ptr<const AnyGame> game = type->make({}, edition).value();
  const auto text = write_match(random_match(game, 3, 4));
  const int line = testing_table::line_of(text, "edition ");
  expect_refusal(text, "board # mine", "board # ours", line, "not the one it was played on");
  expect_refusal(text, "\n2 blue", "\nboard y\n2 blue", testing_table::line_of(text, "\n2 blue") + 1,
                 "before the first");
  // Without a checksum the board is what it is, and a mistake in it is told with its line of the file.
  const auto checksum = " " + edition_checksum(edition);
  expect_refusal(testing_table::replaced(text, checksum, ""), "\"a4\"", "\"a1\"",
                 testing_table::line_of(text, "\"a4\""), "bottle");
  EXPECT_TRUE(read_match(testing_table::replaced(text, checksum, "")));
}

TEST(MatchFile, AnEditionsNameMayHaveSpaces) {
  const auto* type = find_game("top-cap").value();
  const auto edition = testing_table::replaced(type->editions().front(), "\"printed\"", "\"as we play it\"");
  const std::shared_ptr<const AnyGame> game = type->make({}, edition).value();
  const auto text = write_match(random_match(game, 3, 20));
  EXPECT_TRUE(read_match(text));
  const auto refused = read_match(without_board(text));
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("as we play it"), std::string::npos) << refused.error().message;
}

TEST(MatchFile, AFreeStartIsKept) {
  const auto game = make("top-cap");
  const auto start = game->read_position("a4c3c2d1/c6d5f3d2/cream").value();
  Match match(game, start);
  play_all(match, "c3-a3");
  const auto back = read_match(write_match({match, {"human", "human"}}));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->match.start(), start);
  EXPECT_EQ(back->match.state(), match.state());
}

}  // namespace
}  // namespace cb
