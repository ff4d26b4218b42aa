// SPDX-License-Identifier: MIT
#include "arena/workers.hpp"

#include <future>
#include <thread>

#include "cluster/work.hpp"
#include "engine/telling.hpp"

namespace cb {

Result<std::shared_ptr<Workers>> Workers::open(const std::string& url, const std::string& name) {
  auto line = cluster::Connection::open(url, name);
  if (!line) return std::unexpected(line.error());
  return std::make_shared<Workers>(std::move(*line));
}

bool Workers::wait_for_line(std::chrono::milliseconds longest) const {
  const auto end = std::chrono::steady_clock::now() + longest;
  while (!line_->connected() && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  return line_->connected();
}

std::optional<Workers::Move> Workers::choose(const Match& match, const Bot& bot, std::uint64_t seed) {
  ++asked_;
  const auto text = ask(protocol::tell_question(match, bot) + protocol::tell_go(bot, seed));
  if (!text) return {};
  const auto answer = protocol::read_answer(*text);
  // Whoever complains has not thought as it was asked to.
  if (answer.complains) return {};
  const auto action = match.game().read_action(match.state(), answer.move);
  if (!action || !match.game().is_legal(match.state(), *action)) return {};
  ++answered_;
  return Move{*action, answer.nodes};
}

std::optional<std::string> Workers::ask(std::string question) {
  const auto promise = std::make_shared<std::promise<std::optional<std::string>>>();
  auto answer = promise->get_future();
  asker_.ask(std::move(question), cluster::kLongestThought,
             [promise](auto said) { promise->set_value(std::move(said)); });
  return answer.get();
}

}  // namespace cb
