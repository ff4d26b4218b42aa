// SPDX-License-Identifier: MIT
// The bots of an awake table, each made once for as long as it has its seat.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "table/table.hpp"
#include "thought/bot.hpp"

namespace cb::server {

// Nothing where the game has no such bot.
using MakeBot =
    std::function<std::shared_ptr<const Bot>(const std::shared_ptr<const AnyGame>& game, const std::string& name)>;

// With all the time that its name allows, and nobody who knows the game by heart.
std::shared_ptr<const Bot> plain_bot(const std::shared_ptr<const AnyGame>& game, const std::string& name);

class SeatBots {
 public:
  // The bot of a seat that a bot has.
  const std::shared_ptr<const Bot>& at(int seat, const table::Table& table, const MakeBot& make);

 private:
  std::vector<std::shared_ptr<const Bot>> bots_;
};

}  // namespace cb::server
