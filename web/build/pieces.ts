// SPDX-License-Identifier: MIT
// What the small picture of a game is drawn with, in one file a game: the front page shows all of them, and boards and
// editors, which use the same pieces, would each cut them into smaller files.
import type { Rolldown } from 'vite';

const inBoards = /\/web\/board\/[^?]*$/;
const picture = /\/web\/board\/([^/]+)\/Vignette\.svelte$/;

interface Graph {
  getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, 'importers'> | null;
}

/** The games in whose pictures a module is. */
export function picturesOf(id: string, graph: Graph): Set<string> {
  const games = new Set<string>();
  const seen = new Set([id]);
  for (const one of seen) {
    const game = picture.exec(one)?.[1];
    if (game !== undefined) games.add(game);
    else for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer);
  }
  return games;
}

export function pieces(id: string, graph: Graph): string | null {
  if (!inBoards.test(id) || picture.test(id)) return null;
  const games = [...picturesOf(id, graph)];
  if (games.length === 0) return null;
  return games.length === 1 ? `pieces-${games[0]}` : 'pieces';
}
