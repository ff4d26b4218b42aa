// SPDX-License-Identifier: MIT
// The one list of games in the browser, in the order in which they are offered. Each has a folder of its name here.
export const gameNames = ['top-cap', 'trap-the-cap', 'bottlecap-vikings', 'top-drop', 'loot'] as const;
