// SPDX-License-Identifier: MIT
// How hard a puzzle is: by what people made of it, as the server knows it; as long as they are few, or there is no
// server, by the level that bots gave it.
import * as v from 'valibot';
import { ask } from '$app/api/api';
import { identity } from '$app/api/identity';
import type { Puzzle } from './puzzles';

const Standing = v.object({
  puzzle: v.string(),
  rating: v.number(),
  /** First tries that it was reckoned from, and how many of them were right. */
  tries: v.number(),
  right: v.number(),
});
export type Standing = v.InferOutput<typeof Standing>;
const Standings = v.object({ enough: v.number(), puzzles: v.array(Standing) });
const Tried = v.object({ standing: v.nullable(Standing) });

const pathOf = (game: string) => `/api/puzzles/${encodeURIComponent(game)}`;

export interface Told {
  /** From how many tries on people know better than bots. */
  enough: number;
  of: Map<string, Standing>;
}

/** Of all puzzles of a game; nothing where the server cannot be asked. */
export async function loadStandings(game: string): Promise<Told | null> {
  try {
    const { enough, puzzles } = await ask(Standings, 'GET', pathOf(game));
    return { enough, of: new Map(puzzles.map((one) => [one.puzzle, one])) };
  } catch {
    return null;
  }
}

/** Tells of a first try. Nobody becomes a guest by that, and what cannot be told is no loss. */
export async function tellTry({ game, id }: Puzzle, right: boolean): Promise<Standing | null> {
  if (identity.isNobody()) return null;
  try {
    return (await ask(Tried, 'POST', `${pathOf(game)}/${id}`, { right })).standing;
  } catch {
    return null;
  }
}

export interface Hardness {
  /** 1 to 5, gentle to fiendish. */
  level: number;
  /** Nothing as long as only bots have judged it. */
  rating: number | null;
  tries: number;
  right: number;
}

/** The middle level begins where people do, and each is as wide as the server takes it to be. */
const levelOf = (rating: number) => Math.min(5, Math.max(1, Math.round((rating - 1500) / 200) + 3));

export function hardnessOf({ id, level }: Puzzle, told: Told | null): Hardness {
  const standing = told?.of.get(id);
  const { tries, right } = standing ?? { tries: 0, right: 0 };
  if (!told || !standing || tries < told.enough) return { level, rating: null, tries, right };
  return { level: levelOf(standing.rating), rating: Math.round(standing.rating), tries, right };
}
