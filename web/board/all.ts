// SPDX-License-Identifier: MIT
// The one list of games in the browser. Each is loaded when somebody opens it.
import type { GameModule } from './contract';

export const games: Record<string, () => Promise<{ default: GameModule }>> = {
  'top-cap': () => import('./top-cap/game'),
  loot: () => import('./loot/game'),
};

export const gameNames = ['top-cap', 'trap-the-cap', 'bottlecap-vikings', 'top-drop', 'loot'] as const;
