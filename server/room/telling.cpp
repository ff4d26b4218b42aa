// SPDX-License-Identifier: MIT
#include "server/room/telling.hpp"

#include "table/event_json.hpp"

namespace cb::server {
namespace {

using table::Stage;
using table::Table;

std::vector<Milliseconds> clocks_of(const Table& table, Milliseconds now) {
  std::vector<Milliseconds> clocks;
  if (table.made().clock.pace == Pace::none) return clocks;
  for (int seat = 0; seat < table.game().seats(); ++seat) clocks.push_back(table.clocks().left(seat, now));
  return clocks;
}

std::optional<wire::Turn> turn_of(const Table& table, const std::string& person) {
  const int actor = table.stage() == Stage::playing ? table.match().actor() : kNobody;
  if (actor < 0 || !table.sits(person, actor)) return std::nullopt;
  const auto& game = table.game();
  const auto& state = table.match().state();
  wire::Turn turn{actor, game.write_view(game.view(state, actor)), {}};
  for (const auto& action : game.actions(state)) turn.moves.push_back(game.write_action(state, action.code));
  return turn;
}

// Once the game is over everything is laid open.
std::string open_position(const Table& table) {
  if (table.stage() != Stage::over || !table.game().hides_information()) return {};
  return table.game().write_position(table.match().state());
}

wire::OnOffer offer_of(const Table& table) {
  wire::OnOffer offer{table.pending()->by, table.pending()->what, {}};
  for (int seat = 0; seat < table.game().seats(); ++seat)
    if (table.pending()->agreed[static_cast<std::size_t>(seat)]) offer.agreed.push_back(seat);
  return offer;
}

// Whose name a seat keeps on another device is for the log alone.
std::vector<table::Holder> as_told(std::vector<table::Holder> seats) {
  for (auto& seat : seats) seat.of.clear();
  return seats;
}

}  // namespace

Frame frame(const wire::Message& message) { return std::make_shared<const std::string>(wire::write(message)); }

wire::Refused refusal(const Error& error, std::string_view id) { return {wire::refusal_of(error), {std::string(id)}}; }

// Where a table is closed, nobody but those who sit there is spoken of.
wire::Here who_is_here(const Company& company, bool watchable) {
  wire::Here here{company.seats};
  if (watchable) here.watchers = {static_cast<std::int64_t>(company.watching), company.watchers};
  return here;
}

wire::Welcome welcome(const Table& table, std::string_view id, const std::string& person, bool wants_moves,
                      std::uint64_t version, Milliseconds now) {
  const auto& game = table.game();
  const auto& state = table.match().state();
  const int eyes = table.first_seat_of(person);
  wire::Welcome welcome{
      .table = std::string(id),
      .you = {person, table.seats_of(person)},
      .version = static_cast<std::int64_t>(version) - 1,
      .now = now,
      .made = {table::write_seen(table.made(), eyes)},
      .stage = table.stage(),
      .seats = as_told(table.seats()),
      .host = table.host(),
      .host_name = table.host_name(),
      .chat = table.chatty(),
      .view = table.stage() == Stage::over ? game.write_position(state) : game.write_view(game.view(state, eyes)),
      .commitment = table.commitment(),
      .clocks = clocks_of(table, now)};
  if (table.pending()) welcome.offer = offer_of(table);
  if (table.ended()) welcome.ended = {table::write_event(*table.ended())};
  if (wants_moves) welcome.turn = turn_of(table, person);
  return welcome;
}

wire::Missed gap(const Table& table, const Tail& tail, std::uint64_t from, const std::string& person, bool wants_moves,
                 Milliseconds now) {
  const int eyes = table.first_seat_of(person);
  wire::Missed missed{static_cast<std::int64_t>(from), {}, {clocks_of(table, now), open_position(table)}};
  for (auto version = from; version < tail.end(); ++version) missed.list.push_back({tail.text(version, eyes)});
  if (wants_moves) missed.now.turn = turn_of(table, person);
  return missed;
}

Telling::Telling(const Table& table, const table::Event& event, const Tail& tail, bool last, Milliseconds now)
    : table_(table),
      tail_(tail),
      version_(tail.end() - 1),
      same_for_all_(table::seen_as_kept(event)),
      last_(last),
      message_(wire::Happened{static_cast<std::int64_t>(version_), {}, {}}) {
  auto& at_its_end = std::get<wire::Happened>(message_).now;
  if (std::holds_alternative<table::Ended>(event)) at_its_end.position = open_position(table);
  if (last) at_its_end.clocks = clocks_of(table, now);
}

Frame Telling::to(const std::string& person, bool wants_moves, std::string_view re) {
  const int eyes = same_for_all_ ? kNobody : table_.first_seat_of(person);
  auto turn = last_ && wants_moves ? turn_of(table_, person) : std::nullopt;
  const bool own = !re.empty() || turn;
  auto& shared = shared_[static_cast<std::size_t>(eyes < 0 ? 0 : eyes + 1)];
  if (shared && !own) return shared;
  auto& happened = std::get<wire::Happened>(message_);
  happened.event.text = tail_.text(version_, eyes);
  happened.re.text = re;
  happened.now.turn = std::move(turn);
  auto text = frame(message_);
  if (!own) shared = text;
  return text;
}

}  // namespace cb::server
