// SPDX-License-Identifier: MIT
// How the spaces of a board are joined: the ways of its plan, and what an edition has otherwise.
import type { BoardPlan } from './scene';

export type Way = readonly [string, string];

export interface OwnWays {
  more: Way[];
  closed: Way[];
  /** By base, the space that its home joins. */
  homes: string[];
}

type Size = Pick<BoardPlan, 'bases' | 'rim' | 'spoke'>;

export const letterOf = (base: number) => String.fromCharCode(65 + base);

/** The ways of every board of this size, base by base. */
export function planWays({ bases, rim, spoke }: Size): Way[] {
  const ways: Way[] = [];
  for (let base = 0; base < bases; ++base) {
    const letter = letterOf(base);
    for (let n = 1; n < rim; ++n) ways.push([`${letter}${n}`, `${letter}${n + 1}`]);
    ways.push([`${letter}${rim}`, `${letterOf((base + 1) % bases)}1`]);
    ways.push([`${letter}1`, `${letter}C1`]);
    for (let n = 1; n < spoke; ++n) ways.push([`${letter}C${n}`, `${letter}C${n + 1}`]);
    ways.push([`${letter}C${spoke}`, 'centre']);
  }
  return ways;
}

const key = ([one, other]: Way) => (one < other ? `${one}-${other}` : `${other}-${one}`);

/** What a board has otherwise than its plan; null where that is nothing. */
export function ownWays(board: BoardPlan): OwnWays | null {
  const plan = planWays(board);
  const planned = new Set(plan.map(key));
  const places = new Set(board.spaces.map(({ id }) => id));
  const there = new Map<string, Way>();
  for (const { id, next } of board.spaces)
    for (const other of next) if (places.has(other)) there.set(key([id, other]), [id, other]);
  const more = [...there].filter(([name]) => !planned.has(name)).map(([, way]) => way);
  const closed = plan.filter((way) => !there.has(key(way)));
  const moved = board.homes.some((home, base) => home !== `${letterOf(base)}1`);
  return more.length > 0 || closed.length > 0 || moved ? { more, closed, homes: board.homes } : null;
}

/** The ways there are, the plan's and others. */
export function waysOf(size: Size, { more, closed }: OwnWays): { planned: Way[]; more: Way[] } {
  const shut = new Set(closed.map(key));
  return { planned: planWays(size).filter((way) => !shut.has(key(way))), more };
}
