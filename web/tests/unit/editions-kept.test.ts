// SPDX-License-Identifier: MIT
// Boards of one's own: kept in the browser, packed into a link, and what of an address asks for one.
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ReadEdition } from '$app/engine/editions';
import type { KeptEdition } from '$app/editions/kept';
import { longestEdition, packEdition, unpackEdition } from '$app/editions/packed';

const engine = vi.hoisted((): { read: Partial<ReadEdition>; refused: object | null } => ({
  read: {},
  refused: null,
}));
vi.mock('$app/engine/editions', async () => {
  const { Refused } = await import('$app/engine/types');
  return {
    readEdition: async () => engine.read,
    checkEdition: async (_: string, text: string) => {
      if (engine.refused) throw new Refused(engine.refused as never);
      return { text: `checked ${text}`, head: { name: '', by: '', about: '' } };
    },
    builtInEditions: async () => [
      { name: 'printed', by: '', about: '', text: 'first', checksum: '', first: true },
      { name: 'four', by: '', about: '', text: 'for four', checksum: '', first: false },
    ],
  };
});

function storage(room = Infinity) {
  const kept: Record<string, string> = {};
  return Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    setItem: {
      value: (key: string, text: string) => {
        if (!(key in kept) && Object.keys(kept).length >= room) throw new Error('full');
        kept[key] = text;
      },
    },
    removeItem: { value: (key: string) => delete kept[key] },
  });
}

let kept: typeof import('$app/editions/kept');
beforeEach(async () => {
  vi.resetModules(); // what could not be stored lives as long as the page
  kept = await import('$app/editions/kept');
});
afterEach(() => vi.unstubAllGlobals());

const edition = (id: string, more: Partial<KeptEdition> = {}): KeptEdition => ({
  id,
  game: 'loot',
  text: `name = "${id}"\n`,
  name: id,
  at: 0,
  from: '',
  ...more,
});

describe('in the browser', () => {
  test('they are kept byte for byte, the latest first, each game by itself', () => {
    vi.stubGlobal('localStorage', storage());
    const text = 'game = "loot" # of mine\r\n\tname="x"  \n\n';
    expect(kept.keep(edition('a', { text, at: 1 }))).toBe('kept');
    kept.keep(edition('b', { at: 2 }));
    kept.keep(edition('c', { game: 'top-cap', at: 3 }));
    expect(kept.readKept('a')!.text).toBe(text);
    expect(kept.allKept().map(({ id }) => id)).toEqual(['c', 'b', 'a']);
    expect(kept.allKept('loot').map(({ id }) => id)).toEqual(['b', 'a']);
    kept.forgetKept('b');
    expect(kept.allKept('loot').map(({ id }) => id)).toEqual(['a']);
  });

  test('none makes room for another, and those there can still be changed', () => {
    vi.stubGlobal('localStorage', storage());
    for (let n = 0; n < kept.mostKept; n++) expect(kept.keep(edition(`n${n}`))).toBe('kept');
    expect(kept.isFull()).toBe(true);
    expect(kept.keep(edition('more'))).toBe('full');
    expect(kept.keepNew({ game: 'loot', text: '', name: '', from: '' })).toBeNull();
    expect(kept.keep(edition('n7', { name: 'changed' }))).toBe('kept');
    expect(kept.readKept('n7')!.name).toBe('changed');
    expect(kept.allKept()).toHaveLength(kept.mostKept);
  });

  test('without room in storage, or without storage, they last as long as the page', () => {
    vi.stubGlobal('localStorage', storage(0));
    expect(kept.keep(edition('a'))).toBe('page');
    expect(kept.readKept('a')!.name).toBe('a');
    vi.unstubAllGlobals();
    expect(kept.keep(edition('b'))).toBe('page');
    expect(kept.allKept().map(({ id }) => id)).toEqual(['a', 'b']);
    kept.forgetKept('a');
    expect(kept.readKept('a')).toBeNull();
  });

  test('what somebody else wrote there is none', () => {
    vi.stubGlobal('localStorage', storage());
    localStorage.setItem('capbarrel.edition.x', '{');
    expect(kept.readKept('x')).toBeNull();
    expect(kept.allKept()).toEqual([]);
  });
});

