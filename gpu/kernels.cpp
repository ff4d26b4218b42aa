// SPDX-License-Identifier: MIT
// The kernels of every game. clang makes PTX of this from the same headers that processors play by; the card's driver makes
// machine code of that for whatever card there is.
#include "games/all_numberings.hpp"
#include "games/all_rules.hpp"
#include "gpu/playout_kernel.hpp"
#include "gpu/solve_kernel.hpp"

#define CB_KERNEL extern "C" __attribute__((global)) __attribute__((launch_bounds(256)))

// Made by gpu/CMakeLists.txt from games/all_games.txt: CB_GAME(game) for each, CB_NUMBERED_GAME(game) for those that have
// a numbering.
#define CB_GAME(game) \
  CB_KERNEL void game##_playouts(cb::gpu::PlayoutOrder order) { cb::gpu::run_playouts<cb::game::Rules>(order); }
#define CB_NUMBERED_GAME(game)                                                                                    \
  CB_KERNEL void game##_solve_begin(cb::gpu::SolveOrder order) { cb::gpu::CardSolver<cb::game::Numbering>(order).begin(); } \
  CB_KERNEL void game##_solve_ply(cb::gpu::SolveOrder order) { cb::gpu::CardSolver<cb::game::Numbering>(order).step(); }   \
  CB_KERNEL void game##_solve_decide(cb::gpu::SolveOrder order) { cb::gpu::CardSolver<cb::game::Numbering>(order).decide(); }
#include "gpu/all_kernels.hpp"
