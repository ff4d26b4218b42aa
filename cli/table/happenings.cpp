// SPDX-License-Identifier: MIT
#include "cli/table/happenings.hpp"

namespace cb::cli {

std::string seen_word(const Match& match, const AnyState& before, const Ply& ply, int line_seat, int reader) {
  const AnyGame& game = match.game();
  // Once it is over, everything may be known.
  auto text =
      match.finish() ? game.write_action(before, ply.action) : game.write_seen_action(before, ply.action, reader);
  const int owner = ply.actor == kChance ? ply.turn : ply.actor;
  if (owner != line_seat) text = fmt::format("{}:{}", game.seat_name(owner), text);
  return ply.actor == kChance ? fmt::format("[{}]", text) : text;
}

std::string happenings(const Match& match, std::size_t from, int reader, bool described) {
  const AnyGame& game = match.game();
  std::string out;
  AnyState state = match.state_after(from);
  int line_seat = kNobody;
  for (std::size_t n = from; n < match.log().size(); ++n) {
    const Ply& ply = match.log()[n];
    if (out.empty() || ply.begins_turn) {
      line_seat = ply.turn;
      out += fmt::format("{}   {:<{}}", out.empty() ? "" : "\n", game.seat_name(line_seat), kWordsOfALine - 1);
    }
    out += " " + seen_word(match, state, ply, line_seat, reader);
    const auto meaning = described && ply.actor != kChance ? game.describe_action(state, ply.action) : std::string();
    if (!meaning.empty()) out += fmt::format(" ({})", meaning);
    game.apply(state, ply.action);
  }
  return out.empty() ? out : out + "\n";
}

}  // namespace cb::cli
