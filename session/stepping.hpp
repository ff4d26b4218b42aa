// SPDX-License-Identifier: MIT
// Many games of one kind stepped together by the numbers of their actions, on one thread or a few: every game has its
// own luck, so that nothing depends on how they are shared out, nor on the instruction set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <vector>

#include "session/crew.hpp"
#include "session/encoding.hpp"

namespace cb {

struct SteppingOptions {
  std::size_t games = 1;
  std::uint64_t seed = 0;
  // A game is truncated at the first decision after so many actions and outcomes. Repetition is not counted here
  // (that is the work of a match), so games that need it end by this.
  std::uint32_t ply_limit = 10'000;
  int threads = 1;
  bool observes = false;    // fills observations() in every step
  bool keeps_last = false;  // fills last_states() when a game ends
  InstructionSet set = preferred_instruction_set();
};

// Memory that begins where a line of the cache does, as other libraries want it of what they take over without a copy.
template <class T>
struct LineAllocator {
  using value_type = T;
  static constexpr std::align_val_t kLine{64};
  LineAllocator() = default;
  template <class U>
  explicit LineAllocator(const LineAllocator<U>&) {}
  T* allocate(std::size_t size) { return static_cast<T*>(::operator new(size * sizeof(T), kLine)); }
  void deallocate(T* memory, std::size_t) { ::operator delete(memory, kLine); }
  bool operator==(const LineAllocator&) const = default;
};

class SteppedGames {
 public:
  // Refused where a number makes no sense, or where a game is over before anybody can act.
  static Result<std::unique_ptr<SteppedGames>> make(std::shared_ptr<const AnyRules> game,
                                                    const SteppingOptions& options);

  const AnyEncoding& encoding() const { return encoding_; }
  const SteppingOptions& options() const { return options_; }
  std::size_t games() const { return options_.games; }

  // Every game begins anew, and so does the luck of random actions.
  void reset(std::uint64_t seed);
  // One action in each. Refused, and nothing changed, where one is not legal. A game that ends begins anew at once. The
  // actions are read once: whoever owns them may write there meanwhile.
  Result<void> step(std::span<const std::int32_t> actions);
  // One legal action for each, any as likely as the others.
  void sample(std::span<std::int32_t> actions);
  // What a seat, or with kActing who acts, sees of every game now, or saw of the last state of the game that has ended.
  void look(int seat, std::span<std::uint8_t> observations);
  void look_at_last(int seat, std::span<std::uint8_t> observations);

  // One entry for each game, or one row.
  std::span<std::byte> states() { return states_; }
  std::size_t state_size() const { return kernels_.state_size; }
  std::span<std::uint64_t> masks() { return masks_; }
  std::span<std::int8_t> actors() { return actors_; }
  std::span<std::uint8_t> ends() { return ends_; }
  std::span<float> rewards() { return rewards_; }
  std::span<std::uint32_t> plies() { return plies_; }
  std::span<std::uint8_t> observations() { return observations_; }
  std::span<std::byte> last_states() { return last_states_; }
  std::span<std::uint64_t> generators() { return generators_; }
  std::span<std::uint64_t> samplers() { return samplers_; }

  // One game as a state of its own.
  AnyState state(std::size_t game) const;

 private:
  SteppedGames(std::shared_ptr<const AnyRules> game, const SteppingOptions& options);
  template <class T>
  using Row = std::vector<T, LineAllocator<T>>;
  template <class Work>
  void share_out(Work&& work);
  StepArrays arrays();

  AnyEncoding encoding_;
  SteppingOptions options_;
  const StepKernels& kernels_;
  Row<std::byte> states_;
  Row<std::byte> last_states_;
  Row<std::uint64_t> generators_;
  Row<std::uint64_t> samplers_;
  Row<std::uint64_t> masks_;
  Row<std::uint32_t> plies_;
  Row<float> rewards_;
  Row<std::int8_t> actors_;
  Row<std::uint8_t> ends_;
  Row<std::uint8_t> observations_;
  std::vector<std::int32_t> chosen_;  // the actions of a step
  Crew crew_;
};

}  // namespace cb
