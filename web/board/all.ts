// SPDX-License-Identifier: MIT
// Every game of the list, loaded when somebody opens it.
import type { GameModule } from './kit/contract';
import { firstGame, gameNames } from './names';

const folders = import.meta.glob<{ default: GameModule }>('./*/game.ts');

export const games = Object.fromEntries(
  gameNames.flatMap((name) => {
    const load = folders[`./${name}/game.ts`];
    return load ? [[name, load]] : [];
  }),
);

export { firstGame, gameNames };
