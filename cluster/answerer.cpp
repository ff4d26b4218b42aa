// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <limits>
#include <sstream>

#include "cluster/worker.hpp"
#include "core/text.hpp"
#include "engine/engine.hpp"

namespace cb::cluster {
namespace {

// Whether the worker may end the thought before whoever asked would.
bool is_cut(const protocol::GoLimits& asked, std::int64_t longest) {
  if (asked.infinite) return false;
  const bool limited = asked.nodes || asked.depth || asked.milliseconds;
  return limited && asked.milliseconds.value_or(std::numeric_limits<std::int64_t>::max()) > longest;
}

// Never more than the worker allows, and never without an end: whoever asked may be gone.
std::string bounded(const protocol::GoLimits& asked, std::int64_t longest) {
  auto limits = asked;
  limits.infinite = false;
  // A level alone ends by itself.
  if (asked.infinite || asked.nodes || asked.depth || asked.milliseconds)
    limits.milliseconds = std::min(asked.milliseconds.value_or(longest), longest);
  return protocol::write_go(limits);
}

}  // namespace

struct Answerer::Inside {
  Inside(const EngineBounds& chosen, std::int64_t milliseconds) : bounds(chosen), longest(milliseconds) {}

  // Nothing of the last question may be left but its game, where this one is about the same.
  void begin_anew(const std::string& wanted) {
    const EngineOptions usual;
    (void)engine.set_option("Level", usual.level);
    (void)engine.set_option("Weights", kOwnWeights);
    (void)engine.set_option("Slips", "1");
    (void)engine.set_option("Threads", fmt::format("{}", usual.threads));
    (void)engine.set_option("Memory", fmt::format("{}", std::min(usual.memory, bounds.memory)));
    (void)engine.set_option("Seed", fmt::format("{}", usual.seed));
    engine.handle("view");
    out.str({});
    if (wanted == game) return;
    engine.handle("game");
    out.str({});
    for (const auto line : split(wanted, '\n')) engine.handle(line);
    game = out.view().empty() ? wanted : std::string();  // one that was refused is none
  }

  const EngineBounds bounds;
  const std::int64_t longest;
  std::ostringstream out;
  Engine engine{out, bounds};
  std::string game;  // the lines that made the game which the engine has
};

Answerer::Answerer(const EngineBounds& bounds, std::int64_t longest_milliseconds)
    : inside_(std::make_unique<Inside>(bounds, longest_milliseconds)) {}
Answerer::~Answerer() = default;

std::string Answerer::answer(std::string_view question) {
  auto& engine = inside_->engine;
  std::string game;
  std::string go;
  bool may_be_cut = false;
  std::vector<std::string_view> others;
  for (const auto line : split(question, '\n')) {
    if (line.size() > protocol::kLongestLine) continue;
    const auto [word, rest] = protocol::read_command(line);
    if (word == "game" || word == "edition") {
      game.append(line) += '\n';
    } else if (word == "go") {
      const auto read = protocol::read_go(rest);
      may_be_cut = read && is_cut(read->limits, inside_->longest);
      go = read ? bounded(read->limits, inside_->longest) : std::string(line);
    } else if (word != "quit") {
      others.push_back(line);
    }
  }
  inside_->begin_anew(game);
  for (const auto line : others) engine.handle(line);
  if (go.empty()) return inside_->out.str() + "error There is no go in this question.\nbestmove none\n";
  const auto begin = std::chrono::steady_clock::now();
  engine.handle(go);
  engine.finish();
  const std::chrono::milliseconds longest(inside_->longest);
  if (!may_be_cut || std::chrono::steady_clock::now() - begin < longest) return inside_->out.str();
  // With less it might be another move, and whoever needs the same one as anywhere else must know.
  return fmt::format("error A worker thinks {} ms at most, so this thought was cut short.\n", inside_->longest) +
         inside_->out.str();
}

}  // namespace cb::cluster
