// SPDX-License-Identifier: MIT
// The games in the order in which they are offered: the one list, games/all_games.txt. Each has a folder of its name here.
import list from '../../games/all_games.txt?raw';

export const gameNames: readonly string[] = list
  .split('\n')
  .filter((line) => /^[a-z]/.test(line))
  .map((folder) => folder.trim().replaceAll('_', '-'));

/** Where somebody has chosen none. */
export const firstGame = gameNames[0]!;
