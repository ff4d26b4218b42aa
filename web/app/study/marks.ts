// SPDX-License-Identifier: MIT
// A mark is told by a sign as well as by its colour.
import type { Mark } from '$app/engine/types';

export const signs: Partial<Record<Mark, string>> = {
  best: '★',
  good: '✓',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
  luck: '!',
};

export const percent = (chance: number): number => Math.round(chance * 100);
