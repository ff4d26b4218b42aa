// SPDX-License-Identifier: MIT
#include "engine/thinking.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <limits>
#include <system_error>

#include "thought/weights.hpp"

namespace cb {
namespace {

using Clock = std::chrono::steady_clock;

std::int64_t nanoseconds_since(Clock::time_point begin) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - begin).count();
}

// As good as none: more than any search can look at.
constexpr auto kUnlimited = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
// A search without end goes in steps, each so much larger than the one before that repeating those costs little.
constexpr std::uint64_t kFirstStep = 10'000;
constexpr std::uint64_t kStepGrowth = 4;

std::string named(std::string_view level, std::uint64_t nodes) { return fmt::format("{}@{}", level, nodes); }

// The expected line in words. What others hold is unknown, so with hidden hands it ends with the seat's own move.
std::string line_in_words(const Question& question, const SearchReply& reply) {
  const AnyGame& game = *question.game;
  const std::size_t length = game.hides_information() ? std::min<std::size_t>(reply.line_length, 1) : reply.line_length;
  std::string out;
  AnyState state = question.some;
  for (std::size_t n = 0; n < length && game.actor(state) != kNobody; ++n) {
    if (!game.is_legal(state, reply.line[n])) break;
    out += " " + game.write_action(state, reply.line[n]);
    game.apply(state, reply.line[n]);
  }
  return out;
}

}  // namespace

void LineWriter::line(std::string_view text) {
  const std::scoped_lock lock(mutex_);
  out_ << text << '\n' << std::flush;
}

Result<void> Thinking::start(const Question& question, const EngineOptions& options, const protocol::GoLimits& limits,
                             std::shared_ptr<const Oracle> oracle) {
  stop();  // the last thought has ended, but its thread may not have
  const auto level = read_bot(*question.game, options.level);
  if (!level) return std::unexpected(level.error());

  Order order{question.game, options.level, {.threads = options.threads}, limits.nodes.value_or(kUnlimited)};
  if (!options.weights.empty()) {
    auto weights = read_weights(question.game, options.weights);
    if (!weights) return std::unexpected(weights.error());
    order.weights = std::move(*weights);
  }
  order.resources.slips = options.slips;
  order.resources.memory = static_cast<std::size_t>(options.memory) << 20;
  if (limits.milliseconds) order.resources.nanoseconds = *limits.milliseconds * 1'000'000;
  order.resources.oracle = std::move(oracle);
  if (limits.depth) order.resources.deepest = *limits.depth;
  // Only these end by themselves at a depth; other searches need a limit that they know.
  const auto method = level->plan.method;
  const bool ends_by_depth = limits.depth && (method == Method::alpha_beta || method == Method::expectimax);
  if (limits.nodes)
    order.name = named(options.level, *limits.nodes);
  else if (limits.milliseconds || ends_by_depth || limits.infinite)
    order.name = named(options.level, limits.infinite ? kFirstStep : kUnlimited);

  stop_ = false;
  busy_ = true;
  try {
    thread_ = std::thread(&Thinking::think, this, question, std::move(order), limits.infinite, options.seed);
  } catch (const std::system_error& problem) {
    busy_ = false;
    return fail("engine.thread", "", "There is no thread left to think with: {}.", problem.what());
  }
  return {};
}

void Thinking::stop() {
  {
    const std::scoped_lock lock(mutex_);
    stop_ = true;
  }
  stopped_.notify_all();
  finish();
}

void Thinking::finish() {
  if (thread_.joinable()) thread_.join();
}

void Thinking::think(const Question& question, Order order, bool infinite, std::uint64_t seed) {
  std::string best = "none";
  try {
    best = question.game->write_action(question.some, choose(question, order, infinite, seed));
  } catch (const std::exception& problem) {  // no memory, no more threads
    out_.line(fmt::format("error The thought was given up: {}.", protocol::one_line(problem.what())));
  }
  if (infinite) wait_for_stop();
  busy_ = false;
  out_.line("bestmove " + best);
}

ActionCode Thinking::choose(const Question& question, Order& order, bool infinite, std::uint64_t seed) {
  const auto begin = Clock::now();
  SearchReply best;
  const auto level = order.name.substr(0, order.name.find('@'));
  for (std::uint64_t step = kFirstStep;; step *= kStepGrowth) {
    step = std::min(step, order.most_nodes);
    if (infinite) order.name = named(level, step);
    const auto reply = bot_for(order).think(question.view, question.past, seed, memory_, &stop_);
    // A step cut short knows less than the whole one before it.
    if (!best.found() || reply.nodes >= best.nodes) best = reply;
    report(question, best, nanoseconds_since(begin));
    const bool last = step == order.most_nodes || step > kUnlimited / kStepGrowth;
    if (!infinite || stop_ || reply.nodes < step || last) break;
  }
  return bot_->choose(best, seed);
}

Bot& Thinking::bot_for(const Order& order) {
  const bool same = bot_ && order_.game == order.game && order_.name == order.name &&
                    order_.resources == order.resources && order_.weights == order.weights;
  if (same) return *bot_;
  bot_.reset();
  AnyMind mind(order.game);
  if (!order.weights.empty()) mind = mind.with_weights(order.weights);
  bot_ = Bot::make(std::move(mind), order.name, order.resources).value();
  order_ = order;
  return *bot_;
}

void Thinking::report(const Question& question, const SearchReply& reply, std::int64_t nanoseconds) {
  const double seconds = static_cast<double>(std::max<std::int64_t>(nanoseconds, 1)) * 1e-9;
  const float value = reply.moves.front().value;
  out_.line(fmt::format("info depth {} nodes {} nps {:.0f} time {} value {:.4f} line{}", reply.depth, reply.nodes,
                        static_cast<double>(reply.nodes) / seconds, nanoseconds / 1'000'000, value,
                        line_in_words(question, reply)));
}

void Thinking::wait_for_stop() {
  std::unique_lock lock(mutex_);
  stopped_.wait(lock, [this] { return stop_.load(); });
}

}  // namespace cb
