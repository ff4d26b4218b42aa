// SPDX-License-Identifier: MIT
// Positions: rondel/helper/one part for each player/whose turn, as in
// ABFHDIEM/h0/common,@0,w1,y2/common-60,@4,g2,y3,R1/red,sail
#include <algorithm>

#include "core/text.hpp"
#include "games/bottlecap_vikings/game.hpp"
#include "games/bottlecap_vikings/notation.hpp"

namespace cb::bottlecap_vikings {
namespace {

constexpr std::string_view kEventLetters = "gwydvah";
constexpr std::string_view kUsedLetters = "12rsh";
constexpr std::string_view kCompareNames[] = {"", "gold", "wood", "both"};
constexpr std::string_view kHeldNames[] = {"", "red", "grey", "both"};

std::string letters_of(unsigned set, std::string_view letters) {
  std::string text;
  for (std::size_t n = 0; n < letters.size(); ++n)
    if ((set >> n & 1) != 0) text += letters[n];
  return text;
}

std::string city_text(const Match& match, const Player& player, Bits64 held) {
  if (player.side == kNoSide) return "none";
  if (player.side > kNoSide) return fmt::format("card-{}", kSideNames[player.side - kNoSide]);
  const CitySide& side = match.side(player);
  std::string text(kSideNames[player.side]);
  const auto path = city_path(side, player.hut, held).value_or(CityPath{});
  for (int n = 0; n < path.length; ++n) text += fmt::format("-{}", side.ability[path.places[n]] + kFirstAbility);
  if (player.hut == side.throne_place()) text += "-throne";
  for (int extra : members(held & ~path.abilities)) text += fmt::format("+{}", extra + kFirstAbility);
  return text;
}

std::string player_text(const Match& match, const State& state, int seat) {
  const Player& player = state.players[seat];
  std::string text = city_text(match, player, state.abilities[seat]);
  if (player.ship != kNoShip) text += fmt::format(",@{}", player.ship);
  const auto number = [&](std::string_view mark, int value) {
    if (value != 0) text += fmt::format(",{}{}", mark, value);
  };
  number("g", player.gold);
  number("w", player.wood);
  number("y", player.glory);
  number("R", player.red);
  number("G", player.grey);
  if (player.reversed != 0) text += ",back";
  if (player.events != 0) text += ",did=" + letters_of(player.events, kEventLetters);
  return text;
}

bool names_seat(Phase phase) {
  return phase == Phase::draw || phase == Phase::put_back || phase == Phase::lose || phase == Phase::pass_take ||
         phase == Phase::pass_give || phase == Phase::raid_take || phase == Phase::raid_give;
}

// Reads one position part by part; the first problem is kept.
class PositionReader {
 public:
  explicit PositionReader(const Rules& rules) : match_(rules.match()), state_(rules.start()) {}

  Result<State> read(std::string_view text, const std::string& example) {
    const auto parts = split(text, '/');
    if (parts.size() != static_cast<std::size_t>(match_.players) + 3)
      return fail("bottlecap-vikings.position.form", "BV-01",
                  "A position of {} players is written rondel/helper/one part for each player/turn, as in {}, not {}.",
                  match_.players, example, quote(text));
    read_rondel(parts[0]);
    read_helper(parts[1]);
    for (int seat = 0; seat < match_.players; ++seat) read_player(seat, parts[static_cast<std::size_t>(seat) + 2]);
    read_turn(parts.back());
    if (!problem_) count_tokens();
    if (!problem_) problem_ = check_position(match_, state_);
    if (problem_) return fail("bottlecap-vikings.position.refused", problem_->rule, "{}", problem_->sentence);
    return state_;
  }

 private:
  template <class... Args>
  void reject(std::string_view rule, std::string_view sentence, const Args&... args) {
    if (!problem_) problem_ = Problem{std::string(rule), fmt::format(fmt::runtime(sentence), args...)};
  }

  std::uint8_t number(std::string_view text, int maximum, std::string_view rule, std::string_view what) {
    const auto value = to_number(text);
    if (value && *value >= 0 && *value <= maximum) return static_cast<std::uint8_t>(*value);
    reject(rule, "{} is a whole number from 0 to {}, not {}.", what, maximum, quote(text));
    return 0;
  }

  unsigned letters(std::string_view text, std::string_view known, std::string_view rule) {
    unsigned set = 0;
    for (const char name : text) {
      const auto at = known.find(name);
      if (at == std::string_view::npos || (set >> at & 1) != 0)
        reject(rule, "{} must be different letters of {}.", quote(text), known);
      else
        set |= 1u << at;
    }
    return set;
  }

  template <std::size_t Size>
  std::uint8_t word(std::string_view text, const std::string_view (&names)[Size], std::string_view rule) {
    const auto* found = std::find(std::begin(names) + 1, std::end(names), text);
    if (found == std::end(names)) reject(rule, "{} is not a word that can stand here.", quote(text));
    return static_cast<std::uint8_t>(found == std::end(names) ? 0 : found - std::begin(names));
  }

