// SPDX-License-Identifier: MIT
import type { GameModule } from '../contract';
import { seatColours } from '../seat-colours';
import Board from './Board.svelte';
import { lesson } from './lesson';
import { placeName } from './place-name';
import SeatMark from './SeatMark.svelte';

export default {
  name: 'top-cap',
  Board,
  seatColours: [...seatColours['top-cap']!],
  SeatMark,
  typed: (places) => places.join('-'),
  fewSteps: true,
  placeName,
  lesson,
} satisfies GameModule;
