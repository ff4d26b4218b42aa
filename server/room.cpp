// SPDX-License-Identifier: MIT
#include "server/room.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "table/event_json.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

// Requests that wait while one is being stored; a room that is asked for more is being flooded.
constexpr std::size_t kMostWaiting = 256;
// A client that missed more than this gets the present position instead of everything in between.
constexpr std::uint64_t kLongestGap = 500;

constexpr int kPolicy = 1008;

Frame frame(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

constexpr std::string_view name_of(table::Stage stage) {
  constexpr std::string_view kNames[] = {"gathering", "promising", "playing", "paused", "over"};
  return kNames[static_cast<std::size_t>(stage)];
}

json holders(const std::vector<table::Holder>& seats) {
  constexpr std::string_view kKinds[] = {"open", "person", "bot"};
  json list = json::array();
  for (const auto& seat : seats)
    list.push_back({{"kind", kKinds[static_cast<std::size_t>(seat.kind)]}, {"id", seat.id}, {"name", seat.name}});
  return list;
}

// What changes the course of the game: an action chosen before it was chosen for another position.
bool matters(const table::Event& event) {
  return std::holds_alternative<table::Acted>(event) || std::holds_alternative<table::Answered>(event) ||
         std::holds_alternative<table::Ended>(event);
}

}  // namespace

std::string refusal(const Error& error, std::string_view id) {
  json value = {{"t", "refused"},
                {"code", error.code},
                {"arguments", error.arguments},
                {"rule", error.rule},
                {"text", error.text()}};
  auto text = value.dump(-1, ' ', false, json::error_handler_t::replace);
  if (!id.empty()) text.replace(text.size() - 1, 1, fmt::format(",\"re\":{}}}", id));
  return text;
}

Room::Room(const MatchId& match, std::string id, table::Table table, std::uint64_t version, World world)
    : match_(match), id_(std::move(id)), table_(std::move(table)), version_(version), world_(std::move(world)) {}

// Whose eyes a client looks through: its seat's, or a spectator's.
int Room::eyes_of(const Client& client) const {
  const auto seats = table_.seats_of(client.person());
  return seats.empty() ? kNobody : seats.front();
}

void Room::join(const std::shared_ptr<Client>& client, const Hello& hello) {
  if (hello.protocol != kProtocol) {
    client->send(frame(refusal(refuse("hello.protocol", "", "This server speaks version {} of the protocol, not {}.",
                                      kProtocol, hello.protocol),
                               {})));
    client->close(kPolicy, "another version");
    return;
  }
  ask(client, {hello, {}}, 0);
}

void Room::leave(const Client& client) {
  std::erase_if(seated_, [&](const Seated& one) { return one.client.get() == &client; });
  std::erase_if(queue_, [&](const Waiting& one) { return one.client.get() == &client; });
  tell_who_is_here();
}

void Room::ask(const std::shared_ptr<Client>& client, Request request, Milliseconds lag) {
  if (queue_.size() >= kMostWaiting) {
    client->send(
        frame(refusal(refuse("room.busy", "", "Too much is happening at this table; try again."), request.id)));
    return;
  }
  queue_.push_back({client, std::move(request), lag});
  next();
}

// Takes the next request unless something is being stored; each sees the table as all before it have left it.
void Room::next() {
  while (!busy_ && !queue_.empty()) {
    auto [client, request, lag] = std::move(queue_.front());
    queue_.pop_front();
    if (const auto* hello = std::get_if<Hello>(&request.body)) {
      admit(client, *hello);
      continue;
    }
    auto events = carry_out(*client, request.body, lag);
    if (!events)
      client->send(frame(refusal(events.error(), request.id)));
    else
      keep(std::move(*events), client, std::move(request.id));
  }
}

void Room::admit(const std::shared_ptr<Client>& client, const Hello& hello) {
  if (!table_.may_watch(client->person())) {
    client->close(4404, "not open to you");
    return;
  }
  std::erase_if(seated_, [&](const Seated& one) { return one.client == client; });
  Seated seated{client, hello.moves};
  const bool knows_some = hello.after >= 0 && static_cast<std::uint64_t>(hello.after) < version_ + 1;
  const auto from = static_cast<std::uint64_t>(hello.after + 1);
  if (!knows_some || version_ - from > kLongestGap) {
    send_welcome(seated);
    seated_.push_back(std::move(seated));
    tell_who_is_here();
    return;
  }
  // What each seat may see of a draw depends on the table at that moment: so the whole story is told again.
  busy_ = true;
  world_.log.read(match_, 0, [self = shared_from_this(), client, wants = hello.moves, from](auto log) {
    self->busy_ = false;
    if (log) self->send_gap(*client, *log, from);
    self->seated_.push_back({client, wants});
    self->tell_who_is_here();
    self->next();
  });
}

