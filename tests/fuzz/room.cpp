// SPDX-License-Identifier: MIT
// Any bytes as what three people say at a table: its first line names the game, each further line begins with who
// speaks (a, b, or anything else for a stranger). Whatever they say, every answer is a message, nobody is told what was
// not stored, and the log makes the same table again.
#include "server/room/room.hpp"

#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "table/event_json.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace {

using namespace cb;

class MemoryLog final : public Log {
 public:
  void append(const MatchId&, std::uint64_t expected, std::vector<std::string> events,
              std::move_only_function<void(Appended)> then) override {
    if (expected != kept.size()) return then(Appended::conflict);
    kept.insert(kept.end(), events.begin(), events.end());
    then(Appended::done);
  }
  void read(const MatchId&, std::uint64_t from,
            std::move_only_function<void(Result<std::vector<std::string>>)> then) override {
    then(std::vector(kept.begin() + static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(from, kept.size())),
                     kept.end()));
  }
  std::vector<std::string> kept;
};

class Guest final : public server::Client {
 public:
  Guest(std::string name, const MemoryLog& log) : name_(std::move(name)), log_(log) {}
  void send(server::Frame frame) override {
    const auto message = nlohmann::json::parse(*frame, nullptr, false);
    if (!message.is_object() || !message.contains("t")) std::abort();
    if (message["t"] == "event" && message["version"].get<std::size_t>() >= log_.kept.size()) std::abort();
  }
  void close(int, std::string_view) override {}
  const std::string& person() const override { return name_; }
  const std::string& name() const override { return name_; }
  bool account() const override { return true; }

 private:
  std::string name_;
  const MemoryLog& log_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cb::fuzz;
  const auto [first, rest] = first_line(as_text(data, size));
  const auto& chosen = table_named(first);
  table::Made made;
  made.game = chosen.type->info().name;
  made.settings = chosen.settings;
  made.host = "a";
  made.watchable = made.chatty = true;
  for (int seat = 0; seat < chosen.game->seats(); ++seat)
    made.seats.push_back(seat < 2 ? table::Holder{table::Holder::Kind::person, seat == 0 ? "a" : "b", "guest"}
                                  : table::Holder{table::Holder::Kind::bot, "1", {}});
  auto table = table::Table::make(made);
  if (!table) std::abort();

  MemoryLog log;
  log.kept.push_back(table::write_event(made));
  Milliseconds now = 1;
  const auto room =
      std::make_shared<server::Room>(MatchId{}, "table", server::begin_table(std::move(*table), log.kept.front()),
                                     server::World{.log = log,
                                                   .now = [&] { return now += 100; },
                                                   .draw_seed = [] { return Seed{}; },
                                                   .think = [](auto&) { return false; }});
  const std::shared_ptr<server::Client> guests[] = {
      std::make_shared<Guest>("a", log), std::make_shared<Guest>("b", log), std::make_shared<Guest>("c", log)};
  for (const auto& guest : guests) room->join(guest, {wire::kProtocol, -1, true});
  for (const auto line : split(rest, '\n')) {
    if (line.empty()) continue;
    const auto request = wire::read_request(line.substr(1));
    if (!request && request.error().error.message.empty()) std::abort();
    if (request) room->ask(guests[line[0] == 'a' ? 0 : line[0] == 'b' ? 1 : 2], *request, 0);
    room->tick();
  }
  const auto events = table::read_events(log.kept);
  const auto again = events ? table::Table::replay(*events) : std::unexpected(events.error());
  if (!again || again->stage() != room->table().stage()) std::abort();
  if (!(again->match().state() == room->table().match().state())) std::abort();
  return 0;
}
