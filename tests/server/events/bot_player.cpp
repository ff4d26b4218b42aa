// SPDX-License-Identifier: MIT
#include "bot_player.hpp"

#include <gtest/gtest.h>

#include "table/make_game.hpp"

namespace cb::server::testing {

using table::Stage;

BotPlayer::BotPlayer(int port, const Chair& chair, std::uint64_t seed)
    : line_(port, chair.table, chair.cookie), chair_(chair), seed_(seed), follower_(seed) {}

bool BotPlayer::hear() {
  const auto told = line_.read();
  if (!told) return false;
  const auto message = wire::read_message(told->dump());
  if (!message) {
    ADD_FAILURE() << message.error().text();
    return false;
  }
  Result<void> taken;
  if (const auto* const welcome = std::get_if<wire::Welcome>(&*message))
    taken = follower_.take(*welcome);
  else if (const auto* const missed = std::get_if<wire::Missed>(&*message))
    taken = follower_.take(*missed);
  else if (const auto* const happened = std::get_if<wire::Happened>(&*message))
    taken = follower_.take(*happened);
  else if (const auto* const no = std::get_if<wire::Refused>(&*message))
    refused(*no);
  if (!taken) ADD_FAILURE() << taken.error().text();
  return taken.has_value();
}

// A number for the luck that is there already may be refused, and a move once the game is over by what was before it
// came; nothing else.
void BotPlayer::refused(const wire::Refused& refused) {
  if (refused.re.text != "\"move\"") return;
  refused_ = true;
  if (!over()) ADD_FAILURE() << "a move was refused: " << refused.why.text;
}

bool BotPlayer::come() {
  line_.send({{"t", "hello"}, {"protocol", 1}, {"after", -1}});
  while (!follower_.known() || follower_.standing().stage == Stage::gathering)
    if (!hear()) return false;
  auto game = table::make_game(follower_.made());
  if (!game) {
    ADD_FAILURE() << game.error().text();
    return false;
  }
  game_ = std::move(*game);
  if (follower_.standing().stage == Stage::promising)
    line_.send({{"t", "nonce"}, {"seat", chair_.seat}, {"value", "luck " + std::to_string(chair_.seat)}});
  return true;
}

bool BotPlayer::hear_whose_turn() {
  while (!over() && !somebody_is_to_act())
    if (!hear()) return false;
  return true;
}

bool BotPlayer::hear_up_to(std::int64_t version) {
  while (follower_.version() < version)
    if (!hear()) return false;
  return true;
}

bool BotPlayer::move() {
  const auto now = match();
  constexpr std::size_t kLittle = std::size_t{1} << 20;  // for levels that look ahead a few moves
  auto bot = Bot::make(game_, chair_.bot, {.memory = kLittle});
  if (!bot) {
    ADD_FAILURE() << bot.error().text();
    return false;
  }
  const auto action = bot->choose(now, seed_ + follower_.plies().size());
  refused_ = false;
  line_.send({{"t", "act"},
              {"id", "move"},
              {"seat", chair_.seat},
              {"action", game_->write_action(now.state(), action)},
              {"at", follower_.version()}});
  const auto plies = follower_.plies().size();
  while (follower_.plies().size() == plies && !refused_ && !over())
    if (!hear()) return false;
  return !refused_ || over();
}

Match BotPlayer::match() const {
  Match match(game_, follower_.start());
  for (const auto& ply : follower_.plies())
    if (const auto played = match.play(ply.action); !played) ADD_FAILURE() << played.error().text();
  return match;
}

}  // namespace cb::server::testing