  void read_rondel(std::string_view text) {
    if (text.size() != kSpaces)
      return reject("BV-01", "The rondel has {} spaces, not {}; a dot stands for one not laid yet.", kSpaces,
                    text.size());
    for (int space = 0; space < kSpaces; ++space) {
      const char name = text[static_cast<std::size_t>(space)];
      if (name == '.') continue;
      if (name < 'A' || name >= 'A' + kActions)
        return reject("BV-02", "{} is not an action; the letters are A to O.", quote(text.substr(space, 1)));
      state_.rondel[space] = static_cast<std::uint8_t>(letter(name));
    }
  }

  void read_helper(std::string_view text) {
    if (!text.starts_with('h')) return reject("BV-03", "The helper's space is written h0 to h7, not {}.", quote(text));
    state_.helper = number(text.substr(1), kSpaces - 1, "BV-03", "The helper's space");
  }

  void read_city(int seat, std::string_view text) {
    Player& player = state_.players[seat];
    if (text == "none") return;
    if (text.starts_with("card-")) {
      const int card = word(text.substr(5), kSideNames, "BV-06");
      player.side = static_cast<std::uint8_t>(kNoSide + card);
      return;
    }
    const auto plus = text.find('+');
    const auto steps = split(text.substr(0, plus), '-');
    const auto* name = std::ranges::find(kSideNames, steps[0]);
    if (name == std::end(kSideNames))
      return reject("BV-06", "A city is common, I, II, III or IV, or card-I …, or none, not {}.", quote(steps[0]));
    player.side = static_cast<std::uint8_t>(name - std::begin(kSideNames));
    const CitySide& side = match_.side(player);
    for (std::size_t n = 1; n < steps.size(); ++n) {
      int place = steps[n] == "throne" ? side.throne_place() : 0;
      for (int spot = 1; spot <= side.spots && place == 0; ++spot)
        if (to_number(steps[n]) == side.ability[spot] + kFirstAbility) place = spot;
      if (place == 0 || (side.paths[player.hut] >> place & 1) == 0)
        return reject("BV-08", "No path of the {} side leads to {} there.", *name, quote(steps[n]));
      player.hut = static_cast<std::uint8_t>(place);
      if (place != side.throne_place()) state_.abilities[seat] |= bit(side.ability[place]);
    }
    if (plus == std::string_view::npos) return;
    const auto extra = to_number(text.substr(plus + 1));
    if (!extra || *extra < kFirstAbility || *extra >= kFirstAbility + kAbilities)
      return reject("BV-72", "An ability got by BV-72 is a number from 60 to 92, not {}.",
                    quote(text.substr(plus + 1)));
    if (holds(state_, seat, ability(*extra)))
      return reject("BV-72", "{} holds ability {} twice.", seat_title(seat), *extra);
    if (!holds(state_, seat, ability(72)))
      return reject("BV-72", "Only who holds BV-72 has an ability beside the city's path.");
    state_.abilities[seat] |= ability(*extra);
  }

  void read_player(int seat, std::string_view text) {
    const auto fields = split(text, ',');
    read_city(seat, fields[0]);
    Player& player = state_.players[seat];
    std::vector<std::string_view> seen;
    for (std::size_t n = 1; n < fields.size(); ++n) {
      const auto field = fields[n];
      const auto mark = field.starts_with("did=") ? "did" : field == "back" ? "back" : field.substr(0, 1);
      if (std::ranges::find(seen, mark) != seen.end())
        return reject("BV-05", "{} says {} twice.", seat_title(seat), quote(mark));
      seen.push_back(mark);
      const auto value = field.empty() ? field : field.substr(1);
      if (mark == "did")
        player.events = static_cast<std::uint8_t>(letters(field.substr(4), kEventLetters, "BV-21"));
      else if (mark == "back")
        player.reversed = 1;
      else if (mark == "@")
        player.ship = number(value, kSpaces - 1, "BV-01", "A ship's space");
      else if (mark == "g")
        player.gold = number(value, kLargestMeter, "BV-05", "Gold");
      else if (mark == "w")
        player.wood = number(value, kLargestMeter, "BV-05", "Wood");
      else if (mark == "y")
        player.glory = number(value, kLargestMeter, "BV-05", "Glory");
      else if (mark == "R")
        player.red = number(value, match_.edition.red, "BV-04", "Red damage");
      else if (mark == "G")
        player.grey = number(value, match_.edition.grey[match_.players], "BV-04", "Grey damage");
      else
        return reject("BV-05", "{} is nothing a player has.", quote(field));
    }
  }

  std::uint8_t seat(std::string_view text) {
    const auto named = read_seat(text, match_.players);
    if (!named) reject("BV-12", "{} does not play here.", quote(text));
    return static_cast<std::uint8_t>(named.value_or(0));
  }

