// SPDX-License-Identifier: MIT

/** A small linear congruential generator: numbers from 0 to 1 that follow from the seed. */
export function sequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
