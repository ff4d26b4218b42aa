// SPDX-License-Identifier: MIT
import { seatColours } from '$parts/seat-colours';
import type { GameModule } from '../kit/contract';
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
