// SPDX-License-Identifier: MIT
#include "server/room/room.hpp"

#include <algorithm>
#include <utility>

#include "core/text.hpp"
#include "server/room/wishes.hpp"
#include "table/event_json.hpp"

namespace cb::server {
namespace {

// Requests that wait while one is being stored; a room that is asked for more is being flooded.
constexpr std::size_t kMostWaiting = 256;

void refuse_as_busy(Client& client, std::string_view id) {
  client.send(frame(refusal(refuse("room.busy", "", "Too much is happening at this table; try again."), id)));
}

Result<table::Events> refuse_onlooker() {
  return fail("room.onlooker", "", "From outside one only looks on; come to the table to take part.");
}

std::vector<std::string> texts_of(const table::Events& events) {
  std::vector<std::string> texts;
  for (const auto& event : events) texts.push_back(table::write_event(event));
  return texts;
}

}  // namespace

Room::Room(const MatchId& match, std::string id, AwakeTable awake, World world)
    : match_(match),
      id_(std::move(id)),
      table_(std::move(awake.table)),
      tail_(std::move(awake.tail)),
      world_(std::move(world)) {
  latest_at_ = listens_since_ = waits_since_ = world_.now();
  if (world_.bus != nullptr) news_ = world_.bus->subscribe(id_, [this](std::string_view news) { hear(news); });
}

void Room::wake(std::span<const Directory::Gap> gaps) {
  note_who_sees_it(true);
  // A server that was killed may not have come to say it.
  tell_whom_it_waits_for(true);
  forgive(gaps);
}

void Room::forgive(std::span<const Directory::Gap> gaps) {
  for (const auto& gap : gaps) gaps_.push_back({gap.from, gap.until});
  go_on();
}

void Room::join(const std::shared_ptr<Client>& client, const Hello& hello, std::string id) {
  if (hello.protocol != wire::kProtocol) {
    client->send(frame(refusal(refuse("hello.protocol", "", "This server speaks version {} of the protocol, not {}.",
                                      wire::kProtocol, hello.protocol),
                               id)));
    client->close(wire::kPolicy, "another version");
    return;
  }
  // Whoever comes back from another node has seen what happened there.
  if (world_.look_every > 0) look_due_ = true;
  ask(client, {hello, std::move(id)}, 0);
}

void Room::leave(const Client& client) {
  std::erase_if(seated_, [&](const Seated& one) { return one.client.get() == &client; });
  std::erase_if(queue_, [&](const Asked& one) { return one.client.get() == &client; });
  // Who goes while something is stored for them is not let in afterwards.
  if (served_.get() == &client) served_.reset();
  tell_who_is_here(nullptr);
  if (look_due_) go_on();
}

void Room::ask(const std::shared_ptr<Client>& client, Request request, Milliseconds lag) {
  if (broken_) return client->close(wire::kGoingDown, "come back in a moment");
  if (queue_.size() >= kMostWaiting) return refuse_as_busy(*client, request.id);
  queue_.push_back({client, std::move(request), std::min(lag, kMostLag)});
  go_on();
}

void Room::begin() {
  begin_due_ = true;
  go_on();
}

void Room::forfeit_absent() {
  forfeit_due_ = true;
  ask_who_is_here();
  go_on();
}

void Room::tick() {
  look_by_itself();
  forget_silent_nodes();
  tell_of_those_who_wait_here();
  go_on();
  if (crowd_changed_) tell_of_the_crowd();
}

void Room::look(std::move_only_function<void()> then) {
  if (broken_) return then ? then() : void();
  if (then) looking_.push_back(std::move(then));
  look_due_ = true;
  go_on();
}

// What the table has taken in is not what the log says: everyone starts again from there.
void Room::give_up(std::string_view why) {
  broken_ = true;
  for (const auto& seated : seated_) seated.client->close(wire::kGoingDown, why);
  for (const auto& asked : queue_) asked.client->close(wire::kGoingDown, why);
  if (served_) served_->close(wire::kGoingDown, why);
  seated_.clear();
  queue_.clear();
  served_.reset();
  watching_here_ = 0;
  tell_other_nodes(false);
}

// Whatever there is to do is done: from here, or by the coroutine that is at work already.
void Room::go_on() {
  if (!working_ && !broken_) net::spawn(work());
}

// One thing after the other, and none while something is being stored: each sees the table as all before have left it.
// This holds the room for as long as it waits for the log.
net::Task<> Room::work() {
  const auto self = shared_from_this();
  working_ = true;
  try {
    while (!broken_) {
      if (must_read()) {
        co_await catch_up();
        continue;
      }
      if (tell_what_waited_for_the_log()) continue;
      keep_checkpoint();
      auto step = next_step();
      if (!step) break;
      if (step->events.empty()) {
        step->past();
        continue;
      }

      auto texts = texts_of(step->events);
      const auto handed_over = std::chrono::steady_clock::now();
      served_ = std::move(step->asked.client);
      // FENCE and READ (tests/model/duties.pml): whoever else does the same at this version is refused, or this is, and
      // what was stored is read before anything else is done.
      const auto outcome = co_await net::answer_of<Appended>(
          [&](auto then) { world_.log.append(match_, version(), texts, std::move(then)); });
      if (outcome == Appended::conflict) {
        co_await start_again_from_log();
      }
      if (outcome == Appended::failed) give_up("the move could not be kept");
      // Nobody, where they have gone meanwhile.
      step->asked.client = std::exchange(served_, nullptr);
      if (outcome == Appended::done) {
        step->past();
        tell_stored(*step, std::move(texts));
        count_stored(step->events, handed_over);
      } else {
        ask_again(std::move(step->asked));
      }
    }
  } catch (...) {
    // The table may have taken in what was not stored.
    give_up("something went wrong at this table");
  }
  working_ = false;
  if (!broken_) let_bot_think();
  // Whoever still waits for the log learns that the room is broken.
  for (auto& then : std::exchange(looking_, {})) then();
}

std::optional<Room::Step> Room::next_step() {
  if (auto due = what_is_due()) return due;
  const auto next = std::ranges::find_if(queue_, [this](const Asked& asked) { return may_carry_out(asked); });
  if (next == queue_.end()) return std::nullopt;
  auto asked = std::move(*next);
  queue_.erase(next);
  return carry_out(std::move(asked));
}

// While it is not known whether any server was there of late, nobody's time is charged: what was asked for waits. Who
// comes does not wait behind it.
bool Room::may_carry_out(const Asked& asked) const {
  const auto& body = asked.request.body;
  return std::holds_alternative<Hello>(body) || std::holds_alternative<Ping>(body) || !deadline() || knows_time();
}

// What nobody asks for. It stays due where somebody else was faster.
std::optional<Room::Step> Room::what_is_due() {
  const auto now = world_.now();
  if (!gaps_.empty())
    return Step{table_.forgive(gaps_, now), [this, looked_at = static_cast<std::ptrdiff_t>(gaps_.size())] {
                  gaps_.erase(gaps_.begin(), gaps_.begin() + looked_at);
                }};
  if (table_.clocks().out_of_time(now - kMostLag - left_to_others()) && knows_time())
    if (auto events = table_.out_of_time(now)) return Step{std::move(*events)};
  if (bot_move_) return Step{bot_moves(*bot_move_), [this] { bot_move_.reset(); }};
  if (rematch_) return Step{table_.rematched(*rematch_), [this] { rematch_.reset(); }};
  if (table_.starts_by_itself())
    if (auto events = table_.promise(world_.draw_seed())) return Step{std::move(*events)};
  if (forfeit_due_ && has_listened()) return Step{forfeit_of_absent(), [this] { forfeit_due_ = false; }};
  if (begin_due_ || table_.ready_to_begin())
    return Step{table_.begin(now).value_or(table::Events()), [this] { begin_due_ = false; }};
  return std::nullopt;
}

table::Events Room::forfeit_of_absent() {
  const auto actor = table_.stage() == table::Stage::playing ? table_.match().actor() : kNobody;
  if (actor < 0 || is_here(table_.seats()[static_cast<std::size_t>(actor)].id)) return {};
  return table_.forfeit(actor, world_.now()).value_or(table::Events());
}

Room::Step Room::carry_out(Asked asked) {
  const auto& client = asked.client;
  const auto& [body, id] = asked.request;
  const auto* hello = std::get_if<Hello>(&body);
  if (std::holds_alternative<Ping>(body)) {
    client->send(frame(wire::Pong{world_.now(), {id}}));
    return {};
  }
  if (hello != nullptr && hello->link.empty()) {
    admit(client, *hello);
    return {};
  }
  Wish wish{table_, *client, world_, asked.lag};
  auto events = client->looks_on() ? refuse_onlooker() : server::carry_out(wish, body);
  if (!events) {
    if (world_.metrics != nullptr) world_.metrics->requests_refused.add({events.error().code});
    client->send(frame(refusal(events.error(), id)));
    if (hello != nullptr) client->close(wire::kPolicy, "the link opens no seat");
    return {};
  }
  return {.events = std::move(*events), .asked = std::move(asked), .token = std::move(wish.token)};
}

void Room::tell_stored(const Step& step, std::vector<std::string> texts) {
  const auto& events = step.events;
  up_to_date_ = world_.now();  // an append is refused to whoever has missed something
  latest_ = Latest::ours;
  latest_at_ = up_to_date_;
  for (std::size_t n = 0; n < events.size(); ++n)
    tell(events[n], std::move(texts[n]), n + 1 == events.size(), step.asked);
  if (world_.bus != nullptr) world_.bus->publish(id_, fmt::format_int(version()).c_str());
  look_around(events, true);
  tell_asker(step);
  if (std::holds_alternative<table::Again>(events.back()) && table_.everyone_wants_rematch() && world_.make_table &&
      !rematching_)
    net::spawn(make_rematch());
}

// What only the asker gets: the token of a link, or the table whose seat it has taken by one.
void Room::tell_asker(const Step& step) {
  const auto& client = step.asked.client;
  if (!client) return;
  if (!step.token.empty()) {
    const auto& linked = std::get<table::Linked>(step.events.back());
    client->send(
        frame(wire::LinkGiven{linked.seat, step.token, linked.at + table::kLinkLife, {step.asked.request.id}}));
  }
  if (const auto* hello = std::get_if<Hello>(&step.asked.request.body)) admit(client, *hello);
}

void Room::count_stored(const table::Events& events, std::chrono::steady_clock::time_point handed_over) const {
  if (world_.metrics == nullptr) return;
  const auto actions =
      std::ranges::count_if(events, [](const auto& event) { return std::holds_alternative<table::Acted>(event); });
  world_.metrics->actions_stored.add(static_cast<std::uint64_t>(actions));
  const auto passed = std::chrono::steady_clock::now() - handed_over;
  world_.metrics->told_seconds.observe(std::chrono::duration<double>(passed).count());
}

// Whoever asked is heard once more, since what they asked may still be possible.
void Room::ask_again(Asked asked) {
  if (!asked.client) return;
  if (asked.second_try) return refuse_as_busy(*asked.client, asked.request.id);
  asked.second_try = true;
  queue_.push_front(std::move(asked));
}

}  // namespace cb::server
