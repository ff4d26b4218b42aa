// SPDX-License-Identifier: MIT
// What device code asks of the card: where a thread is, what its block shares, sums over all. clang's own words for it,
// so that no CUDA need be installed.
#pragma once

#include <cstdint>

#include "gpu/orders.hpp"

namespace cb::gpu {

#define CB_DEVICE __attribute__((device)) __attribute__((always_inline)) inline
#define CB_SHARED __attribute__((shared))

CB_DEVICE unsigned thread_in_block() { return __nvvm_read_ptx_sreg_tid_x(); }
CB_DEVICE unsigned threads_of_block() { return __nvvm_read_ptx_sreg_ntid_x(); }
CB_DEVICE unsigned block() { return __nvvm_read_ptx_sreg_ctaid_x(); }
CB_DEVICE unsigned blocks() { return __nvvm_read_ptx_sreg_nctaid_x(); }
CB_DEVICE std::uint64_t thread() { return std::uint64_t{block()} * kThreads + thread_in_block(); }
CB_DEVICE std::uint64_t threads() { return std::uint64_t{blocks()} * kThreads; }

// Warps, in blocks of any size.
CB_DEVICE unsigned lane() { return thread_in_block() % kWarp; }
CB_DEVICE unsigned warp_in_block() { return thread_in_block() / kWarp; }
CB_DEVICE std::uint64_t warp() { return std::uint64_t{block()} * (threads_of_block() / kWarp) + warp_in_block(); }
CB_DEVICE std::uint64_t warps() { return std::uint64_t{blocks()} * (threads_of_block() / kWarp); }

CB_DEVICE bool any_of_warp(bool mine) { return __nvvm_vote_any_sync(0xFFFFFFFF, mine); }
CB_DEVICE void wait_for_warp() { __nvvm_bar_warp_sync(0xFFFFFFFF); }
CB_DEVICE void wait_for_block() { __syncthreads(); }

CB_DEVICE void add(std::uint64_t* sum, std::uint64_t more) {
  __nvvm_atom_add_gen_ll(reinterpret_cast<long long*>(sum), static_cast<long long>(more));
}
CB_DEVICE unsigned add(unsigned* sum, unsigned more) {
  return static_cast<unsigned>(__nvvm_atom_add_gen_i(reinterpret_cast<int*>(sum), static_cast<int>(more)));
}

CB_DEVICE void keep_least(std::uint64_t* least, std::uint64_t value) {
  __nvvm_atom_min_gen_ull(reinterpret_cast<unsigned long long*>(least), value);
}

// The block's memory beyond what kernels name themselves, as much as the launch asks for.
extern CB_SHARED std::uint64_t block_memory[];

// Copies a plain value to where the block can reach it quickly.
template <class T>
CB_DEVICE void copy_to_block(std::uint32_t* to, const void* from) {
  static_assert(sizeof(T) % 4 == 0);
  const auto* words = static_cast<const std::uint32_t*>(from);
  for (unsigned n = thread_in_block(); n < sizeof(T) / 4; n += kThreads) to[n] = words[n];
}

}  // namespace cb::gpu
