// SPDX-License-Identifier: MIT
// Cards and actions: "27" places a card, "+27" draws it, "flip", "wild-colour", "stop", "up-a".
#include "games/top_drop/notation.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "games/top_drop/game.hpp"

namespace cb::top_drop {
namespace {

constexpr std::string_view kColourNames[] = {"blue", "red", "yellow", "green", "purple"};
constexpr std::string_view kDirectionNames[] = {"none", "up", "down"};
constexpr std::string_view kHelpNames[] = {"skip", "flip", "colour", "wild"};
constexpr std::string_view kHelpTitles[] = {"Skip", "Flip", "Colour", "wild card"};

std::string word_text(int word) {
  if (word == kSayStop) return "stop";
  if (word >= kOpenDown) return fmt::format("down-{}", seat_letter(word - kOpenDown));
  if (word >= kOpenUp) return fmt::format("up-{}", seat_letter(word - kOpenUp));
  if (word >= kWildSkip) return fmt::format("wild-{}", kHelpNames[word - kWildSkip]);
  return std::string(kHelpNames[word - kUseSkip]);
}

// There are gaps in the numbering of words.
bool is_word(int word) { return word >= 0 && word < kWordsEnd && (word <= kWildColour || word >= kOpenUp); }

}  // namespace

std::string_view colour_name(CardColour colour) { return kColourNames[static_cast<int>(colour)]; }
std::string_view direction_name(Direction direction) { return kDirectionNames[static_cast<int>(direction)]; }
std::string_view help_name(int kind) { return kHelpNames[kind]; }

std::optional<int> read_card(std::string_view text) {
  const auto number = to_number(text);
  if (!number || *number < 1 || *number > kCards || text.front() == '0') return std::nullopt;
  return number;
}

std::string write_cards(Bits64 cards, bool runs) {
  std::string text;
  while (cards != 0) {
    const int first = lowest(cards);
    int last = first;
    while (runs && (cards >> (last + 1) & 1) != 0) ++last;
    if (last == first + 1) last = first;
    for (int card = first; card <= last; ++card) cards &= ~bit(card);
    text += fmt::format("{}{}", text.empty() ? "" : ".", first);
    if (last > first) text += fmt::format("-{}", last);
  }
  return text.empty() ? "-" : text;
}

CardsRead read_cards(std::string_view text) {
  CardsRead read;
  if (text == "-") return read;
  for (const auto piece : split(text, '.')) {
    const auto dash = piece.find('-');
    const auto first = read_card(piece.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : read_card(piece.substr(dash + 1));
    if (!first || !last || *last < *first) {
      read.problem = fmt::format("{} is no card from 1 to {}.", quote(piece), kCards);
      return read;
    }
    for (int card = *first; card <= *last; ++card) {
      if ((read.cards & bit(card)) != 0) read.problem = fmt::format("Card {} is there twice.", card);
      read.cards |= bit(card);
    }
  }
  return read;
}

std::string Definition::write_action(const Rules& rules, const State& state, Action action) {
  if (action.code >= kWords) return word_text(action.code - kWords);
  return fmt::format("{}{}", rules.at_chance(state) ? "+" : "", action.code);
}

std::string Definition::write_seen_action(const Rules& rules, const State& state, Action action, int seat) {
  return rules.may_see(state, seat) ? write_action(rules, state, action) : "+?";
}

Result<Action> Definition::read_action(const Rules& rules, const State& state, std::string_view text) {
  if (rules.at_chance(state)) {
    if (const auto card = read_card(text.substr(text.starts_with('+') ? 1 : 0)); card && text.starts_with('+'))
      return card_action(*card);
    return fail("top-drop.draw.form", "TD-17", "A drawn card is written with a plus, as in +27, not {}.", quote(text));
  }
  if (const auto card = read_card(text)) return card_action(*card);
  for (int word = 0; word < kWordsEnd; ++word)
    if (is_word(word) && text == word_text(word)) return word_action(word);
  if (state.phase == Phase::open)
    return fail("top-drop.open.form", "TD-07", "Choose a direction and who starts, as in up-a, not {}.", quote(text));
  return fail("top-drop.action.form", "TD-09",
              "Say a card of yours (1 to {}), stop, skip, flip, colour, wild-skip, wild-flip or wild-colour, not {}.",
              kCards, quote(text));
}

namespace {

Error explain_draw(const State& state, Action action) {
  const auto* rule = state.direction == Direction::none ? "TD-03" : "TD-17";
  if (action.code < 1 || action.code > kCards)
    return refuse("top-drop.draw.now", rule, "A card is being drawn now; nothing else can happen.");
  return refuse("top-drop.draw.gone", rule, "Card {} is not in the draw pile.", action.code);
}

Error explain_card(const Rules& rules, const State& state, int card) {
  if ((state.hand[state.seat] & bit(card)) == 0)
    return refuse("top-drop.card.own", "TD-09", "You do not hold the {}.", card);
  if (state.phase == Phase::match)
    return refuse("top-drop.card.colour", "TD-13", "After Colour the card must be {} like the {} on top; the {} is {}.",
                  colour_name(rules.edition().colour[state.top]), state.top, card,
                  colour_name(rules.edition().colour[card]));
  return refuse("top-drop.card.direction", state.phase == Phase::place ? "TD-12" : "TD-09",
                "The direction is {}, and the {} does not follow the {} on top.", direction_name(state.direction), card,
                state.top);
}

Error explain_help(const State& state, int word) {
  const bool wild = word >= kWildSkip;
  const int kind = word - (wild ? kWildSkip : kUseSkip);
  if (state.phase != Phase::turn)
    return refuse("top-drop.help.late", "TD-10", "One help card a turn, and only before the first card.");
  if (state.help[wild ? kWild : kind] == 0)
    return refuse("top-drop.help.gone", "TD-15", "No {} is left.", kHelpTitles[wild ? kWild : kind]);
  if (kind == kColour && state.top == 0)
    return refuse("top-drop.help.empty", "TD-24", "There is no colour to match on an empty pile.");
  if (kind == kColour)
    return refuse("top-drop.help.colour", "TD-20", "You hold no card of the colour of the {} on top.", state.top);
  return refuse("top-drop.help.flip", "TD-20", "After a Flip you could not place a card.");
}

}  // namespace

Error Definition::explain(const Rules& rules, const State& state, Action action) {
  if (rules.at_chance(state)) return explain_draw(state, action);
  if (rules.actor(state) == kNobody)
    return refuse("top-drop.over", state.phase == Phase::won ? "TD-19" : "TD-20", "The game is over.");
  const int word = action.code - kWords;
  const bool card = action.code >= 1 && action.code <= kCards;
  if (!card && !is_word(word))
    return refuse("top-drop.action.unknown", "TD-09", "That is neither a card nor anything else to do in this game.");
  if (state.phase == Phase::open) {
    if (word >= kOpenUp)
      return refuse("top-drop.open.seat", "TD-07", "There is no seat {} in this game.",
                    seat_letter(word & (kMostPlayers - 1)));
    return refuse("top-drop.open.first", "TD-07", "First choose the direction and who starts.");
  }
  if (card) return explain_card(rules, state, action.code);
  if (word >= kOpenUp)
    return refuse("top-drop.open.late", "TD-07", "Direction and starter are chosen once, after the deal.");
  if (word != kSayStop) return explain_help(state, word);
  if (state.phase == Phase::turn)
    return refuse("top-drop.stop.early", "TD-09", "Place at least one card, or use a Skip, before the turn can end.");
  return refuse("top-drop.stop.help", "TD-20", "After a Flip or a Colour at least one card must be placed.");
}

}  // namespace cb::top_drop
