// SPDX-License-Identifier: MIT
// A first game: two threats at once, and Blue can answer only one.
import type { Lesson } from '../kit/contract';

export const lesson: Lesson = {
  settings: {},
  seat: 0,
  steps: [
    { key: 'goal' },
    { key: 'centre', show: ['b2'], play: 'b2', answers: ['b1'] },
    { key: 'corner', show: ['a1'], play: 'a1', answers: ['c3'] },
    { key: 'blocked', show: ['c3'] },
    { key: 'last', show: ['c1'], play: 'c1', answers: ['b3'] },
    { key: 'slide', show: ['a1', 'a2'], play: 'a1-a2', answers: ['c3-c2'] },
    { key: 'win', show: ['a2', 'a3'], play: 'a2-a3' },
    { key: 'done' },
  ],
};
