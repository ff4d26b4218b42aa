// SPDX-License-Identifier: MIT
// The list of tournaments: who finds which, what stays through a loss of power, and what goes with a person.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>

#include "core/forgotten.hpp"
#include "power_cut.hpp"
#include "storage_testing.hpp"

namespace cb {
namespace {

using namespace storage_testing;
using TournamentStage = TournamentEntry::Stage;
using Titles = std::vector<std::string>;

TournamentEntry tournament_number(std::uint8_t n, TournamentStage stage = TournamentStage::open, bool listed = true) {
  TournamentEntry entry;
  entry.id = match_number(n);
  entry.title = "Evening " + std::to_string(n);
  entry.organiser = "ann";
  entry.stage = stage;
  entry.listed = listed;
  entry.details = "{}";
  entry.made = n;
  entry.ended = stage == TournamentStage::over ? 100 + n : 0;
  return entry;
}

class TournamentsStorage : public storage_testing::AnyStore {
 protected:
  TournamentsStorage() {
    for (const std::string id : {"ann", "bob"}) EXPECT_TRUE(add_guest(store_->people, id, "Mx " + id));
  }
  void put(const TournamentEntry& entry, const std::vector<std::string>& people = {}) {
    EXPECT_TRUE(answer<void>([&](auto then) { store_->tournaments.put(entry, people, std::move(then)); }));
  }
  static Titles titles(const std::vector<TournamentEntry>& entries) {
    Titles titles;
    for (const auto& one : entries) titles.push_back(one.title + " of " + one.organiser_name);
    return titles;
  }
  Titles over(std::int64_t before = 1'000, int most = 10) {
    const auto ask = [&](auto then) { store_->tournaments.over(before, most, std::move(then)); };
    return titles(answer<std::vector<TournamentEntry>>(ask).value());
  }
  Titles of(const std::string& person) {
    const auto ask = [&](auto then) { store_->tournaments.of_person(person, 10, std::move(then)); };
    return titles(answer<std::vector<TournamentEntry>>(ask).value());
  }
  std::size_t unfinished() {
    return answer<std::vector<MatchId>>([&](auto then) { store_->tournaments.unfinished(std::move(then)); })
        .value()
        .size();
  }

