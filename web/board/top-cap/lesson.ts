// SPDX-License-Identifier: MIT
// A first game in eleven stops. After the second answer the board shows the example of the rules (TC-15).
import type { Lesson } from '../kit/contract';

export const lesson: Lesson = {
  settings: { setup: 'diagonal', starter: 'cream' },
  seat: 0,
  steps: [
    { key: 'goal', show: ['a1', 'f6'] },
    { key: 'count', show: ['b3', 'd3'], play: 'b3-d3', answers: ['e4-e1'] },
    { key: 'both', show: ['e1', 'd3'] },
    { key: 'alone', show: ['a4'] },
    { key: 'one', show: ['d3', 'c3'], play: 'd3-c3', answers: ['e1-d2'] },
    { key: 'blocked', show: ['c3', 'c1', 'e1', 'a1'] },
    { key: 'threat', show: ['c3', 'e5'], play: 'c3-e5', answers: ['d5-b3'] },
    { key: 'defence', show: ['e5', 'f6'] },
    { key: 'support', show: ['c2', 'f5'], play: 'c2-f5', answers: ['b3-b2'] },
    { key: 'stuck', show: ['b2', 'c6', 'f3'] },
    { key: 'win', show: ['e5', 'f5', 'f6'], play: ['e5-f6', 'f5-f6'] },
    { key: 'done' },
  ],
};
