// SPDX-License-Identifier: MIT
// The deals of evolve.cpp on a graphics card, a thread each; clang makes device code of this, with no CUDA installed.
#include "bench/top_drop/deal.hpp"

using namespace cb;

// The x of the grid goes over deals, its y over players; `points` has a sum for each player.
extern "C" __attribute__((global)) void play_deals(const top_drop::Rules* rules, const top_drop::Evaluation* players,
                                                   std::uint64_t first_deal, std::uint32_t deals,
                                                   unsigned long long* points) {
  const std::uint32_t deal =
      __nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() + __nvvm_read_ptx_sreg_tid_x();
  const std::uint32_t player = __nvvm_read_ptx_sreg_ctaid_y();
  if (deal >= deals) return;
  __nvvm_atom_add_gen_ll(reinterpret_cast<long long*>(points + player),
                         points_of_deal(*rules, players[player], first_deal + deal));
}
