// SPDX-License-Identifier: MIT
// Bottlecap Vikings for a board in a browser: everything that lies on the table, as facts without words.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "games/bottlecap_vikings/game.hpp"
#include "games/bottlecap_vikings/notation.hpp"

namespace cb::bottlecap_vikings {
namespace {

using nlohmann::json;

json part_facts(const Part& part) {
  static constexpr const char* kKinds[] = {"none",         "plain",   "improve",         "gold-to-wood",
                                           "wood-to-gold", "balance", "wood-by-helmets", "gold-by-helmets"};
  static constexpr const char* kNeeds[] = {"nothing", "most-damage", "least-damage"};
  const bool wood = part.kind == Kind::wood_by_helmets;
  const bool gold = part.kind == Kind::gold_by_helmets;
  return {{"kind", kKinds[static_cast<int>(part.kind)]},
          {"payGold", part.pay_gold},
          {"payWood", part.pay_wood},
          {"takeDamage", part.take_damage},
          {"gainGold", gold ? kHelmetActionGain : int{part.gain_gold}},
          {"gainWood", wood ? kHelmetActionGain : int{part.gain_wood}},
          {"gainGlory", part.gain_glory},
          {"loseDamage", part.lose_damage == kAll ? json("all") : json(part.lose_damage)},
          {"need", kNeeds[static_cast<int>(part.need)]}};
}

json face_facts(const Match& match, int face) {
  const Face& does = match.edition.faces[face];
  json parts = json::array();
  for (const Part& part : does.parts)
    if (part.kind != Kind::none) parts.push_back(part_facts(part));
  return {{"letter", std::string(1, static_cast<char>('A' + face))},
          {"rule", tile_rule(match, face)},
          {"parts", parts},
          {"attackedLose", does.attacked_lose},
          {"own", !is_printed(match, face)}};
}

json rondel(const Match& match, const State& state) {
  json spaces = json::array();
  for (int space = 0; space < kSpaces; ++space) {
    const int face = state.rondel[space];
    json ships = json::array();
    for (int seat = 0; seat < match.players; ++seat)
      if (state.players[seat].ship == space) ships.push_back(seat);
    spaces.push_back({{"space", space},
                      {"tile", face == kNoTile ? json(nullptr) : face_facts(match, face)},
                      {"helper", space == state.helper},
                      {"ships", ships}});
  }
  return spaces;
}

// Of a card that nobody plays yet there is only what is printed.
struct Hut {
  int place = 0;
  Bits64 abilities = 0;
  std::uint32_t open = 0;  // where it could go now, as bits of places
};

class CityPicture {
 public:
  CityPicture(const CitySide& side, const Hut& hut) : side_(side), hut_(hut) {
    if (const auto path = city_path(side, hut.place, hut.abilities)) path_ = *path;
  }

  json draw(int name) const {
    json copied = json::array();  // BV-72
    for (const int other : members(hut_.abilities & ~path_.abilities)) copied.push_back(other + kFirstAbility);
    json steps = json::array();  // what it takes to go up from each tier
    for (int tier = 0; tier <= side_.tiers; ++tier) {
      const auto* const below = std::ranges::find(side_.tier, tier);
      const auto place = below - side_.tier;
      steps.push_back({{"gold", side_.cost[place]}, {"helmets", side_.helmets[place]}});
    }
    return {{"side", kSideNames[name]}, {"hut", hut_.place}, {"places", places()},
            {"paths", paths()},         {"steps", steps},    {"copied", copied}};
  }

 private:
  bool walked(int place) const {
    return place == 0 || place == hut_.place || std::ranges::find(path_.places, place) != std::end(path_.places);
  }

  json places() const {
    json list = json::array();
    for (int place = 0; place <= side_.throne_place(); ++place) {
      const bool spot = place != 0 && place != side_.throne_place();
      const auto* const first = std::ranges::find(side_.tier, side_.tier[place]);
      list.push_back({{"place", place},
                      {"name", city_place_name(side_, place)},
                      {"tier", side_.tier[place]},
                      {"index", place - (first - side_.tier)},
                      {"width", std::count(side_.tier, side_.tier + side_.throne_place() + 1, side_.tier[place])},
                      {"ability", spot ? json(side_.ability[place] + kFirstAbility) : json(nullptr)},
                      {"walked", walked(place)},
                      {"next", (side_.paths[hut_.place] >> place & 1) != 0},
                      {"open", (hut_.open >> place & 1) != 0}});
    }
    return list;
  }

  json paths() const {
    json list = json::array();
    for (int from = 0; from <= side_.spots; ++from)
      for (const int to : members(Bits64{side_.paths[from]}))
        list.push_back({{"from", from}, {"to", to}, {"walked", walked(from) && walked(to)}});
    return list;
  }

