// SPDX-License-Identifier: MIT
// Who sits where: people at this keyboard, and bots of the game by level or name.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "thought/bot.hpp"

namespace cb::cli {

inline constexpr std::string_view kHuman = "human";
// Someone who knows the rules wins some and loses some.
inline constexpr int kUsualLevel = 3;

// "bot:3"
std::string bot_of_level(int level);

// "a=human,b=bot:5,c=bot": seats by name, letter or number; a bot without a name has the given level. Seats that are
// not named stay empty, all of them where the text is.
Result<std::vector<std::string>> read_seats(const AnyGame& game, std::string_view text, int level);

// "human", "bot 3 (a regular)"
std::string who_sits(const AnyGame& game, std::string_view who);

// The bots of a table.
class BotSeats {
 public:
  // Refuses whoever is neither human nor a bot of this game. `oracle`: who knows the game by heart, if anybody.
  static Result<BotSeats> make(const std::shared_ptr<const AnyGame>& game, const std::vector<std::string>& seats,
                               std::shared_ptr<const Oracle> oracle = {});

  const std::shared_ptr<const Oracle>& oracle() const { return oracle_; }
  // Only for the seat of a bot.
  Bot& at(int seat) { return *bots_[static_cast<std::size_t>(seat)]; }

 private:
  std::vector<std::optional<Bot>> bots_;
  std::shared_ptr<const Oracle> oracle_;
};

}  // namespace cb::cli
