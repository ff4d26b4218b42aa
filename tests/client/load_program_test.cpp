// SPDX-License-Identifier: MIT
// capbarrel load against a server: nothing goes wrong, and a move that is not there is missed.
#include <nlohmann/json.hpp>

#include "session/any_game.hpp"
#include "tests/client/served.hpp"

namespace cb {
namespace {

class LoadProgram : public Served {};

TEST_F(LoadProgram, PlaysEveryGameWithoutAnError) {
  serve();
  for (const auto* type : all_game_types()) {
    const auto game = type->info().name;
    const auto ran =
        run(fmt::format("load {} --game {} --matches 4 --warm-up 0 --moves 200 --server-pid {} --json '{}'", url(),
                        game, server(), path("report.json")));
    EXPECT_EQ(ran.code, 0) << game << ran.out << ran.err;
    const auto report = nlohmann::json::parse(read_file(path("report.json")));
    EXPECT_EQ(report["errors"], 0) << game;
    EXPECT_GE(report["moves"], 200) << game;
    EXPECT_GE(report["acknowledged_ms"]["count"], report["moves"]) << "each move in the measured time was timed";
    EXPECT_LE(report["acknowledged_ms"]["p50"], report["acknowledged_ms"]["p99"]);
    EXPECT_LE(report["acknowledged_ms"]["p99"], report["acknowledged_ms"]["max"]);
    EXPECT_GT(report["server_resident_bytes"], 1'000'000);
    expect_in(ran.out, "errors        0");
  }
}

TEST_F(LoadProgram, KeepsThePaceItIsTold) {
  serve();
  const auto ran =
      run(fmt::format("load {} --matches 8 --rate 20 --warm-up 0 --moves 60 --json '{}'", url(), path("report.json")));
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  const auto report = nlohmann::json::parse(read_file(path("report.json")));
  EXPECT_GE(report["moves"], 60);
  // The sixtieth was due 59 twentieths of a second after the first; a busy machine may come to it later.
  EXPECT_GE(report["seconds"], 2.9);
  EXPECT_GE(report["acknowledged_ms"]["count"], 60);
}

// Who waits to be laid is not taken for a table that does not begin.
TEST_F(LoadProgram, LaysMoreTablesThanAreLaidAtOnce) {
  serve();
  const auto ran = run(fmt::format("load {} --matches 700 --warm-up 0 --moves 200 --linger --persist", url()));
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  expect_in(ran.out, "errors        0");
}

TEST_F(LoadProgram, FindsEveryMoveOfTheJournalAndMissesOneThatIsNotThere) {
  serve();
  const auto journal = path("journal");
  EXPECT_EQ(run(fmt::format("load {} --matches 5 --warm-up 0 --moves 100 --journal '{}'", url(), journal)).code, 0);
  const auto fine = run(fmt::format("load {} --verify '{}'", url(), journal));
  EXPECT_EQ(fine.code, 0) << fine.out << fine.err;
  expect_in(fine.out, "acknowledged moves are there");

  auto text = read_file(journal);
  const std::string table(words(std::string_view(text).substr(text.find("\ntable "))).at(1));
  text += fmt::format("move {} 4000 a4-a5 1\n", table);
  write("journal", text);
  const auto missing = run(fmt::format("load {} --verify '{}'", url(), journal));
  EXPECT_EQ(missing.code, 1);
  expect_in(missing.out, "move 4000 a4-a5 was acknowledged, but the log has nothing there");
}

TEST_F(LoadProgram, PlaysAgainstBotsAndByTheClock) {
  serve();
  const auto journal = path("journal");
  for (const auto* type : all_game_types()) {
    const auto game = type->info().name;
    const bool hidden = type->make({}, {}).value()->hides_information();
    const auto ran =
        run(fmt::format("load {} --game {} --matches 3 --warm-up 0 --moves 30 --clock 30+2 {} --persist --journal '{}'",
                        url(), game, hidden ? "" : "--bot 1", journal));
    EXPECT_EQ(ran.code, 0) << game << ran.out << ran.err;
    expect_in(ran.out, "errors        0");
    std::size_t tables = 0;
    std::size_t left = 0;
    const auto written = read_file(journal);
    for (const auto line : split(written, '\n')) {
      tables += line.starts_with("table ");
      left += line.starts_with("left ");
    }
    EXPECT_GE(tables, 3u);
    EXPECT_EQ(left, tables) << "each table is left once";
  }
}

TEST_F(LoadProgram, SaysWhatIsWrong) {
  expect_bad("load ftp://localhost", "ftp");
  expect_bad("load https://localhost", "plain http");
  expect_bad("load http://localhost:1", "does not answer");
  expect_bad("load --game trap-the-cap --players 3", "two seats");
  expect_bad("load --game chess", "chess");
  expect_bad("load --matches 0", "--matches");
  expect_bad("load --clock 5", "10 to 10800 seconds");
  expect_bad("load --clock 30+x", "as in 30+2");
  expect_bad("load --bot 9", "--bot");
  expect_bad("load --game top-drop --bot 1", "hidden hands");
  write("other", "not a journal\n");
  expect_bad(fmt::format("load --verify '{}'", path("other")), "journal");
}

}  // namespace
}  // namespace cb
