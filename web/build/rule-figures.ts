// SPDX-License-Identifier: MIT
// The diagrams of the rules (games/GAME/rules/figures.json) are positions in the engine's notation. While the pages are
// built the engine itself turns them into scenes, so that the rules page needs no engine, and a diagram that shows what
// the rules do not allow is no page at all.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { startEngine, type Ask } from '../app/engine/wasm.ts';
import type { Frame, Opened, Ply, Refusal } from '../app/engine/types';
import type { Figure, FigureSource } from '../app/rules/figures';

const engineFile = fileURLToPath(new URL('../../build/wasm/engine.wasm', import.meta.url));

export const engineOfTheHouse = (): Promise<Ask> => startEngine(readFileSync(engineFile));

/** A board of the game's by name, as the engine reads it; without a name it has its own. */
function boardOf(game: string, edition: string | undefined): string {
  if (!edition) return '';
  const path = `../../games/${game.replaceAll('-', '_')}/edition_${edition}.toml`;
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

/** The diagram with what the engine says is on the table. */
export function stage(game: string, source: FigureSource, ask: Ask): Figure {
  const where = `The diagram "${source.name}" of ${game}`;
  const answer = <T>(question: object): T => {
    const answered = ask(question) as T & { error?: Refusal };
    if (answered.error) throw new Error(`${where} is refused: ${answered.error.text}`);
    return answered;
  };
  const { settings = {}, edition, position = '', actions = [], pick = [] } = source;
  const { table } = answer<Opened>({
    do: 'open',
    game,
    settings,
    edition: boardOf(game, edition),
    position,
    actions,
  });
  const eyes = { table, seat: source.seat ?? 0 };
  const { scene, choices } = answer<Frame>({ do: 'look', ...eyes });
  const last = answer<{ plies: Ply[] }>({ do: 'story', ...eyes }).plies.at(-1) ?? null;
  answer({ do: 'close', table });

  const open = choices.filter(({ path }) => pick.every((place, n) => path[n] === place));
  if (open.length === 0 && (pick.length > 0 || source.offers))
    throw new Error(`${where} offers nothing after ${pick.join(', ') || 'no pick'}.`);
  return { ...source, scene, last, choices: pick.length > 0 || source.offers ? open : [] };
}

export function ruleFigures(): Plugin {
  let engine: Promise<Ask> | null = null;
  return {
    name: 'rule-figures',
    enforce: 'pre', // what JSON becomes in the end is Vite's own affair
    async transform(json, path) {
      const folder = /\/games\/([a-z_]+)\/rules\/figures\.json$/.exec(path)?.[1];
      if (!folder) return null;
      engine ??= engineOfTheHouse();
      const ask = await engine;
      const game = folder.replaceAll('_', '-');
      const figures = (JSON.parse(json) as FigureSource[]).map((source) => stage(game, source, ask));
      return { code: JSON.stringify(figures), map: null };
    },
  };
}
