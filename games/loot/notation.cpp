// SPDX-License-Identifier: MIT
// Positions "c2d2E6f2g2/c8d8f8g8/barrels/4" (crates, barrels, who acts, quiet turns; a capital letter
// carries loot) and actions "e2-e4", "respawn-c5", "pass".
#include "games/loot/notation.hpp"

#include <optional>

#include "core/text.hpp"
#include "games/loot/game.hpp"

namespace cb::loot {
namespace {

constexpr std::string_view kRespawnWord = "respawn-";
constexpr std::string_view kPassWord = "pass";
constexpr std::string_view kNone = "-";  // a side without pawns

// Reads one side's pawns into the state; the reason they cannot stand there, or nothing.
std::optional<Error> read_pawns(const Rules& rules, int side, std::string_view text, State& state) {
  if (text == kNone) return std::nullopt;
  if (text.empty())
    return refuse("loot.position.none", "LT-10", "A side without pawns is written {}, not left out.", kNone);
  for (std::size_t at = 0; at < text.size(); at += 2) {
    const auto name = text.substr(at, 2);
    const auto tile = read_tile(lower(name));
    if (!tile) return refuse("loot.position.tile", "LT-01", "{} is not a tile of the board, a1 to i9.", quote(name));
    if (state.pawns[0].has(*tile) || state.pawns[1].has(*tile))
      return refuse("loot.position.twice", "LT-07", "Two pawns stand on {}.", tile_name(*tile));
    const bool carries = name[0] >= 'A' && name[0] <= 'Z';
    if (carries && state.carrier[side] != kNoCarrier)
      return refuse("loot.position.carriers", "LT-12", "Only one of the {} can carry loot.", side_name(side));
    if (!carries && *tile == rules.loot_tile(side))
      return refuse("loot.position.own", "LT-07", "A pawn without loot cannot stand on its own loot tile {}.",
                    tile_name(*tile));
    if (state.pawns[side].size() == kPawnsEach)
      return refuse("loot.position.count", "LT-01", "{} have at most {} pawns.", side_title(side), kPawnsEach);
    state.pawns[side].add(*tile);
    if (carries) state.carrier[side] = static_cast<std::uint8_t>(*tile);
  }
  return std::nullopt;
}

// Whether the parts of a position fit each other; the reason they do not, or nothing.
std::optional<Error> check(const Rules& rules, const State& state) {
  const int mover = static_cast<int>(state.mover);
  if (!state.pawns[1 - mover].any())
    return refuse("loot.position.gone", "LT-15", "{} have no pawn, so they cannot have acted last.",
                  side_title(1 - mover));
  if (!state.pawns[mover].any() && state.quiet != 0)
    return refuse("loot.position.spent", "LT-17",
                  "{} have just lost their last pawn, so the quiet turns are 0, not {}.", side_title(mover),
                  state.quiet);
  if (state.carrier[mover] == rules.loot_tile(mover))
    return refuse("loot.position.home", "LT-13", "{} are home with the loot and have won, so they are not to act.",
                  side_title(mover));
  return std::nullopt;
}

}  // namespace

std::string tile_name(int tile) {
  return {static_cast<char>('a' + file_of(tile)), static_cast<char>('1' + rank_of(tile))};
}

std::optional<int> read_tile(std::string_view text) {
  if (text.size() != 2 || !on_board(text[0] - 'a', text[1] - '1')) return std::nullopt;
  return tile_at(text[0] - 'a', text[1] - '1');
}

std::string_view side_name(int side) { return side == kCrates ? "crates" : "barrels"; }
std::string_view side_title(int side) { return side == kCrates ? "Crates" : "Barrels"; }

std::string Definition::write_position(const Rules&, const State& state) {
  std::string text;
  for (const int side : {kCrates, kBarrels}) {
    for (const int tile : state.pawns[side]) {
      auto name = tile_name(tile);
      if (tile == state.carrier[side]) name[0] = static_cast<char>(name[0] - 'a' + 'A');
      text += name;
    }
    if (!state.pawns[side].any()) text += kNone;
    text += '/';
  }
  return fmt::format("{}{}/{}", text, side_name(static_cast<int>(state.mover)), state.quiet);
}

Result<State> Definition::read_position(const Rules& rules, std::string_view text) {
  const auto parts = split(text, '/');
  if (parts.size() != 4)
    return fail("loot.position.form", "LT-02",
                "A position is written crates/barrels/who acts/quiet turns, as in {}, not {}.",
                write_position(rules, rules.start()), quote(text));
  State state;
  for (const int side : {kCrates, kBarrels})
    if (const auto error = read_pawns(rules, side, parts[static_cast<std::size_t>(side)], state))
      return std::unexpected(*error);
  if (parts[2] != side_name(kCrates) && parts[2] != side_name(kBarrels))
    return fail("loot.position.mover", "LT-03", "Who acts is crates or barrels, not {}.", quote(parts[2]));
  state.mover = parts[2] == side_name(kCrates) ? kCrates : kBarrels;
  const auto quiet = to_number(parts[3]);
  if (!quiet || *quiet < 0 || *quiet > rules.options().quiet)
    return fail("loot.position.quiet", "LT-17", "The quiet turns are a number from 0 to {}, not {}.",
                rules.options().quiet, quote(parts[3]));
  state.quiet = static_cast<std::uint16_t>(*quiet);
  if (const auto error = check(rules, state)) return std::unexpected(*error);
  return state;
}

std::string Definition::write_action(const Rules&, const State&, Action action) {
  if (action.from == kPass) return std::string(kPassWord);
  if (action.from == kRespawn) return fmt::format("{}{}", kRespawnWord, tile_name(action.to));
  return tile_name(action.from) + "-" + tile_name(action.to);
}

Result<Action> Definition::read_action(const Rules&, const State&, std::string_view text) {
  if (text == kPassWord) return kPassing;
  const auto dash = text.find('-');
  const auto to = dash == std::string_view::npos ? std::nullopt : read_tile(text.substr(dash + 1));
  const auto from = read_tile(text.substr(0, dash));
  const bool respawns = text.starts_with(kRespawnWord);
  if (!to || (!from && !respawns))
    return fail("loot.action.form", "LT-04",
                "An action is a move as in e2-e4, a respawn as in respawn-c5, or pass, not {}.", quote(text));
  return Action{.from = respawns ? kRespawn : static_cast<std::uint8_t>(*from), .to = static_cast<std::uint8_t>(*to)};
}

}  // namespace cb::loot
