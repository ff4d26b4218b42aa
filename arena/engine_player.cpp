// SPDX-License-Identifier: MIT
#include "arena/engine_player.hpp"

#include <algorithm>
#include <limits>

#include "arena/engine_process.hpp"
#include "core/hash.hpp"
#include "core/text.hpp"
#include "engine/protocol.hpp"
#include "engine/telling.hpp"

namespace cb {
namespace {

using std::chrono::milliseconds;
using Clock = EngineProcess::Clock;
using Deadline = EngineProcess::Deadline;

protocol::GoLimits go_limits(const SearchLimits& limits) {
  protocol::GoLimits go;
  const SearchLimits none;
  if (limits.nodes != none.nodes) go.nodes = limits.nodes;
  if (limits.nanoseconds != none.nanoseconds)
    go.milliseconds = std::max<std::int64_t>(1, limits.nanoseconds / 1'000'000);
  return go;
}

class EnginePlayer final : public Player {
 public:
  EnginePlayer(std::shared_ptr<const AnyGame> game, std::string_view command, const EngineLimits& limits)
      : game_(std::move(game)), command_(command), limits_(limits), go_(go_limits(limits.move)) {}

  Result<void> start();
  Result<ActionCode> choose(const Match& match, std::uint64_t seed) override;

 private:
  Result<void> shake_hands();
  Result<std::string> ask_for_move(const Match& match, std::uint64_t seed);
  Result<void> tell(std::string_view line, Deadline deadline) { return process_->send(line, deadline); }
  // Reads on to the first line with this word and returns what follows it; the last error on the way is kept.
  Result<std::string> await(std::string_view word, Deadline deadline);
  void note(std::string_view line);
  Error blame(const Error& error) const;

  std::shared_ptr<const AnyGame> game_;
  std::string command_;
  EngineLimits limits_;
  protocol::GoLimits go_;
  std::unique_ptr<EngineProcess> process_;
  std::vector<std::string> plays_;
  bool takes_seed_ = false;
  std::string complaint_;  // its last error line since it was last told something
};

Result<void> EnginePlayer::start() {
  auto process = EngineProcess::start(command_);
  if (!process) return std::unexpected(blame(process.error()));
  process_ = std::move(*process);
  if (const auto done = shake_hands(); !done) {
    process_.reset();
    return std::unexpected(blame(done.error()));
  }
  return {};
}

Result<void> EnginePlayer::shake_hands() {
  const auto deadline = Clock::now() + limits_.handshake;
  plays_.clear();
  takes_seed_ = false;
  if (auto sent = tell(fmt::format("hello {}", protocol::kVersion), deadline); !sent) return sent;
  const auto version = await("hello", deadline);
  if (!version) return std::unexpected(version.error());
  if (to_number(*version) != protocol::kVersion)
    return fail("engine.version", "", "It speaks version {} of the protocol, and here version {} is spoken.",
                quote(*version), protocol::kVersion);
  if (!plays_.empty() && std::ranges::find(plays_, game_->info().name) == plays_.end())
    return fail("engine.plays", "", "It does not play {}.", game_->info().title);

  complaint_.clear();
  for (const auto& line : protocol::tell_game(*game_))
    if (auto sent = tell(line, deadline); !sent) return sent;
  if (auto sent = tell("isready", deadline); !sent) return sent;
  if (const auto ready = await("readyok", deadline); !ready) return std::unexpected(ready.error());
  if (!complaint_.empty())
    return fail("engine.game", "", "It refuses this game of {}: {}", game_->info().title, complaint_);
  return {};
}

Result<ActionCode> EnginePlayer::choose(const Match& match, std::uint64_t seed) {
  if (!process_)
    if (const auto started = start(); !started) return std::unexpected(started.error());
  const auto word = ask_for_move(match, seed);
  Result<ActionCode> action = word ? match.game().read_action(match.state(), *word) : std::unexpected(word.error());
  if (action) return action;
  process_.reset();  // it may be in any state now; the next game begins with a fresh one
  if (!word) return std::unexpected(blame(word.error()));
  const auto why = complaint_.empty() ? action.error().message : complaint_;
  return std::unexpected(blame(refuse("engine.move", action.error().rule, "It answered {}: {}", quote(*word), why)));
}

Result<std::string> EnginePlayer::ask_for_move(const Match& match, std::uint64_t seed) {
  process_->begin_answer();
  complaint_.clear();
  auto deadline = Clock::now() + limits_.grace;
  for (const auto& line : tell_position(match))
    if (const auto sent = tell(line, deadline); !sent) return std::unexpected(sent.error());
  // The luck of the game is made from the seed too, so a program gets only what no one can count back from.
  if (takes_seed_)
    if (const auto sent = tell(fmt::format("option Seed {}", mix(seed) >> 32), deadline); !sent)
      return std::unexpected(sent.error());
  // Whatever it had still to say about earlier moves is out before it is ready.
  if (const auto sent = tell("isready", deadline); !sent) return std::unexpected(sent.error());
  if (const auto ready = await("readyok", deadline); !ready) return std::unexpected(ready.error());
  deadline = Clock::now() + (go_.milliseconds ? milliseconds(*go_.milliseconds) + limits_.grace : limits_.longest_move);
  if (const auto sent = tell(protocol::write_go(go_), deadline); !sent) return std::unexpected(sent.error());
  const auto best = await("bestmove", deadline);
  if (!best) return best;
  return std::string(protocol::read_command(*best).word);
}

Result<std::string> EnginePlayer::await(std::string_view word, Deadline deadline) {
  for (;;) {
    const auto line = process_->receive(deadline);
    if (!line) return std::unexpected(line.error());
    const auto command = protocol::read_command(*line);
    if (command.word == word) return std::string(command.rest);
    note(*line);
  }
}

void EnginePlayer::note(std::string_view line) {
  constexpr std::size_t kMostGames = 100;
  const auto [word, rest] = protocol::read_command(line);
  if (word == "error") complaint_ = protocol::one_line(rest.substr(0, 200));
  if (word == "plays" && plays_.size() < kMostGames) plays_.emplace_back(rest);
  if (word == "option" && protocol::read_command(rest).word == "Seed") takes_seed_ = true;
}

Error EnginePlayer::blame(const Error& error) const {
  return refuse(error.code, error.rule, "{}: {}", quote(command_), error.message);
}

}  // namespace

std::vector<std::string> tell_position(const Match& match) {
  const AnyGame& game = match.game();
  std::string legal = "legal";
  for (const auto& [code, weight] : game.actions(match.state())) legal += " " + game.write_action(match.state(), code);
  return {protocol::tell_position(match), legal};
}

Result<std::unique_ptr<Player>> start_engine(const std::shared_ptr<const AnyGame>& game, std::string_view command,
                                             const EngineLimits& limits) {
  auto player = std::make_unique<EnginePlayer>(game, command, limits);
  if (const auto started = player->start(); !started) return std::unexpected(started.error());
  return player;
}

Result<std::unique_ptr<Player>> start_named_engine(const std::shared_ptr<const AnyGame>& game, std::string_view name,
                                                   const BotResources& resources) {
  EngineLimits limits;
  const auto at = name.rfind('@');
  if (at != std::string_view::npos)
    if (const auto given = read_limit(name.substr(at + 1))) {
      limits.move = *given;
      name = name.substr(0, at);
    }
  limits.move.nanoseconds = std::min(limits.move.nanoseconds, resources.nanoseconds);
  return start_engine(game, name, limits);
}

}  // namespace cb
