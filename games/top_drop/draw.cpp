// SPDX-License-Identifier: MIT
// Top Drop in the terminal, made from a view only: hidden hands are backs of cards (TD-22).
#include <array>
#include <string>
#include <vector>

#include "core/text.hpp"
#include "games/top_drop/game.hpp"
#include "games/top_drop/notation.hpp"

namespace cb::top_drop {
namespace {

constexpr int kCardHeight = 4;
constexpr std::size_t kWidth = 76;
using Picture = std::array<std::string, kCardHeight>;

// Colours are told apart by letter and shape too.
constexpr std::string_view kMarks[] = {"B ●", "R ◆", "Y ★", "G ♣", "P ■"};
constexpr Colour kInks[] = {Colour::blue, Colour::red, Colour::yellow, Colour::green, Colour::purple};

Picture face(const Rules& rules, int card, const Pen& pen) {
  const auto colour = static_cast<std::size_t>(rules.edition().colour[card]);
  const auto ink = [&](std::string_view text) { return pen.paint(kInks[colour], text); };
  return {"┌─────┐", "│" + pen.bold(fmt::format(" {:^3} ", card)) + "│",
          "│" + ink(fmt::format(" {} ", kMarks[colour])) + "│", "└─────┘"};
}

Picture back(std::string_view label, const Pen& pen) {
  return {"┌─────┐", "│" + pen.dim("░░░░░") + "│", fmt::format("│{:^5}│", label), "└─────┘"};
}

Picture nothing() { return {"┌╌╌╌╌╌┐", "╎     ╎", "╎     ╎", "└╌╌╌╌╌┘"}; }

std::string row(const std::vector<Picture>& cards) {
  std::string out;
  for (int line = 0; line < kCardHeight; ++line) {
    out += "  ";
    for (const auto& card : cards) out += " " + card[static_cast<std::size_t>(line)];
    out += "\n";
  }
  return out;
}

// "1.4-9.60", broken into lines that begin below the end of the title.
std::string list_cards(const std::string& title, Bits64 cards) {
  const std::string indent(title.size(), ' ');
  std::string out;
  std::string line = title;
  const std::string listed = write_cards(cards, true);
  for (const auto word : split(listed, '.')) {
    if (line.size() + word.size() + 1 > kWidth) {
      out += line + "\n";
      line = indent;
    }
    line += fmt::format(" {}", word);
  }
  return out + line + "\n";
}

std::string arrow(Direction direction) {
  if (direction == Direction::none) return "not chosen yet";
  return direction == Direction::up ? "▲ UP, higher cards" : "▼ DOWN, lower cards";
}

std::string what_is_next(const Rules& rules, const View& view, int seat) {
  const bool mine = view.seat == seat;
  const auto who = mine ? std::string("You") : fmt::format("Seat {}", seat_letter(view.seat));
  const auto* const s = mine ? "" : "s";
  if (view.phase == Phase::won) return "All cards are placed: everyone has won.";
  if (view.over != 0) return fmt::format("{} cannot play: the game is lost.", who);
  switch (view.phase) {
    case Phase::draw:
      return fmt::format("{} draw{} a card.", who, s);
    case Phase::open:
      return fmt::format("{} choose{} the direction and who starts.", who, s);
    case Phase::place:
      return fmt::format("{} used a Flip and must place a card.", who);
    case Phase::match:
      return fmt::format("{} used a Colour and must place a {} card.", who,
                         colour_name(rules.edition().colour[view.top]));
    case Phase::second:
      return fmt::format("{} may place a second card or stop.", who);
    default:
      return fmt::format("{} place{} a card, or use{} a help card first.", who, s, s);
  }
}

// Top card, draw pile and, beside them, direction and helps.
std::string draw_table(const Rules& rules, const View& view, const Pen& pen) {
  const auto top = view.top == 0 ? nothing() : face(rules, view.top, pen);
  const auto pile = view.pile_size == 0 ? nothing() : back(std::to_string(view.pile_size), pen);
  const std::array<std::string, kCardHeight> beside = {
      "Direction  " + pen.bold(arrow(view.direction)),
      fmt::format("Help left  Skip {}   Flip {}   Colour {}   Wild {}", view.help[kSkip], view.help[kFlip],
                  view.help[kColour], view.help[kWild]),
      fmt::format("Placed     {} of {}", count(view.placed & rules.deck()), rules.cards()),
      fmt::format("Draw pile  {} left", view.pile_size),
  };
  std::string out;
  for (std::size_t line = 0; line < kCardHeight; ++line)
    out += fmt::format("   {}   {}   {}\n", top[line], pile[line], beside[line]);
  return out + pen.dim("     top      draw\n");
}

// Below a card of one's own: whether it goes as the direction lies, and whether a help card that is
// still to be had would let it go. In the middle of a turn only what can still be done.
std::string draw_hints(const Rules& rules, const View& view, int seat, const Pen& pen) {
  const bool mid_turn = view.seat == seat && view.phase != Phase::turn;
  const bool matching = view.seat == seat && view.phase == Phase::match;
  const bool can_flip = !mid_turn && view.help[kFlip] + view.help[kWild] > 0;
  const bool can_match = matching || (!mid_turn && view.help[kColour] + view.help[kWild] > 0);
  std::string goes = "  ";
  std::string matches = "  ";
  bool any_match = false;
  for (const int card : members(view.hand[seat])) {
    const bool follows = (kFollow.after(view.direction, view.top) & bit(card)) != 0;
    const bool match = can_match && (rules.same_colour(view.top) & bit(card)) != 0;
    const auto* const otherwise = can_flip ? "flip" : "";
    goes += fmt::format(" {:^7}", follows ? "goes" : otherwise);
    matches += fmt::format(" {:^7}", match ? "colour" : "");
    any_match = any_match || match;
  }
  std::string out = matching ? "" : pen.dim(goes) + "\n";
  if (any_match) out += pen.dim(matches) + "\n";
  return out;
}

std::string draw_hand(const Rules& rules, const View& view, int of, int seat, const Pen& pen) {
  const int size = view.hand_size[of];
  const auto name = fmt::format(" {} Seat {}{}", view.seat == of && view.over == 0 ? "►" : " ", seat_letter(of),
                                of == seat ? ", you" : "");
  if (size == 0) return name + pen.dim("   no cards") + "\n";
  if (view.hides(of)) {
    std::string backs;
    for (int n = 0; n < size; ++n) backs += " " + pen.dim("▐░▌");
    return fmt::format("{}  {}   {} card{}\n", name, backs, size, size == 1 ? "" : "s");
  }
  std::vector<Picture> cards;
  for (const int card : members(view.hand[of])) cards.push_back(face(rules, card, pen));
  std::string out = name + "\n" + row(cards);
  if (of == seat && view.over == 0 && view.top != 0) out += draw_hints(rules, view, of, pen);
  return out;
}

}  // namespace

std::string Definition::draw(const Rules& rules, const View& view, int seat, const Pen& pen) {
  std::string out = " " + pen.bold(what_is_next(rules, view, seat)) + "\n\n" + draw_table(rules, view, pen) + "\n";
  for (int of = 0; of < rules.seats(); ++of) out += draw_hand(rules, view, of, seat, pen);
  out += "\n";
  const Bits64 placed = view.placed & rules.deck();
  if (placed != 0) out += list_cards(" Placed:", placed);
  Bits64 unplaced = kAllCards & ~view.placed;
  for (const Bits64 hand : view.hand) unplaced &= ~hand;
  if (view.over != 0 && unplaced != 0) out += list_cards(" Still in the draw pile:", unplaced);
  out += pen.dim(" ● blue  ◆ red  ★ yellow  ♣ green  ■ purple") + "\n";
  if (rules.edition().reconstructed)
    out += pen.dim(" The colours are reconstructed: only those of 12, 15 and 54 are known.") + "\n";
  return out;
}

}  // namespace cb::top_drop
