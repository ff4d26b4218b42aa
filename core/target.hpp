// SPDX-License-Identifier: MIT
// What the rules code is compiled for: one macro on every hot function, one namespace per instruction set.
#pragma once

// CB_FN marks every function of the hot headers (core/, game/, each game's rules),
// so that the same headers compile natively, for WASM and as CUDA device code.
#if defined(__CUDA__) || defined(__CUDACC__)
#define CB_FN __attribute__((host)) __attribute__((device))
#else
#define CB_FN
#endif

// CB_CARD marks code for graphics cards, where the quick way is often another one: arithmetic instead of tables,
// selecting instead of indexing, 32 bits at a time. Device code has it; a test gives it to a processor and plays the
// same games.
#if defined(__CUDA__) || defined(__CUDACC__)
#define CB_CARD 1
#elif !defined(CB_CARD)
#define CB_CARD 0
#endif

// CB_TABLE stands before the type of a table that threads look into at different places. On a card a constant lives
// where one address at a time is served; a table that is no constant lives in the main memory, behind the cache next to
// the threads. CB_APART keeps a function that is seldom called out of those that are called all the time, CB_WITHIN one
// that is always called inside; CB_UNROLL stands before a loop whose counter is an index of what shall stay in
// registers; CB_TOGETHER where threads that took different ways shall go on together: what memory holds there is looked
// at anew, so that no way leads around it.
#if defined(__CUDA__) || defined(__CUDACC__)
#define CB_TABLE __attribute__((device)) inline constinit
#define CB_APART __attribute__((noinline))
#define CB_WITHIN __attribute__((always_inline))
#define CB_UNROLL _Pragma("unroll")
#define CB_TOGETHER asm volatile("" ::: "memory")
#else
#define CB_TABLE inline constexpr
#define CB_APART
#define CB_WITHIN
#define CB_UNROLL
#define CB_TOGETHER
#endif

// The hot headers live in `namespace cb::inline CB_ISA`. A source file compiled a second time for a
// richer instruction set defines CB_ISA differently, so the linker can never merge its vector code
// into the portable version.
#ifndef CB_ISA
#define CB_ISA portable
#endif

#if defined(__AVX2__) && defined(__BMI2__) && !CB_CARD
#define CB_HAS_AVX2 1
#else
#define CB_HAS_AVX2 0
#endif
