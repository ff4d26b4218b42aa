// SPDX-License-Identifier: MIT
// Events over the routes, with real tables and a real database in a file, and a clock one sets.
#pragma once

#include "server/events/events_api.hpp"
#include "server/events/operator_events.hpp"
#include "server/room/blocks.hpp"
#include "server/room/local_bus.hpp"
#include "server/room/rooms.hpp"
#include "server/room/table_id.hpp"
#include "table/laid.hpp"
#include "tests/server/people_testing.hpp"
#include "tests/server/room_testing.hpp"

namespace cb::server::testing_people {

using testing_room::Listener;

// Between nodes, and cut through when the test says so.
class CutBus final : public Bus {
 public:
  void publish(std::string_view topic, std::string_view news) override {
    if (!cut) whole_.publish(topic, news);
  }
  bool hears_others() const override { return !cut; }
  std::unique_ptr<Subscription> subscribe(std::string topic, std::function<void(std::string_view)> hear) override {
    return whole_.subscribe(std::move(topic), std::move(hear));
  }

  bool cut = false;

 private:
  LocalBus whole_;
};

class EventsTest : public PeopleTest {
 protected:
  EventsTest() { open_events(); }
  // Rooms that still wait for the store go before the bus.
  ~EventsTest() override {
    close_events();
    close();
    loop_.forget();
  }

  void open_events() {
    rooms_ = std::make_unique<Rooms>(rooms_world(node_), store_->directory);
    evenings_ = std::make_unique<Evenings>(evenings_world(leads_));
    events_ = std::make_unique<EventsApi>(
        EventsApiWorld{.evenings = *evenings_,
                       .tournaments = store_->tournaments,
                       .people = store_->people,
                       .now = [this] { return now_; },
                       .draw_seed = [this] { return draw(); },
                       .allows_name = [this](auto name) { return rules_.check(name); },
                       .blocks = [this](auto person, auto other) { return blocks_.blocks(person, other); }});
    events_->add_routes(router_);
    operators_ =
        std::make_unique<OperatorEvents>(OperatorEventsWorld{*evenings_, store_->club, logger_, [this] { return now_; },
                                                             [this](auto title) { return rules_.check(title); }});
    operators_->add_routes(router_);
    started_ = false;
    evenings_->start([this](const Result<void>& woken) { started_ = woken.has_value(); });
    if (!rooms_wait_) loop_.run_until([&] { return started_; });
  }
  // `node`: of one of several.
  World rooms_world(const std::string& node) {
    return {.log = store_->log,
            .now = [this] { return now_; },
            .draw_seed = [this] { return draw(); },
            .think = [](BotTask&) { return false; },
            .bus = &bus_,
            .node = node,
            .changed =
                [this](const Room& room, bool) {
                  if (!deaf_) evenings_->table_changed(room);
                }};
  }
  // `leads`: of one of several nodes.
  EveningsWorld evenings_world(std::function<bool()> leads) {
    return {.log = store_->log,
            .tournaments = store_->tournaments,
            .now = [this] { return now_; },
            .lay = [this](const auto& match, const auto& made, const auto& seed,
                          auto then) { rooms_->lay(match, made, seed, std::move(then)); },
            .find_room = [this](const MatchId& match, auto then) { find_room(match, std::move(then)); },
            .leads = std::move(leads),
            .find_entry = [this](const MatchId& match, auto then) { rooms_->entry(match, std::move(then)); }};
  }
  // The room of a table for its event: once the test lets it be found.
  void find_room(const MatchId& match, std::move_only_function<void(Result<std::shared_ptr<Room>>)> then) {
    auto look = [this, match, then = std::move(then)]() mutable { rooms_->find(match, std::move(then)); };
    if (rooms_wait_)
      looks_.emplace_back(std::move(look));
    else
      look();
  }
  void let_rooms_be_found() {
    rooms_wait_ = false;
    for (auto& look : std::exchange(looks_, {})) look();
  }
  void close_events() {
    looks_.clear();
    operators_ = nullptr;
    events_ = nullptr;
    evenings_ = nullptr;
    rooms_ = nullptr;
  }
  // As after a kill: nothing in memory is left.
  void start_again() {
    close_events();
    close();
    loop_.forget();
    open();
    open_events();
  }
  // Lets everything happen that was asked for so far.
  void pump() {
    bool done = false;
    store_->log.read(MatchId{}, 0, [&](const auto&) { done = true; });
    loop_.run_until([&] { return done; });
  }
  template <class Wanted>
  void pump_until(Wanted wanted) {
    for (int tries = 0; tries < 500 && !wanted(); ++tries) pump();
    EXPECT_TRUE(wanted());
  }

