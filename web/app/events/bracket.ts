// SPDX-License-Identifier: MIT
// The bracket of a knock-out, made out from its rounds. Where the players are no power of two the best have no game at
// first; which places those are follows from how brackets are drawn (docs/tournaments.md): the first two can only meet in
// the final, the first four in the semi-finals.
import type { EventTable, HouseEvent } from '$app/api/events';
import { isPlaying, type Round } from './marks';

export interface Meeting {
  /** From above; none where that is not known yet. */
  players: readonly (number | null)[];
  winner: number | null;
  /** More than one where it was drawn. */
  tables: readonly EventTable[];
  /** Somebody goes on without a game. */
  bye: boolean;
}

export interface Bracket {
  /** The first round first, each from above; rounds to come have meetings of nobody. */
  rounds: Meeting[][];
  third: Meeting | null;
}

/** Which seed has which line of a bracket for so many; the first is 0. */
export function seedLines(lines: number): number[] {
  let places = [0];
  while (places.length < lines) {
    const { length } = places;
    places = places.flatMap((place) => [place, 2 * length - 1 - place]);
  }
  return places;
}

const winnerOf = (tables: readonly EventTable[]): number | null => {
  const decided = tables.find(({ places }) => places.length === 2 && places[0] !== places[1]);
  return decided ? decided.players[decided.places.indexOf(1)]! : null;
};

/** Who sit in the first round, line by line; null is nobody. Nothing where these are not the meetings of a bracket. */
function firstLines({ tables, byes }: Round): (number | null)[] | null {
  const pairs: number[][] = [];
  const met = new Set<number>();
  for (const { players } of tables.toSorted((a, b) => a.table - b.table)) {
    if (players.some((player) => met.has(player))) continue; // a drawn game once more
    for (const player of players) met.add(player);
    pairs.push(players);
  }
  const alone = byes.filter((player) => !met.has(player));
  const byesFirst = alone.length;
  const meetings = pairs.length + byesFirst;
  if (meetings === 0 || (meetings & (meetings - 1)) !== 0) return null;
  const seeds = seedLines(2 * meetings);
  return Array.from({ length: meetings }, (_, n) =>
    seeds[2 * n]! < byesFirst ? [alone.shift()!, null] : (pairs.shift() ?? [null, null]),
  ).flat();
}

export function bracketOf(event: HouseEvent, known: readonly Round[]): Bracket | null {
  const first = known.find(({ round }) => round === 1);
  const lines = first && firstLines(first);
  if (!lines) return null;
  const last = Math.log2(lines.length);
  const lineOf = new Map(lines.flatMap((player, line) => (player === null ? [] : [[player, line] as const])));

  const rounds: Meeting[][] = [];
  let third: Meeting | null = null;
  for (let round = 1; round <= last; round++) {
    const here = known.find((one) => one.round === round);
    const before = rounds.at(-1);
    const lost = (player: number) => before !== undefined && !before.some(({ winner }) => winner === player);
    const meetings = Array.from({ length: lines.length >> round }, (_, n): Meeting => {
      const isIn = (player: number) => lineOf.get(player)! >> round === n;
      const tables = (here?.tables ?? []).filter(({ players }) => players.every(isIn) && !players.some(lost));
      const alone = here?.byes.find((player) => isIn(player) && !lost(player)) ?? null;
      const players = before
        ? [before[2 * n]!.winner, before[2 * n + 1]!.winner]
        : [lines[2 * n]!, lines[2 * n + 1]!];
      const next = known.find((one) => one.round === round + 1);
      // After two draws the higher seed goes on: the next round says who that is.
      const wentOn = next
        ? [...next.tables.flatMap((table) => table.players), ...next.byes].filter(isIn)
        : [];
      const winner =
        winnerOf(tables) ??
        alone ??
        (tables.some(isPlaying)
          ? null
          : (players.find((one) => one !== null && wentOn.includes(one)) ?? null));
      return { players, winner, tables, bye: alone !== null && tables.length === 0 };
    });
    if (round === last && event.third_place && before) {
      const tables = (here?.tables ?? []).filter(({ players }) => players.some(lost));
      const players = before.map(({ players, winner }) =>
        winner === null ? null : (players.find((one) => one !== winner) ?? null),
      );
      third = { players, winner: winnerOf(tables), tables, bye: false };
    }
    rounds.push(meetings);
  }
  return { rounds, third };
}
