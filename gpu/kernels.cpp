// SPDX-License-Identifier: MIT
// The kernels of every game. clang makes PTX of this from the same headers that processors play by; the card's driver
// makes machine code of that for whatever card there is.
#include "games/all_encodings.hpp"
#include "games/all_numberings.hpp"
#include "gpu/playout_kernel.hpp"
#include "gpu/solve_kernel.hpp"
#include "gpu/step_kernel.hpp"

#define CB_KERNEL(...) extern "C" __attribute__((global)) __attribute__((launch_bounds(__VA_ARGS__)))

// Made by gpu/CMakeLists.txt from games/all_games.txt: CB_GAME(game) for each, CB_NUMBERED_GAME(game) for those that
// have a numbering.
#define CB_GAME(game)                                                                                  \
  CB_KERNEL(256, cb::CardHabits<cb::game::Rules>::kBlocks)                                             \
  void game##_playouts(cb::gpu::PlayoutOrder order) { cb::gpu::run_playouts<cb::game::Rules>(order); } \
  CB_KERNEL(128, cb::kStepBlocks<cb::game::Rules>) void game##_begin(cb::gpu::StepOrder order) {       \
    cb::gpu::run_steps<cb::EncodingOf<cb::game::Rules>::Type, cb::gpu::StepPart::begin>(order);        \
  }                                                                                                    \
  CB_KERNEL(128, cb::kStepBlocks<cb::game::Rules>) void game##_step(cb::gpu::StepOrder order) {        \
    cb::gpu::run_steps<cb::EncodingOf<cb::game::Rules>::Type, cb::gpu::StepPart::step>(order);         \
  }                                                                                                    \
  CB_KERNEL(128, cb::kStepBlocks<cb::game::Rules>) void game##_see(cb::gpu::StepOrder order) {         \
    cb::gpu::run_steps<cb::EncodingOf<cb::game::Rules>::Type, cb::gpu::StepPart::see>(order);          \
  }                                                                                                    \
  CB_KERNEL(128, cb::kStepBlocks<cb::game::Rules>) void game##_play(cb::gpu::StepOrder order) {        \
    cb::gpu::run_steps<cb::EncodingOf<cb::game::Rules>::Type, cb::gpu::StepPart::play>(order);         \
  }                                                                                                    \
  CB_KERNEL(128, cb::kStepBlocks<cb::game::Rules>) void game##_look(cb::gpu::StepOrder order) {        \
    cb::gpu::run_steps<cb::EncodingOf<cb::game::Rules>::Type, cb::gpu::StepPart::look>(order);         \
  }
#define CB_NUMBERED_GAME(game)                                         \
  CB_KERNEL(256) void game##_solve_begin(cb::gpu::SolveOrder order) {  \
    cb::gpu::CardSolver<cb::game::Numbering>(order).begin();           \
  }                                                                    \
  CB_KERNEL(256) void game##_solve_ply(cb::gpu::SolveOrder order) {    \
    cb::gpu::CardSolver<cb::game::Numbering>(order).step();            \
  }                                                                    \
  CB_KERNEL(256) void game##_solve_decide(cb::gpu::SolveOrder order) { \
    cb::gpu::CardSolver<cb::game::Numbering>(order).decide();          \
  }
#include "gpu/all_kernels.hpp"

CB_KERNEL(256) void sample_actions(cb::gpu::SampleOrder order) { cb::gpu::run_sample(order); }
CB_KERNEL(256) void check_actions(cb::gpu::CheckOrder order) { cb::gpu::run_check(order); }

static_assert(cb::gpu::kThreads == 256 && cb::gpu::kStepThreads == 128);
