// SPDX-License-Identifier: MIT
// A room and what happens elsewhere: what others wrote to its log, what bots have thought, the table after this one.
#include <algorithm>
#include <utility>

#include "core/text.hpp"
#include "engine/telling.hpp"
#include "server/room/room.hpp"
#include "table/event_json.hpp"

namespace cb::server {

using Texts = std::vector<std::string>;

namespace {

// "here NODE SEATS WATCHING": who is at the table on a node, the seats as bits.
constexpr std::string_view kPeople = "here ";
// Who is there on the other nodes is asked.
constexpr std::string_view kWho = "who";
// How often it is said again, and how long it is believed.
constexpr Milliseconds kSayAgain = 5'000;
constexpr Milliseconds kBelieved = 12'000;
// More nodes than this nobody has: whoever says so makes them up.
constexpr std::size_t kMostNodes = 64;

}  // namespace

void Room::tell_other_nodes(bool again) {
  if (world_.node.empty() || world_.bus == nullptr) return;
  unsigned seats = 0;
  for (const int seat : own_seats_here()) seats |= 1U << seat;
  const bool same = seats == told_elsewhere_.seats && watching_here_ == told_elsewhere_.watching;
  const bool nobody = seats == 0 && watching_here_ == 0;
  if (same && (!again || nobody)) return;
  told_elsewhere_ = {seats, watching_here_, world_.now()};
  world_.bus->publish(id_, fmt::format("{}{} {} {}", kPeople, world_.node, seats, watching_here_));
}

void Room::hear_of_people(std::string_view news) {
  const auto words = split(news, ' ');
  if (world_.node.empty() || words.size() != 3 || words[0] == world_.node) return;
  const auto seats = to_number<unsigned>(words[1]);
  const auto watching = to_number<unsigned>(words[2]);
  if (!seats || !watching || *seats >= 1U << kMaxSeats) return;
  const std::string node(words[0]);
  const bool known = elsewhere_.contains(node);
  if (!known && elsewhere_.size() >= kMostNodes) return;
  if (*seats == 0 && *watching == 0)
    elsewhere_.erase(node);
  else
    elsewhere_[node] = {*seats, *watching, world_.now()};
  // Who has just come does not know of this node yet.
  if (!known) tell_other_nodes(true);
  tell_who_is_here(nullptr);
  if (look_due_) go_on();
}

// A node that was killed cannot say that nobody is there any more.
void Room::forget_silent_nodes() {
  if (world_.node.empty()) return;
  const auto now = world_.now();
  if (world_.bus != nullptr && !world_.bus->hears_others()) listens_since_ = now;
  if (now - told_elsewhere_.heard >= kSayAgain) tell_other_nodes(true);
  if (std::erase_if(elsewhere_, [&](const auto& one) { return now - one.second.heard >= kBelieved; }) > 0)
    tell_who_is_here(nullptr);
}

void Room::ask_who_is_here() {
  if (!world_.node.empty() && world_.bus != nullptr) world_.bus->publish(id_, kWho);
}

// Of whom nothing has been heard for as long as a word is believed is not there; a room that has just woken, or could
// not hear the others until now, knows nothing yet.
bool Room::has_listened() const {
  if (world_.node.empty() || world_.bus == nullptr) return true;
  return world_.bus->hears_others() && world_.now() - listens_since_ >= kBelieved;
}

// Of a kind that only a newer program knows nothing is made.
void Room::hear(std::string_view news) {
  if (news == kWho) return tell_other_nodes(true);
  if (news.starts_with(kPeople)) return hear_of_people(news.substr(kPeople.size()));
  const auto stored = to_number<std::uint64_t>(news).value_or(0);
  heard_ = std::max(heard_, stored);
  if (!behind()) return;
  // It may come twice.
  if (stored != latest_news_.version) latest_news_ = {stored, world_.now()};
  go_on();
}

// A clock that was set back is no reason to wait until it has caught up.
void Room::look_by_itself() {
  if (world_.look_every == 0 || seated_.empty()) return;
  const auto passed = world_.now() - up_to_date_;
  if (passed >= world_.look_every || passed < 0) look_due_ = true;
}

// A room where nobody is has read every move that it hears of, of games that others play: for its node that costs as
// much as the move itself, and nobody sees it. So it reads once in a while, and at once what it must not be late with.
bool Room::must_read() const {
  if (look_due_) return true;
  if (!behind()) return false;
  if (!seated_.empty() || !queue_.empty() || is_something_due() || may_soon_be_out_of_time()) return true;
  const auto passed = world_.now() - up_to_date_;
  return passed >= world_.look_every || passed < 0;
}

// Before anything is done of itself it is read whether that was done.
bool Room::is_something_due() const {
  return !gaps_.empty() || bot_move_ || rematch_ || forfeit_due_ || begin_due_ || table_.ready_to_begin() ||
         table_.starts_by_itself() || is_bot_due() ||
         table_.clocks().out_of_time(world_.now() - kMostLag - left_to_others());
}

// Whether a time may be up before the next look, by whomever it runs then.
bool Room::may_soon_be_out_of_time() const {
  if (table_.stage() != table::Stage::playing || table_.made().clock.pace != Pace::live) return false;
  const auto now = world_.now();
  for (int seat = 0; seat < table_.game().seats(); ++seat)
    if (table_.clocks().left(seat, now) <= world_.look_every) return true;
  return false;
}

// Whether there was anybody to tell.
bool Room::tell_what_waited_for_the_log() {
  if (!awaits_due_ && looking_.empty()) return false;
  if (std::exchange(awaits_due_, false)) tell_whom_it_waits_for(std::exchange(awaits_anew_, false));
  for (auto& then : std::exchange(looking_, {})) then();
  return true;
}

net::Task<> Room::catch_up() {
  const bool was_told = behind();
  heard_ = 0;  // it was a hint: what the log has is what there is
  look_due_ = false;
  up_to_date_ = world_.now();
  const auto texts =
      co_await net::answer_of<Result<Texts>>([&](auto then) { world_.log.read(match_, version(), std::move(then)); });
  // Where nobody said that there was anything to read, it is tried again when it is due again.
  if (!texts && !was_told) co_return;
  if (!texts || !take_news(*texts)) give_up("the table cannot be read");
}

// Somebody else was faster: the table has taken in what was not kept, so it is made again as it was stored, and what
// they did is told. A log that has nothing new contradicts itself.
net::Task<> Room::start_again_from_log() {
  const auto from = checkpoint_at();
  const auto texts =
      co_await net::answer_of<Result<Texts>>([&](auto then) { world_.log.read(match_, from, std::move(then)); });
  const auto stored = version() - from;
  if (!texts || texts->size() <= stored || !take_back_to_stored(std::span(*texts).first(stored)) ||
      !take_news(std::span(*texts).subspan(stored)))
    give_up("the table cannot be read");
}

// So that whoever starts again need not read the whole log.
void Room::keep_checkpoint() {
  if (version() - checkpoint_at() >= kEventsToRead) checkpoint_ = table_;
}

// `texts`: what was stored since the checkpoint.
bool Room::take_back_to_stored(std::span<const std::string> texts) {
  auto table = checkpoint_
                   ? Result<table::Table>(*checkpoint_)
                   : table::Table::make(table_.made(), [&](const auto&) { return table_.match().shared_game(); });
  if (!table) return false;
  for (const auto& text : texts) {
    const auto event = table::read_event(text);
    if (!event || !table->take(*event)) return false;
  }
  table_ = std::move(*table);
  return true;
}

// Tells everyone what somebody else has done.
bool Room::take_news(std::span<const std::string> texts) {
  table::Events events;
  for (const auto& text : texts) {
    auto event = table::read_event(text);
    if (!event) return false;
    table_.fill_in_what_is_seen(*event);
    if (!table_.take(*event)) return false;
    tell(*event, text, &text == &texts.back(), {});
    events.push_back(std::move(*event));
  }
  if (events.empty()) return true;
  latest_ = Latest::of_others;
  // It was there when it was told, however long it lay unread.
  latest_at_ = world_.now();
  if (version() == latest_news_.version) latest_at_ = std::min(latest_at_, latest_news_.at);
  look_around(events, false);
  return true;
}

bool Room::is_bot_due() const {
  return table_.thinking_bot() >= 0 && !thinking_ && world_.now() - latest_at_ >= bot_left_to_others();
}

void Room::let_bot_think() {
  if (is_bot_due()) net::spawn(think(table_.thinking_bot()));
}

// Whoever brought the bot to its turn has it think. Others do only where nothing comes of that: first whose table it
// is, then whoever has it awake.
Milliseconds Room::bot_left_to_others() const {
  if (!world_.leads || latest_ == Latest::ours) return 0;
  return left_to_others() + (latest_ == Latest::of_others ? world_.bot_patience : 0);
}

// The room goes on meanwhile.
net::Task<> Room::think(int seat) {
  const auto self = shared_from_this();
  const auto& match = table_.match();
  const auto state = match.state();
  const auto action = co_await net::answer_of<ActionCode>([&](auto then) {
    const auto past = match.past_keys();
    BotTask task{bots_.at(seat, table_, world_.make_bot),
                 match.game().view(state, seat),
                 {past.begin(), past.end()},
                 match.shared_game(),
                 {},
                 std::move(then)};
    if (world_.tell_bots && task.bot) task.told = protocol::tell_question(match, *task.bot);
    thinking_ = true;
    // Where there is no place for it this ends with the task; the next tick asks again.
    if (!world_.think(task)) thinking_ = false;
  });
  thinking_ = false;
  bot_move_ = BotMove{seat, state, action};
  go_on();
}

table::Events Room::bot_moves(const BotMove& move) {
  // A thought about a position that is no longer there is forgotten.
  if (table_.thinking_bot() != move.seat || !(table_.match().state() == move.state)) return {};
  const auto& game = table_.game();
  // A bot that fails must not hold up the table: it plays the first move there is.
  const auto action = game.is_legal(move.state, move.action) ? move.action : game.actions(move.state).front().code;
  return table_.act(move.seat, action, world_.now()).value_or(table::Events());
}

net::Task<> Room::make_rematch() {
  const auto self = shared_from_this();
  rematching_ = true;
  auto next = table_.rematch(id_, world_.now());
  auto id = co_await net::answer_of<Result<std::string>>(
      [&](auto then) { world_.make_table(std::move(next), std::move(then)); });
  rematching_ = false;
  if (id) {
    rematch_ = std::move(*id);
    go_on();
  } else {
    tell_all(frame(refusal(id.error(), {})));
  }
}

}  // namespace cb::server
