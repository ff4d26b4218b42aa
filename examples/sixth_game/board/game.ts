// SPDX-License-Identifier: MIT
import type { GameModule } from '../kit/contract';
import Board from './Board.svelte';
import { lesson } from './lesson';
import { placeName } from './place-name';

export default {
  name: 'three-men',
  Board,
  typed: (places) => places.join('-'),
  fewSteps: true,
  placeName,
  lesson,
} satisfies GameModule;
