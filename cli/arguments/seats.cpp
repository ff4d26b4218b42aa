// SPDX-License-Identifier: MIT
#include "cli/arguments/seats.hpp"

#include "cli/arguments/game_choice.hpp"
#include "core/text.hpp"

namespace cb::cli {
namespace {

constexpr std::string_view kBot = "bot";
constexpr std::string_view kNamedBot = "bot:";
// However a bot is named, nobody waits longer for its move.
constexpr std::int64_t kLongestThought = 5'000'000'000;

}  // namespace

std::string bot_of_level(int level) { return fmt::format("{}{}", kNamedBot, level); }

Result<std::vector<std::string>> read_seats(const AnyGame& game, std::string_view text, int level) {
  std::vector<std::string> seats(static_cast<std::size_t>(game.seats()));
  if (text.empty()) return seats;
  for (const auto part : split(text, ',')) {
    const auto setting = read_setting(part);
    if (!setting) return fail("seat.form", "", "Seats are written a=human,b=bot:{}, not {}.", level, quote(part));
    const auto& [name, who] = *setting;
    const auto seat = find_seat(game, name);
    if (!seat) return std::unexpected(seat.error());
    if (who != kHuman && who != kBot && !who.starts_with(kNamedBot))
      return fail("seat.who", "", "A seat is human, bot or bot:NAME such as bot:{}, not {}.", level, quote(who));
    auto& taken = seats[static_cast<std::size_t>(*seat)];
    if (!taken.empty()) return fail("seat.twice", "", "Seat {} is given twice.", quote(game.seat_name(*seat)));
    taken = who == kBot ? bot_of_level(level) : who;
  }
  return seats;
}

std::string who_sits(const AnyGame& game, std::string_view who) {
  if (!who.starts_with(kNamedBot)) return std::string(who);
  const auto name = who.substr(kNamedBot.size());
  for (const auto& bot : bots_of(game))
    if (bot.name == name.substr(0, name.find('@'))) return fmt::format("bot {} ({})", name, bot.about);
  return fmt::format("bot {}", name);
}

Result<BotSeats> BotSeats::make(const std::shared_ptr<const AnyGame>& game, const std::vector<std::string>& seats,
                                std::shared_ptr<const Oracle> oracle) {
  BotSeats out;
  out.oracle_ = std::move(oracle);
  for (const std::string_view who : seats) {
    out.bots_.emplace_back();
    if (who == kHuman) continue;
    if (!who.starts_with(kNamedBot)) return fail("seat.who", "", "A seat is human or bot:NAME, not {}.", quote(who));
    BotResources resources;
    resources.nanoseconds = kLongestThought;
    resources.oracle = out.oracle_;
    auto bot = Bot::make(game, who.substr(kNamedBot.size()), resources);
    if (!bot) return std::unexpected(bot.error());
    out.bots_.back() = std::move(*bot);
  }
  return out;
}

}  // namespace cb::cli
