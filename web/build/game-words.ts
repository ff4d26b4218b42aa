// SPDX-License-Identifier: MIT
// `games/GAME/messages/LANGUAGE.json?outside` has what is said of a game before it is on the table: its card and picture, its
// seats and options. The rest is more than half of all words, and no page needs that of every game.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const outside = /^(title|pitch|players|minutes|makers|seat|option|letter|direction)(\.|$)/;
const asked = '?outside';

export function gameWords(): Plugin {
  return {
    name: 'game-words',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(asked)) return null;
      const path = id.slice(0, -asked.length);
      this.addWatchFile(path);
      const words = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>;
      const some = Object.fromEntries(Object.entries(words).filter(([key]) => outside.test(key)));
      return { code: `export default ${JSON.stringify(some)};`, moduleType: 'js', map: null };
    },
  };
}