  void read_turn(std::string_view text) {
    const auto fields = split(text, ',');
    if (fields.size() < 2) return reject("BV-12", "The turn is written who,what, as in red,sail, not {}.", quote(text));
    state_.mover = seat(fields[0]);
    const auto* end = std::begin(kPhaseNames) + static_cast<int>(Phase::lose) + 1;
    const auto* phase = std::find(std::begin(kPhaseNames), end, fields[1]);
    if (phase == end) return reject("BV-12", "{} is no step of a turn.", quote(fields[1]));
    state_.phase = static_cast<Phase>(phase - std::begin(kPhaseNames));
    std::vector<std::string_view> seen;
    for (std::size_t n = 2; n < fields.size(); ++n) {
      const auto equals = fields[n].find('=');
      const auto key = fields[n].substr(0, equals);
      const auto value = equals == std::string_view::npos ? std::string_view() : fields[n].substr(equals + 1);
      if (std::ranges::find(seen, key) != seen.end()) return reject("BV-12", "The turn says {} twice.", quote(key));
      seen.push_back(key);
      read_field(key, value);
    }
  }

  void read_field(std::string_view key, std::string_view value) {
    if (key == "turns") {
      const auto turns = to_number(value);
      if (!turns || *turns < 0 || *turns > kMostTurns * kMostPlayers)
        return reject("BV-25", "{} is no number of turns.", quote(value));
      state_.turns = static_cast<std::uint16_t>(*turns);
    } else if (key == "first") {
      state_.starter = seat(value);
    } else if (key == "then") {
      const auto* begin = std::begin(kPhaseNames) + static_cast<int>(Phase::line);
      const auto* found = std::find(begin, std::end(kPhaseNames), value);
      if (found == std::end(kPhaseNames)) return reject("BV-12", "{} is nothing that can follow.", quote(value));
      state_.resume = static_cast<Phase>(found - std::begin(kPhaseNames));
    } else if (key == "seat") {
      state_.seat = seat(value);
    } else if (key == "step") {
      state_.step = number(value, kLargestMeter, "BV-13", "A step");
    } else if (key == "distance") {
      state_.distance = number(value, kLargestMeter, "BV-12", "A distance");
    } else if (key == "used") {
      state_.used = static_cast<std::uint8_t>(letters(value, kUsedLetters, "BV-16"));
    } else if (key == "less") {
      state_.compare = word(value, kCompareNames, "BV-51");
    } else if (key == "held") {
      state_.held = word(value, kHeldNames, "BV-69");
    } else if (key == "owed") {
      state_.owed = number(value, kLargestMeter, "BV-19", "Damage to lose");
    } else if (key == "raided") {
      for (const auto name : split(value, '+')) state_.raided |= static_cast<std::uint8_t>(1u << seat(name));
    } else {
      reject("BV-12", "{} is nothing a turn has.", quote(key));
    }
  }

  // BV-04: what lies with nobody is in the lid.
  void count_tokens() {
    int red = match_.edition.red - (state_.held & kHeldRed);
    int grey = match_.edition.grey[match_.players] - (state_.held >> 1 & 1);
    for (const Player& player : state_.players) {
      red -= player.red;
      grey -= player.grey;
    }
    if (red < 0 || grey < 0) return reject("BV-04", "There are not that many damage tokens.");
    state_.lid_red = static_cast<std::uint8_t>(red);
    state_.lid_grey = static_cast<std::uint8_t>(grey);
  }

  const Match& match_;
  State state_;
  std::optional<Problem> problem_;
};

}  // namespace

std::string Definition::write_position(const Rules& rules, const State& state) {
  std::string text;
  for (const std::uint8_t face : state.rondel) text += face == kNoTile ? '.' : static_cast<char>('A' + face);
  text += fmt::format("/h{}", state.helper);
  for (int seat = 0; seat < rules.seats(); ++seat) text += "/" + player_text(rules.match(), state, seat);
  text += fmt::format("/{},{}", kSeatNames[state.mover], kPhaseNames[static_cast<int>(state.phase)]);
  if (state.turns != 0) text += fmt::format(",turns={}", state.turns);
  if (state.starter != 0) text += fmt::format(",first={}", kSeatNames[state.starter]);
  if (names_seat(state.phase)) text += fmt::format(",seat={}", kSeatNames[state.seat]);
  if (state.resume != Phase::over) text += fmt::format(",then={}", kPhaseNames[static_cast<int>(state.resume)]);
  if (state.step != 0) text += fmt::format(",step={}", state.step);
  if (state.distance != 0) text += fmt::format(",distance={}", state.distance);
  if (state.used != 0) text += ",used=" + letters_of(state.used, kUsedLetters);
  if (state.compare != 0) text += fmt::format(",less={}", kCompareNames[state.compare]);
  if (state.held != 0) text += fmt::format(",held={}", kHeldNames[state.held]);
  if (state.owed != 0) text += fmt::format(",owed={}", state.owed);
  std::string raided;
  for (int seat : members(state.raided)) raided += fmt::format("{}{}", raided.empty() ? "" : "+", kSeatNames[seat]);
  if (!raided.empty()) text += ",raided=" + raided;
  return text;
}

Result<State> Definition::read_position(const Rules& rules, std::string_view text) {
  return PositionReader(rules).read(text, write_position(rules, rules.start()));
}

}  // namespace cb::bottlecap_vikings
