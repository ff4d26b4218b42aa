// SPDX-License-Identifier: MIT
// What an action or an outcome does, for sentences in any language: what it costs, gives and leaves, and the places
// of a board or the buttons it is picked with.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "game/score_sheet.hpp"
#include "games/bottlecap_vikings/game.hpp"
#include "games/bottlecap_vikings/notation.hpp"

namespace cb::bottlecap_vikings {
namespace {

using nlohmann::json;

json told(std::string_view key, json args, json path) {
  return {{"key", key}, {"args", std::move(args)}, {"path", std::move(path)}};
}
json button(std::string_view name) { return json::array({fmt::format("!{}", name)}); }
std::string tile_place(int space) { return fmt::format("tile-{}", space); }
std::string letter_at(const State& state, int space) {
  return fmt::format("{}", static_cast<char>('A' + state.rondel[space]));
}
const char* yes_or_no(bool is_so) { return is_so ? "yes" : "no"; }

// What is paid and gained, as printed; what is left respects the meters.
struct Change {
  int pay_gold = 0;
  int pay_wood = 0;
  int pay_glory = 0;
  int take_damage = 0;
  int gain_gold = 0;
  int gain_wood = 0;
  int gain_glory = 0;
  int lose_damage = 0;
};

json change_args(const Match& match, const Player& player, const Change& change) {
  const CitySide& side = match.side(player);
  return {{"payGold", change.pay_gold},
          {"payWood", change.pay_wood},
          {"payGlory", change.pay_glory},
          {"takeDamage", change.take_damage},
          {"gainGold", change.gain_gold},
          {"gainWood", change.gain_wood},
          {"gainGlory", change.gain_glory},
          {"loseDamage", change.lose_damage},
          {"leftGold", up_to(player.gold - change.pay_gold + change.gain_gold, side.gold)},
          {"leftWood", up_to(player.wood - change.pay_wood + change.gain_wood, side.wood)},
          {"leftGlory", up_to(player.glory - change.pay_glory + change.gain_glory, side.throne)},
          {"leftDamage", less(player.damage() + change.take_damage, change.lose_damage)}};
}

Change change_of(const Match& match, const State& state, const Part& part) {
  const int by_helmets = std::max(1, kHelmetActionGain - helmets(match, state, state.mover));
  const int damage = state.players[state.mover].damage();
  Change change{.pay_gold = part.pay_gold,
                .pay_wood = part.pay_wood,
                .take_damage = part.take_damage,
                .gain_gold = part.gain_gold,
                .gain_wood = part.gain_wood,
                .gain_glory = part.gain_glory,
                .lose_damage = std::min(int{part.lose_damage}, damage + part.take_damage)};
  if (part.kind == Kind::wood_by_helmets) change.gain_wood = by_helmets;
  if (part.kind == Kind::gold_by_helmets) change.gain_gold = by_helmets;
  if (part.kind == Kind::balance) {
    change.gain_gold = (state.compare & kLessGold) != 0 ? 1 : 0;
    change.gain_wood = (state.compare & kLessWood) != 0 ? 1 : 0;
  }
  return change;
}

const char* key_of(const Part& part) {
  if (part.kind == Kind::balance) return "balance";
  if (part.lose_damage != 0) return part.lose_damage == kAll ? "mend-all" : "mend";
  if (part.gain_glory != 0) return part.take_damage != 0 ? "glory-hurt" : "glory";
  const bool gold = part.gain_gold != 0 || part.kind == Kind::gold_by_helmets;
  if (part.take_damage != 0) return gold ? "gold-hurt" : "wood-hurt";
  if (part.need == Need::most_damage) return "gold-most";
  if (part.need == Need::least_damage) return "wood-least";
  return gold ? "gold" : "wood";
}

// What is printed has sentences of its own; of what an edition has built each cost and gain is told.
json tell_part(const Match& match, const State& state, int index) {
  const Player& player = state.players[state.mover];
  const Part& part = match.face_of_mover(state).parts[index];
  auto args = change_args(match, player, change_of(match, state, part));
  args["tile"] = letter_at(state, player.ship);
  args["part"] = index + 1;
  const bool printed = is_printed(match, state.rondel[player.ship]);
  return told(printed ? key_of(part) : "part", args, button(fmt::format("part-{}", index + 1)));
}

json tell_exchange(const Match& match, const State& state, int amount) {
  const Player& player = state.players[state.mover];
  const bool from_gold = match.face_of_mover(state).parts[0].kind == Kind::gold_to_wood;
  const Change change = from_gold ? Change{.pay_gold = amount, .gain_wood = amount + 1}
                                  : Change{.pay_wood = amount, .gain_gold = amount + 1};
  return told(from_gold ? "buy-wood" : "sell-wood", change_args(match, player, change),
              button(fmt::format("amount-{}", amount)));
}

json tell_build(const Match& match, const State& state, int place) {
  const Player& player = state.players[state.mover];
  const CitySide& side = match.side(player);
  const bool free = state.phase == Phase::improve_free;
  const auto name = city_place_name(side, place);
  auto args = change_args(match, player, {.pay_gold = free ? 0 : side.cost[player.hut]});
  args["ability"] = name;
  const bool throne = place == side.throne_place();
  return told(throne ? "throne" : "build", args, {fmt::format("city-{}-{}", state.mover, name)});
}

json tell_sail(const Match& match, const State& state, int distance) {
  const Player& mover = state.players[state.mover];
  const auto landing = [&](int far) { return around(mover.ship + heading(mover) * far); };
  const int space = landing(distance);
  State after = state;
  after.players[state.mover].ship = static_cast<std::uint8_t>(space);
  auto args = json{{"count", distance},
                   {"from", mover.ship},
                   {"space", space},
                   {"tile", letter_at(state, space)},
                   {"line", line_damage(match, after, distance)},
                   {"attacked", count(beside_mover(match, after))},
                   {"helper", yes_or_no(space == state.helper)},
                   {"back", yes_or_no(mover.reversed != 0)}};
  json path = {fmt::format("ship-{}", state.mover), tile_place(space)};
  // Whoever sails far enough can reach a space in two ways, with a lap between them.
  const int most = furthest(state, state.mover, mover.ship);
  if (distance > kSpaces || distance + kSpaces <= most) path.push_back(fmt::format("!sail-{}", distance));
  return told("sail", args, path);
}

json tell_group_0(const Match& match, const State& state, int code) {
  const Player& player = state.players[state.mover];
  if (code == kEnd) return told("end", json::object(), button("end"));
  if (code < kReverse) return tell_part(match, state, code - kPart);
  if (code == kReverse) return told("reverse", change_args(match, player, {.take_damage = 1}), button("reverse"));
  if (code == kHeal)
    return told("heal", change_args(match, player, {.pay_glory = 1, .lose_damage = player.damage()}), button("heal"));
  if (code <= kAmount) {
    const int space = code - kSwap;
    const int next = around(space + 1);
    return told(
        "swap",
        {{"first", letter_at(state, space)}, {"second", letter_at(state, next)}, {"space", space}, {"next", next}},
        {"!swap", fmt::format("seam-{}", space)});
  }
  return code <= kBuild ? tell_exchange(match, state, code - kAmount) : tell_build(match, state, code - kBuild);
}

// Whether the Valkyries come once `reds` lie with the players (BV-22): after it fewer do.
const char* valkyries_come(const Rules& rules, const State& state, Action action, int reds) {
  State after = state;
  rules.apply(after, action);
  return yes_or_no(reds >= kRedsForValkyries && reds_with_players(rules.match(), after) < kRedsForValkyries);
}

json tell_draw(const Rules& rules, const State& state, Action action) {
  const bool red = action.code == kToken;
  const bool same = state.held == (red ? kHeldRed : kHeldGrey);  // BV-69: one of two alike goes back by itself
  const int reds = reds_with_players(rules.match(), state) + (red && !same ? 1 : 0);
  return told(red ? "draw-red" : "draw-grey",
              {{"seat", state.seat}, {"valkyries", valkyries_come(rules, state, action, reds)}}, json::array());
}

json tell_put_back(const Rules& rules, const State& state, Action action) {
  const int index = action.code - kPutBack;
  const int reds = reds_with_players(rules.match(), state) - (index == 0 ? 1 : 0);
  return told("put-back", {{"colour", kTokenNames[index]}, {"valkyries", valkyries_come(rules, state, action, reds)}},
              button(fmt::format("return-{}", kTokenNames[index])));
}

// BV-66, BV-82
json tell_trade(const Match& match, const State& state, int code) {
  const bool takes = code < kGive;
  const int good = code - (takes ? kTake : kGive);
  const Change change = takes ? (good == kGold ? Change{.gain_gold = 1} : Change{.gain_wood = 1})
                              : (good == kGold ? Change{.pay_gold = 1} : Change{.pay_wood = 1});
  auto args = change_args(match, state.players[state.mover], change);
  args["good"] = kGoodNames[good];
  args["other"] = kSeatNames[state.seat];
  return told(takes ? "take" : "give", args, button(kGoodNames[good]));
}

json tell_double(const Match& match, const State& state, int good) {
  const Player& player = state.players[state.mover];
  const Change change = good == kGold ? Change{.gain_gold = player.gold} : Change{.gain_wood = player.wood};
  auto args = change_args(match, player, change);
  args["good"] = kGoodNames[good];
  return told("double", args, button(kGoodNames[good]));
}

json tell_lose(const Match& match, const State& state, int reds) {
  auto args = change_args(match, state.players[state.seat], {.lose_damage = state.owed});
  args["red"] = reds;
  args["grey"] = state.owed - reds;
  return told("lose", args, button(fmt::format("lose-{}", reds)));
}

json tell_goods(const Match& match, const State& state, int gold) {
  const int wood = match.start.choice[match.offset(state.starter, state.mover)] - gold;
  return told("goods", change_args(match, state.players[state.mover], {.gain_gold = gold, .gain_wood = wood}),
              button(fmt::format("goods-{}", gold)));
}

// What chance or a player brings to the table before the first turn.
json tell_setup(const Rules& rules, const State& state, int code) {
  const bool lot = rules.at_chance(state);
  if (code >= kStarter) return told("starter", {{"colour", kSeatNames[code - kStarter]}}, json::array());
  if (code >= kCard) {
    const auto side = kSideNames[code - kCard];
    return told(lot ? "dealt" : "card", {{"side", side}}, lot ? json::array() : button(fmt::format("card-{}", side)));
  }
  const std::string face(1, static_cast<char>('A' + code - kTile));
  const int space = spaces_laid(state);
  return told(lot ? "drawn" : "lay", {{"tile", face}, {"space", space}},
              lot ? json::array({tile_place(space)}) : button(fmt::format("face-{}", face)));
}

// BV-25 goes by glory, then tier, then goods; a throne needs no count (BV-24).
json scores(const Rules& rules, const State& state, const Ending& ending) {
  const auto rank = ending.how == kTurnLimit ? ScoreColumn::Rank::most : ScoreColumn::Rank::none;
  const ScoreColumn columns[] = {{"glory", rank}, {"tier", rank}, {"goods", rank}};
  std::vector<ScoreRow> rows;
  for (int seat = 0; seat < rules.seats(); ++seat) {
    const Player& player = state.players[seat];
    rows.push_back({{seat}, {player.glory, rules.match().side(player).tier[player.hut], player.gold + player.wood}});
  }
  return score_sheet(columns, std::move(rows), ending.winners);
}

}  // namespace

json Definition::tell_action(const Rules& rules, const State& state, Action action, int) {
  const Match& match = rules.match();
  const int code = action.code;
  if (code < kSail) return tell_group_0(match, state, code);
  if (code < kPlace) return tell_sail(match, state, code - kSail);
  if (code < kGoods)
    return told("ship", {{"tile", letter_at(state, code - kPlace)}, {"space", code - kPlace}},
                {tile_place(code - kPlace)});
  if (code < kTurnCap) return tell_goods(match, state, code - kGoods);
  if (code < kTake) {
    auto args = change_args(match, state.players[state.mover], {.gain_glory = 1});
    args["tile"] = letter_at(state, code - kTurnCap);
    return told("turn-cap", args, {tile_place(code - kTurnCap)});
  }
  if (code < kDouble) return tell_trade(match, state, code);
  if (code < kPutBack) return tell_double(match, state, code - kDouble);
  if (code < kLose) return tell_put_back(rules, state, action);
  if (code < kPickSide) return tell_lose(match, state, code - kLose);
  if (code < kTile) {
    const bool unique = code != kPickSide;
    const int card = state.players[state.mover].side - kNoSide;
    return told(unique ? "unique" : "common", {{"side", kSideNames[unique ? card : kCommon]}},
                button(unique ? "unique" : "common"));
  }
  if (code < kToken) return tell_setup(rules, state, code);
  if (code < kAbility) return tell_draw(rules, state, action);
  const int ability = code - kAbility + kFirstAbility;
  return told("copy", {{"ability", std::to_string(ability)}}, button(fmt::format("copy-{}", ability)));
}

json Definition::tell_ending(const Rules& rules, const State& state) {
  static constexpr const char* kHow[] = {"glory", "hut", "turns"};
  const Ending ending = rules.ending(state);
  int winners = 0;
  int last = 0;
  for (int seat = 0; seat < rules.seats(); ++seat) {
    if (!ending.won(seat)) continue;
    ++winners;
    last = seat;
  }
  json sheet = scores(rules, state, ending);
  const auto decided = sheet["decided"].is_null() ? "none" : sheet["decided"].get<std::string>();
  return {{"key", winners > 1 ? "shared" : kHow[ending.how]},
          {"args", {{"winner", kSeatNames[last]}, {"count", winners}, {"decided", decided}}},
          {"scores", std::move(sheet)}};
}

}  // namespace cb::bottlecap_vikings
