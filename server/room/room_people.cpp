// SPDX-License-Identifier: MIT
// The people in a room: who comes, who must go, who is told what.
#include <algorithm>
#include <unordered_set>
#include <utility>

#include "server/room/room.hpp"

namespace cb::server {
namespace {

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

// Who they are to the table: whoever looks on is nobody there, whatever seat is theirs. No id is as short as this.
const std::string& person_there(const Client& client) {
  static const std::string kOnlooker = "onlooker";
  return client.looks_on() ? kOnlooker : client.person();
}

bool is_open_to(const table::Table& table, const Client& client) {
  return client.looks_on() ? table.made().watchable : table.may_come(client.person());
}

}  // namespace

// Neither the host nor whoever sits here need have those around whom they block; who sits here themselves has a right
// to, and so has the host.
bool Room::may_come(const Client& client) const {
  const auto& person = client.person();
  if (!is_open_to(table_, client)) return false;
  if (world_.blocks == nullptr || person == table_.host() || !table_.seats_of(person).empty()) return true;
  return !world_.blocks->blocks(table_.host(), person) &&
         std::ranges::none_of(table_.seats(), [&](const table::Holder& seat) {
           return seat.kind == table::Holder::Kind::person && world_.blocks->blocks(seat.id, person);
         });
}

void Room::admit(const std::shared_ptr<Client>& client, const Hello& hello) {
  if (!may_come(*client)) return client->close(wire::kNotOpen, "not open to you");
  std::erase_if(seated_, [&](const Seated& one) { return one.client == client; });
  const auto from = static_cast<std::uint64_t>(hello.after + 1);
  if (hello.after >= 0 && tail_.has(from))
    client->send(frame(gap(table_, tail_, from, person_there(*client), hello.moves, world_.now())));
  else
    client->send(frame(welcome(table_, id_, person_there(*client), hello.moves, version(), world_.now())));
  seated_.push_back({client, hello.moves});
  visited_ = true;
  tell_who_is_here(client.get());
}

void Room::tell(const table::Event& event, std::string text, bool last, const Asked& asked) {
  tail_.add(event, std::move(text), table_.game().seats());
  Telling telling(table_, event, tail_, last, world_.now());
  for (const auto& [client, wants_moves] : seated_) {
    const auto re = client == asked.client ? std::string_view(asked.request.id) : std::string_view();
    client->send(telling.to(person_there(*client), wants_moves, re));
  }
}

void Room::tell_all(const Frame& news) const {
  for (const auto& seated : seated_) seated.client->send(news);
}

// Who may no longer be here goes; whoever keeps the lists of tables is told.
void Room::look_around(std::span<const table::Event> events, bool ours) {
  const bool changes = std::ranges::any_of(events, changes_the_table);
  note_who_sees_it(true);
  // What others stored they tell; what was told from here and holds no longer is taken back from here.
  if (ours)
    tell_whom_it_waits_for(changes);
  else if (awaited_ != 0)
    tell_whom_it_waits_for(false);
  if (!changes) return;
  std::erase_if(seated_, [&](const Seated& one) {
    const bool goes = !may_come(*one.client);
    if (goes) one.client->close(wire::kNotOpen, "the table is no longer open to you");
    return goes;
  });
  tell_who_is_here(nullptr);
  if (world_.changed) world_.changed(*this, ours);
}

std::vector<int> Room::seats_here() const {
  unsigned there = 0;
  for (const auto& [node, people] : elsewhere_) there |= people.seats;
  if (there == 0) return own_seats_here();
  for (const int seat : own_seats_here()) there |= 1U << seat;
  std::vector<int> seats;
  for (int seat = 0; seat < table_.game().seats(); ++seat)
    if ((there >> seat & 1) != 0) seats.push_back(seat);
  return seats;
}

std::vector<int> Room::own_seats_here() const {
  std::vector<int> seats;
  for (int seat = 0; seat < table_.game().seats(); ++seat)
    if (std::ranges::any_of(seated_, [&](const Seated& one) { return table_.sits(person_there(*one.client), seat); }))
      seats.push_back(seat);
  return seats;
}

bool Room::is_here(std::string_view person) const {
  if (std::ranges::any_of(seated_,
                          [&](const Seated& one) { return !one.client->looks_on() && one.client->person() == person; }))
    return true;
  return std::ranges::any_of(elsewhere_, [&](const auto& one) {
    for (const int seat : table_.seats_of(person))
      if ((one.second.seats >> seat & 1) != 0) return true;
    return false;
  });
}

std::uint8_t Room::seats_awaited() const {
  unsigned seats = table_.awaited();
  if (seats != 0 && is_seen_by_those_here())
    for (const int seat : seats_here()) seats &= ~(1U << seat);
  return static_cast<std::uint8_t>(seats);
}

bool Room::is_seen_by_those_here() const {
  const auto pace = table_.made().clock.pace;
  return pace == Pace::live || (pace == Pace::none && world_.now() - waits_since_ < kSeesItself);
}

// `anew`: something has happened, so that whoever saw what it was before has not seen this.
void Room::note_who_sees_it(bool anew) {
  const auto seats = table_.awaited();
  if (seats != waits_for_) waits_since_ = world_.now();
  waits_for_ = seats;
  unsigned seen = anew ? 0 : seen_;
  if (seats != 0)
    for (const int seat : seats_here()) seen |= 1U << seat;
  seen_ = static_cast<std::uint8_t>(seen & seats);
}

bool Room::knows_its_turn(std::string_view person) const {
  if (is_here(person)) return true;
  if (table_.made().clock.pace == Pace::live) return false;
  return std::ranges::any_of(table_.seats_of(person), [&](int seat) { return (seen_ >> seat & 1) != 0; });
}

std::vector<std::string> Room::awaited() const {
  std::vector<std::string> people;
  const auto seats = seats_awaited();
  for (std::size_t seat = 0; seat < table_.seats().size(); ++seat) {
    const auto& person = table_.seats()[seat].id;
    if ((seats >> seat & 1) != 0 && std::ranges::find(people, person) == people.end()) people.push_back(person);
  }
  return people;
}

// `anew`: even if they are the seats that were told last; another may hold them. Who comes and goes changes it on every
// node, also where the last move is not read yet: whoever made it would be told that it is their turn.
void Room::tell_whom_it_waits_for(bool anew) {
  if (!world_.awaits) return;
  if (behind()) {
    look_due_ = true;
    awaits_due_ = true;
    awaits_anew_ = awaits_anew_ || anew;
    return;
  }
  const auto seats = seats_awaited();
  if (std::exchange(awaited_, seats) != seats || anew) world_.awaits(*this);
}

// Who has been looking at the board for long may have gone from it without closing it.
void Room::tell_of_those_who_wait_here() {
  if (awaited_ == waits_for_ || seated_.empty() || is_seen_by_those_here()) return;
  tell_whom_it_waits_for(false);
}

// Whoever watches is counted once, whatever number of windows they look through.
void Room::count_watchers() {
  crowd_changed_ = false;
  if (!table_.made().watchable) return;
  here_.watchers.clear();
  std::unordered_set<std::string_view> counted;
  for (const auto& seated : seated_) {
    const auto& client = *seated.client;
    if (client.looks_on()) continue;
    if (table_.first_seat_of(client.person()) >= 0 || !counted.insert(client.person()).second) continue;
    if (here_.watchers.size() < kMostWatchersNamed) here_.watchers.push_back(client.name());
  }
  watching_here_ = counted.size();
  here_.watching = watching_here_;
  for (const auto& [node, people] : elsewhere_) here_.watching += people.watching;
}

// At once to everyone where it is about a seat, and to whoever has just come; of those who only watch everybody hears
// when the room is next looked at, so that a crowd that comes and goes is told of a few times a second and not each
// time.
void Room::tell_who_is_here(Client* newcomer) {
  auto seats = seats_here();
  const bool changed = seats != here_.seats;
  here_.seats = std::move(seats);
  if (changed) {
    note_who_sees_it(false);
    count_watchers();
    tell_whom_it_waits_for(false);
    tell_other_nodes(false);
  }
  crowd_changed_ = !changed;
  if (!changed && newcomer == nullptr) return;
  const auto news = frame(who_is_here(here_, table_.made().watchable));
  if (changed) return tell_all(news);
  newcomer->send(news);
}

void Room::tell_of_the_crowd() {
  const auto told = here_;
  count_watchers();
  tell_other_nodes(false);
  if (here_ == told) return;
  tell_all(frame(who_is_here(here_, table_.made().watchable)));
}

}  // namespace cb::server
