// SPDX-License-Identifier: MIT
#include "arena/player.hpp"

#include "arena/engine_player.hpp"
#include "thought/weights.hpp"

namespace cb {
namespace {

// A bot that thinks wherever a worker is.
class WorkersPlayer final : public Player {
 public:
  WorkersPlayer(const Bot& bot, std::shared_ptr<Workers> workers)
      : bot_(bot), here_(player_of(bot)), workers_(std::move(workers)) {}

  Result<ActionCode> choose(const Match& match, std::uint64_t seed) override {
    const auto move = workers_->choose(match, bot_, seed);
    if (!move) return here_->choose(match, seed);
    nodes_ += move->nodes;
    return move->action;
  }
  std::uint64_t nodes() const override { return nodes_ + here_->nodes(); }

 private:
  const Bot bot_;
  const std::unique_ptr<Player> here_;
  std::shared_ptr<Workers> workers_;
  std::uint64_t nodes_ = 0;
};

// A bot by its name, with the weights that stand in brackets in it.
Result<std::unique_ptr<Player>> make_weighted(const AnyMind& mind, std::string_view name, const BotResources& resources,
                                              std::shared_ptr<Workers> workers) {
  const auto open = name.find('[');
  const auto close = name.find(']');
  if (open == std::string_view::npos || close == std::string_view::npos || close < open)
    return make_workers_player(mind, name, resources, std::move(workers));
  const auto weights = read_weights(mind, name.substr(open + 1, close - open - 1));
  if (!weights) return std::unexpected(weights.error());
  const auto plain = std::string(name.substr(0, open)) + std::string(name.substr(close + 1));
  return make_workers_player(mind.with_weights(*weights), plain, resources, std::move(workers));
}

}  // namespace

Result<std::unique_ptr<Player>> make_player(const std::shared_ptr<const AnyGame>& game, std::string_view name,
                                            const BotResources& resources, std::shared_ptr<Workers> workers) {
  constexpr std::string_view kOutside = "exec:";
  if (name.starts_with(kOutside)) return start_named_engine(game, name.substr(kOutside.size()), resources);
  return make_weighted(game, name, resources, std::move(workers));
}

Result<std::unique_ptr<Player>> make_workers_player(AnyMind mind, std::string_view name, const BotResources& resources,
                                                    std::shared_ptr<Workers> workers) {
  auto bot = Bot::make(std::move(mind), name, resources);
  if (!bot) return std::unexpected(bot.error());
  // Whoever knows the game by heart here may not do so there.
  if (workers && !bot->plays_by_heart()) return std::make_unique<WorkersPlayer>(*bot, std::move(workers));
  return player_of(std::move(*bot));
}

}  // namespace cb
