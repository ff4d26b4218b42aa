// SPDX-License-Identifier: MIT
// A guided first game of Loot: both sides race for the loot, and every kind of action comes up once.
import type { Lesson } from '../kit/contract';

export const lesson: Lesson = {
  settings: {},
  position: 'a2c2b4d4i5/a6b8d8f8i8/crates/0',
  seat: 0,
  steps: [
    { key: 'goal', show: ['e1', 'e9'] },
    { key: 'move', show: ['d4', 'd6'], play: 'd4-d6', answers: ['d8-d6'] },
    { key: 'take', show: ['b4', 'd6'], play: 'b4-d6', answers: ['f8-d6'] },
    { key: 'respawn', show: ['!respawn', 'g5'], play: 'respawn-g5', answers: ['d6-d4'] },
    { key: 'run', show: ['g5', 'g7'], play: 'g5-g7', answers: ['d4-e3'] },
    { key: 'grab', show: ['g7', 'e9'], play: 'g7-e9', answers: ['e3-e1'] },
    { key: 'carry', show: ['e9', 'e7'], play: 'e9-e7', answers: ['e1-g3'] },
    { key: 'rescue', show: ['i5', 'g3'], play: 'i5-g3', answers: ['respawn-e5'] },
    { key: 'carrierTakes', show: ['e7', 'e5'], play: 'e7-e5', answers: ['b8-b6'] },
    { key: 'almost', show: ['e5', 'e3'], play: 'e5-e3', answers: ['b6-b5'] },
    { key: 'home', show: ['e3', 'e1'], play: 'e3-e1' },
    { key: 'end' },
  ],
};
