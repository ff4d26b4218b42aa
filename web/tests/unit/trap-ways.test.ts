// SPDX-License-Identifier: MIT
// Boards of Trap the Cap whose spaces are joined otherwise than usual: what the engine says of them, and what is drawn.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Frame, Opened } from '$app/engine/types';
import { startEngine } from '$app/engine/wasm';
import { round } from '$parts/geometry';
import { layoutOf } from '$board/trap-the-cap/layout';
import type { Scene } from '$board/trap-the-cap/scene';
import { ownWays, planWays } from '$board/trap-the-cap/ways';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const ask = await startEngine(readFileSync(here('../../../build/wasm/engine.wasm')));
const file = (name: string) => readFileSync(here(`../../../games/trap_the_cap/${name}.toml`), 'utf8');

function board(edition: string, players = '2'): Scene['board'] {
  const opened = ask({ do: 'open', game: 'trap-the-cap', settings: { players }, edition }) as Opened;
  const { scene } = ask({ do: 'look', table: opened.table, seat: 0 }) as Frame;
  ask({ do: 'close', table: opened.table });
  return (scene as unknown as Scene).board;
}

const lines = `spoke = 5
ways = ["A4-C4"]
closed = ["D2-D3", "BC5-centre"]
homes = ["1", "2", "1", "1", "1", "1"]
`;
const own = board(file('edition').replace('spoke = 5\n', lines));

test.each(['edition', 'edition_four'])('%s is joined as usual', (name) => {
  const usual = board(file(name));
  expect(ownWays(usual)).toBeNull();
  const joined = usual.spaces.flatMap(({ next }) => next.filter((place) => !place.endsWith('H')));
  expect(joined).toHaveLength(2 * planWays(usual).length);
});

test('what is joined otherwise is found, homes of empty bases too', () => {
  expect(ownWays(own)).toEqual({
    more: [['C4', 'A4']],
    closed: [
      ['BC5', 'centre'],
      ['D2', 'D3'],
    ],
    homes: ['A1', 'B2', 'C1', 'D1', 'E1', 'F1'],
  });
});

describe('a layout', () => {
  const size = { bases: 6, rim: 6, spoke: 5 };
  const usual = layoutOf(size, 0);
  const changed = layoutOf(size, 0, ownWays(own));
  const line = (from: string, to: string) => {
    const [a, b] = [changed.flat.get(from)!, changed.flat.get(to)!];
    return `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}`;
  };

  test('has its spaces where they always are', () => {
    expect([...changed.flat]).toEqual([...usual.flat]);
    expect(changed.outline).toBe(usual.outline);
  });

  test('has a groove for each way there is, and none for others', () => {
    expect(changed.tracks).toContain(line('A4', 'A5'));
    expect(changed.tracks).toContain(line('BH', 'B2'));
    expect(changed.tracks).not.toContain(line('BH', 'B1'));
    expect(changed.tracks).not.toContain(line('D2', 'D3'));
    expect(changed.tracks.match(/Q/g)).toHaveLength(1);
    expect(changed.tracks.match(/M/g)).toHaveLength(planWays(size).length - 2 + 1 + size.bases);
    expect(changed.tracks).not.toMatch(/NaN|undefined/);
  });

  test('bends a way of its own past the centre', () => {
    const across = layoutOf(size, 0, { more: [['A4', 'D4']], closed: [], homes: ownWays(own)!.homes });
    const [, x, y] = /Q(-?[\d.]+) (-?[\d.]+)/.exec(across.tracks)!;
    // The middle of a curve lies half way to its control point.
    expect(Math.hypot(Number(x), Number(y)) / 2).toBeGreaterThan(20);
  });
});
