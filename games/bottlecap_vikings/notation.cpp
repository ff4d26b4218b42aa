// SPDX-License-Identifier: MIT
// Actions in words: sail3, D1, H4, A-62, lose-rg, end …
#include "games/bottlecap_vikings/notation.hpp"

#include "core/text.hpp"
#include "games/bottlecap_vikings/game.hpp"

namespace cb::bottlecap_vikings {
namespace {

// Words that are a stem and one of two names.
struct Pair {
  int code;
  std::string_view stem;
  const std::string_view (&names)[2];
};
constexpr std::string_view kPickNames[] = {"common", "unique"};
constexpr Pair kPairs[] = {{kTake, "take-", kGoodNames},     {kGive, "give-", kGoodNames},
                           {kDouble, "double-", kGoodNames}, {kPutBack, "return-", kTokenNames},
                           {kToken, "draw-", kTokenNames},   {kPickSide, "", kPickNames}};

// Words that are a stem and a number.
struct Numbered {
  int code;
  std::string_view stem;
  int minimum;
  int maximum;
  std::string_view rule;
};
constexpr int kLargestSail = 15;  // further than any ship sails
constexpr Numbered kNumbered[] = {
    {kSail, "sail", 1, kLargestSail, "BV-12"},
    {kPlace, "ship", 0, kSpaces - 1, "BV-10"},
    {kTurnCap, "turn", 0, kSpaces - 1, "BV-87"},
    {kAbility - kFirstAbility, "gain-", kFirstAbility, kFirstAbility + kAbilities - 1, "BV-72"}};

int goods_to_choose(const Rules& rules, const State& state) {
  const Match& match = rules.match();
  return match.start.choice[match.offset(state.starter, state.mover)];
}

// The letter of the action where the mover's ship is, or nothing.
std::optional<char> here(const State& state) {
  const int ship = state.players[state.mover].ship;
  if (ship == kNoShip || state.rondel[ship] == kNoTile) return std::nullopt;
  return static_cast<char>('A' + state.rondel[ship]);
}

// "ggw": so many of the first letter, the rest of the second.
std::optional<int> count_letters(std::string_view text, char first, char second, std::size_t length) {
  const auto firsts =
      text.find_first_not_of(first) == std::string_view::npos ? text.size() : text.find_first_not_of(first);
  if (text.size() != length || text.find_first_not_of(second, firsts) != std::string_view::npos) return std::nullopt;
  return static_cast<int>(firsts);
}

std::unexpected<Error> bad_word(std::string_view text) {
  return fail("bottlecap-vikings.action.form", "BV-16",
              "{} is not a word of this game; such are sail2, D1, H3, A-62, swap34, reverse, heal and end.",
              quote(text));
}

Result<Action> read_here(const Match& match, const State& state, char name, std::string_view rest,
                         std::string_view text) {
  const auto tile = here(state);
  const auto number = to_number(rest);
  if (!rest.empty() && !number) return bad_word(text);
  if (state.phase != Phase::act) return make(kPart);  // refused with what comes now
  if (!tile || *tile != name)
    return fail("bottlecap-vikings.action.elsewhere", "BV-16", "{} is the action of another space.", quote(text));
  const Part(&parts)[2] = match.edition.faces[letter(name)].parts;
  if (parts[0].kind == Kind::gold_to_wood || parts[0].kind == Kind::wood_to_gold) {
    if (number && *number >= 1 && *number <= kLargestMeter) return make(kAmount + *number);
    return fail("bottlecap-vikings.action.amount", parts[0].kind == Kind::gold_to_wood ? "BV-47" : "BV-50",
                "An exchange names how much is given, at least 1, as in {}2, not {}.", name, quote(text));
  }
  if (parts[1].kind == Kind::none) {
    if (rest.empty()) return make(kPart);
    return fail("bottlecap-vikings.action.part", "BV-16", "{0} has one part, which is written {0}, not {1}.", name,
                quote(text));
  }
  if (number && (*number == 1 || *number == 2)) return make(kPart + *number - 1);
  return fail("bottlecap-vikings.action.part", "BV-16", "{0} has two parts, {0}1 and {0}2, but no {1}.", name,
              quote(text));
}

Result<Action> read_improvement(const Rules& rules, const State& state, std::string_view name, std::string_view text) {
  const Player& player = state.players[state.mover];
  if (player.side >= kNoSide) return bad_word(text);
  const CitySide& side = rules.match().side(player);
  if (name == "throne") return make(kBuild + side.throne_place());
  for (int place = 1; place <= side.spots; ++place)
    if (to_number(name) == side.ability[place] + kFirstAbility) return make(kBuild + place);
  return fail("bottlecap-vikings.action.city", "BV-18", "{} is not on {}'s city.", quote(name),
              seat_title(state.mover));
}

}  // namespace

std::string Definition::write_action(const Rules& rules, const State& state, Action action) {
  const int code = action.code;
  const char tile = here(state).value_or('?');
  if (code == kEnd) return "end";
  if (code < kReverse) {
    const bool two = tile != '?' && rules.match().edition.faces[letter(tile)].parts[1].kind != Kind::none;
    return two ? fmt::format("{}{}", tile, code) : std::string(1, tile);
  }
  if (code == kReverse) return "reverse";
  if (code == kHeal) return "heal";
  if (code <= kAmount) return fmt::format("swap{}{}", code - kSwap, around(code - kSwap + 1));
  if (code <= kBuild) return fmt::format("{}{}", tile, code - kAmount);
  if (code < kSail) {
    const Player& player = state.players[state.mover];
    const int place = code - kBuild;
    if (player.side >= kNoSide || place > rules.match().side(player).throne_place()) return "A-nowhere";
    const CitySide& side = rules.match().side(player);
    if (place == side.throne_place()) return "A-throne";
    return fmt::format("A-{}", side.ability[place] + kFirstAbility);
  }
  for (const auto& pair : kPairs)
    if (code == pair.code || code == pair.code + 1) return fmt::format("{}{}", pair.stem, pair.names[code - pair.code]);
  for (const auto& word : kNumbered)
    if (code >= word.code + word.minimum && code <= word.code + word.maximum)
      return fmt::format("{}{}", word.stem, code - word.code);
  if (code >= kGoods && code < kTurnCap) {
    const int gold = code - kGoods;
    const int wood = std::max(0, goods_to_choose(rules, state) - gold);
    return "goods-" + std::string(static_cast<std::size_t>(gold), 'g') +
           std::string(static_cast<std::size_t>(wood), 'w');
  }
  if (code >= kLose && code < kPickSide) {
    const int red = code - kLose;
    const int grey = std::max(0, state.owed - red);
    return "lose-" + std::string(static_cast<std::size_t>(red), 'r') + std::string(static_cast<std::size_t>(grey), 'g');
  }
  if (code >= kTile && code < kTile + kActions) return fmt::format("tile-{}", static_cast<char>('A' + code - kTile));
  if (code > kCard && code < kCard + kSides) return fmt::format("card-{}", kSideNames[code - kCard]);
  if (code >= kStarter && code < kStarter + kMostPlayers) return fmt::format("start-{}", kSeatNames[code - kStarter]);
  return fmt::format("code-{}", code);
}

Result<Action> Definition::read_action(const Rules& rules, const State& state, std::string_view text) {
  if (text == "end") return make(kEnd);
  if (text == "reverse") return make(kReverse);
  if (text == "heal") return make(kHeal);
  for (const auto& pair : kPairs)
    for (int n = 0; n < 2; ++n)
      if (text == fmt::format("{}{}", pair.stem, pair.names[n])) return make(pair.code + n);
  for (const auto& word : kNumbered) {
    if (!text.starts_with(word.stem)) continue;
    const auto number = to_number(text.substr(word.stem.size()));
    if (!number) return bad_word(text);
    if (*number >= word.minimum && *number <= word.maximum) return make(word.code + *number);
    if (word.code == kSail) return make(kSail + kLargestSail);  // refused with how far the ship does sail
    return fail("bottlecap-vikings.action.number", word.rule, "{} goes with a number from {} to {}, not with {}.",
                quote(word.stem), word.minimum, word.maximum, *number);
  }
  if (text.starts_with("swap")) {
    for (int space = 0; space < kSpaces; ++space)
      if (text == fmt::format("swap{}{}", space, around(space + 1))) return make(kSwap + space);
    return fail("bottlecap-vikings.action.swap", "BV-73",
                "Only neighbouring spaces are swapped, as in swap34 or swap70.");
  }
  const auto rest = [&](std::string_view stem) { return text.substr(stem.size()); };
  if (text.starts_with("goods-")) {
    if (state.phase != Phase::goods) return make(kGoods);  // refused with what comes now
    const auto length = static_cast<std::size_t>(goods_to_choose(rules, state));
    if (const auto gold = count_letters(rest("goods-"), 'g', 'w', length)) return make(kGoods + *gold);
    return fail("bottlecap-vikings.action.goods", "BV-11", "Goods are written gold first, {} of them, as in goods-gw.",
                length);
  }
  if (text.starts_with("lose-")) {
    if (state.phase != Phase::lose) return make(kLose);
    if (const auto red = count_letters(rest("lose-"), 'r', 'g', state.owed); red && *red < kPickSide - kLose)
      return make(kLose + *red);
    return fail("bottlecap-vikings.action.lose", "BV-19",
                "Damage to lose is written red first, {} of it, as in lose-rg.", state.owed);
  }
  if (text.starts_with("tile-") && text.size() == 6 && text[5] >= 'A' && text[5] < 'A' + kActions)
    return make(kTile + letter(text[5]));
  for (int card = 1; card < kSides; ++card)
    if (text == fmt::format("card-{}", kSideNames[card])) return make(kCard + card);
  if (text.starts_with("start-"))
    if (const auto seat = read_seat(rest("start-"), rules.seats())) return make(kStarter + *seat);
  if (text.starts_with("A-")) return read_improvement(rules, state, rest("A-"), text);
  if (!text.empty() && text[0] >= 'B' && text[0] < 'A' + kActions)
    return read_here(rules.match(), state, text[0], text.substr(1), text);
  return bad_word(text);
}

}  // namespace cb::bottlecap_vikings
