// SPDX-License-Identifier: MIT
import type { GameModule } from '../kit/contract';
import Board from './Board.svelte';
import { lesson } from './lesson';
import { placeName } from './place-name';
import { handsOpen } from './scene';
import Side from './Side.svelte';
import Steps from './Steps.svelte';

const game: GameModule = {
  name: 'top-drop',
  Board,
  Side,
  Steps,
  endings: ['stop'],
  fewSteps: true,
  openHands: handsOpen,
  placeName: (place, scene) => placeName(place, scene),
  lesson,
};

export default game;
