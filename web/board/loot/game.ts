// SPDX-License-Identifier: MIT
import type { GameModule } from '../kit/contract';
import Board from './Board.svelte';
import { lesson } from './lesson';
import { placeName } from './place-name';
import { respawnStep } from './scene';
import Side from './Side.svelte';
import Steps from './Steps.svelte';

const typed = ([from, to]: string[]) => `${from === respawnStep ? 'respawn' : from}-${to}`;

export default {
  name: 'loot',
  Board,
  Side,
  Steps,
  views: [{ name: 'pawns', icon: 'chart' }],
  fewSteps: true,
  placeName,
  typed,
  lesson,
} satisfies GameModule;
