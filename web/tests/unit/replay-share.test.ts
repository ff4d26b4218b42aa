// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { pack, readHash, unpack, type Shared } from '$app/replay/share';

const game: Shared = {
  opening: { game: 'top-cap', settings: { setup: 'two' }, position: '', actions: ['b3-d3', 'e4-e1'] },
  names: ['Zoë', ''],
};

describe('a link', () => {
  it('carries a game there and back', async () => {
    const packed = await pack(game);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(await unpack(packed)).toEqual(game);
  });
  it('says how a game ended that the rules did not end', async () => {
    const end = { code: 'resigned', winners: [1], gaveUp: 0 };
    expect(await unpack(await pack({ ...game, end }))).toEqual({ ...game, end });
    const odd = { code: '<b>', winners: ['x'] } as unknown as NonNullable<Shared['end']>;
    expect(await unpack(await pack({ ...game, end: odd }))).toEqual(game);
  });
  it('stays short for a long game', async () => {
    const actions = Array.from(
      { length: 400 },
      (_, n) => `${'abcdef'[n % 6]}${(n * 7) % 6}-${'fedcba'[n % 5]}${n % 4}`,
    );
    expect((await pack({ opening: { game: 'loot', actions }, names: [] })).length).toBeLessThan(1500);
  });
  it('that was cut off, or is something else, is no game', async () => {
    expect(await unpack((await pack(game)).slice(0, 20))).toBeNull();
    expect(await unpack('hello')).toBeNull();
    expect(await unpack(await pack({ opening: { game: 7 }, names: [] } as unknown as Shared))).toBeNull();
  });
  it('names a turn', () => {
    expect(readHash('12')).toEqual({ ply: 12, packed: '' });
    expect(readHash('3~abc')).toEqual({ ply: 3, packed: 'abc' });
    expect(readHash('')).toEqual({ ply: null, packed: '' });
    expect(readHash('TC-08')).toEqual({ ply: null, packed: '' });
  });
});
