// SPDX-License-Identifier: MIT
#include "bindings/wasm/table.hpp"

#include "session/match_file.hpp"
#include "session/unseen.hpp"

namespace cb::wasm {
namespace {

json actor_json(Actor actor) {
  if (actor == kChance) return "chance";
  return actor == kNobody ? json(nullptr) : json(actor);
}

json winners_json(std::uint8_t winners, int seats) {
  json list = json::array();
  for (int seat = 0; seat < seats; ++seat)
    if ((winners >> seat & 1) != 0) list.push_back(seat);
  return list;
}

Result<AnyState> first_state(const AnyGame& game, const json& wish) {
  if (const auto view = wish.value("view", ""); !view.empty()) {
    const auto read = game.read_view(view);
    if (!read) return std::unexpected(read.error());
    Rng rng(wish.value("seed", std::uint64_t{1}));
    return game.sample(*read, rng);
  }
  const auto position = wish.value("position", "");
  return position.empty() ? game.start() : game.read_position(position);
}

}  // namespace

json to_json(const Error& error) {
  return {{"code", error.code}, {"arguments", error.arguments}, {"rule", error.rule}, {"text", error.message}};
}

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

json Table::tell(const AnyState& before, ActionCode action, int seat) const {
  json told = match_.game().tell_action(before, action, seat);
  told["action"] = match_.game().write_seen_action(before, action, seat);
  return told;
}

json Table::look(std::size_t ply, int seat) const {
  const AnyGame& game = match_.game();
  const bool now = ply >= match_.log().size();
  const AnyState state = now ? match_.state() : match_.state_after(ply);
  const Actor actor = now ? match_.actor() : game.actor(state);
  json frame = {{"ply", now ? match_.log().size() : ply},
                {"actor", actor_json(actor)},
                {"turn", game.turn(state)},
                {"scene", game.scene(state, seat)},
                {"choices", json::array()},
                {"finish", nullptr},
                {"view", game.write_view(game.view(state, seat))}};
  // Another's choices follow from another's hand.
  const bool own = actor >= 0 && (actor == seat || !game.hides_information());
  if (own)
    for (const auto& [action, weight] : game.actions(state)) frame["choices"].push_back(tell(state, action, seat));
  if (actor == kNobody && now && match_.finish()) {
    const auto& finish = *match_.finish();
    const bool by_rules = game.actor(state) == kNobody;
    frame["finish"] = by_rules ? game.tell_ending(state) : json{{"key", "repetition"}, {"args", json::object()}};
    frame["finish"]["winners"] = winners_json(finish.winners, game.seats());
    frame["finish"]["text"] = finish.why.text;
    frame["finish"]["rule"] = finish.why.rule;
  }
  return frame;
}

json Table::tell(const AnyState& before, const Ply& ply, int seat) const {
  json told = tell(before, ply.action, seat);
  told["actor"] = actor_json(ply.actor);
  told["turn"] = ply.turn;
  told["beginsTurn"] = ply.begins_turn;
  return told;
}

json Table::story(int seat) const {
  json list = json::array();
  AnyState state = match_.start();
  for (const Ply& ply : match_.log()) {
    list.push_back(tell(state, ply, seat));
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
  frame["last"] = tell(before, match_.log().back(), seat);
  return frame;
}

Result<json> Table::play(std::string_view text, int seat) {
  if (match_.finish()) return std::unexpected(match_.play(ActionCode{}).error());
  const auto action = match_.game().read_action(match_.state(), text);
  if (!action) return std::unexpected(action.error());
  return play(*action, seat);
}

Result<json> Table::hear(std::string_view seen, int seat, Rng& rng) {
  const auto supposed = suppose(match_.game(), match_.state(), seat, seen, rng);
  if (!supposed) return std::unexpected(supposed.error());
  match_.suppose(supposed->before);
  return play(supposed->action, seat);
}

Result<json> Table::draw_lots(int seat, Rng& rng) {
  if (match_.actor() != kChance) return fail("match.no-chance", "", "Nothing is thrown or drawn now.");
  return play(random_action(match_.game(), match_.state(), rng), seat);
}

std::string Table::record(const json& seats, const json& names) const {
  MatchFile file{match_, seats.get<std::vector<std::string>>()};
  file.record.names = names.get<std::vector<std::string>>();
  return write_match(file);
}

}  // namespace cb::wasm
