// SPDX-License-Identifier: MIT
// Any bytes as a board that somebody puts on a server: the body of the request, or a table's name and then the board.
// What is refused is refused in words; what is accepted is found again, makes a table that is kept and read back as
// itself, leaves a record that replays alone, and is played on the same when whoever put it there is forgotten.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "server/people/forgetting.hpp"
#include "server/tables/editions_api.hpp"
#include "server/tables/record.hpp"
#include "server/tables/table_form.hpp"
#include "session/edition_choice.hpp"
#include "table/event_json.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace {

using namespace cb;
using nlohmann::json;

class MemoryEditions final : public Editions {
 public:
  void put(StoredEdition edition, int, Then<bool> then) override {
    const auto key = edition.key;
    then(kept.emplace(key, std::move(edition)).second);
  }
  void find(std::string key, Then<std::optional<StoredEdition>> then) override {
    const auto found = kept.find(key);
    then(found == kept.end() ? std::nullopt : std::optional(found->second));
  }
  void use(std::string, std::int64_t, Then<void> then) override { then({}); }
  void of_person(std::string, int, Then<std::vector<StoredEdition>> then) override { then({}); }
  void latest(std::int64_t, int, Then<std::vector<StoredEdition>> then) override { then({}); }
  void remove(std::string key, std::string, Then<bool> then) override { then(kept.erase(key) > 0); }
  void take_down(std::string key, Deed, Then<bool> then) override { then(kept.erase(key) > 0); }
  void purge(std::int64_t, int, Then<std::int64_t> then) override { then(0); }

  std::map<std::string, StoredEdition> kept;
};

void require(bool condition, std::string_view sentence, std::string_view text) {
  if (condition) return;
  fmt::print(stderr, "{}\n{}\n", sentence, text);
  std::abort();
}

// The routes over a shelf in memory, where an hour goes by from one request to the next.
class Door {
 public:
  Door() { api_.add_routes(router_); }

  server::Reply call(std::string_view method, const std::string& path, std::string body = {}) {
    now_ += 3'600'000;
    server::Call call;
    call.method = method;
    call.path = path;
    call.body = std::move(body);
    const auto found = router_.find(call);
    server::Reply reply;
    found->route->handle(call, Person{"ann-id", "Ann", false, ""}, found->places,
                         [&](server::Reply answer) { reply = std::move(answer); });
    return reply;
  }
  MemoryEditions shelf;

 private:
  Milliseconds now_ = 0;
  server::EditionsApi api_{{.editions = shelf, .now = [this] { return now_; }}};
  server::Router router_;
};

table::Events played(const table::Made& made, std::uint64_t seed) {
  constexpr int kActions = 12;
  table::Events events = {made};
  auto table = table::Table::make(made);
  require(table.has_value(), "A board that was accepted makes no table.", made.edition);
  const auto keep = [&](const Result<table::Events>& more) {
    require(more.has_value(), "What may be done at a table is refused.", made.edition);
    events.insert(events.end(), more->begin(), more->end());
  };
  Rng rng(seed);
  keep(table->promise(Seed{}));
  keep(table->begin(1));
  for (int n = 0; n < kActions && table->match().actor() >= 0; ++n)
    keep(table->act(table->match().actor(), random_action(table->game(), table->match().state(), rng), 2 + n));
  if (!table->ended()) events.emplace_back(table::Ended{0, "closed", "The host closed the table.", "", 99});
  return events;
}

// The log as it is kept, and the record that it makes, by itself.
void check_log(const table::Events& events, const std::string& text) {
  std::vector<std::string> log;
  for (const auto& event : events) log.push_back(table::write_event(event));
  const auto read = table::read_events(log);
  require(read.has_value(), "A log cannot be read.", text);
  for (std::size_t n = 0; n < log.size(); ++n)
    require(table::write_event(read->at(n)) == log[n], "An event reads back as another.", log[n]);
  const auto record = server::record_of(*read);
  require(record.has_value(), record ? "" : record.error().text(), text);
  const auto file = write_match(*record);
  const auto again = read_match(file);
  require(again.has_value(), again ? "" : again.error().text(), file);
  require(write_match(*again) == file, "A record reads back as another.", file);
  require(again->match.game().edition() == text, "A record has another board.", file);
}

void check_accepted(const GameType& type, const StoredEdition& stored) {
  const auto plays = playable(type, stored.text);
  require(!plays.empty(), "A board that was accepted cannot be played.", stored.text);
  for (const auto& settings : plays) {
    json form = {{"game", stored.game}, {"edition", stored.key}, {"options", json::object()}};
    for (const auto& [name, value] : settings) form["options"][name] = value;
    const auto made = server::read_table_form(write_json(form), {"bob-id", "Bob", true, ""}, 1, table::make_game,
                                              server::published_anchor, stored);
    require(made.has_value(), made ? "" : made.error().text(), stored.text);
    auto full = *made;
    // Where hands are hidden nobody holds two.
    for (std::size_t n = 0; n < full.seats.size(); ++n)
      full.seats[n] = {table::Holder::Kind::person, fmt::format("bob-{}", n), "Bob"};
    auto events = played(full, stored.text.size());
    check_log(events, stored.text);
    const auto left = server::without_person(table::write_event(full), "ann-id");
    require(left && left->size() <= table::write_event(full).size(), "A board is not forgotten.", stored.text);
    auto forgotten = std::get<table::Made>(table::read_event(*left).value());
    require(edition_name(stored.game, forgotten.edition).empty(), "A board has its name still.", forgotten.edition);
    events.front() = forgotten;
    check_log(events, forgotten.edition);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cb::fuzz;
  static Door door;
  door.shelf.kept.clear();
  const auto input = as_text(data, size);
  std::string body(input);
  if (!input.starts_with('{')) {
    const auto [line, text] = first_line(input);
    body = write_any_json({{"game", table_named(line).type->info().name}, {"text", text}});
  }
  const auto reply = door.call("POST", "/api/editions", body);
  const auto answer = read_json(reply.body);
  if (reply.status >= 400 && reply.status < 500) {
    const auto& error = answer.at("error");
    require(!error.at("code").get_ref<const std::string&>().empty(), "A refusal has no code.", body);
    require(!error.at("text").get_ref<const std::string&>().empty(), "A refusal has no words.", body);
    require(door.shelf.kept.empty(), "Something refused was kept.", body);
    return 0;
  }
  require(reply.status == 201, "Neither kept nor refused: " + reply.body, body);
  require(door.call("POST", "/api/editions", body).status == 200, "The same is another the second time.", body);
  const std::string key = answer.at("edition");
  const auto& stored = door.shelf.kept.at(key);
  const auto& type = *find_game(stored.game).value();
  const auto again = write_json({{"game", stored.game}, {"text", stored.text}});
  require(read_json(door.call("POST", "/api/editions", again).body)["edition"] == key,
          "What was brought into one form has another.", stored.text);
  require(read_json(door.call("GET", "/api/editions/" + key).body)["text"] == stored.text, "It is not found.", key);
  check_accepted(type, stored);
  return 0;
}
