// SPDX-License-Identifier: MIT
// What a move costs a room: reading the request, checking and playing it, writing it for the log and for both seats.
// Neither network nor database is part of it.
#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <vector>

#include "server/room/local_bus.hpp"
#include "server/room/room.hpp"
#include "table/event_json.hpp"

namespace cb::server {
namespace {

// Keeps nothing and answers at once.
class NoLog final : public Log {
 public:
  void append(const MatchId&, std::uint64_t, std::vector<std::string> events,
              std::move_only_function<void(Appended)> then) override {
    benchmark::DoNotOptimize(events);
    then(Appended::done);
  }
  void read(const MatchId&, std::uint64_t,
            std::move_only_function<void(Result<std::vector<std::string>>)> then) override {
    then(std::vector<std::string>());
  }
};

class Deaf final : public Client {
 public:
  explicit Deaf(std::string person) : person_(std::move(person)) {}
  void send(Frame frame) override { bytes += frame->size(); }
  void close(int, std::string_view) override {}
  const std::string& person() const override { return person_; }
  bool account() const override { return false; }
  const std::string& name() const override { return person_; }

  std::size_t bytes = 0;

 private:
  std::string person_;
};

// The frames of a random match, and how many of them there are before it is over.
std::vector<std::string> script(const table::Made& made, const Seed& seed) {
  auto table = table::Table::make(made).value();
  (void)table.promise(seed);
  (void)table.begin(0);
  Rng rng(1);
  std::vector<std::string> frames;
  while (table.stage() == table::Stage::playing && frames.size() < 400) {
    const int seat = table.match().actor();
    const auto& state = table.match().state();
    const auto action = random_action(table.game(), state, rng);
    frames.push_back(fmt::format(R"({{"t":"act","seat":{},"action":"{}","at":{},"id":{}}})", seat,
                                 table.game().write_action(state, action), table.version(), frames.size()));
    (void)table.act(seat, action, 0);
  }
  return frames;
}

void move(benchmark::State& state, const char* game) {
  NoLog log;
  LocalBus bus;
  table::Made made;
  made.game = game;
  for (const char* name : {"ann", "bob"}) made.seats.push_back({table::Holder::Kind::person, name, name});
  made.host = "ann";
  if (std::string_view(game) != "top-cap" && std::string_view(game) != "loot") made.settings = {{"players", "2"}};
  const auto frames = script(made, {});
  const auto shared = table::make_game(made).value();
  World world{log, [] { return Milliseconds{0}; }, [] { return Seed{}; }, [](BotTask&) { return false; }, &bus};
  std::shared_ptr<Room> room;
  std::shared_ptr<Client> people[] = {std::make_shared<Deaf>("ann"), std::make_shared<Deaf>("bob")};
  std::size_t at = frames.size();
  std::int64_t refused = 0;
  for (auto _ : state) {
    if (at == frames.size()) {
      state.PauseTiming();
      refused += room && room->version() < frames.size();
      auto table = table::Table::make(made, [&](const auto&) { return shared; }).value();
      room = std::make_shared<Room>(MatchId{}, "table", begin_table(std::move(table), table::write_event(made)), world);
      for (const auto& person : people) room->join(person, {wire::kProtocol, -1, false});
      room->ask(people[0], {wire::Start{}, {}}, 0);
      room->begin();
      at = 0;
      state.ResumeTiming();
    }
    auto request = wire::read_request(frames[at++]);
    const auto& person = people[std::get<wire::Act>(request->body).seat];
    room->ask(person, std::move(*request), 0);
  }
  if (refused > 0) state.SkipWithError("moves were refused");
  state.SetItemsProcessed(state.iterations());
}

BENCHMARK_CAPTURE(move, top_cap, "top-cap");
BENCHMARK_CAPTURE(move, loot, "loot");
BENCHMARK_CAPTURE(move, trap_the_cap, "trap-the-cap");
BENCHMARK_CAPTURE(move, bottlecap_vikings, "bottlecap-vikings");
BENCHMARK_CAPTURE(move, top_drop, "top-drop");

}  // namespace
}  // namespace cb::server
