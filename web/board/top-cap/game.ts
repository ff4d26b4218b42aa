// SPDX-License-Identifier: MIT
import type { GameModule } from '../kit/contract';
import about from './about';
import Board from './Board.svelte';
import { lesson } from './lesson';
import { placeName } from './place-name';
import SeatMark from './SeatMark.svelte';

export default {
  name: 'top-cap',
  Board,
  seatColours: [...about.seatColours],
  SeatMark,
  typed: (places) => places.join('-'),
  fewSteps: true,
  placeName,
  lesson,
} satisfies GameModule;
