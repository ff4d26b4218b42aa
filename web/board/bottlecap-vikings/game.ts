// SPDX-License-Identifier: MIT
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import CityDiagram from './CityDiagram.svelte';
import { lesson } from './lesson';
import { placeName } from './names';
import Side from './Side.svelte';
import Steps from './Steps.svelte';

export default {
  name: 'bottlecap-vikings',
  Board,
  Side,
  Steps,
  wideSide: true,
  placeName,
  lesson,
  parts: { city: CityDiagram },
} satisfies GameModule;
