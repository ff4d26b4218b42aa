// SPDX-License-Identifier: MIT
// A first game: how a turn goes, what a city is for, and what the Valkyries take.
import type { Lesson } from '../contract';

export const lesson: Lesson = {
  settings: { players: '2' },
  seat: 0,
  steps: [{ key: 'done' }],
};
