// SPDX-License-Identifier: MIT
#include "thought/player.hpp"

namespace cb {
namespace {

class BotPlayer final : public Player {
 public:
  explicit BotPlayer(Bot bot) : bot_(std::move(bot)) {}

  Result<ActionCode> choose(const Match& match, std::uint64_t seed) override {
    const auto reply = bot_.think(match.game().view(match.state(), match.actor()), match.past_keys(), seed);
    nodes_ += reply.nodes;
    return bot_.choose(reply, seed);
  }
  std::uint64_t nodes() const override { return nodes_; }

 private:
  Bot bot_;
  std::uint64_t nodes_ = 0;
};

}  // namespace

std::unique_ptr<Player> player_of(Bot bot) { return std::make_unique<BotPlayer>(std::move(bot)); }

Result<std::unique_ptr<Player>> make_bot_player(AnyMind mind, std::string_view name, const BotResources& resources) {
  auto bot = Bot::make(std::move(mind), name, resources);
  if (!bot) return std::unexpected(bot.error());
  return player_of(std::move(*bot));
}

}  // namespace cb
