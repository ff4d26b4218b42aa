// SPDX-License-Identifier: MIT
// Positions: "a=4+b1,A3,B5+d2/b=…/…/a.move3/q12.t40", written and read. Reading first parses the words,
// then refuses whatever could not stand on a table.
#include "games/trap_the_cap/position.hpp"

#include <algorithm>
#include <utility>

#include "core/text.hpp"
#include "games/trap_the_cap/game.hpp"
#include "games/trap_the_cap/notation.hpp"

namespace cb::trap_the_cap {
namespace {

constexpr std::pair<Phase, std::string_view> kPhaseWords[] = {
    {Phase::lot, "lot"},
    {Phase::first_throw, "throw"},
    {Phase::throw_again, "rethrow"},
    {Phase::move, "move"},
    {Phase::turned, "turned"},
    {Phase::six, "six"},
    {Phase::over_left, "over-left"},
    {Phase::over_quiet, "over-quiet"},
    {Phase::over_throws, "over-throws"},
};

std::string with_load(const Rules& rules, const std::string& text, Caps held) {
  const auto load = caps_text(rules, held);
  return load.empty() ? text : text + "+" + load;
}

// "B5" or "B5+d2g": the text before the plus sign, and the caps behind it.
std::optional<std::pair<std::string_view, Caps>> split_load(const Rules& rules, std::string_view text) {
  const auto plus = text.find('+');
  if (plus == std::string_view::npos) return std::pair{text, Caps{0}};
  const auto load = read_caps(rules, text.substr(plus + 1));
  if (!load) return std::nullopt;
  return std::pair{text.substr(0, plus), *load};
}

std::unexpected<Error> bad_form(const Rules& rules, std::string_view text) {
  return fail("trap.position.form", "TT-03", "A position is written as in {}; {} does not fit that.",
              Definition::write_position(rules, rules.start()), quote(text));
}

std::optional<Error> read_seat_part(const Rules& rules, std::string_view text, int seat, State& state) {
  const auto problem = [&] { return bad_form(rules, text).error(); };
  if (text.size() < 3 || text[0] != letter(rules, seat) || text[1] != '=') return problem();
  const auto parts = split(text.substr(2), ',');
  const auto home = split_load(rules, parts.front());
  const auto waiting = home ? to_number(home->first) : std::nullopt;
  if (!waiting || *waiting < 0 || *waiting > kMostCaps || home->first.size() != 1) return problem();
  if (number_of(home->second, seat) != 0 || (home->second & kGold) != 0) return problem();
  state.homes[seat] = home->second + caps(seat, *waiting);
  if (parts.size() > 1 + kMostCaps) return refuse("trap.position.caps", "TT-03", "{} has too many stacks.", text[0]);
  for (std::size_t n = 1; n < parts.size(); ++n) {
    const auto stack = split_load(rules, parts[n]);
    const auto place = stack ? read_place(rules, stack->first) : std::nullopt;
    if (!place || is_home(*place)) return problem();
    state.stacks[seat][n - 1] = make_stack(*place, stack->second);
  }
  std::ranges::sort(state.stacks[seat]);
  return std::nullopt;
}

std::optional<Error> read_golden(const Rules& rules, std::string_view text, State& state) {
  const auto problem = [&] { return bad_form(rules, text).error(); };
  if (!text.starts_with("g=")) return problem();
  text.remove_prefix(2);
  if (text == "caught") {
    state.golden = kNoStack;
    return std::nullopt;
  }
  int owner = kNeutral;
  if (const auto dot = text.find('.'); dot != std::string_view::npos) {
    const auto seat = read_seat(rules, text.substr(0, dot));
    if (!seat) return problem();
    owner = *seat;
    text.remove_prefix(dot + 1);
  }
  const auto stack = split_load(rules, text);
  const auto place = stack ? read_place(rules, stack->first) : std::nullopt;
  if (!place || (stack->second & kGold) != 0) return problem();
  state.golden = make_golden(*place, owner, stack->second);
  return std::nullopt;
}

// "a.move3", "a.turned6.2.AC1", "b.over-left", …
std::optional<Error> read_turn(const Rules& rules, std::string_view text, State& state) {
  const auto problem = [&] { return bad_form(rules, text).error(); };
  const auto parts = split(text, '.');
  const auto mover = read_seat(rules, parts.front());
  if (parts.size() < 2 || !mover) return problem();
  state.mover = static_cast<std::uint8_t>(*mover);
  auto word = parts[1];
  const bool with_die = word.starts_with("move") || word.starts_with("turned");
  if (with_die) {
    const int die = word.back() - '0';
    if (die < 1 || die > kDieSides) return problem();
    state.die = static_cast<std::uint8_t>(die);
    word.remove_suffix(1);
  }
  const auto* const phase = std::ranges::find(kPhaseWords, word, [](const auto& pair) { return pair.second; });
  if (phase == std::end(kPhaseWords)) return problem();
  state.phase = phase->first;
  if (state.phase == Phase::turned) {
    const auto points = parts.size() == 4 ? to_number(parts[2]) : std::nullopt;
    const auto back_to = points ? read_place(rules, parts[3]) : std::nullopt;
    if (!back_to || *points < 1 || *points >= state.die || parts[2].size() != 1) return problem();
    state.points = static_cast<std::uint8_t>(*points);
    state.back_to = static_cast<std::uint8_t>(*back_to);
  } else if (parts.size() != 2) {
    return problem();
  }
  return std::nullopt;
}

std::optional<Error> read_counters(const Rules& rules, std::string_view text, State& state) {
  const auto parts = split(text, '.');
  const auto number = [&](std::size_t n, char name) -> std::optional<std::uint32_t> {
    if (n >= parts.size() || !parts[n].starts_with(name)) return std::nullopt;
    const auto digits = parts[n].substr(1);
    if (digits.size() > 1 && digits[0] == '0') return std::nullopt;
    return to_number<std::uint32_t>(digits);
  };
  const auto quiet = number(0, 'q');
  const auto throws = number(1, 't');
  if (parts.size() != 2 || !quiet || !throws || *quiet > 0xFFFF) return bad_form(rules, text).error();
  state.quiet = static_cast<std::uint16_t>(*quiet);
  state.throws = *throws;
  return std::nullopt;
}

}  // namespace

std::string Definition::write_position(const Rules& rules, const State& state) {
  std::string text;
  for (int seat = 0; seat < rules.seats(); ++seat) {
    const int waiting = number_of(state.homes[seat], seat);
    text +=
        with_load(rules, fmt::format("{}={}", letter(rules, seat), waiting), state.homes[seat] - caps(seat, waiting));
    for (const Stack stack : state.stacks[seat])
      if (stack != kNoStack) text += "," + with_load(rules, place_name(rules, place_of(stack)), under(stack));
    text += '/';
  }
  if (rules.options().game == Play::golden) {
    if (state.golden == kNoStack) {
      text += "g=caught/";
    } else {
      text += "g=";
      if (owner_of(state.golden) != kNeutral) text += fmt::format("{}.", letter(rules, owner_of(state.golden)));
      text += with_load(rules, place_name(rules, place_of(state.golden)), under(state.golden)) + "/";
    }
  }
  text += fmt::format("{}.{}", letter(rules, state.mover), kPhaseWords[static_cast<std::size_t>(state.phase)].second);
  if (state.die != 0) text += std::to_string(state.die);
  if (state.phase == Phase::turned) text += fmt::format(".{}.{}", state.points, place_name(rules, state.back_to));
  return text + fmt::format("/q{}.t{}", state.quiet, state.throws);
}

Result<State> Definition::read_position(const Rules& rules, std::string_view text) {
  constexpr std::size_t kLongest = 1000;
  if (text.size() > kLongest) return bad_form(rules, text);
  const auto parts = split(text, '/');
  const bool golden = rules.options().game == Play::golden;
  const auto seats = static_cast<std::size_t>(rules.seats());
  if (parts.size() != seats + (golden ? 3 : 2)) return bad_form(rules, text);
  State state = rules.start();
  for (std::size_t seat = 0; seat < seats; ++seat)
    if (auto error = read_seat_part(rules, parts[seat], static_cast<int>(seat), state)) return std::unexpected(*error);
  if (golden)
    if (auto error = read_golden(rules, parts[seats], state)) return std::unexpected(*error);
  if (auto error = read_turn(rules, parts[parts.size() - 2], state)) return std::unexpected(*error);
  if (auto error = read_counters(rules, parts.back(), state)) return std::unexpected(*error);
  count_greys(rules, state);
  if (auto error = check_position(rules, state)) return std::unexpected(*error);
  return state;
}

}  // namespace cb::trap_the_cap
