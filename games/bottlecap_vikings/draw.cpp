// SPDX-License-Identifier: MIT
// Bottlecap Vikings in the terminal: the rondel as a ring with space 0 on top, then the players.
#include "games/bottlecap_vikings/game.hpp"
#include "games/bottlecap_vikings/notation.hpp"

namespace cb::bottlecap_vikings {
namespace {

constexpr int kCell = 24;
constexpr int kMiddle = -1;
constexpr int kRing[3][3] = {{7, 0, 1}, {6, kMiddle, 2}, {5, 4, 3}};
constexpr Colour kColours[kMostPlayers] = {Colour::red, Colour::blue, Colour::green, Colour::yellow};

std::string seat_letter(int seat) { return seat_title(seat).substr(0, 1); }
std::string pad(std::string text) {
  text.resize(kCell, ' ');
  return text;
}

class Picture {
 public:
  Picture(const Rules& rules, const State& state, int seat, const Pen& pen)
      : match_(rules.match()), rules_(rules), state_(state), seat_(seat), pen_(pen) {}

  std::string draw() const {
    std::string out = board();
    out += pen_.dim(" g gold, w wood, y glory, D damage; x>y: give x for y; /: and/or") + "\n";
    out += long_faces() + "\n";
    const int first = seat_ >= 0 ? seat_ : 0;
    for (int offset = 0; offset < match_.players; ++offset) out += player(match_.clockwise(first, offset));
    if (const auto line = prompt(); !line.empty()) out += "\n " + line + "\n";
    if (match_.edition.reconstructed)
      out += pen_.dim(" Tiles, bottlecap and city paths are reconstructed; the printed ones are lost.") + "\n";
    return out;
  }

 private:
  std::string rule() const {
    const std::string dash(kCell, '-');
    return pen_.dim(fmt::format(" +{0}+{0}+{0}+", dash)) + "\n";
  }

  std::string board() const {
    std::string out = rule();
    for (const auto& row : kRing) {
      for (int line = 0; line < 3; ++line) {
        out += " " + pen_.dim("|");
        for (const int space : row) out += cell(space, line) + pen_.dim("|");
        out += "\n";
      }
      out += rule();
    }
    return out;
  }

  std::string cell(int space, int line) const {
    if (space == kMiddle) return middle(line);
    const int face = state_.rondel[space];
    if (line == 0) {
      auto text = pad(fmt::format(" {} {}", space, face == kNoTile ? '?' : static_cast<char>('A' + face)));
      if (space == state_.helper) text.replace(kCell - 7, 6, "helper");
      return pen_.bold(text);
    }
    if (line == 1) return pad(face == kNoTile ? "" : " " + face_in_cell(face));
    std::string text = " ";
    int width = 1;
    for (int seat = 0; seat < match_.players; ++seat) {
      if (state_.players[seat].ship != space) continue;
      text += pen_.paint(kColours[seat], fmt::format("<{}>", seat_letter(seat)));
      width += 3;
    }
    const int line_space = around(state_.helper + match_.line_from_helper);
    std::string mark;
    if (match_.has_line && space == line_space) mark = fmt::format("red line to {} ", around(space + 1));
    if (match_.has_line && space == around(line_space + 1)) mark = fmt::format("red line to {} ", line_space);
    text += std::string(static_cast<std::size_t>(std::max(0, kCell - width - static_cast<int>(mark.size()))), ' ');
    return text + pen_.paint(Colour::red, mark);
  }

  bool fits(std::string_view words) const { return words.size() < kCell; }
  std::string face_in_cell(int face) const {
    auto words = action_words(match_.edition.faces[face]);
    if (!fits(words)) words.replace(words.rfind(' ', kCell - 4), std::string::npos, " ..");
    return words;
  }
  // What is too long for its cell; nothing printed is.
  std::string long_faces() const {
    std::string out;
    for (const int face : state_.rondel) {
      if (face == kNoTile) continue;
      auto words = action_words(match_.edition.faces[face]);
      if (fits(words)) continue;
      if (const auto second = words.find(" / "); second != std::string::npos) words.replace(second, 3, " /\n   ");
      out += fmt::format(" {} {}\n", static_cast<char>('A' + face), words);
    }
    return out;
  }

  std::string middle(int line) const {
    if (line == 0) return pad("   clockwise 0, 1, 2 ...");
    if (line == 1) return pad(fmt::format("   in the lid: {} red", state_.lid_red));
    return pad(fmt::format("               {} grey", state_.lid_grey));
  }

