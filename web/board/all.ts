// SPDX-License-Identifier: MIT
// Every game of the list, loaded with its words when somebody opens it.
import { useWordsOf } from '$words/words';
import type { GameModule } from './kit/contract';
import { firstGame, gameNames } from './names';

const folders = import.meta.glob<{ default: GameModule }>('./*/game.ts');

export const games = Object.fromEntries(
  gameNames.flatMap((name) => {
    const load = folders[`./${name}/game.ts`];
    return load ? [[name, () => Promise.all([load(), useWordsOf(name)]).then(([module]) => module)]] : [];
  }),
);

export { firstGame, gameNames };
