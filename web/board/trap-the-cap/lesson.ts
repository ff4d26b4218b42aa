// SPDX-License-Identifier: MIT
// A guided first game: out of the home, over a cap, into a shelter, and back with a captive.
import type { Lesson } from '../kit/contract';

export const lesson: Lesson = {
  settings: { players: '2' },
  position: 'a=6/d=4,B2,C5/a.move3/q2.t5',
  seat: 0,
  steps: [
    { key: 'welcome', show: ['AH', 'DH'] },
    { key: 'out', show: ['AH', 'A3'], play: 'AH-A3', answers: ['3', 'C5-C2', '5'] },
    { key: 'trap', show: ['A3', 'B2'], play: 'A3-B2', answers: ['1', 'DH-D1', '2'] },
    { key: 'tower', show: ['B2'] },
    { key: 'shelter', show: ['B2', 'B4'], play: 'B2-B4', answers: ['4', 'C2-B4', '6'] },
    { key: 'together', show: ['B4'] },
    { key: 'six', show: ['B4', 'A4'], play: 'B4-A4' },
    { key: 'again', play: 'again', answers: ['4'] },
    { key: 'home', show: ['A4', 'AH'], play: 'A4-AH', answers: [] },
    { key: 'end', show: ['AH'] },
  ],
};
