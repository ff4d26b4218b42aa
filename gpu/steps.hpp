// SPDX-License-Identifier: MIT
// Many games side by side on a graphics card, for learning programs: states, masks and observations are made there and
// stay there, where the next program finds them by their addresses. The same steps, to the last bit, as those of
// games/step_kernels.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/step_kernels.hpp"
#include "gpu/card.hpp"
#include "gpu/orders.hpp"

namespace cb::gpu {

struct StepsPlan {
  std::size_t game = 0;  // as in games/all_games.txt
  const void* rules = nullptr;
  std::uint64_t games = 0;
  std::uint32_t ply_limit = 0;
  bool observations = true;
  bool draws = false;       // begin() and step() also draw a random action for the next step, as sample() would
  bool keeps_last = false;  // the state in which each game ended
  bool checks = false;      // step() looks first whether the actions are legal, and waits for the answer
};

// What the card calls that which a step of a game with observations starts, to ask what it uses.
std::vector<std::string> step_kernels_of(std::size_t game);

class CardSteps {
 public:
  // Refused where a game is over before anybody can act.
  static Result<CardSteps> make(const Card& card, const StepsPlan& plan);

  // Deals every game anew.
  Result<void> begin(std::uint64_t seed);
  // A random legal action for each, as any_of_mask (game/step.hpp) draws it; then one step of each by the actions.
  Result<void> sample();
  Result<void> step();
  // What a seat, or with kActing who acts, sees of every game, or saw of the last state of the game that has ended: to
  // looks(), which the next call fills again.
  Result<void> look(int seat, bool last);
  Result<void> wait() const { return card_.wait(); }

  std::uint64_t games() const { return games_; }
  int actions() const { return actions_; }
  std::array<int, 3> shape() const { return shape_; }  // 0 where no observations are wanted
  std::array<int, 3> shape_of_looks() const { return seen_; }
  std::size_t state_size() const { return state_size_; }

  // All on the card, row after row.
  const CardMemory& states() const { return states_; }
  const std::optional<CardMemory>& last_states() const { return last_states_; }
  const CardMemory& looks() const { return *looks_; }  // once there was a look
  const CardMemory& plies() const { return plies_; }
  const CardMemory& masks() const { return masks_; }
  const CardMemory& observations() const { return observations_; }  // empty where none are wanted
  const CardMemory& rewards() const { return rewards_; }
  const CardMemory& actors() const { return actors_; }
  const CardMemory& ends() const { return ends_; }
  CardMemory& chosen() { return chosen_; }  // the actions that the next step plays, four bytes each

 private:
  CardSteps(Card card, std::string name, std::span<CardMemory> memory, const StepsPlan& plan);
  enum class Part : std::uint8_t { begin, step };
  Result<void> launch(Part part, std::uint64_t seed);
  Result<void> launch_one(const char* part, unsigned words, unsigned entries, const StepOrder& order);
  StepOrder order() const;
  Result<void> check();

  Card card_;
  std::string name_;
  std::uint64_t games_;
  std::uint32_t ply_limit_;
  bool draws_;
  bool apart_;
  int actions_ = 0;
  std::size_t states_of_warp_ = 0;  // bytes
  std::size_t state_size_ = 0;
  std::array<int, 3> shape_ = {};
  std::array<int, 3> seen_ = {};
  CardMemory rules_;
  CardMemory states_;
  CardMemory generators_;
  CardMemory samplers_;
  CardMemory plies_;
  CardMemory masks_;
  CardMemory actors_;
  CardMemory ends_;
  CardMemory rewards_;
  CardMemory observations_;
  CardMemory chosen_;
  std::optional<CardMemory> last_states_;
  std::optional<CardMemory> looks_;
  std::optional<CardMemory> first_illegal_;  // where actions are looked at
};

}  // namespace cb::gpu
