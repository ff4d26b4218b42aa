// SPDX-License-Identifier: MIT
// Whole events on a real server that is killed in the middle, again and again: every pairing is legal by the plain
// twin, every result that somebody saw counts, none counts twice, and the standings are those of a recount from the
// matches.
#include <atomic>
#include <chrono>
#include <future>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "core/rng.hpp"
#include "server/events/play.hpp"
#include "server/people/forgetting.hpp"
#include "server/room/table_id.hpp"
#include "storage/store.hpp"
#include "table/event_json.hpp"
#include "tests/client/served.hpp"
#include "tests/server/raw_client.hpp"
#include "tests/tournament/plain.hpp"
#include "tournament/event_json.hpp"

namespace cb::server {
namespace {

using nlohmann::json;
using testing::http;
using testing::RawWebSocket;

struct Somebody {
  std::string cookie;
  std::string id;
};

// Reads events until one of a kind; false where the line is dead.
bool hears(RawWebSocket& line, std::string_view kind) {
  while (const auto event = line.read("event"))
    if ((*event)["event"]["t"] == kind) return true;
  return false;
}

// Comes to a table and adds to its luck; the stage that it found, empty where the line is dead.
std::string sit_down(RawWebSocket& line, int seat) {
  line.send({{"t", "hello"}, {"protocol", 1}, {"after", -1}});
  const auto welcome = line.read("welcome");
  if (!welcome) return {};
  const std::string stage = (*welcome)["stage"];
  if (stage == "gathering" && !hears(line, "promised")) return {};
  if (stage == "gathering" || stage == "promising")
    line.send({{"t", "nonce"}, {"seat", seat}, {"value", "luck " + std::to_string(seat)}});
  return stage;
}

class EventKill : public Served {
 protected:
  int port() const { return std::stoi(url().substr(url().rfind(':') + 1)); }

