// SPDX-License-Identifier: MIT
#include "server/room/remote_bots.hpp"

#include <utility>

#include "engine/telling.hpp"

namespace cb::server {

RemoteBots::RemoteBots(cluster::Connection& connection, BotPool& here, Metrics& metrics, Deliver deliver,
                       Settings settings)
    : here_(here),
      metrics_(metrics),
      deliver_(std::move(deliver)),
      settings_(std::move(settings)),
      asker_(connection, settings_.asker) {}

bool RemoteBots::take(BotTask& task) {
  // Who knows the game by heart here answers sooner than anybody, and workers may not.
  if (!task.bot || task.told.empty() || task.bot->plays_by_heart()) return here_.take(task);
  if (asker_.open() + left_.size() >= settings_.most_open) {
    metrics_.bot_refusals.add();
    return false;
  }
  auto question = std::exchange(task.told, {}) + protocol::tell_go(*task.bot, settings_.draw_seed());
  const auto began = std::chrono::steady_clock::now();
  asker_.ask(std::move(question), settings_.longest_thought,
             [this, task = std::move(task), began](std::optional<std::string> answer) mutable {
               std::vector<std::move_only_function<void()>> news;
               news.emplace_back([this, task = std::move(task), began, answer = std::move(answer)]() mutable {
                 settle(std::move(task), answer, began);
               });
               deliver_(std::move(news));
             });
  return true;
}

void RemoteBots::settle(BotTask task, const std::optional<std::string>& answer,
                        std::chrono::steady_clock::time_point began) {
  const auto action = answer ? read_answer(*task.game, task.view, *answer) : kNoMove;
  if (action == kNoMove) {
    if (answer) metrics_.bot_questions.add({"wrong"});
    left_.push_back(std::move(task));
    return tick();
  }
  metrics_.bot_thoughts.add();
  metrics_.bot_seconds.observe(std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
  task.then(action);
}

void RemoteBots::tick() {
  while (!left_.empty() && here_.take(left_.front())) left_.pop_front();
  count();
}

void RemoteBots::count() {
  const auto now = asker_.counts();
  const auto tell = [this](std::string_view outcome, std::uint64_t count, std::uint64_t& told) {
    if (count > told) metrics_.bot_questions.add({outcome}, count - told);
    told = count;
  };
  tell("asked", now.asked, told_.asked);
  tell("again", now.again, told_.again);
  tell("answered", now.answered, told_.answered);
  tell("given up", now.given_up, told_.given_up);
  tell("late", now.late, told_.late);
}

ActionCode read_answer(const AnyGame& game, const AnyView& view, std::string_view answer) {
  AnyState state;
  if (game.hides_information()) {
    Rng rng(0);
    state = game.sample(view, rng);  // its moves are the same in all states that look like this
  } else {
    state.bytes = view.bytes;
  }
  const auto action = game.read_action(state, protocol::read_answer(answer).move);
  return action && game.is_legal(state, *action) ? *action : kNoMove;
}

}  // namespace cb::server
