// SPDX-License-Identifier: MIT
// What is kept for a time only goes by itself once that is over, and not before.
#include "server/club/retention.hpp"

#include <limits>

#include "server/club/tallies.hpp"
#include "tests/server/people_testing.hpp"

namespace cb::server::testing_people {
namespace {

class RetentionTest : public PeopleTest {
 protected:
  std::size_t count_reports(bool handled) {
    return count<PlayerReport>([&](auto then) { store_->club.reports(handled, kNewest, 1'000, std::move(then)); });
  }
  std::size_t count_log() {
    return count<LogEntry>([&](auto then) { store_->club.log(kNewest, 1'000, std::move(then)); });
  }
  std::size_t count_tries(const std::string& person) {
    return count<PuzzleTry>([&](auto then) { store_->puzzles.tries_of(person, {}, 1'000, std::move(then)); });
  }
  template <class T, class Ask>
  std::size_t count(Ask ask) {
    std::optional<std::size_t> found;
    ask([&](const Result<std::vector<T>>& list) { found = list.value().size(); });
    loop_.run_until([&] { return found.has_value(); });
    return *found;
  }
  // Runs until nothing is left to take away; twice at once is as good as once.
  void take_away() {
    retention_.run();
    retention_.run();
    for (int n = 0; n < 40; ++n) settle();
  }

  static constexpr auto kNewest = std::numeric_limits<std::int64_t>::max();
  Logger logger_{{.level = LogLevel::error, .now = {}}};
  Retention retention_{{.club = store_->club,
                        .puzzles = store_->puzzles,
                        .editions = store_->editions,
                        .logger = logger_,
                        .now = [this] { return now_; },
                        .report_days = 180,
                        .operator_log_days = 730,
                        .edition_days = 365}};
};

TEST_F(RetentionTest, ReportsLogAndTriesGoInTheirTime) {
  auto ann = guest("Ann");
  auto eve = guest("Eve");
  const std::string by = fine(ann, "GET", "/api/me")["id"];
  const std::string person = fine(eve, "GET", "/api/me")["id"];
  // More than go at once.
  constexpr int kReports = 500;
  for (int n = 0; n < kReports; ++n) {
    PlayerReport report;
    report.at = now_;
    report.by.id = by;
    report.person.id = person;
    report.reason = "words";
    report.words = "Rumpel said something";
    store_->club.report(report, 0, 1'000, [](const auto&) {});
  }
  store_->club.note({.by = {}, .what = "rename", .person = person, .why = "Rumpel", .at = now_}, [](const auto&) {});
  store_->club.lay({person, Sanction::Kind::ban, now_, 0, "Shouting"},
                   {.by = {}, .what = "ban", .person = person, .why = "Shouting", .at = now_}, [](const auto&) {});
  const auto as_it_was = [](const Rating& one, const std::optional<Rating>& puzzle) {
    return PuzzleRatings{one, puzzle.value_or(Rating{})};
  };
  store_->puzzles.attempt({by, "loot", "0badcafe", true, now_}, as_it_was, [](const auto&) {});
  settle();
  EXPECT_EQ(count_reports(false), static_cast<std::size_t>(kReports));

  now_ += 180 * kDay;
  take_away();
  EXPECT_EQ(count_reports(false), static_cast<std::size_t>(kReports)) << "not a day too early";
  now_ += kDay;
  take_away();
  EXPECT_EQ(count_reports(false), 0u);
  EXPECT_EQ(count_log(), 2u);
  EXPECT_EQ(count_tries(by), 1u);
  now_ += 185 * kDay;
  take_away();
  EXPECT_EQ(count_tries(by), 0u);
  EXPECT_EQ(count_log(), 2u);
  now_ += 365 * kDay;
  take_away();
  EXPECT_EQ(count_log(), 1u) << "the ban still holds, and has its reason";
  expect_nowhere("Rumpel");
}

TEST_F(RetentionTest, BoardsGoThatNobodyAsksFor) {
  auto ann = guest("Ann");
  const std::string person = fine(ann, "GET", "/api/me")["id"];
  // More than go at once.
  constexpr int kEditions = 300;
  const auto key = [](int n) { return fmt::format("key {}", n); };
  for (int n = 0; n < kEditions; ++n)
    store_->editions.put({key(n), "loot", "Rumpel", "name = \"Rumpel\"", person, now_, now_}, kEditions,
                         [](const auto&) {});
  settle();
  now_ += 200 * kDay;
  store_->editions.use(key(7), now_, [](const auto&) {});
  const auto left = [&] {
    return count<StoredEdition>([&](auto then) { store_->editions.latest(kNewest, 1'000, std::move(then)); });
  };
  now_ += 165 * kDay;
  take_away();
  EXPECT_EQ(left(), static_cast<std::size_t>(kEditions)) << "not a day too early";
  now_ += kDay;
  take_away();
  EXPECT_EQ(left(), 1u);
  Retention forever({.club = store_->club,
                     .puzzles = store_->puzzles,
                     .editions = store_->editions,
                     .logger = logger_,
                     .now = [this] { return now_; },
                     .report_days = 180,
                     .operator_log_days = 730});
  now_ += 2'000 * kDay;
  forever.run();
  for (int n = 0; n < 40; ++n) settle();
  EXPECT_EQ(left(), 1u) << "where they stay for good";
  take_away();
  EXPECT_EQ(left(), 0u);
  expect_nowhere("Rumpel");
}

}  // namespace
}  // namespace cb::server::testing_people
