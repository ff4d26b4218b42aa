// SPDX-License-Identifier: MIT
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import { lesson } from './lesson';
import { placeName } from './place-name';

export default { name: 'top-cap', Board, placeName, lesson } satisfies GameModule;