  std::unique_ptr<Store> store_ = open();
};

FOR_EVERY_STORE(TournamentsStorage);

TEST_P(TournamentsStorage, AreFoundByWhoMayFindThem) {
  put(tournament_number(1, TournamentStage::over));
  put(tournament_number(2, TournamentStage::over), {"bob"});
  put(tournament_number(3, TournamentStage::over, false), {"bob"});
  put(tournament_number(4, TournamentStage::running));
  EXPECT_EQ(over(), (Titles{"Evening 2 of Mx ann", "Evening 1 of Mx ann"}));
  EXPECT_EQ(over(102), (Titles{"Evening 1 of Mx ann"}));
  EXPECT_EQ(over(1'000, 1).size(), 1u);
  EXPECT_EQ(of("bob"), (Titles{"Evening 3 of Mx ann", "Evening 2 of Mx ann"}));
  EXPECT_EQ(of("ann").size(), 4u);
  EXPECT_EQ(of("cid"), Titles{});
  EXPECT_EQ(unfinished(), 1u);
  put(tournament_number(4, TournamentStage::over), {"bob", "bob"});
  EXPECT_EQ(unfinished(), 0u);
  EXPECT_EQ(over().size(), 3u);
  EXPECT_EQ(of("bob").size(), 3u);
  store_ = nullptr;
  store_ = open();
  EXPECT_EQ(over().size(), 3u);
}

TEST_P(TournamentsStorage, CallPeopleAsTheyAreCalledNow) {
  const auto names = [&] {
    const auto ask = [&](auto then) { store_->tournaments.names({"bob", "nobody", "ann"}, std::move(then)); };
    return answer<std::vector<std::string>>(ask).value();
  };
  const std::string left(kSomeoneWhoLeft);
  EXPECT_EQ(names(), (Titles{"Mx bob", left, "Mx ann"}));
  ASSERT_TRUE(answer<void>([&](auto then) { store_->people.remove("bob", std::move(then), [](const auto&) {}); }));
  EXPECT_EQ(names(), (Titles{left, left, "Mx ann"}));
}

TEST_P(TournamentsStorage, LoseTheTitleWithTheirOrganiser) {
  auto entry = tournament_number(1, TournamentStage::running);
  entry.title = "Rumpelstilz and friends";
  put(entry, {"bob"});
  ASSERT_TRUE(answer<void>([&](auto then) { store_->people.remove("ann", [](const auto&) {}, std::move(then)); }));
  put(entry, {"bob"});
  EXPECT_EQ(of("bob"), (Titles{" of " + std::string(kSomeoneWhoLeft)})) << "an entry under way does not bring it back";
  EXPECT_EQ(of("ann"), Titles{});
  store_ = nullptr;
  Rng rng(1);
  for (const auto& [name, bytes] : disk_.after_power_cut(rng))
    EXPECT_EQ(bytes.find("Rumpel"), std::string::npos) << name;
}

TEST_P(TournamentsStorage, RefuseATitleThatDoesNotFit) {
  auto entry = tournament_number(1);
  entry.title = std::string(kLongestTitle + 1, 'x');
  const auto kept = answer<void>([&](auto then) { store_->tournaments.put(entry, {}, std::move(then)); });
  ASSERT_FALSE(kept);
  EXPECT_EQ(kept.error().code, "storage.title");
}

// Power goes at random moments while tournaments are written, their log and their entry; whatever was said to be kept
// is there, and no log has a hole.
TEST(TournamentsPowerCut, TakesNothingThatWasSaidToBeKept) {
  constexpr int kCuts = 30;
  Rng rng(3);
  power_cut::Files files;
  std::map<std::uint8_t, std::uint64_t> promised;
  std::set<std::uint8_t> listed;
  for (int cut = 0; cut < kCuts; ++cut) {
    power_cut::Disk disk("tournament-cut" + std::to_string(cut));
    disk.load(files);
    auto store = open_on(disk.name()).value();
    std::map<std::uint8_t, std::uint64_t> next;
    const auto ask = [&](auto then) { store->tournaments.of_person("ann", 100, std::move(then)); };
    const auto entries = answer<std::vector<TournamentEntry>>(ask).value();
    for (const auto n : listed)
      ASSERT_TRUE(std::ranges::any_of(entries, [&](const auto& one) { return one.id == match_number(n); }));
    for (std::uint8_t n = 0; n < 4; ++n) {
      const auto events = read(store->log, match_number(n));
      ASSERT_GE(events.size(), promised[n]) << "after cut " << cut;
      for (std::size_t k = 0; k < events.size(); ++k) ASSERT_EQ(events[k], fmt::format("{} of {}", k, n));
      next[n] = events.size();
    }
    std::mutex mutex;
    std::map<std::uint8_t, std::uint64_t> told;
    std::set<std::uint8_t> told_listed;
    power_cut::Files left;
    const int until = static_cast<int>(rng.below(120));
    for (int k = 0; k <= until; ++k) {
      const auto n = static_cast<std::uint8_t>(rng.below(4));
      const auto version = next[n]++;
      store->log.append(match_number(n), version, {fmt::format("{} of {}", version, n)},
                        [&, n, version](Appended kept) {
                          const std::scoped_lock lock(mutex);
                          if (kept == Appended::done) told[n] = version + 1;
                        });
      store->tournaments.put(tournament_number(n), {"bob"}, [&, n](const Result<void>& kept) {
        const std::scoped_lock lock(mutex);
        if (kept) told_listed.insert(n);
      });
      if (rng.below(10) == 0) (void)read(store->log, match_number(n));
      if (k != until) continue;
      const std::scoped_lock lock(mutex);
      for (const auto& [m, versions] : told) promised[m] = std::max(promised[m], versions);
      listed.insert(told_listed.begin(), told_listed.end());
      left = disk.after_power_cut(rng);
    }
    store = nullptr;
    files = std::move(left);
  }
  EXPECT_EQ(listed.size(), 4u) << "hardly anything was promised";
}

}  // namespace
}  // namespace cb
