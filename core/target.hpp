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

// The hot headers live in `namespace cb::inline CB_ISA`. A source file compiled a second time for a
// richer instruction set defines CB_ISA differently, so the linker can never merge its vector code
// into the portable version.
#ifndef CB_ISA
#define CB_ISA portable
#endif

#if defined(__AVX2__) && defined(__BMI2__) && !defined(__CUDA__) && !defined(__CUDACC__)
#define CB_HAS_AVX2 1
#else
#define CB_HAS_AVX2 0
#endif