void Room::send_gap(Client& client, const std::vector<std::string>& log, std::uint64_t from) {
  const auto made = table::read_event(log.front());
  auto story = made ? table::Table::make(std::get<table::Made>(*made)) : std::unexpected(made.error());
  json list = json::array();
  for (std::size_t n = 0; story && n < log.size(); ++n) {
    auto event = table::read_event(log[n]);
    if (!event) break;
    story->fill_in_what_is_seen(*event);
    if (n >= from) list.push_back(table::seen_event(*event, eyes_of(client)));
    if (n > 0 && !story->take(*event)) break;
  }
  client.send(frame(json{{"t", "events"}, {"from", from}, {"list", std::move(list)}}.dump()));
}

void Room::send_welcome(const Seated& seated) {
  const auto& game = table_.game();
  const int eyes = eyes_of(*seated.client);
  const auto& state = table_.match().state();
  const bool over = table_.stage() == table::Stage::over;
  json value = {{"t", "welcome"},
                {"protocol", kProtocol},
                {"table", id_},
                {"you", {{"person", seated.client->person()}, {"seats", table_.seats_of(seated.client->person())}}},
                {"version", static_cast<std::int64_t>(version_) - 1},
                {"now", world_.now()},
                {"made", table::seen_event(table_.made(), eyes)},
                {"stage", name_of(table_.stage())},
                {"seats", holders(table_.seats())},
                {"view", over ? game.write_position(state) : game.write_view(game.view(state, eyes))},
                {"commitment", table_.commitment()}};
  auto text = value.dump();
  text.replace(text.size() - 1, 1, clocks_text() + turn_text(seated) + "}");
  seated.client->send(frame(std::move(text)));
}

std::string Room::clocks_text() const {
  if (table_.made().clock.pace == Pace::none) return {};
  std::string text = ",\"clocks\":[";
  const auto now = world_.now();
  for (int seat = 0; seat < table_.game().seats(); ++seat)
    text += fmt::format("{}{}", seat > 0 ? "," : "", table_.clocks().left(seat, now));
  return text + "]";
}

// For bots that know no rules: what they may do now.
std::string Room::turn_text(const Seated& seated) const {
  const int actor = table_.stage() == table::Stage::playing ? table_.match().actor() : kNobody;
  if (!seated.wants_moves || actor < 0) return {};
  const auto own = table_.seats_of(seated.client->person());
  if (std::ranges::find(own, actor) == own.end()) return {};
  const auto& game = table_.game();
  const auto& state = table_.match().state();
  json moves = json::array();
  for (const auto& action : game.actions(state)) moves.push_back(game.write_action(state, action.code));
  const json turn = {{"seat", actor}, {"view", game.write_view(game.view(state, actor))}, {"moves", std::move(moves)}};
  return ",\"turn\":" + turn.dump();
}

Result<void> Room::own_seat(const Client& client, int seat) const {
  const auto own = table_.seats_of(client.person());
  if (std::ranges::find(own, seat) == own.end()) return fail("room.seat", "", "That is not your seat.");
  return {};
}

Result<table::Events> Room::carry_out(const Client& client, const Body& body, Milliseconds lag) {
  const auto now = world_.now();
  const auto as_owner = [&](int seat, auto&& request) -> Result<table::Events> {
    if (const auto own = own_seat(client, seat); !own) return std::unexpected(own.error());
    return request();
  };
  struct Visitor {
    Room& room;
    const Client& client;
    Milliseconds now;
    Milliseconds lag;
    decltype(as_owner)& own;
    table::Table& table = room.table_;

    Result<table::Events> operator()(const Hello&) { return table::Events{}; }
    Result<table::Events> operator()(const Ping&) { return table::Events{}; }
    Result<table::Events> operator()(const Sit& sit) {
      return table.sit(sit.seat, {table::Holder::Kind::person, client.person(), client.name()});
    }
    Result<table::Events> operator()(const Stand& stand) {
      return own(stand.seat, [&] { return table.stand_up(stand.seat); });
    }
    Result<table::Events> operator()(const Start&) {
      if (client.person() != table.made().host) return fail("room.host", "", "Only the host starts the game.");
      return table.promise(room.world_.draw_seed());
    }
    Result<table::Events> operator()(const AddNonce& nonce) {
      return own(nonce.seat, [&] { return table.add_nonce(nonce.seat, nonce.value); });
    }
    Result<table::Events> operator()(const Act& act) {
      return own(act.seat, [&]() -> Result<table::Events> {
        if (act.at < room.last_that_matters_) return fail("room.stale", "", "The game has moved on since.");
        return table.act(act.seat, act.action, now, lag);
      });
    }
    Result<table::Events> operator()(const Resign& resign) {
      return own(resign.seat, [&] { return table.resign(resign.seat, now); });
    }
    Result<table::Events> operator()(const MakeOffer& offer) {
      return own(offer.seat, [&] { return table.offer(offer.seat, offer.what, now); });
    }
    Result<table::Events> operator()(const GiveAnswer& answer) {
      return own(answer.seat, [&] { return table.answer(answer.seat, answer.what, answer.yes, now); });
    }
    Result<table::Events> operator()(const Say& say) {
      return own(say.seat, [&] { return table.say(say.seat, say.phrase); });
    }
    Result<table::Events> operator()(const Chat& chat) { return table.chat(client.person(), chat.text); }
    Result<table::Events> operator()(const Host& host) {
      if (client.person() != table.made().host) return fail("room.host", "", "Only the host may do that.");
      switch (host.wish) {
        case HostWish::pause:
          return table.pause(now);
        case HostWish::resume:
          return table.resume(now);
        case HostWish::close:
          return table.close(now);
        case HostWish::replace:
          return table.replace(host.seat, {table::Holder::Kind::bot, host.bot, {}}, table::Leaving::removed, now);
        case HostWish::remove:
          return table.leave(host.seat, table::Leaving::removed, now);
      }
      return table::Events{};
    }
  };
  return std::visit(Visitor{*this, client, now, lag, as_owner}, body);
}

