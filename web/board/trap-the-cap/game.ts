// SPDX-License-Identifier: MIT
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import { lesson } from './lesson';
import { placeName } from './names';
import Side from './Side.svelte';
import { typed } from './typed';

const game: GameModule = { name: 'trap-the-cap', Board, Side, typed, placeName, lesson };
export default game;
