// SPDX-License-Identifier: MIT
// The tables of steps, and what is the same for all of them.
#include <bit>

#include "games/step_kernels.hpp"

namespace cb {

inline namespace portable {
extern const StepKernels* const step_kernel_table;
}
#if defined(__x86_64__)
namespace avx2 {
extern const StepKernels* const step_kernel_table;
}
#endif

std::size_t first_illegal(const std::uint64_t* masks, int actions, GameRange range, const std::int32_t* chosen) {
  const auto words = static_cast<std::size_t>(mask_words(actions));
  for (std::size_t game = range.from; game < range.to; ++game)
    if (!is_in_mask(masks + game * words, actions, chosen[game])) return game;
  return range.to;
}

std::uint64_t step_generator(std::uint64_t seed, std::uint64_t game) {
  return std::bit_cast<std::uint64_t>(Rng(seed + mix(game)));
}

const StepKernels& step_kernels([[maybe_unused]] InstructionSet set, std::size_t game) {
#if defined(__x86_64__)
  if (set == InstructionSet::avx2) return avx2::step_kernel_table[game];
#endif
  return portable::step_kernel_table[game];
}

}  // namespace cb
