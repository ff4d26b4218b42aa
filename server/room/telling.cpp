// SPDX-License-Identifier: MIT
#include "server/room/telling.hpp"

#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "server/room/table_words.hpp"
#include "table/event_json.hpp"

namespace cb::server {
namespace {

using nlohmann::json;
using table::Stage;
using table::Table;

json holders(const std::vector<table::Holder>& seats) {
  json list = json::array();
  for (const auto& seat : seats) list.push_back({{"kind", word_for(seat.kind)}, {"id", seat.id}, {"name", seat.name}});
  return list;
}

std::string answers(std::string_view id) { return id.empty() ? std::string() : fmt::format(",\"re\":{}", id); }

std::string clocks_text(const Table& table, Milliseconds now) {
  if (table.made().clock.pace == Pace::none) return {};
  std::string text = ",\"clocks\":[";
  for (int seat = 0; seat < table.game().seats(); ++seat)
    fmt::format_to(std::back_inserter(text), "{}{}", seat > 0 ? "," : "", table.clocks().left(seat, now));
  return text + "]";
}

// For bots that know no rules: what they may do now.
std::string turn_text(const Table& table, const std::string& person) {
  const int actor = table.stage() == Stage::playing ? table.match().actor() : kNobody;
  if (actor < 0 || !table.sits(person, actor)) return {};
  const auto& game = table.game();
  const auto& state = table.match().state();
  json moves = json::array();
  for (const auto& action : game.actions(state)) moves.push_back(game.write_action(state, action.code));
  const json turn = {{"seat", actor}, {"view", game.write_view(game.view(state, actor))}, {"moves", std::move(moves)}};
  return ",\"turn\":" + write_json(turn);
}

// Once the game is over everything is laid open.
std::string open_position(const Table& table) {
  if (table.stage() != Stage::over || !table.game().hides_information()) return {};
  return fmt::format(",\"position\":{}", quote_json(table.game().write_position(table.match().state())));
}

json offer_of(const Table& table) {
  json agreed = json::array();
  for (int seat = 0; seat < table.game().seats(); ++seat)
    if (table.pending()->agreed[static_cast<std::size_t>(seat)]) agreed.push_back(seat);
  const auto offered = parse_json(table::write_event(table::Offered{table.pending()->by, table.pending()->what}));
  return {{"seat", offered["seat"]}, {"what", offered["what"]}, {"agreed", std::move(agreed)}};
}

}  // namespace

Frame frame(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

std::string refusal(const Error& error, std::string_view id) {
  const json value = {{"t", "refused"},
                      {"code", error.code},
                      {"arguments", error.arguments},
                      {"rule", error.rule},
                      {"text", error.text()}};
  auto text = write_any_json(value);
  text.pop_back();
  return text + answers(id) + "}";
}

std::string pong(Milliseconds now, std::string_view id) {
  return fmt::format(R"({{"t":"pong","now":{}{}}})", now, answers(id));
}

std::string link_given(int seat, std::string_view token, Milliseconds until, std::string_view id) {
  return fmt::format(R"({{"t":"link","seat":{},"token":{},"until":{}{}}})", seat, quote_json(token), until,
                     answers(id));
}

// Where a table is closed, nobody but those who sit there is spoken of.
std::string who_is_here(const Company& company, bool watchable) {
  json value = {{"t", "here"}, {"seats", company.seats}};
  if (watchable) value["watchers"] = {{"count", company.watching}, {"names", company.watchers}};
  return write_json(value);
}

std::string welcome(const Table& table, std::string_view id, const std::string& person, bool wants_moves,
                    std::uint64_t version, Milliseconds now) {
  const auto& game = table.game();
  const auto& state = table.match().state();
  const int eyes = table.first_seat_of(person);
  json value = {
      {"t", "welcome"},
      {"protocol", kProtocol},
      {"table", id},
      {"you", {{"person", person}, {"seats", table.seats_of(person)}}},
      {"version", static_cast<std::int64_t>(version) - 1},
      {"now", now},
      {"made", parse_json(table::write_seen(table.made(), eyes))},
      {"stage", word_for(table.stage())},
      {"seats", holders(table.seats())},
      {"host", table.host()},
      {"host_name", table.host_name()},
      {"chat", table.chatty()},
      {"view", table.stage() == Stage::over ? game.write_position(state) : game.write_view(game.view(state, eyes))},
      {"commitment", table.commitment()}};
  if (table.pending()) value["offer"] = offer_of(table);
  if (table.ended()) value["ended"] = parse_json(table::write_event(*table.ended()));
  auto text = write_json(value);
  text.pop_back();
  return text + clocks_text(table, now) + (wants_moves ? turn_text(table, person) : std::string()) + "}";
}

std::string gap(const Table& table, const Tail& tail, std::uint64_t from, const std::string& person, bool wants_moves,
                Milliseconds now) {
  const int eyes = table.first_seat_of(person);
  std::string list;
  for (auto version = from; version < tail.end(); ++version) {
    if (!list.empty()) list += ',';
    list += tail.text(version, eyes);
  }
  return fmt::format(R"({{"t":"events","from":{},"list":[{}]{}{}{}}})", from, list, clocks_text(table, now),
                     open_position(table), wants_moves ? turn_text(table, person) : std::string());
}

Telling::Telling(const Table& table, const table::Event& event, const std::string& kept, std::uint64_t version,
                 bool last, Milliseconds now)
    : table_(table),
      event_(event),
      kept_(kept),
      version_(version),
      last_(last),
      same_for_all_(table::seen_as_kept(event)) {
  if (std::holds_alternative<table::Ended>(event)) tail_ = open_position(table);
  if (last) tail_ += clocks_text(table, now);
}

std::string Telling::body(int eyes) const {
  constexpr auto kEventForm = R"({{"t":"event","version":{},"event":{}{})";
  if (same_for_all_) return fmt::format(kEventForm, version_, kept_, tail_);
  return fmt::format(kEventForm, version_, table::write_seen(event_, eyes), tail_);
}

Frame Telling::to(const std::string& person, bool wants_moves, std::string_view re) {
  const int eyes = same_for_all_ ? kNobody : table_.first_seat_of(person);
  const auto turn = last_ && wants_moves ? turn_text(table_, person) : std::string();
  if (!re.empty() || !turn.empty()) return frame(body(eyes) + answers(re) + turn + "}");
  auto& shared = shared_[static_cast<std::size_t>(eyes < 0 ? 0 : eyes + 1)];
  if (!shared) shared = frame(body(eyes) + "}");
  return shared;
}

}  // namespace cb::server
