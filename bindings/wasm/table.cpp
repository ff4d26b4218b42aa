// SPDX-License-Identifier: MIT
#include "bindings/wasm/table.hpp"

#include <fmt/format.h>

#include "session/match_file.hpp"

namespace cb::wasm {
namespace {

Result<AnyState> first_state(const AnyGame& game, const json& wish) {
  const auto position = wish.value("position", "");
  return position.empty() ? game.start() : game.read_position(position);
}

}  // namespace

Result<Table> Table::open(const json& wish) {
  const auto type = find_game(wish.value("game", ""));
  if (!type) return std::unexpected(type.error());
  Settings settings;
  const auto chosen = wish.value("settings", json::object());
  for (const auto& [name, value] : chosen.items()) settings.emplace_back(name, value.get<std::string>());
  auto made = (*type)->make(settings, wish.value("edition", ""));
  if (!made) return std::unexpected(made.error());
  std::shared_ptr<const AnyGame> game = std::move(*made);
  const auto start = first_state(*game, wish);
  if (!start) return std::unexpected(start.error());
  Table table(Match(game, *start));
  const auto actions = wish.value("actions", json::array());
  for (const auto& action : actions)
    if (const auto played = table.match_.play(action.get<std::string>()); !played)
      return std::unexpected(played.error());
  return table;
}

json Table::look(std::size_t ply, int seat) const {
  const AnyGame& game = match_.game();
  const bool now = ply >= match_.log().size();
  const AnyState state = now ? match_.state() : match_.state_after(ply);
  const Actor actor = now ? match_.actor() : game.actor(state);
  json frame = frame_of(game, state, actor, now ? match_.log().size() : ply, seat);
  if (actor == kNobody && now && match_.finish())
    frame["finish"] = finish_of(game, state, match_.finish()->winners, match_.finish()->why);
  return frame;
}

json Table::story(int seat) const {
  json list = json::array();
  AnyState state = match_.start();
  for (const Ply& ply : match_.log()) {
    list.push_back(told_ply(match_.game(), state, ply, seat));
    match_.game().apply(state, ply.action);
  }
  return list;
}

Result<json> Table::play(ActionCode action, int seat) {
  const AnyState before = match_.state();
  const auto written = match_.game().write_action(before, action);
  if (const auto played = match_.play(action); !played) return std::unexpected(played.error());
  json frame = look(seat);
  frame["played"] = written;
  frame["last"] = told_ply(match_.game(), before, match_.log().back(), seat);
  return frame;
}

Result<json> Table::play(std::string_view text, int seat) {
  if (match_.finish()) return std::unexpected(match_.play(ActionCode{}).error());
  const auto action = match_.game().read_action(match_.state(), text);
  if (!action) return std::unexpected(action.error());
  return play(*action, seat);
}

Result<json> Table::draw_lots(int seat, Rng& rng) {
  if (match_.actor() != kChance) return fail("match.no-chance", "", "Nothing is thrown or drawn now.");
  return play(random_action(match_.game(), match_.state(), rng), seat);
}

std::string Table::record(const json& wish) const {
  MatchFile file{match_, wish.value("seats", std::vector<std::string>())};
  MatchRecord& record = file.record;
  record.names = wish.value("names", std::vector<std::string>());
  if (const auto ended = wish.find("ended"); ended != wish.end()) {
    record.closing = Closing{ended->at("code").get<std::string>(), ended->at("winners").get<std::uint8_t>(), ""};
    if (record.closing->code == "resigned" && ended->contains("seat"))
      record.closing->text = fmt::format("{} gave up.", match_.game().seat_name(ended->at("seat").get<int>()));
  }
  return write_match(file);
}

}  // namespace cb::wasm
