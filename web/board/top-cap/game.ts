// SPDX-License-Identifier: MIT
import type { GameModule } from '../contract';
import { tones } from '../kit/crown-cap';
import Board from './Board.svelte';
import { lesson } from './lesson';
import { placeName } from './place-name';
import SeatMark from './SeatMark.svelte';

export default {
  name: 'top-cap',
  Board,
  seatColours: [tones.cream.base, tones.blue.base],
  SeatMark,
  typed: (places) => places.join('-'),
  placeName,
  lesson,
} satisfies GameModule;
