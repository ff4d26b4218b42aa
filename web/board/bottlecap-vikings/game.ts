// SPDX-License-Identifier: MIT
import type { GameModule } from '../kit/contract';
import Board from './Board.svelte';
import CityDiagram from './CityDiagram.svelte';
import { lesson } from './lesson';
import { placeName } from './names';
import Room from './Room.svelte';
import Side from './Side.svelte';
import Steps from './Steps.svelte';
import Strip from './Strip.svelte';

export default {
  name: 'bottlecap-vikings',
  Board,
  Room,
  Side,
  Steps,
  Strip,
  parts: { city: CityDiagram },
  endings: ['end'],
  views: [
    { name: 'city', icon: 'city' },
    { name: 'others', icon: 'people' },
  ],
  wideSide: true,
  placeName,
  lesson,
} satisfies GameModule;