  std::string player(int seat) const {
    const Player& player = state_.players[seat];
    const bool on_turn = rules_.actor(state_) != kNobody && seat == state_.mover;
    std::string out =
        fmt::format(" {} {}", on_turn ? ">" : " ",
                    pen_.paint(kColours[seat], fmt::format("<{}> {:<7}", seat_letter(seat), seat_title(seat))));
    if (player.side == kNoSide) return out + "no card yet\n";
    if (player.side > kNoSide) return out + fmt::format("card {}\n", kSideNames[player.side - kNoSide]);
    const CitySide& side = match_.side(player);
    out += fmt::format("gold {}  wood {}  glory {}  helmets {}  damage {} red {} grey\n", player.gold, player.wood,
                       player.glory, helmets(match_, state_, seat), player.red, player.grey);
    if (player.reversed != 0) out += "       sails counterclockwise\n";
    out += fmt::format("       city {}: ", kSideNames[player.side]);
    if (player.hut == side.throne_place()) {
      out += "the hut is on the throne\n";
    } else {
      out += fmt::format("tier {} of {}, helmet level {}, next for {} gold:\n", side.tier[player.hut], side.tiers,
                         side.helmets[player.hut], side.cost[player.hut]);
      for (int place : members(side.paths[player.hut])) out += fmt::format("         {}\n", step(side, place));
    }
    for (int held : members(state_.abilities[seat]))
      out += fmt::format("       has {} {}\n", held + kFirstAbility, ability_words(held));
    return out;
  }

  static std::string step(const CitySide& side, int place) {
    if (place == side.throne_place()) return "throne: wins the game";
    return fmt::format("{} {}", side.ability[place] + kFirstAbility, ability_words(side.ability[place]));
  }

  // The next steps of a hut with their abilities in words.
  std::string next_steps(std::uint32_t places) const {
    const CitySide& side = match_.side(state_.players[state_.mover]);
    std::string out;
    for (int place : members(places))
      out += place == side.throne_place()
                 ? std::string("\n   A-throne wins the game")
                 : fmt::format("\n   A-{} {}", side.ability[place] + kFirstAbility, ability_words(side.ability[place]));
    return out;
  }

  std::string abilities_on_offer() const {
    std::string out;
    for (int offer : members(abilities_to_copy(match_, state_)))
      out += fmt::format("\n   gain-{} {}", offer + kFirstAbility, ability_words(offer));
    return out;
  }

  std::string act_prompt(const std::string& who) const {
    const Player& mover = state_.players[state_.mover];
    std::string out = fmt::format("{} is at {}: {}.", who, mover.ship, face_in_cell(state_.rondel[mover.ship]));
    if (state_.compare != 0) {
      constexpr std::string_view kLanding[] = {"", "less gold", "less wood", "equal goods"};
      out += fmt::format(" Landed with {}.", kLanding[state_.compare]);
    }
    if (state_.rondel[mover.ship] == letter('A') && (state_.used & kUsedFirst) == 0)
      out += next_steps(improvements(match_, state_, state_.mover));
    return out;
  }

  std::string prompt() const {
    const auto who = seat_title(state_.mover);
    const auto other = seat_title(state_.seat);
    switch (state_.phase) {
      case Phase::over:
        return Definition::describe_ending(rules_, state_).text;
      case Phase::starter_lot:
        return "The starter is drawn.";
      case Phase::lay:
        return rules_.at_chance(state_) ? "The next tile is drawn." : fmt::format("{} lays the next tile.", who);
      case Phase::deal:
        return rules_.at_chance(state_) ? fmt::format("{} is dealt a card.", who)
                                        : fmt::format("{} takes a card.", who);
      case Phase::pick:
        return fmt::format("{} picks the common or the unique side.", who);
      case Phase::ship:
        return fmt::format("{} places the ship at any space.", who);
      case Phase::goods:
        return fmt::format("{} chooses starting goods.", who);
      case Phase::improve_free:
        return fmt::format("{} makes the free improvement:", who) +
               next_steps(match_.side(state_.players[state_.mover]).paths[0]);
      case Phase::sail:
        return fmt::format("{} to sail 1 to {} spaces.", who,
                           furthest(state_, state_.mover, state_.players[state_.mover].ship));
      case Phase::pass_take:
      case Phase::raid_take:
        return fmt::format("{} takes a good from {}.", who, other);
      case Phase::pass_give:
      case Phase::raid_give:
        return fmt::format("{} gives a good to {}.", who, other);
      case Phase::draw:
        return fmt::format("{} draws a damage token.", other);
      case Phase::put_back:
        return fmt::format("{} drew one of each colour and puts one back.", other);
      case Phase::pick_ability:
        return fmt::format("{} copies an ability in play:", who) + abilities_on_offer();
      case Phase::pick_double:
        return fmt::format("{} doubles wood or gold.", who);
      case Phase::turn_cap:
        return fmt::format("{} turns the bottlecap.", who);
      case Phase::lose:
        return fmt::format("{} chooses {} damage to lose.", other, state_.owed);
      default:
        return act_prompt(who);
    }
  }

  const Match& match_;
  const Rules& rules_;
  const State& state_;
  int seat_;
  const Pen& pen_;
};

}  // namespace

std::string Definition::draw(const Rules& rules, const State& view, int seat, const Pen& pen) {
  return Picture(rules, view, seat, pen).draw();
}

}  // namespace cb::bottlecap_vikings