// The events are part of the table already, but nobody hears of them before they are stored.
void Room::keep(table::Events events, const std::shared_ptr<Client>& asker, std::string id) {
  if (events.empty()) return;
  std::vector<std::string> texts;
  texts.reserve(events.size());
  for (const auto& event : events) texts.push_back(table::write_event(event));
  busy_ = true;
  world_.log.append(
      match_, version_, std::move(texts),
      [self = shared_from_this(), events = std::move(events), asker, id = std::move(id)](Appended outcome) mutable {
        self->busy_ = false;
        if (outcome == Appended::done)
          self->stored(events, asker.get(), id);
        else
          self->lose_faith(outcome);
        self->next();
      });
}

void Room::stored(const table::Events& events, const Client* asker, const std::string& id) {
  for (std::size_t n = 0; n < events.size(); ++n) {
    if (matters(events[n])) last_that_matters_ = version_;
    tell(events[n], version_++, n + 1 == events.size(), asker, id);
  }
  let_bot_think();
}

// The same text for everyone where it may be, written once.
void Room::tell(const table::Event& event, std::uint64_t version, bool last, const Client* asker,
                const std::string& id) {
  const bool same = table::same_for_everyone(event);
  const auto tail = last ? clocks_text() : std::string();
  const auto write = [&](int eyes) {
    return fmt::format("{{\"t\":\"event\",\"version\":{},\"event\":{}{}", version,
                       table::seen_event(event, eyes).dump(), tail);
  };
  Frame shared;
  std::string body;
  for (const auto& seated : seated_) {
    if (body.empty() || !same) body = write(eyes_of(*seated.client));
    const bool asked = seated.client.get() == asker && !id.empty();
    const auto turn = last ? turn_text(seated) : std::string();
    if (same && !asked && turn.empty()) {
      if (!shared) shared = frame(body + "}");
      seated.client->send(shared);
    } else {
      seated.client->send(frame(body + (asked ? ",\"re\":" + id : std::string()) + turn + "}"));
    }
  }
}

// What the table has taken in was not kept, so it is no longer what the log says: everyone starts again from there.
void Room::lose_faith(Appended outcome) {
  broken_ = true;
  for (const auto& seated : seated_)
    seated.client->close(1001, outcome == Appended::conflict ? "the table is elsewhere" : "the move could not be kept");
  seated_.clear();
  queue_.clear();
}

void Room::begin() {
  if (busy_ || broken_) return;
  if (auto events = table_.begin(world_.now())) keep(std::move(*events), nullptr, {});
}

void Room::tick() {
  if (busy_ || broken_) return;
  if (auto events = table_.out_of_time(world_.now())) keep(std::move(*events), nullptr, {});
  let_bot_think();
}

void Room::let_bot_think() {
  const int seat = table_.thinking_bot();
  if (thinking_ || busy_ || broken_ || seat < 0) return;
  const auto& match = table_.match();
  const auto past = match.past_keys();
  BotTask task{match.shared_game(),
               table_.seats()[static_cast<std::size_t>(seat)].id,
               match.game().view(match.state(), seat),
               {past.begin(), past.end()},
               [self = shared_from_this(), seat, state = match.state()](ActionCode action) {
                 self->thinking_ = false;
                 self->bot_moves(seat, state, action);
               }};
  thinking_ = world_.think(task);
}

void Room::bot_moves(int seat, const AnyState& state, ActionCode action) {
  if (broken_) return;
  // A thought about a position that is no longer there is forgotten.
  if (busy_ || table_.thinking_bot() != seat || !(table_.match().state() == state)) return let_bot_think();
  auto events = table_.act(seat, table_.game().write_action(state, action), world_.now());
  if (events) keep(std::move(*events), nullptr, {});
}

void Room::tell_who_is_here() {
  std::vector<int> seats;
  for (const auto& seated : seated_)
    for (const int seat : table_.seats_of(seated.client->person())) seats.push_back(seat);
  std::ranges::sort(seats);
  seats.erase(std::ranges::unique(seats).begin(), seats.end());
  const auto news = frame(json{{"t", "here"}, {"seats", seats}}.dump());
  for (const auto& seated : seated_) seated.client->send(news);
}

}  // namespace cb::server
