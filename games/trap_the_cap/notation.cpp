// SPDX-License-Identifier: MIT
// Actions: "A4-B2", "AH-A3", "A4-AH", "A4-AH-A1", "A1(b2)-A3", "d.B4-B6", "g.AC3-AC1-turn", "pass", …
#include "games/trap_the_cap/notation.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "games/trap_the_cap/game.hpp"

namespace cb::trap_the_cap {
namespace {

constexpr std::string_view kAlone = "alone";

// Whether a colour has stacks on a space that differ in what they carry.
bool several_kinds(const State& state, int colour, int space) {
  Stack seen = kNoStack;
  for (const Stack stack : state.stacks[colour]) {
    if (place_of(stack) != space) continue;
    if (seen != kNoStack && seen != stack) return true;
    seen = stack;
  }
  return false;
}

// Whether a text names the home of a base where nobody sits.
bool is_empty_base(const Rules& rules, std::string_view text) {
  return text.size() == 2 && text[1] == 'H' && text[0] >= 'A' && text[0] < 'A' + rules.board().bases &&
         !read_place(rules, text);
}

// What tells a stack from others of its colour on the same space.
std::string kind_text(const Rules& rules, Stack stack) {
  const auto load = caps_text(rules, under(stack));
  return load.empty() ? std::string(kAlone) : load;
}

std::unexpected<Error> bad_form(std::string_view text) {
  return fail("trap.move.form", "TT-04", "A move is written from-to, as in A4-B2 or AH-A3, not {}.", quote(text));
}

}  // namespace

char letter(const Rules& rules, int seat) { return static_cast<char>('a' + rules.board().base_of[seat]); }

std::optional<int> read_seat(const Rules& rules, std::string_view text) {
  for (int seat = 0; seat < rules.seats(); ++seat)
    if (text.size() == 1 && text[0] == letter(rules, seat)) return seat;
  return std::nullopt;
}

std::string space_name(const Plan& plan, int space) {
  const auto base = [](int n) { return static_cast<char>('A' + n); };
  if (space == plan.centre()) return "centre";
  if (space < plan.bases * plan.rim) return fmt::format("{}{}", base(space / plan.rim), space % plan.rim + 1);
  const int inner = space - plan.bases * plan.rim;
  if (space < plan.centre()) return fmt::format("{}C{}", base(inner / plan.spoke), inner % plan.spoke + 1);
  return "nowhere";
}

std::optional<int> read_space(const Plan& plan, std::string_view text) {
  if (text == "centre") return plan.centre();
  if (text.size() < 2) return std::nullopt;
  const int base = text[0] - 'A';
  if (base < 0 || base >= plan.bases) return std::nullopt;
  const bool spoke = text[1] == 'C';
  const auto digits = text.substr(spoke ? 2 : 1);
  const auto number = to_number(digits);
  if (!number || *number < 1 || *number > (spoke ? plan.spoke : plan.rim) || digits[0] == '0') return std::nullopt;
  return spoke ? plan.spoke_space(base, *number) : plan.rim_space(base, *number);
}

std::string place_name(const Rules& rules, int place) {
  const Board& board = rules.board();
  if (place >= kFirstHome && place < home_of(rules.seats()))
    return fmt::format("{}H", static_cast<char>('A' + board.base_of[place - kFirstHome]));
  return space_name(board, place);
}

std::optional<int> read_place(const Rules& rules, std::string_view text) {
  if (text.size() != 2 || text[1] != 'H') return read_space(rules.board(), text);
  for (int seat = 0; seat < rules.seats(); ++seat)
    if (rules.board().base_of[seat] == text[0] - 'A') return home_of(seat);
  return std::nullopt;
}

std::string caps_text(const Rules& rules, Caps held) {
  std::string text;
  for (int seat = 0; seat < rules.seats(); ++seat)
    if (const int number = number_of(held, seat)) text += fmt::format("{}{}", letter(rules, seat), number);
  if ((held & kGold) != 0) text += 'g';
  return text;
}

std::optional<Caps> read_caps(const Rules& rules, std::string_view text) {
  Caps held = 0;
  const bool gold = text.ends_with('g');
  if (gold) text.remove_suffix(1);
  if (text.size() % 2 != 0 || (text.empty() && !gold)) return std::nullopt;
  int last = -1;
  for (; !text.empty(); text.remove_prefix(2)) {
    const auto seat = read_seat(rules, text.substr(0, 1));
    const int number = text[1] - '0';
    if (!seat || *seat <= last || number < 1 || number > rules.setting().caps_each) return std::nullopt;
    held += caps(*seat, number);
    last = *seat;
  }
  return gold ? held | kGold : held;
}

std::string Definition::write_action(const Rules& rules, const State& state, Action action) {
  switch (action.piece) {
    case kPass:
      return "pass";
    case kAgain:
      return "again";
    case kStop:
      return "stop";
    case kThrow:
      return std::to_string(action.to);
    case kLot:
      return seat_name(rules, action.to);
    default:
      break;
  }
  const bool golden = action.piece == kGoldenPiece;
  const int colour = golden ? owner_of(state.golden) : action.piece;
  if (colour >= rules.seats()) return "nothing";  // no such piece
  std::string text;
  if (golden) {
    text = "g.";
  } else if (colour != state.mover) {
    text = fmt::format("{}.", letter(rules, colour));
  }
  text += place_name(rules, action.from);
  if (!golden && several_kinds(state, colour, action.from)) {
    const Stack stack = state.stacks[colour][std::min<int>(action.how & kSlots, kHomeSlot)];
    text += fmt::format("({})", kind_text(rules, stack));
  }
  if ((action.how & kThroughHome) != 0) text += "-" + place_name(rules, home_of(colour));
  text += "-" + place_name(rules, action.to);
  if ((action.how & kTurn) != 0) text += "-turn";
  return text;
}

Result<Action> Definition::read_action(const Rules& rules, const State& state, std::string_view text) {
  if (text == "pass") return Action{kPass};
  if (text == "again") return Action{kAgain};
  if (text == "stop") return Action{kStop};
  if (const auto number = to_number(text); number && text.size() == 1 && *number >= 1 && *number <= kDieSides)
    return thrown(*number);
  if (const auto seat = read_seat(rules, text)) return drawn(*seat);
  if (state.phase == Phase::lot)
    return fail("trap.lot.form", "TT-03", "The lot draws the letter of a seat, not {}.", quote(text));
  if (rules.at_chance(state))
    return fail("trap.throw.form", "TT-04", "The die shows 1 to {}, not {}.", kDieSides, quote(text));

  Action action{static_cast<std::uint8_t>(state.mover)};
  const auto whole = text;
  if (const auto dot = text.find('.'); dot != std::string_view::npos) {
    const auto named = text.substr(0, dot);
    const auto seat = read_seat(rules, named);
    if (!seat && named != "g") return bad_form(whole);
    action.piece = seat ? static_cast<std::uint8_t>(*seat) : kGoldenPiece;
    text.remove_prefix(dot + 1);
  }
  const bool golden = action.piece == kGoldenPiece;
  const int colour = golden ? state.mover : action.piece;
  auto parts = split(text, '-');
  if (parts.back() == "turn") {
    action.how |= kTurn;
    parts.pop_back();
  }
  if (parts.size() < 2 || parts.size() > 3) return bad_form(whole);
  auto origin = parts.front();
  std::optional<Caps> load;
  if (const auto open = origin.find('('); open != std::string_view::npos) {
    if (!origin.ends_with(')') || golden) return bad_form(whole);
    const auto inside = origin.substr(open + 1, origin.size() - open - 2);
    load = inside == kAlone ? Caps{0} : read_caps(rules, inside);
    if (!load) return bad_form(whole);
    origin = origin.substr(0, open);
  }
  for (const auto name : {origin, parts[1], parts.back()})
    if (is_empty_base(rules, name))
      return fail("trap.move.nobody", "TT-01", "Nobody sits at {}, so there is no home {}.", name.front(), name);
  const auto from = read_place(rules, origin);
  const auto to = read_place(rules, parts.back());
  if (!from || !to) return bad_form(whole);
  if (parts.size() == 3) {
    if (read_place(rules, parts[1]) != home_of(colour))
      return fail("trap.move.through", "TT-15",
                  "Between two places only the cap's own home can be named, as in A3-{}-A2.",
                  place_name(rules, home_of(colour)));
    action.how |= kThroughHome;
  }
  action.from = static_cast<std::uint8_t>(*from);
  action.to = static_cast<std::uint8_t>(*to);
  if (golden || is_home(*from)) {
    action.how |= kHomeSlot;
    return action;
  }
  if (!load && several_kinds(state, colour, *from)) {
    const auto* const one = std::ranges::find(state.stacks[colour], *from, place_of);
    return fail("trap.move.which", "TT-13", "Several stacks of yours on {} differ; say which, as in {}({})-{}.", origin,
                origin, kind_text(rules, *one), parts.back());
  }
  int slot = 0;
  while (slot < kMostCaps &&
         (place_of(state.stacks[colour][slot]) != *from || (load && under(state.stacks[colour][slot]) != *load)))
    ++slot;
  action.how |= static_cast<std::uint8_t>(slot < kMostCaps ? slot : kSlots);
  return action;
}

}  // namespace cb::trap_the_cap
