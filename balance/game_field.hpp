// SPDX-License-Identifier: MIT
// Where the boards of a game are changed and played on, by bots in all seats.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "balance/record.hpp"
#include "study/observer.hpp"
#include "thought/exact.hpp"

namespace cb::balance {

// All that decides how games go and which boards may come up, besides the boards themselves.
struct FieldPlan {
  const GameType* type = nullptr;
  Settings settings;
  std::vector<Dial> dials;
  Aims aims;
  std::optional<int> opening;  // random moves at the beginning; what is usual where nothing is said
  std::uint32_t ply_limit = 5'000;
  std::shared_ptr<const Oracle> oracle = {};
  MakePlayer make_player = make_bot_player;
};

class GameField final : public Field {
 public:
  // Called now and then with what is being played: games done of all that this call is to play.
  using Tell = std::function<void(const Trial& trial, std::uint64_t done, std::uint64_t all)>;
  // Refuses a base that the reader refuses, bots that there are not, and aims that no table can answer.
  static Result<GameField> make(FieldPlan plan, std::string_view base, const std::vector<std::string>& bots, int jobs,
                                const std::atomic<bool>& stop, Tell tell);

  // Games are looked up there, and kept there in parts.
  void keep_in(BalanceRecord record) { record_.emplace(std::move(record)); }
  const Changes& changes() const { return changes_; }
  // Whether the game can be played on a board, and it starts with the value that is aimed at.
  Result<void> check(std::string_view text) const;

  std::optional<Change> change(const std::string& text, Rng& rng) override { return changes_.random(text, rng); }
  Result<std::optional<std::vector<Played>>> play(std::span<const Trial> trials) override;

 private:
  GameField(std::shared_ptr<const FieldPlan> plan, Changes changes, int jobs, const std::atomic<bool>& stop, Tell tell)
      : plan_(std::move(plan)), changes_(std::move(changes)), jobs_(jobs), stop_(stop), tell_(std::move(tell)) {}
  Result<std::shared_ptr<const AnyGame>> game_on(std::string_view text) const;

  std::shared_ptr<const FieldPlan> plan_;
  Changes changes_;
  int jobs_;
  const std::atomic<bool>& stop_;
  Tell tell_;
  std::optional<BalanceRecord> record_;
};

}  // namespace cb::balance