describe('a link', () => {
  const text = 'game = "loot"\nname = "Häfen ✦"\nrespawns = ["c5"]\n';

  test('carries a board there and back, in letters that an address may have', async () => {
    const packed = await packEdition(text);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(await unpackEdition(packed)).toBe(text);
  });

  test('that was cut off, or never held a text, holds none', async () => {
    const packed = await packEdition(text);
    for (let length = 0; length < packed.length; length++)
      expect(await unpackEdition(packed.slice(0, length)), String(length)).not.toBe(text);
    expect(await unpackEdition('hello, world')).toBeNull();
    const noText = deflateRawSync(new Uint8Array([0xff, 0xfe, 0x80])).toString('base64url');
    expect(await unpackEdition(noText)).toBeNull();
  });

  test('holds as much as a board may be long and not a byte more, however small it is itself', async () => {
    const longest = 'x'.repeat(longestEdition);
    expect(await unpackEdition(await packEdition(longest))).toBe(longest);
    expect(await unpackEdition(await packEdition(`${longest}x`))).toBeNull();
    // A million times as much in a link of some kilobytes.
    const swelling = deflateRawSync(new Uint8Array(30_000_000)).toString('base64url');
    expect(await unpackEdition(swelling)).toBeNull();
  });
});

describe('an address', () => {
  const head = { name: 'Harbour', by: '', about: '' };
  const asked = async (query: string, hash = '', wished = {}) => {
    const { askedBoard } = await import('$app/editions/asked-board');
    return askedBoard('loot', new URLSearchParams(query), hash, wished);
  };
  beforeEach(() => {
    engine.read = { head, problems: [], plays: [{}], builtIn: null };
    engine.refused = null;
    vi.stubGlobal('localStorage', storage());
  });

  test('asks for none, one of this browser, one that is built in, or brings its own', async () => {
    kept.keep(edition('mine', { text: 'my text' }));
    expect(await asked('seats=me,me')).toBeNull();
    expect(await asked('edition=own:mine')).toMatchObject({ text: 'my text', name: 'Harbour' });
    expect(await asked('edition=four')).toMatchObject({ text: 'for four' });
    // What a stranger may have written goes through the door first.
    expect(await asked('', `~${await packEdition('theirs')}`)).toMatchObject({ text: 'checked theirs' });
  });

  test('that asks for the board that is played on anyway asks for none', async () => {
    engine.read = { ...engine.read, builtIn: 'printed' };
    expect(await asked('edition=printed')).toBeNull();
  });

  test('that asks for what is not there is told so', async () => {
    kept.keep(edition('other', { game: 'top-cap' }));
    await expect(asked('edition=own:gone')).rejects.toMatchObject({ key: 'gone' });
    await expect(asked('edition=own:other')).rejects.toMatchObject({ key: 'gone' });
    await expect(asked('edition=five')).rejects.toMatchObject({ key: 'gone' });
    await expect(asked('', '~cut')).rejects.toMatchObject({ key: 'badLink' });
  });

  test('that brings what nobody can play on is refused in words', async () => {
    const problem = {
      key: 'x',
      line: 3,
      code: 'loot.edition.base',
      arguments: [],
      rule: 'LT-02',
      text: 'No.',
    };
    engine.read = { head, problems: [problem], plays: [] };
    await expect(asked('edition=four')).rejects.toMatchObject({ refusal: { code: 'loot.edition.base' } });
    engine.refused = { code: 'edition.long', arguments: [], rule: '', text: 'Too long.' };
    await expect(asked('', `~${await packEdition('x')}`)).rejects.toMatchObject({
      refusal: { code: 'edition.long' },
    });
  });

  test('gets as many players as the board is for', async () => {
    const { fitting } = await import('$app/editions/asked-board');
    const four = [{ players: '4' }];
    expect(fitting([{}, { players: '2' }], { quiet: '10' })).toEqual({ quiet: '10' });
    expect(fitting(four, { quiet: '10' })).toEqual({ quiet: '10', players: '4' });
    expect(fitting(four, { players: '4' })).toEqual({ players: '4' });
    expect(fitting([{}, { players: '2' }], { players: '6' })).toEqual({});
    expect(fitting([], { players: '6' })).toEqual({ players: '6' });
    engine.read = { head, problems: [], plays: four, builtIn: 'four' };
    expect(await asked('edition=four', '', { quiet: '10' })).toMatchObject({
      settings: { quiet: '10', players: '4' },
    });
  });
});
