// SPDX-License-Identifier: MIT
#include "engine/telling.hpp"

#include <algorithm>
#include <limits>

#include "core/text.hpp"
#include "thought/weights.hpp"

namespace cb::protocol {
namespace {

std::string position_line(const Match& match) {
  const AnyGame& game = match.game();
  if (game.repetition_limit() == 0) return "position " + game.write_position(match.state());
  std::vector<std::string> moves;
  std::vector<AnyState> states{match.start()};
  for (const Ply& ply : match.log()) {
    moves.push_back(game.write_action(states.back(), ply.action));
    states.push_back(states.back());
    game.apply(states.back(), ply.action);
  }
  constexpr std::size_t kRoomForPosition = 1'024;
  std::size_t first = moves.size();
  std::size_t length = kRoomForPosition;
  while (first > 0 && length + moves[first - 1].size() < kLongestLine) length += moves[--first].size() + 1;
  std::string line = "position ";
  line += states[first] == game.start() ? "start" : game.write_position(states[first]);
  if (first < moves.size()) line += " moves";
  for (; first < moves.size(); ++first) line += " " + moves[first];
  return line;
}

GoLimits limits_of(const Bot& bot) {
  constexpr auto kMostNodes = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  GoLimits limits;
  if (bot.limits().nodes > 0 && bot.limits().nodes <= kMostNodes) limits.nodes = bot.limits().nodes;
  if (bot.limits().nanoseconds != SearchLimits().nanoseconds)
    limits.milliseconds = std::max<std::int64_t>(1, bot.limits().nanoseconds / 1'000'000);
  return limits;
}

}  // namespace

std::vector<std::string> tell_game(const AnyGame& game) {
  std::vector<std::string> lines = {fmt::format("game {}", game.info().name)};
  for (const auto& [name, value] : game.settings()) lines.front() += fmt::format(" {}={}", name, value);
  if (game.edition() != find_game(game.info().name).value()->editions().front())
    lines.push_back("edition " + escape(game.edition()));
  return lines;
}

std::string tell_position(const Match& match) {
  const AnyGame& game = match.game();
  if (!game.hides_information()) return position_line(match);
  return "view " + game.write_view(game.view(match.state(), match.actor()));
}

std::string tell_question(const Match& match, const Bot& bot) {
  std::string text;
  for (const auto& line : tell_game(match.game())) text += line + "\n";
  text +=
      fmt::format("option Level {}\noption Threads {}\noption Memory {}\n", bot.name().substr(0, bot.name().find('@')),
                  bot.resources().threads, std::max<std::size_t>(1, bot.resources().memory >> 20));
  if (const auto weights = weight_values(bot.mind()); weights != weight_values(bot.mind().shared_game()))
    text += fmt::format("option Weights {}\n", write_weights(bot.mind(), weights));
  if (!bot.resources().slips) text += "option Slips 0\n";
  return text + tell_position(match) + "\n";
}

std::string tell_go(const Bot& bot, std::uint64_t seed) {
  return fmt::format("option Seed {}\n{}\n", seed, write_go(limits_of(bot)));
}

Answer read_answer(std::string_view text) {
  Answer answer;
  for (const auto line : split(text, '\n')) {
    const auto [word, rest] = read_command(line);
    if (word == "bestmove") answer.move = read_command(rest).word;
    if (word == "error") answer.complains = true;
    if (word != "info") continue;
    const auto said = words(rest);
    for (std::size_t n = 0; n + 1 < said.size() && said[n] != "line"; n += 2)
      if (said[n] == "nodes") answer.nodes = to_number<std::uint64_t>(said[n + 1]).value_or(0);
  }
  return answer;
}

}  // namespace cb::protocol