  Browser account(const std::string& name) {
    auto browser = guest("Guest");
    fine(browser, "POST", "/api/account", {{"name", name}, {"password", "correct horse"}});
    return browser;
  }
  Browser make_operator(const std::string& name) {
    auto browser = account(name);
    const auto id = id_of(browser);
    bool appointed = false;
    store_->club.appoint(id, {.by = {}, .what = "operator.add", .person = id, .at = now_},
                         [&](const auto& done) { appointed = done.has_value(); });
    loop_.run_until([&] { return appointed; });
    identities_->forget_person(id);
    return browser;
  }
  std::string id_of(Browser& browser) { return fine(browser, "GET", "/api/me")["id"]; }
  static json form(json more = json::object()) {
    json form = {{"title", "Friday evening"},
                 {"game", "top-cap"},
                 {"format", "swiss"},
                 {"rounds", 2},
                 {"clock", {{"pace", "live"}, {"base", 300'000}, {"increment", 0}}}};
    form.update(more);
    return form;
  }
  std::string make(Browser& organiser, const json& more = json::object()) {
    return fine(organiser, "POST", "/api/events", form(more))["event"];
  }
  json join(Browser& browser, const std::string& event, const json& body = json::object()) {
    return fine(browser, "POST", "/api/events/" + event + "/players", body);
  }
  json page(const std::string& event) { return fine(organiser_, "GET", "/api/events/" + event); }
  // Lets what is due happen until the page is as wanted.
  template <class Wanted>
  json page_when(const std::string& event, Wanted wanted) {
    for (int tries = 0; tries < 500; ++tries) {
      auto now = page(event);
      if (wanted(now)) return now;
      rooms_->tick();
      evenings_->tick();
      pump();
    }
    ADD_FAILURE() << "it never came to that: " << page(event).dump();
    return page(event);
  }
  static bool all_laid(const json& page) {
    return !page["tables"].empty() &&
           std::ranges::none_of(page["tables"], [](const auto& table) { return table["state"] == "laying"; });
  }
  std::shared_ptr<Room> room(const std::string& table) {
    std::shared_ptr<Room> found;
    rooms_->find(read_table_id(table).value(), [&](const auto& room) { found = room.value(); });
    loop_.run_until([&] { return found != nullptr; });
    return found;
  }
  std::shared_ptr<Room> playing_room(const std::string& table) {
    const auto found = room(table);
    for (int tries = 0; tries < 200 && found->table().stage() != table::Stage::playing; ++tries) {
      now_ += 200;
      rooms_->tick();
      pump();
    }
    EXPECT_EQ(found->table().stage(), table::Stage::playing);
    return found;
  }
  // Somebody comes to a table and gives up.
  void resign(const std::string& table, const std::string& person) {
    const auto at = playing_room(table);
    const auto client = std::make_shared<Listener>(person);
    at->join(client, {});
    at->ask(client, {wire::Resign{at->table().first_seat_of(person)}}, 0);
    pump_until([&] { return at->table().stage() == table::Stage::over && at->settled(); });
  }
  // Ann and Bob play the event's first game, and Bob gives up, which the event does not hear of.
  void end_unheard(const std::string& event) {
    auto ann = guest("Ann");
    auto bob = guest("Bob");
    join(ann, event);
    join(bob, event);
    fine(organiser_, "POST", "/api/events/" + event + "/begin");
    const std::string table = page_when(event, all_laid)["tables"][0]["id"];
    deaf_ = true;
    resign(table, id_of(bob));
  }

  Seed draw() {
    Seed seed;
    seed.fill(++drawn_);
    return seed;
  }

  std::uint8_t drawn_ = 0;
  bool deaf_ = false;            // events do not hear of what happens at tables
  bool rooms_wait_ = false;      // they cannot look at them yet either
  std::function<bool()> leads_;  // none: this is no node
  std::string node_;             // its name, where it is one
  CutBus bus_;
  bool started_ = false;
  std::vector<std::move_only_function<void()>> looks_;
  std::unique_ptr<Rooms> rooms_;
  std::unique_ptr<Evenings> evenings_;
  std::unique_ptr<EventsApi> events_;
  std::unique_ptr<OperatorEvents> operators_;
  Logger logger_{{.level = LogLevel::error, .now = {}}};
  Blocks blocks_;
  NameRules rules_{std::vector<std::string>()};
  Browser organiser_ = account("Mary");
};

}  // namespace cb::server::testing_people