  json call(const Somebody& who, std::string_view method, const std::string& path, const json& body = json::object()) {
    for (int tries = 0; tries < 1'200; ++tries) {
      const auto answer = http(port(), method, path, method == "GET" ? "" : body.dump(), {{"Cookie", who.cookie}});
      if (answer.status >= 200 && answer.status < 300) return answer.json();
      // It is being killed, or has just started.
      if (answer.status != 0 && answer.status != 503) {
        ADD_FAILURE() << method << " " << path << ": " << answer.status << " " << answer.body;
        return {};
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    ADD_FAILURE() << method << " " << path << ": no answer";
    return {};
  }

  Somebody come(const std::string& name) {
    Somebody who{testing::become_guest(port(), name), {}};
    who.id = call(who, "GET", "/api/me")["id"];
    return who;
  }

  void hold(const json& form, int people) {
    organiser_ = come("Organiser");
    call(organiser_, "POST", "/api/account", {{"name", "Organiser"}, {"password", "correct horse"}});
    event_ = call(organiser_, "POST", "/api/events", form)["event"];
    for (int n = 0; n < people; ++n) {
      people_.push_back(come("Guest " + std::to_string(n)));
      call(people_.back(), "POST", "/api/events/" + event_ + "/players");
      by_id_[people_.back().id] = people_.size() - 1;
    }
    call(organiser_, "POST", "/api/events/" + event_ + "/begin");
  }
  json page() { return call(organiser_, "GET", "/api/events/" + event_); }

  // Two people come to a table, and one of them gives up. What was seen of the end is written down.
  void play(const std::string& table, const std::array<std::size_t, 2>& players, int loser) {
    RawWebSocket first(port(), table, people_[players[0]].cookie);
    RawWebSocket second(port(), table, people_[players[1]].cookie);
    const auto stage = sit_down(first, 0);
    const auto other = sit_down(second, 1);
    if (stage.empty() || other.empty() || stage == "over" || other == "over") return;
    auto& gives_up = loser == 0 ? first : second;
    auto& wins = loser == 0 ? second : first;
    if ((loser == 0 ? stage : other) != "playing" && !hears(gives_up, "began")) return;
    gives_up.send({{"t", "resign"}, {"seat", loser}});
    if (!hears(wins, "ended")) return;
    const std::scoped_lock lock(mutex_);
    seen_[table] = 1 - loser;
  }

  std::size_t seen() {
    const std::scoped_lock lock(mutex_);
    return seen_.size();
  }

  // Plays whatever is laid, with several at a time, until `done` says so; the server is killed when so many results
  // have been seen.
  template <class Done>
  void play_all(std::set<std::size_t> kills, Done done) {
    constexpr int kAtOnce = 12;
    Rng rng(7);
    std::set<std::string> at_it;
    std::atomic<int> busy = 0;
    std::vector<std::thread> tables;
    std::vector<std::string> finished;
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(20);
    for (;;) {
      ASSERT_LT(std::chrono::steady_clock::now(), deadline) << "it does not come to an end";
      // Before it is asked whether all is over: the last results may come at once.
      if (!kills.empty() && seen() >= *kills.begin()) {
        kills.erase(kills.begin());
        stop(SIGKILL);
        serve();
        continue;
      }
      const auto now = page();
      if (done(now)) break;
      {
        const std::scoped_lock lock(mutex_);
        for (const auto& table : finished) at_it.erase(table);
        finished.clear();
      }
      for (const auto& table : now["tables"]) {
        const std::string id = table["id"];
        if (table["state"] != "playing" || busy >= kAtOnce || !at_it.insert(id).second) continue;
        std::array<std::size_t, 2> players{};
        for (std::size_t seat = 0; seat < 2; ++seat)
          players[seat] = by_id_.at(now["players"][table["players"][seat].get<std::size_t>()]["id"]);
        ++busy;
        const int loser = static_cast<int>(rng.below(2));
        tables.emplace_back([this, id, players, loser, &busy, &finished] {
          play(id, players, loser);
          const std::scoped_lock lock(mutex_);
          finished.push_back(id);
          --busy;
        });
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    for (auto& table : tables) table.join();
    EXPECT_TRUE(kills.empty()) << "it was over before it was killed as often as it should";
  }

  // What the files say once everything has stopped, against what was seen and what the page said.
  void check(const json& last) {
    stop(SIGTERM);
    const auto at_once = [](std::vector<std::move_only_function<void()>> news) {
      for (auto& tell : news) tell();
    };
    const auto store = open_store(path("server.db"), at_once, without_person).value();
    const auto read = [&](const MatchId& match) {
      std::promise<std::vector<std::string>> told;
      store->log.read(match, 0, [&](auto events) { told.set_value(events.value()); });
      return told.get_future().get();
    };
    const auto log = tournament::read_events(read(log_of_event(read_table_id(event_).value()))).value();
    for (const auto& problem : tournament::plain::problems(log)) ADD_FAILURE() << problem;
    const auto folded = tournament::Tournament::fold(log).value();
    for (const auto& problem : tournament::plain::wrong_in(tournament::standings(folded), log))
      ADD_FAILURE() << problem;

    // From the records of the matches: who won which.
    std::map<int, double> won;
    std::set<std::string> matches;
    std::size_t counted = 0;
    for (const auto& table : folded.tables()) {
      EXPECT_TRUE(matches.insert(table.match).second) << "two tables are one match";
      if (table.match.empty()) continue;
      const auto match = table::Table::replay(table::read_events(read(read_table_id(table.match).value())).value());
      ASSERT_TRUE(match);
      for (std::size_t seat = 0; seat < 2; ++seat)
        EXPECT_EQ(match->made().seats[seat].id, folded.player(table.players[seat]).id);
      if (seen_.contains(table.match)) {
        ASSERT_TRUE(match->ended()) << "a result that was seen is lost";
        EXPECT_EQ(match->ended()->winners, 1 << seen_.at(table.match));
      }
      if (!table.outcome) {
        EXPECT_EQ(last["format"], "arena") << "a table without a result";
        EXPECT_FALSE(due_.contains(table.match)) << "a result that was seen does not count";
        continue;
      }
      ++counted;
      ASSERT_TRUE(match->ended());
      const int winner = match->ended()->winners == 1 ? 0 : 1;
      EXPECT_EQ(table.outcome->places, winner == 0 ? (std::vector{1, 2}) : (std::vector{2, 1}));
      won[table.players[static_cast<std::size_t>(winner)]] += 1;
    }
    EXPECT_GE(counted, due_.size());
    for (const auto& row : last["standings"]) {
      const int player = row["player"];
      EXPECT_EQ(row["wins"], won[player]) << player;
      if (last["format"] == "swiss") {
        EXPECT_EQ(row["points"], won[player]) << player;
      }
    }
    EXPECT_EQ(last["standings"].size(), people_.size());
  }

  Somebody organiser_;
  std::vector<Somebody> people_;
  std::map<std::string, std::size_t> by_id_;
  std::string event_;
  std::mutex mutex_;
  std::map<std::string, int> seen_;  // by table: which seat won
  std::map<std::string, int> due_;   // of these what was seen before the event was called off
};

const json kSwift = {{"title", "Kill me"},
                     {"game", "top-cap"},
                     {"clock", {{"pace", "live"}, {"base", 600'000}, {"increment", 0}}},
                     {"listed", false}};

TEST_F(EventKill, ASwissGoesOnToItsEnd) {
  const bool whole = testing_table::takes_its_time();
  const int people = whole ? 64 : 16;
  const int rounds = whole ? 6 : 3;
  serve();
  auto form = kSwift;
  form.update({{"format", "swiss"}, {"rounds", rounds}});
  hold(form, people);
  const auto all = static_cast<std::size_t>(people * rounds / 2);
  // A result that came while the server was killed is seen by nobody, so the last kill leaves room for some.
  play_all({all / 6, all / 2, all * 2 / 3}, [](const json& now) { return now["stage"] == "over"; });
  if (HasFatalFailure()) return;
  const auto last = page();
  EXPECT_EQ(last["table_count"], all);
  EXPECT_EQ(seen_.size() + 3 * 12 >= all, true) << "most results were seen by somebody";
  check(last);
}

TEST_F(EventKill, AnArenaGoesOnToItsEnd) {
  const bool whole = testing_table::takes_its_time();
  const std::size_t games = whole ? 400 : 30;
  serve();
  auto form = kSwift;
  form.update({{"format", "arena"}, {"length", 3'600'000}});
  hold(form, whole ? 100 : 20);
  bool called_off = false;
  play_all({games / 4, games / 2}, [&](const json& now) {
    if (!called_off && seen() >= games) {
      {
        const std::scoped_lock lock(mutex_);
        due_ = seen_;
      }
      // What was seen counts even where the server that knew it is killed, and the next one is told at once that it is
      // all over.
      stop(SIGKILL);
      serve();
      call(organiser_, "POST", "/api/events/" + event_ + "/call-off");
      called_off = true;
    }
    return now["stage"] == "over";
  });
  if (HasFatalFailure()) return;
  const auto last = page();
  EXPECT_EQ(last["called_off"], true);
  check(last);
}

}  // namespace
}  // namespace cb::server
