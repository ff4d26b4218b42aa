// SPDX-License-Identifier: MIT
#include "server/room/seat_bots.hpp"

namespace cb::server {

std::shared_ptr<const Bot> plain_bot(const std::shared_ptr<const AnyGame>& game, const std::string& name) {
  auto bot = Bot::make(game, name);
  return bot ? std::make_shared<const Bot>(std::move(*bot)) : nullptr;
}

const std::shared_ptr<const Bot>& SeatBots::at(int seat, const table::Table& table, const MakeBot& make) {
  bots_.resize(table.seats().size());
  auto& bot = bots_[static_cast<std::size_t>(seat)];
  const auto& name = table.seats()[static_cast<std::size_t>(seat)].id;
  if (!bot || bot->name() != name) bot = make(table.match().shared_game(), name);
  return bot;
}

}  // namespace cb::server
