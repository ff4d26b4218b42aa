// SPDX-License-Identifier: MIT
// A room without network or database: a log in memory, people who keep what they are sent, and a clock one sets.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "game/testing.hpp"
#include "server/room/local_bus.hpp"
#include "server/room/room.hpp"
#include "table/event_json.hpp"

namespace cb::server::testing_room {

using nlohmann::json;
using table::Holder;
using table::Made;

inline Holder person(const std::string& id) { return {Holder::Kind::person, id, "Name of " + id}; }
inline Holder bot(const std::string& name) { return {Holder::Kind::bot, name, {}}; }

// A log in memory that answers at once, or only when it is told to.
class MemoryLog final : public Log {
 public:
  void append(const MatchId& match, std::uint64_t expected, std::vector<std::string> events,
              std::move_only_function<void(Appended)> then) override {
    waiting.emplace_back([this, match, expected, events = std::move(events), then = std::move(then)]() mutable {
      auto& log = kept[match];
      if (failing) return then(Appended::failed);
      if (expected != log.size()) return then(Appended::conflict);
      for (auto& event : events) log.push_back(std::move(event));
      then(Appended::done);
    });
    if (at_once) answer();
  }
  void read(const MatchId& match, std::uint64_t from,
            std::move_only_function<void(Result<std::vector<std::string>>)> then) override {
    waiting.emplace_back([this, match, from, then = std::move(then)]() mutable {
      ++reads;
      if (unreadable) return then(fail("storage.failed", "", "The database does not answer."));
      const auto& log = kept[match];
      events_read += log.size() - std::min<std::size_t>(from, log.size());
      then(std::vector<std::string>(log.begin() + static_cast<std::ptrdiff_t>(std::min(from, log.size())), log.end()));
    });
    if (at_once) answer();
  }
  void keep_snapshot(const MatchId& match, LogSnapshot snapshot) override { snapshots[match] = std::move(snapshot); }
  void read_end(const MatchId& match, std::move_only_function<void(Result<LogEnd>)> then) override {
    read(match, snapshots[match].version, [this, match, then = std::move(then)](auto events) mutable {
      if (!events) return then(std::unexpected(events.error()));
      then(LogEnd{snapshots[match], std::move(*events)});
    });
  }
  void answer() {
    while (!waiting.empty()) {
      auto one = std::move(waiting.front());
      waiting.erase(waiting.begin());
      one();
    }
  }

  std::map<MatchId, std::vector<std::string>> kept;
  std::map<MatchId, LogSnapshot> snapshots;
  std::size_t events_read = 0;
  int reads = 0;
  std::vector<std::move_only_function<void()>> waiting;
  bool at_once = true;
  bool failing = false;
  bool unreadable = false;
};

class Listener final : public Client {
 public:
  explicit Listener(std::string person) : person_(std::move(person)), name_("Name of " + person_) {}
  void send(Frame frame) override { heard.push_back(*frame); }
  void close(int code, std::string_view) override { closed = code; }
  const std::string& person() const override { return person_; }
  const std::string& name() const override { return name_; }
  bool account() const override { return !guest; }
  bool looks_on() const override { return outside; }

  // The latest message of a kind; null where there is none.
  json last(std::string_view kind) const {
    for (auto frame = heard.rbegin(); frame != heard.rend(); ++frame)
      if (auto value = json::parse(*frame); value["t"] == kind) return value;
    return {};
  }
  // The kind of the latest event, and of the latest refusal its code.
  std::string last_event() const { return word_of(last("event"), "/event/t"); }
  std::string refused() const { return word_of(last("refused"), "/code"); }
  // Event by event what it was told, live or in gaps.
  std::map<std::uint64_t, json> story() const {
    std::map<std::uint64_t, json> told;
    for (const auto& text : heard) {
      const auto value = json::parse(text);
      if (value["t"] == "event") told[value["version"]] = value["event"];
      if (value["t"] == "events")
        for (std::size_t n = 0; n < value["list"].size(); ++n)
          told[value["from"].get<std::uint64_t>() + n] = value["list"][n];
    }
    return told;
  }

  std::vector<std::string> heard;
  int closed = 0;
  bool guest = false;
  bool outside = false;

 private:
  static std::string word_of(const json& value, const char* place) {
    return value.is_null() ? "" : value.value(json::json_pointer(place), std::string());
  }

