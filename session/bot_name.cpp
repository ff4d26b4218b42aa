// SPDX-License-Identifier: MIT
#include "session/bot_name.hpp"

#include <charconv>

#include "core/text.hpp"
#include "games/all_games.hpp"

namespace cb {

std::span<const BotEntry> bots_of(const AnyRules& game) {
  // Read once for all matches. Whether the files are right as a whole a test says; they are part of the program.
  static const auto lists = []<class... D>(TypeList<D...>) {
    std::size_t number = 0;
    const auto read = [&](const GameInfo& info) {
      GameFileReader in(kBotBooks[number++], info.name);
      return read_bots(in);
    };
    return std::array<std::vector<BotEntry>, sizeof...(D)>{read(D::info)...};
  }(AllGames{});
  return lists[game.number()];
}

Result<NamedBot> read_bot(const AnyRules& game, std::string_view name) {
  const auto at = name.find('@');
  const auto who = name.substr(0, at);
  std::vector<std::string> names = {"random"};
  NamedBot bot;
  bool known = who == names.front();
  for (const auto& entry : bots_of(game)) {
    names.push_back(entry.name);
    if (entry.name != who) continue;
    bot.plan = entry.plan;
    known = true;
  }
  if (!known)
    return fail("bot.unknown", "", "There is no bot {} in {}; there is {}.", quote(who), game.info().title,
                any_of(names));
  bot.limits.nodes = bot.plan.nodes;
  if (at == std::string_view::npos) return bot;
  const auto given = read_limit(name.substr(at + 1));
  if (!given)
    return fail("bot.limit", "", "What a bot may spend is written {}@50ms, {}@2s or {}@20000 (nodes), not {}.", who,
                who, who, quote(name));
  bot.limits = *given;
  return bot;
}

std::optional<SearchLimits> read_limit(std::string_view text) {
  constexpr std::int64_t kLongest = 86'400;  // seconds
  std::int64_t number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc{} || number < 1) return {};
  const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  SearchLimits limits;
  if (unit.empty())
    limits.nodes = static_cast<std::uint64_t>(number);
  else if (unit == "ms" && number <= kLongest * 1'000)
    limits.nanoseconds = number * 1'000'000;
  else if (unit == "s" && number <= kLongest)
    limits.nanoseconds = number * 1'000'000'000;
  else
    return {};
  return limits;
}

}  // namespace cb
