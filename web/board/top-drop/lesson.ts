// SPDX-License-Identifier: MIT
// A first game with a partner: up, jumps, stop, and one help card after the other.
import type { Lesson } from '../kit/contract';

export const lesson: Lesson = {
  settings: { players: '2', difficulty: 'easy' },
  position: '4.9.33.47,12.21.40.58/-/none/s2f2c2w4/a-open',
  seat: 0,
  steps: [
    { key: 'open', show: ['up', 'seat-a'], play: 'up-a' },
    { key: 'first', show: ['hand-4', 'pile'], play: '4' },
    {
      key: 'second',
      show: ['hand-9', 'pile'],
      play: '9',
      answers: ['+15', '+26', '12', '21', '+2', '+36'],
    },
    { key: 'jump', show: ['hand-26', 'pile'], play: '26' },
    { key: 'stop', show: ['!stop'], play: 'stop', answers: ['+24', '36', '40', '+30', '+55'] },
    { key: 'flip', show: ['help-flip', 'direction'], play: 'flip' },
    { key: 'down', show: ['hand-33', 'pile'], play: '33' },
    { key: 'again', show: ['hand-24', 'pile'], play: '24', answers: ['+52', '+49', 'skip'] },
    { key: 'colour', show: ['help-colour', 'pile'], play: 'colour' },
    { key: 'match', show: ['hand-52', 'pile'], play: '52' },
    {
      key: 'after',
      show: ['hand-49', 'pile'],
      play: '49',
      answers: ['+6', '+60', 'flip', '55', '58', '+17', '+31'],
    },
    { key: 'end', show: ['help-wild', 'hand-60', 'pile'] },
  ],
};
