// SPDX-License-Identifier: MIT
// What an action does, to stand beside its short word in a list.
#include "core/text.hpp"
#include "games/bottlecap_vikings/game.hpp"
#include "games/bottlecap_vikings/notation.hpp"

namespace cb::bottlecap_vikings {
namespace {

std::string amount(int number, std::string_view what) { return fmt::format("{} {}", number, what); }

std::string joined(const std::vector<std::string>& pieces) {
  std::string out;
  for (const auto& piece : pieces) out += (out.empty() ? "" : ", ") + piece;
  return out;
}

// "pay 1 gold, 2 wood: 1 glory"
std::string describe_part(const Part& part) {
  std::vector<std::string> costs;
  if (part.pay_gold != 0) costs.push_back(amount(part.pay_gold, "gold"));
  if (part.pay_wood != 0) costs.push_back(amount(part.pay_wood, "wood"));
  const auto pay = costs.empty() ? std::string() : "pay " + joined(costs);
  std::vector<std::string> gains;
  if (part.gain_gold != 0) gains.push_back(amount(part.gain_gold, "gold"));
  if (part.gain_wood != 0) gains.push_back(amount(part.gain_wood, "wood"));
  if (part.gain_glory != 0) gains.push_back(amount(part.gain_glory, "glory"));
  if (part.lose_damage == kAll)
    gains.emplace_back("lose all damage");
  else if (part.lose_damage != 0)
    gains.push_back(fmt::format("lose {} damage", part.lose_damage));
  std::vector<std::string> before;
  if (!pay.empty()) before.push_back(pay);
  if (part.take_damage != 0) before.push_back(fmt::format("take {} damage", part.take_damage));
  return before.empty() ? joined(gains) : joined(before) + ": " + joined(gains);
}

std::string describe_first_part(const Face& face) {
  return face.parts[0].kind == Kind::plain ? describe_part(face.parts[0]) : action_words(face);
}

// "B: 1g 2w>1y / 2g 3w>1y"
std::string describe_space(const Match& match, const State& state, int space) {
  return fmt::format("{}: {}", static_cast<char>('A' + state.rondel[space]), action_words(match.face(state, space)));
}

// Where the voyage ends, and what that costs.
std::string describe_sail(const Rules& rules, const State& state, int distance) {
  const Player& mover = state.players[state.mover];
  const int landing = around(mover.ship + heading(mover) * distance);
  auto text = fmt::format("to {}, {}", landing, describe_space(rules.match(), state, landing));
  if (landing == state.helper) text += "; helper";
  const int crossed = rules.match().has_line ? crossings(rules.match(), state, landing, heading(mover), distance) : 0;
  if (crossed > 0) text += "; over the red line";
  for (int offset = 1; offset < rules.seats(); ++offset) {
    const int other = rules.match().clockwise(state.mover, offset);
    if (state.players[other].ship == landing) text += fmt::format("; attacks {}", seat_title(other));
  }
  return text;
}

std::string describe_step(const Rules& rules, const State& state, int place) {
  const CitySide& side = rules.match().side(state.players[state.mover]);
  return place == side.throne_place() ? "wins the game" : std::string(ability_words(side.ability[place]));
}

std::string describe_exchange(const Face& face, int paid) {
  const bool from_gold = face.parts[0].kind == Kind::gold_to_wood;
  return fmt::format("{} {} for {} {}", paid, from_gold ? "gold" : "wood", paid + 1, from_gold ? "wood" : "gold");
}

std::string describe_group_0(const Rules& rules, const State& state, int code) {
  const auto face = [&]() -> const Face& { return rules.match().face_of_mover(state); };
  if (code == kEnd) return {};
  if (code == kPart) return describe_first_part(face());
  if (code == kPart + 1) return describe_part(face().parts[1]);
  if (code == kReverse) return "take 1 damage: sail the other way from your next turn on";
  if (code == kHeal) return "give up 1 glory: lose all damage";
  if (code <= kAmount) return fmt::format("swap the tiles of {} and {}", code - kSwap, around(code - kSwap + 1));
  if (code <= kBuild) return describe_exchange(face(), code - kAmount);
  return describe_step(rules, state, code - kBuild);
}

}  // namespace

std::string Definition::describe_action(const Rules& rules, const State& state, Action action) {
  const int code = action.code;
  const Match& match = rules.match();
  if (code < kSail) return describe_group_0(rules, state, code);
  if (code < kPlace) return describe_sail(rules, state, code - kSail);
  if (code < kGoods) return describe_space(match, state, code - kPlace);
  if (code >= kTurnCap && code < kTake)
    return fmt::format("the helper goes to {}", describe_space(match, state, code - kTurnCap));
  if (code >= kTile && code < kTile + kActions) return action_words(match.edition.faces[code - kTile]);
  if (code >= kAbility && code < kAbility + kAbilities) return std::string(ability_words(code - kAbility));
  return {};
}

}  // namespace cb::bottlecap_vikings
