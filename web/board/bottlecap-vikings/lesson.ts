// SPDX-License-Identifier: MIT
// A first game in eleven stops: a feast, the red line, a step up in the city, and the Valkyries.
import type { Lesson } from '../kit/contract';

export const lesson: Lesson = {
  settings: { players: '2' },
  position: 'MBFKIAEG/h0/common,@0,g1,w3,y2,R1/common,@2,g1,y2,R1/red,sail,turns=8',
  seat: 0,
  steps: [
    { key: 'goal', show: ['city-0-throne'] },
    { key: 'sail', show: ['ship-0', 'tile-1'], play: 'sail1' },
    { key: 'feast', play: 'B1', answers: ['sail1'] },
    { key: 'helmet', show: ['city-0-62', 'city-0-63', 'city-0-64'] },
    { key: 'line', show: ['ship-0', 'tile-4'], play: 'sail3', answers: ['draw-red'] },
    { key: 'harbour', play: 'I', answers: ['sail3', 'draw-grey', 'E1', 'E2'] },
    { key: 'attack', show: ['ship-1'] },
    { key: 'city', show: ['ship-0', 'tile-5'], play: 'sail1' },
    {
      key: 'build',
      show: ['city-0-60', 'city-0-61'],
      play: ['A-60', 'A-61'],
      answers: ['sail1', 'G1', 'G2', 'draw-red'],
    },
    { key: 'valkyries' },
    { key: 'done' },
  ],
};
