// SPDX-License-Identifier: MIT
// What an action does and how a game ended, as keys and arguments from which sentences of any language are made.
#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>
#include <set>

#include "game/score_sheet.hpp"
#include "games/trap_the_cap/game.hpp"
#include "games/trap_the_cap/notation.hpp"

namespace cb::trap_the_cap {
namespace {

using nlohmann::json;

// The captives locked up in all homes (TT-16).
int locked_up(const Rules& rules, const State& state) {
  int locked = 0;
  for (int home = 0; home < rules.seats(); ++home)
    for (int colour = 0; colour < rules.seats(); ++colour)
      if (colour != home) locked += number_of(state.homes[home], colour);
  return locked;
}

// Whose caps a move traps: a colour, "several" or "none".
std::string trapped_by(const Rules& rules, const State& before, const State& after, int mover_colour) {
  std::string whom = "none";
  const auto add = [&](int piece) { whom = whom == "none" ? colour_name(rules, piece) : "several"; };
  for (int seat = 0; seat < rules.seats(); ++seat) {
    if (seat != mover_colour &&
        std::ranges::count(after.stacks[seat], kNoStack) > std::ranges::count(before.stacks[seat], kNoStack))
      add(seat);
  }
  if (before.golden != kNoStack && after.golden == kNoStack) add(kGoldenPiece);
  return whom;
}

std::string id_of(const Rules& rules, const State& state, Action action) {
  if (action.piece == kGoldenPiece) return piece_id(rules, action.from, kGoldenPiece, under(state.golden));
  const bool waits = is_home(action.from);
  return piece_id(rules, action.from, action.piece, waits ? 0 : under(state.stacks[action.piece][action.how & kSlots]));
}

// The place, which of several pieces there (only where more than one may go), the home on the way, the end.
json path_of(const Rules& rules, const State& state, Action action) {
  std::set<std::string> pieces;
  for (const Action move : rules.legal(state))
    if (move.from == action.from) pieces.insert(id_of(rules, state, move));
  json path = json::array({place_name(rules, action.from)});
  if (pieces.size() > 1) path.push_back(id_of(rules, state, action));
  const int colour = action.piece == kGoldenPiece ? owner_of(state.golden) : action.piece;
  if ((action.how & kThroughHome) != 0) path.push_back(place_name(rules, home_of(colour)));
  path.push_back(place_name(rules, action.to));
  return path;
}

std::string piece_word(const State& state, Action action) {
  if (action.piece == kGoldenPiece) return "golden";
  if (action.piece != state.mover) return "partner";
  if (is_home(action.from)) return "cap";
  return under(state.stacks[action.piece][action.how & kSlots]) != 0 ? "tower" : "cap";
}

std::string move_key(const Rules& rules, Action action, const std::string& whom) {
  if ((action.how & kTurn) != 0) return "turn";
  if (is_home(action.to)) return "home";
  if ((action.how & kThroughHome) != 0) return "through";
  if (whom != "none") return "trap";
  if (rules.board().grey.has(action.to)) return "rest";
  return is_home(action.from) ? "out" : "move";
}

json tell_move(const Rules& rules, const State& state, Action action) {
  State after = state;
  rules.apply(after, action);
  const bool golden = action.piece == kGoldenPiece;
  const auto whom = trapped_by(rules, state, after, golden ? owner_of(state.golden) : action.piece);
  Caps load = 0;
  if (golden)
    load = under(state.golden);
  else if (!is_home(action.from))
    load = under(state.stacks[action.piece][action.how & kSlots]);
  const bool unloads = (action.how & kThroughHome) != 0 || is_home(action.to);
  const int captives = unloads ? locked_up(rules, after) - locked_up(rules, state) : 0;
  int held = 0;
  for (int seat = 0; seat < rules.seats(); ++seat) held += number_of(load, seat);
  return {{"key", move_key(rules, action, whom)},
          {"args",
           {{"from", place_name(rules, action.from)},
            {"to", place_name(rules, action.to)},
            {"piece", piece_word(state, action)},
            {"moved", id_of(rules, state, action)},
            {"whom", whom},
            {"captives", captives},
            {"freed", unloads ? held - captives : 0},
            {"gold", unloads && (load & kGold) != 0 ? "yes" : "no"}}},
          {"path", path_of(rules, state, action)}};
}

json button(const char* key, json args) {
  return {{"key", key}, {"args", std::move(args)}, {"path", json::array({fmt::format("!{}", key)})}};
}

// What each side ended with, first by what the aim counts. Of the golden cap a side has one or none.
json scores(const Rules& rules, const State& state, std::uint8_t winners) {
  using enum ScoreColumn::Rank;
  const Scoring scoring = rules.scoring(state);
  const Aim aim = rules.setting().aim;
  std::vector<ScoreColumn> columns;
  if (rules.options().game == Play::golden)
    columns.push_back({"golden", aim == Aim::golden_cap ? most : none});  // TT-30
  if (aim == Aim::fewest_trapped) columns.push_back({"trapped", fewest});
  if (aim == Aim::last_left) columns.push_back({"free"});
  columns.push_back({"captives", aim == Aim::captives || aim == Aim::golden_cap ? most : none});
  if (aim != Aim::last_left) columns.push_back({"free"});

  std::vector<ScoreRow> rows(has_teams(rules.options().game) ? 2 : static_cast<std::size_t>(rules.seats()));
  for (auto& row : rows) row.values.resize(columns.size());
  for (int seat = 0; seat < rules.seats(); ++seat) {
    auto& row = rows[static_cast<std::size_t>(rules.side(seat))];
    row.seats.push_back(seat);
    for (std::size_t n = 0; n < columns.size(); ++n) {
      const auto key = columns[n].key;
      row.values[n] += key == "captives"  ? scoring.captives(seat)
                       : key == "trapped" ? scoring.trapped(seat)
                       : key == "free"    ? free_caps(state, seat)
                                          : static_cast<int>(scoring.golden_holder() == seat);
    }
  }
  return score_sheet(columns, std::move(rows), winners);
}

}  // namespace

json Definition::tell_action(const Rules& rules, const State& state, Action action, int) {
  switch (action.piece) {
    case kPass:
      return button("pass", {{"die", state.die}});
    case kAgain:
      return button("again", json::object());
    case kStop:
      return button("stop", json::object());
    case kThrow:
      return {{"key", "throw"}, {"args", {{"number", action.to}}}, {"path", json::array()}};
    case kLot:
      return {{"key", "lot"},
              {"args", {{"colour", colour_name(rules, action.to)}}},
              {"path", json::array({place_name(rules, home_of(action.to))})}};
    default:
      return tell_move(rules, state, action);
  }
}

json Definition::tell_ending(const Rules& rules, const State& state) {
  const Ending ending = rules.ending(state);
  const Scoring scoring = rules.scoring(state);
  Aim aim = rules.setting().aim;
  if (aim == Aim::golden_cap && scoring.golden_holder() == kNeutral) aim = Aim::captives;  // TT-30
  constexpr const char* kKeys[] = {"captives", "captives", "last-left", "fewest-trapped", "golden-cap"};
  constexpr const char* kHow[] = {"left", "quiet", "throws"};

  const int first = std::countr_zero(ending.winners);
  std::string members;
  int winners = 0;
  int captives = 0;
  int trapped = 0;
  for (int seat = 0; seat < rules.seats(); ++seat) {
    if (ending.won(seat)) {
      members += fmt::format("{}{}", winners == 0 ? "" : " + ", static_cast<char>('A' + rules.board().base_of[seat]));
      ++winners;
    }
    if (rules.side(seat) != rules.side(first)) continue;  // winners who tie have the same figures
    captives += scoring.captives(seat);
    trapped += scoring.trapped(seat);
  }
  const bool team = has_teams(rules.options().game) && winners < rules.seats();
  return {{"key", kKeys[static_cast<int>(aim)]},
          {"args",
           {{"how", kHow[ending.how]},
            {"winner", winners == 1 ? std::string(colour_name(rules, first))
                       : team       ? "team"
                                    : "several"},
            {"members", members},
            {"count", aim == Aim::fewest_trapped ? trapped : captives}}},
          {"scores", scores(rules, state, ending.winners)}};
}

}  // namespace cb::trap_the_cap
