// SPDX-License-Identifier: MIT
#include "server/room/room.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "core/text.hpp"
#include "server/room/wishes.hpp"
#include "table/event_json.hpp"

namespace cb::server {
namespace {

// Requests that wait while one is being stored; a room that is asked for more is being flooded.
constexpr std::size_t kMostWaiting = 256;
// Of more watchers than this there is only the number.
constexpr std::size_t kMostWatchersNamed = 20;

// What others than those in the room want to know: who sits, who is host, how far it is, whether they may write.
bool changes_the_table(const table::Event& event) {
  using namespace table;
  return std::holds_alternative<Sat>(event) || std::holds_alternative<Replaced>(event) ||
         std::holds_alternative<Hosted>(event) || std::holds_alternative<Promised>(event) ||
         std::holds_alternative<Began>(event) || std::holds_alternative<Paused>(event) ||
         std::holds_alternative<Resumed>(event) || std::holds_alternative<Ended>(event) ||
         std::holds_alternative<Chatting>(event);
}

}  // namespace

Room::Room(const MatchId& match, std::string id, AwakeTable awake, World world)
    : match_(match),
      id_(std::move(id)),
      table_(std::move(awake.table)),
      tail_(std::move(awake.tail)),
      world_(std::move(world)) {
  if (world_.bus != nullptr) news_ = world_.bus->subscribe(id_, [this](std::string_view news) { hear(news); });
}

void Room::wake(std::span<const Directory::Gap> gaps) {
  for (const auto& gap : gaps) gaps_.push_back({gap.from, gap.until});
  next();
}

void Room::join(const std::shared_ptr<Client>& client, const Hello& hello, std::string id) {
  if (hello.protocol != wire::kProtocol) {
    client->send(frame(refusal(refuse("hello.protocol", "", "This server speaks version {} of the protocol, not {}.",
                                      wire::kProtocol, hello.protocol),
                               id)));
    client->close(wire::kPolicy, "another version");
    return;
  }
  ask(client, {hello, std::move(id)}, 0);
}

void Room::leave(const Client& client) {
  std::erase_if(seated_, [&](const Seated& one) { return one.client.get() == &client; });
  std::erase_if(queue_, [&](const Waiting& one) { return one.client.get() == &client; });
  // Who goes while something is stored for them is not let in afterwards.
  if (asker_.client.get() == &client) asker_.client.reset();
  tell_who_is_here(nullptr);
}

void Room::ask(const std::shared_ptr<Client>& client, Request request, Milliseconds lag) {
  if (broken_) return client->close(wire::kGoingDown, "come back in a moment");
  if (queue_.size() >= kMostWaiting) {
    client->send(
        frame(refusal(refuse("room.busy", "", "Too much is happening at this table; try again."), request.id)));
    return;
  }
  queue_.push_back({client, std::move(request), std::min(lag, kMostLag)});
  next();
}

void Room::begin() {
  begin_due_ = true;
  next();
}

void Room::tick() {
  next();
  if (crowd_changed_) tell_of_the_crowd();
}

// One thing after the other, and none while something is being stored: each sees the table as all before have left it.
// A log that answers at once calls back from within; then the loop that is at work goes on.
void Room::next() {
  if (running_) return;
  running_ = true;
  const auto self = shared_from_this();
  while (!busy_ && !broken_ && (do_what_is_due() || take_request())) {
  }
  running_ = false;
  if (!busy_ && !broken_) let_bot_think();
}

bool Room::do_what_is_due() {
  if (heard_ > version()) {
    catch_up();
    return true;
  }
  if (!gaps_.empty()) {
    keep(table_.forgive(std::exchange(gaps_, {}), world_.now()), {});
    return true;
  }
  if (const auto now = world_.now(); table_.clocks().out_of_time(now - kMostLag))
    if (auto events = table_.out_of_time(now)) {
      keep(std::move(*events), {});
      return true;
    }
  if (bot_move_) {
    bot_moves(*std::exchange(bot_move_, std::nullopt));
    return true;
  }
  if (rematch_) {
    keep(table_.rematched(*std::exchange(rematch_, std::nullopt)), {});
    return true;
  }
  if (table_.starts_by_itself())
    if (auto events = table_.promise(world_.draw_seed())) {
      keep(std::move(*events), {});
      return true;
    }
  if (table_.ready_to_begin() || std::exchange(begin_due_, false)) {
    auto events = table_.begin(world_.now());
    if (!events) return false;
    keep(std::move(*events), {});
    return true;
  }
  return false;
}

bool Room::take_request() {
  if (queue_.empty()) return false;
  auto asker = std::move(queue_.front());
  queue_.pop_front();
  const auto& body = asker.request.body;
  if (std::holds_alternative<Ping>(body)) {
    asker.client->send(frame(wire::Pong{world_.now(), {asker.request.id}}));
    return true;
  }
  if (const auto* hello = std::get_if<Hello>(&body); hello != nullptr && hello->link.empty()) {
    admit(asker);
    return true;
  }
  Wish wish{table_, *asker.client, world_, asker.lag};
  auto events = carry_out(wish, body);
  if (!events) {
    refuse_request(*asker.client, events.error(), asker.request.id);
    if (std::holds_alternative<Hello>(body)) asker.client->close(wire::kPolicy, "the link opens no seat");
    return true;
  }
  asker.token = std::move(wish.token);
  keep(std::move(*events), std::move(asker));
  return true;
}

void Room::admit(const Waiting& asker) {
  const auto& client = asker.client;
  const auto& hello = std::get<Hello>(asker.request.body);
  if (!table_.may_come(client->person())) return client->close(wire::kNotOpen, "not open to you");
  std::erase_if(seated_, [&](const Seated& one) { return one.client == client; });
  const auto from = static_cast<std::uint64_t>(hello.after + 1);
  if (hello.after >= 0 && tail_.has(from))
    client->send(frame(gap(table_, tail_, from, client->person(), hello.moves, world_.now())));
  else
    client->send(frame(welcome(table_, id_, client->person(), hello.moves, version(), world_.now())));
  seat({client, hello.moves});
}

void Room::seat(Seated seated) {
  seated_.push_back(std::move(seated));
  tell_who_is_here(seated_.back().client.get());
}

void Room::refuse_request(Client& client, const Error& error, std::string_view id) const {
  if (world_.metrics != nullptr) world_.metrics->requests_refused.add({error.code});
  client.send(frame(refusal(error, id)));
}

// The events are part of the table already, but nobody hears of them before they are stored.
void Room::keep(table::Events events, Waiting asker) {
  if (events.empty()) return;
  events_ = std::move(events);
  asker_ = std::move(asker);
  texts_.clear();
  for (const auto& event : events_) texts_.push_back(table::write_event(event));
  busy_ = true;
  handed_over_ = std::chrono::steady_clock::now();
  world_.log.append(match_, version(), texts_, [self = shared_from_this()](Appended outcome) { self->kept(outcome); });
}

void Room::kept(Appended outcome) {
  busy_ = false;
  switch (outcome) {
    case Appended::done:
      stored();
      break;
    case Appended::conflict:
      start_again_from_log();
      break;
    case Appended::failed:
      give_up("the move could not be kept");
      break;
  }
  next();
}

void Room::stored() {
  for (std::size_t n = 0; n < events_.size(); ++n) tell(events_[n], texts_[n], n + 1 == events_.size());
  if (world_.bus != nullptr) world_.bus->publish(id_, fmt::format_int(version()).c_str());
  look_around(events_);
  tell_asker();
  if (world_.metrics != nullptr) count_stored();
  const bool again = std::holds_alternative<table::Again>(events_.back());
  events_.clear();
  asker_ = {};
  if (again) make_rematch();
}

void Room::count_stored() {
  const auto actions =
      std::ranges::count_if(events_, [](const auto& event) { return std::holds_alternative<table::Acted>(event); });
  world_.metrics->actions_stored.add(static_cast<std::uint64_t>(actions));
  const auto passed = std::chrono::steady_clock::now() - handed_over_;
  world_.metrics->told_seconds.observe(std::chrono::duration<double>(passed).count());
}

void Room::tell(const table::Event& event, const std::string& text, bool last) {
  Telling telling(table_, event, text, version(), last, world_.now());
  tail_.add(event, text, table_.game().seats());
  for (const auto& seated : seated_) {
    const bool asked = seated.client == asker_.client;
    seated.client->send(telling.to(seated.client->person(), seated.wants_moves,
                                   asked ? std::string_view(asker_.request.id) : std::string_view()));
  }
}

// What only the asker gets: the token of a link, or the table whose seat it has taken by one.
void Room::tell_asker() {
  if (!asker_.client) return;
  if (!asker_.token.empty()) {
    const auto& linked = std::get<table::Linked>(events_.back());
    asker_.client->send(
        frame(wire::LinkGiven{linked.seat, asker_.token, linked.at + table::kLinkLife, {asker_.request.id}}));
  }
  if (std::holds_alternative<Hello>(asker_.request.body)) admit(asker_);
}

// Who may no longer be here goes; whoever keeps the lists of tables is told.
void Room::look_around(std::span<const table::Event> events) {
  if (std::ranges::none_of(events, changes_the_table)) return;
  std::erase_if(seated_, [&](const Seated& one) {
    const bool goes = !table_.may_come(one.client->person());
    if (goes) one.client->close(wire::kNotOpen, "the table is no longer open to you");
    return goes;
  });
  tell_who_is_here(nullptr);
  if (world_.changed) world_.changed(*this);
}

std::vector<int> Room::seats_here() const {
  std::vector<int> seats;
  for (int seat = 0; seat < table_.game().seats(); ++seat)
    if (std::ranges::any_of(seated_, [&](const Seated& one) { return table_.sits(one.client->person(), seat); }))
      seats.push_back(seat);
  return seats;
}

// Whoever watches is counted once, whatever number of windows they look through.
void Room::count_watchers() {
  crowd_changed_ = false;
  if (!table_.made().watchable) return;
  here_.watchers.clear();
  std::unordered_set<std::string_view> counted;
  for (const auto& seated : seated_) {
    const auto& client = *seated.client;
    if (table_.first_seat_of(client.person()) >= 0 || !counted.insert(client.person()).second) continue;
    if (here_.watchers.size() < kMostWatchersNamed) here_.watchers.push_back(client.name());
  }
  here_.watching = counted.size();
}

// At once to everyone where it is about a seat, and to whoever has just come; of those who only watch everybody hears
// when the room is next looked at, so that a crowd that comes and goes is told of a few times a second and not each
// time.
void Room::tell_who_is_here(Client* newcomer) {
  auto seats = seats_here();
  const bool changed = seats != here_.seats;
  here_.seats = std::move(seats);
  if (changed) count_watchers();
  crowd_changed_ = !changed;
  if (!changed && newcomer == nullptr) return;
  const auto news = frame(who_is_here(here_, table_.made().watchable));
  for (const auto& seated : seated_)
    if (changed || seated.client.get() == newcomer) seated.client->send(news);
}

void Room::tell_of_the_crowd() {
  const auto told = here_;
  count_watchers();
  if (here_ == told) return;
  const auto news = frame(who_is_here(here_, table_.made().watchable));
  for (const auto& seated : seated_) seated.client->send(news);
}

}  // namespace cb::server
