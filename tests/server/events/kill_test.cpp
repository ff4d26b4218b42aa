// SPDX-License-Identifier: MIT
// Whole events on a real server that is killed in the middle, again and again, while bots of ours play every game of
// them to its end: every pairing is legal by the plain twin, every move and result that somebody saw is kept, no result
// counts twice, and the standings are those of a recount from the matches.
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <future>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <thread>

#include "bot_player.hpp"
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
using testing::BotPlayer;
using testing::http;

struct Somebody {
  std::string cookie;
  std::string id;
};

class EventKill : public Served {
 protected:
  static constexpr std::size_t kAtOnce = 12;  // tables that are played

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

  // Two people come to a table and play until its end, or until the server is killed. What was seen is written down.
  void play(const std::string& table, const std::array<std::size_t, 2>& players) {
    const auto chair = [&](int seat) {
      const auto person = players[static_cast<std::size_t>(seat)];
      // Some are stronger than others, so that standings have something to say.
      return testing::Chair{table, seat, people_[person].cookie, std::to_string(1 + person % 3)};
    };
    BotPlayer first(port(), chair(0), players[0]);
    BotPlayer second(port(), chair(1), players[1]);
    const bool ended = play_on(first, second);
    const std::scoped_lock lock(mutex_);
    auto& seen = seen_[table];
    seen.version = std::max({seen.version, first.version(), second.version()});
    if (ended) seen.winners = first.ended().winners;
  }
  // True once both have seen the end.
  static bool play_on(BotPlayer& first, BotPlayer& second) {
    if (!first.come() || !second.come()) return false;
    while (first.hear_whose_turn() && second.hear_up_to(first.version()) && first.hear_up_to(second.version())) {
      if (first.version() != second.version()) continue;
      if (first.over()) return true;
      if (!first.somebody_is_to_act()) continue;
      auto& mover = first.actor() == 0 ? first : second;
      auto& other = first.actor() == 0 ? second : first;
      if (!mover.move() || !other.hear_up_to(mover.version())) return false;
    }
    return false;
  }

  // How many results.
  std::size_t seen() {
    const std::scoped_lock lock(mutex_);
    return static_cast<std::size_t>(
        std::ranges::count_if(seen_, [](const auto& one) { return one.second.winners.has_value(); }));
  }

  // Plays whatever is laid, with several at a time, until `done` says so; the server is killed when so many results
  // have been seen.
  template <class Done>
  void play_all(std::set<std::size_t> kills, Done done) {
    std::set<std::string> at_it;
    std::atomic<std::size_t> busy = 0;
    std::vector<std::thread> tables;
    std::vector<std::string> finished;
    for (;;) {
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
        tables.emplace_back([this, id, players, &busy, &finished] {
          play(id, players);
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

    // From the records of the matches: who won how many, and how many points that makes.
    std::map<int, int> won;
    std::map<int, double> points;
    std::set<std::string> matches;
    std::size_t counted = 0;
    for (const auto& table : folded.tables()) {
      if (table.match.empty()) continue;  // called off before it was laid
      EXPECT_TRUE(matches.insert(table.match).second) << "two tables are one match";
      const auto match = table::Table::replay(table::read_events(read(read_table_id(table.match).value())).value());
      ASSERT_TRUE(match);
      for (std::size_t seat = 0; seat < 2; ++seat)
        EXPECT_EQ(match->made().seats[seat].id, folded.player(table.players[seat]).id);
      if (const auto seen = seen_.find(table.match); seen != seen_.end()) {
        EXPECT_GE(static_cast<std::int64_t>(match->version()), seen->second.version + 1) << "what was seen is lost";
        if (seen->second.winners) {
          ASSERT_TRUE(match->ended()) << "a result that was seen is lost";
          EXPECT_EQ(match->ended()->winners, *seen->second.winners);
        }
      }
      if (!table.outcome) {
        EXPECT_EQ(last["format"], "arena") << "a table without a result";
        EXPECT_FALSE(due_.contains(table.match)) << "a result that was seen does not count";
        continue;
      }
      ++counted;
      ASSERT_TRUE(match->ended());
      EXPECT_EQ(match->ended()->code, "rules") << "it was played to its end";
      const auto wins = [&](std::size_t seat) { return (match->ended()->winners >> seat & 1) != 0; };
      const bool drawn = wins(0) == wins(1);
      for (std::size_t seat = 0; seat < 2; ++seat) {
        const int player = table.players[seat];
        EXPECT_EQ(table.outcome->places.at(seat), drawn || wins(seat) ? 1 : 2);
        won[player] += !drawn && wins(seat) ? 1 : 0;
        points[player] += drawn ? 0.5 : static_cast<double>(wins(seat));
      }
    }
    EXPECT_GE(counted, due_.size());
    for (const auto& row : last["standings"]) {
      const int player = row["player"];
      EXPECT_EQ(row["wins"], won[player]) << player;
      if (last["format"] == "swiss") {
        EXPECT_EQ(row["points"], points[player]) << player;
      }
    }
    EXPECT_EQ(last["standings"].size(), people_.size());
  }

  Somebody organiser_;
  std::vector<Somebody> people_;
  std::map<std::string, std::size_t> by_id_;
  std::string event_;
  std::mutex mutex_;
  struct Seen {
    std::int64_t version = -1;  // of the latest event
    std::optional<std::uint8_t> winners = std::nullopt;
  };
  std::map<std::string, Seen> seen_;  // by table
  std::set<std::string> due_;         // whose results were seen before the event was called off
};

const json kSwift = {{"title", "Kill me"},
                     {"game", "top-cap"},
                     {"clock", {{"pace", "live"}, {"base", 600'000}, {"increment", 0}}},
                     {"forfeit_after", 3'600'000},  // however long tables wait until they are played
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
  EXPECT_GE(seen() + 3 * kAtOnce, all) << "most results were seen by somebody";
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
        for (const auto& [table, seen] : seen_)
          if (seen.winners) due_.insert(table);
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