  std::string person_;
  std::string name_;
};
using Person = std::shared_ptr<Listener>;

// How many people play: Top Cap and Loot have no such option.
inline std::string players(std::string_view game, int count) {
  return game == "top-cap" || game == "loot" ? "" : "players=" + std::to_string(count);
}

class RoomTest : public ::testing::Test {
 protected:
  static Made made(const std::string& game, std::string_view settings = "",
                   const std::vector<Holder>& seats = {person("ann"), person("bob")}) {
    Made made;
    made.game = game;
    made.settings = testing_table::settings_from(settings);
    made.host = "ann";
    made.seats = seats;
    made.watchable = true;
    return made;
  }
  std::shared_ptr<Room> open(const Made& made, MatchId match = {}, table::Luck luck = {}) {
    log_.kept[match] = {table::write_event(made)};
    auto table = table::Table::make(made).value();
    table.inject(std::move(luck));
    return std::make_shared<Room>(match, name_of(match), begin_table(std::move(table), log_.kept[match].front()),
                                  world());
  }
  // Another room for the same match, as another process would make it.
  std::shared_ptr<Room> open_again(MatchId match = {}) {
    return std::make_shared<Room>(match, name_of(match), awake(match), world());
  }
  AwakeTable awake(MatchId match = {}) { return wake_table({{}, log_.kept[match]}, shelf_).value(); }
  static std::string name_of(const MatchId& match) { return "table-" + std::to_string(match.bytes[0]); }
  World world() {
    World world{log_, [this] { return now_; }, [this] { return seed_; },
                [this](BotTask& task) {
                  if (pool_full_) return false;
                  tasks_.push_back(std::move(task));
                  return true;
                },
                &bus_};
    world.draw_token = [this] { return "token-" + std::to_string(++tokens_); };
    world.make_table = [this](Made next, auto then) {
      made_.push_back(std::move(next));
      then(Result<std::string>("next-table"));
    };
    world.changed = [this](const Room&, bool) { ++changes_; };
    world.blocks = &blocks_;
    world.awaits = [this](const Room& room) { awaited_.push_back(room.awaited()); };
    return world;
  }
  static Request request(const std::string& text) {
    auto read = wire::read_request(text);
    EXPECT_TRUE(read) << text << ": " << (read ? "" : read.error().error.text());
    return read ? *std::move(read) : Request{Ping{}, {}};
  }
  static Person come(Room& room, const std::string& who, std::int64_t after = -1, const std::string& link = {}) {
    auto client = std::make_shared<Listener>(who);
    room.join(client, {wire::kProtocol, after, false, link});
    return client;
  }
  static Person look_on(Room& room, const std::string& who) {
    auto client = std::make_shared<Listener>(who);
    client->outside = true;
    room.join(client, {wire::kProtocol, -1, false, {}});
    return client;
  }
  static void ask(Room& room, const Person& client, const std::string& text) { room.ask(client, request(text), 0); }
  static void act(Room& room, const Person& client, int seat, const std::string& action) {
    ask(room, client,
        json{{"t", "act"}, {"seat", seat}, {"action", action}, {"at", room.version() - 1}, {"id", 5}}.dump());
  }
  static void begin(Room& room, const Person& host) {
    ask(room, host, R"({"t":"start"})");
    room.begin();
  }
  static std::string random_move(const Room& room, Rng& rng) {
    const auto& match = room.table().match();
    return match.game().write_action(match.state(), random_action(match.game(), match.state(), rng));
  }
  // Random moves of whoever is to act.
  static void play(Room& room, const std::vector<Person>& seats, Rng& rng, int most) {
    for (int n = 0; n < most && room.table().stage() == table::Stage::playing; ++n) {
      const int seat = room.table().match().actor();
      act(room, seats[static_cast<std::size_t>(seat)], seat, random_move(room, rng));
    }
  }

  MemoryLog log_;
  GameShelf shelf_;
  LocalBus bus_;
  Milliseconds now_ = 1'000;
  Seed seed_{};
  std::vector<BotTask> tasks_;
  std::vector<Made> made_;
  int tokens_ = 0;
  int changes_ = 0;
  std::vector<std::vector<std::string>> awaited_;  // as it was told
  Blocks blocks_;
  bool pool_full_ = false;
};

}  // namespace cb::server::testing_room
