// SPDX-License-Identifier: MIT
import type { GameModule } from '../kit/contract';
import Board from './Board.svelte';
import { lesson } from './lesson';
import { placeName } from './names';
import Room from './Room.svelte';
import Side from './Side.svelte';
import Sign from './Sign.svelte';
import Steps from './Steps.svelte';
import Strip from './Strip.svelte';
import { typed } from './typed';

const game: GameModule = {
  name: 'trap-the-cap',
  Board,
  Room,
  Side,
  Sign,
  Steps,
  Strip,
  endings: ['again', 'stop'],
  views: [{ name: 'captives', icon: 'people' }],
  typed,
  placeName,
  lesson,
};
export default game;