  const CitySide& side_;
  Hut hut_;
  CityPath path_;
};

// BV-23: what a player would lose if the Valkyries came now.
json valkyries_take(const Match& match, const State& state, int seat) {
  State after = state;
  valkyries(match, after);
  return {{"gold", state.players[seat].gold - after.players[seat].gold},
          {"glory", state.players[seat].glory - after.players[seat].glory}};
}

json city(const Match& match, const State& state, int seat) {
  const Player& player = state.players[seat];
  const CitySide& side = match.side(player);
  const bool free = state.phase == Phase::improve_free && state.mover == seat;
  const std::uint32_t open = free ? side.paths[0] : improvements(match, state, seat);
  return CityPicture(side, {player.hut, state.abilities[seat], open}).draw(player.side);
}

json player_facts(const Match& match, const State& state, int seat) {
  const Player& player = state.players[seat];
  json facts = {{"seat", seat},
                {"colour", kSeatNames[seat]},
                {"ship", player.ship == kNoShip ? json(nullptr) : json(player.ship)},
                {"reversed", player.reversed != 0},
                {"red", player.red},
                {"grey", player.grey},
                {"card", player.side > kNoSide ? json(kSideNames[player.side - kNoSide]) : json(nullptr)},
                {"city", nullptr}};
  if (player.side >= kNoSide) return facts;
  const CitySide& side = match.side(player);
  json levels = json::array();  // the glory at which each helmet level begins
  for (int glory = 1; glory <= side.throne; ++glory)
    if (side.level[glory] > side.level[glory - 1]) levels.push_back(glory);
  facts["city"] = city(match, state, seat);
  facts["gold"] = {{"has", player.gold}, {"full", side.gold}};
  facts["wood"] = {{"has", player.wood}, {"full", side.wood}};
  facts["glory"] = {{"has", player.glory}, {"full", side.throne}};
  facts["levels"] = levels;
  facts["helmets"] = helmets(match, state, seat);
  facts["furthest"] = player.ship == kNoShip ? 0 : furthest(state, seat, player.ship);
  facts["valkyriesTake"] = valkyries_take(match, state, seat);
  return facts;
}

// The cards to choose from, while they are handed out and their sides are picked.
json sides_on_offer(const Match& match, const State& state) {
  json offer = json::object();
  if (state.phase != Phase::deal && state.phase != Phase::pick) return offer;
  for (int side = 0; side < kSides; ++side)
    offer[std::string(kSideNames[side])] = CityPicture(match.edition.sides[side], {}).draw(side);
  return offer;
}

json faces_on_offer(const Match& match, const State& state) {
  json offer = json::array();
  if (state.phase != Phase::lay) return offer;
  for (const int face : members(faces_left(match, state))) offer.push_back(face_facts(match, face));
  return offer;
}

std::string rule_now(const Match& match, const State& state) {
  static constexpr std::string_view kRules[] = {"BV-24", "BV-10", "BV-01", "BV-06", "BV-06", "BV-10", "BV-11",
                                                "BV-11", "BV-12", "BV-66", "BV-66", "BV-19", "BV-69", "BV-82",
                                                "BV-82", "BV-16", "BV-72", "BV-79", "BV-87", "BV-19"};
  if (state.phase == Phase::act) return tile_rule(match, state.rondel[state.players[state.mover].ship]);
  return std::string(kRules[static_cast<int>(state.phase)]);
}

json status_args(const Rules& rules, const State& state) {
  const Match& match = rules.match();
  const Player& mover = state.players[state.mover];
  const int face = mover.ship == kNoShip ? int{kNoTile} : int{state.rondel[mover.ship]};
  std::string tile = "none";
  if (face != kNoTile) tile = is_printed(match, face) ? std::string(1, static_cast<char>('A' + face)) : "own";
  int count = 0;
  if (state.phase == Phase::sail) count = furthest(state, state.mover, mover.ship);
  if (state.phase == Phase::goods) count = match.start.choice[match.offset(state.starter, state.mover)];
  if (state.phase == Phase::lose) count = state.owed;
  return {{"count", count},
          {"tile", tile},
          {"other", kSeatNames[state.seat < match.players ? state.seat : 0]},
          {"by", rules.at_chance(state) ? "lot" : "choice"}};
}

json tokens_in_hand(const State& state) {
  json held = json::array();
  if ((state.held & kHeldRed) != 0) held.push_back("red");
  if ((state.held & kHeldGrey) != 0) held.push_back("grey");
  return held;
}

}  // namespace

json Definition::scene(const Rules& rules, const State& view, int) {
  const Match& match = rules.match();
  json players = json::array();
  for (int seat = 0; seat < match.players; ++seat) players.push_back(player_facts(match, view, seat));
  const bool over = view.phase == Phase::over;
  const int line = around(view.helper + match.line_from_helper);
  const Actor actor = rules.actor(view);
  return {{"phase", kPhaseNames[static_cast<int>(view.phase)]},
          {"statusArgs", status_args(rules, view)},
          {"rule", rule_now(match, view)},
          {"mover", over ? json(nullptr) : json(view.mover)},
          {"acting", over ? json(nullptr) : json(actor == kChance ? rules.turn(view) : actor)},
          {"round", match.turn_limit == 0 ? json(nullptr) : json(view.turns / match.players + (over ? 0 : 1))},
          {"rounds", match.turn_limit == 0 ? json(nullptr) : json(match.options.turns)},
          {"rondel", rondel(match, view)},
          {"helper", view.helper},
          {"line", match.has_line ? json(line) : json(nullptr)},
          {"lid", {{"red", view.lid_red}, {"grey", view.lid_grey}}},
          {"inHand", tokens_in_hand(view)},
          {"redsOut", reds_with_players(match, view)},
          {"redsForValkyries", kRedsForValkyries},
          {"players", players},
          {"facesOnOffer", faces_on_offer(match, view)},
          {"sidesOnOffer", sides_on_offer(match, view)}};
}

}  // namespace cb::bottlecap_vikings
