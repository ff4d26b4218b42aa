// SPDX-License-Identifier: MIT
// Faces of tiles that an edition has built: what the engine says of them has words in every language, and a tile shows
// all of it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { IntlMessageFormat } from 'intl-messageformat';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Frame, Opened } from '$app/engine/types';
import { startEngine } from '$app/engine/wasm';
import { tileHelp } from '$board/bottlecap-vikings/faces';
import { builtFormulas } from '$board/bottlecap-vikings/formula';
import type { Scene, Tile } from '$board/bottlecap-vikings/scene';
import { languages, useLanguage, useWordsOf, type Language } from '$words/words';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const folder = '../../../games/bottlecap_vikings';
const ask = await startEngine(readFileSync(here('../../../build/wasm/engine.wasm')));
const printed = readFileSync(here(`${folder}/edition.toml`), 'utf8');

/** Every face but the improvement, so that whatever is laid is built. */
const faces: Record<string, string> = {
  B: 'parts = [{ pay_gold = 1, pay_wood = 2, gain_glory = 1 }, { take_damage = 1, gain_gold = 2 }]',
  C: 'parts = [{ lose_damage = "all", gain_wood = 1, need = "most-damage" }]\nattacked_lose = 2',
  D: 'parts = [{ pay_wood = 3, lose_damage = "all" }, { gain_gold = 1, need = "least-damage" }]',
  E: 'kind = "gold-to-wood"\nattacked_lose = 1',
  F: 'kind = "wood-to-gold"',
  G: 'kind = "balance"',
  H: 'kind = "wood-by-helmets"',
  I: 'kind = "gold-by-helmets"',
  J: 'parts = [{ gain_gold = 1, gain_wood = 1 }]',
  K: 'parts = [{ pay_gold = 1, gain_wood = 2 }, { pay_gold = 1, take_damage = 1, gain_glory = 1 }]',
  L: 'parts = [{ pay_wood = 1, lose_damage = 2 }]',
  M: 'parts = [{ gain_glory = 1, lose_damage = 1 }]',
  N: 'parts = [{ gain_wood = 2 }, { gain_wood = 1, need = "most-damage" }]',
  O: 'parts = [{ gain_wood = 1 }, { take_damage = 1, lose_damage = 2 }]',
};
const edition =
  printed +
  Object.entries(faces)
    .map(([letter, text]) => `\n[faces.${letter}]\n${text}\n`)
    .join('');

/** The rondel once it is laid, by letter. */
function tiles(seed: number): Map<string, Tile> {
  const { table } = ask({ do: 'open', game: 'bottlecap-vikings', settings: {}, edition }) as Opened;
  let frame = ask({ do: 'look', table, seat: 0 }) as Frame;
  for (let n = 0; frame.actor === 'chance'; ++n)
    frame = ask({ do: 'luck', table, seat: 0, seed: seed + n }) as Frame;
  ask({ do: 'close', table });
  const { rondel } = frame.scene as unknown as Scene;
  return new Map(rondel.map(({ tile }) => [tile!.letter, tile!]));
}

const built = new Map([...Array(60).keys()].flatMap((seed) => [...tiles(seed * 100)]));
const tile = (letter: string) => built.get(letter)!;

test('the engine says which tiles are the edition’s own', () => {
  expect([...built.keys()].sort().join('')).toBe('ABCDEFGHIJKLMNO');
  for (const [letter, { own }] of built) expect(own, letter).toBe(letter !== 'A');
  expect(tile('C').attackedLose).toBe(2);
});

test('a tile shows every part', () => {
  expect(builtFormulas(tile('B'))).toEqual({
    first: ['1', 'gold', '2', 'wood', '>', '1', 'glory'],
    rest: ['1', 'eye', '>', '2', 'gold'],
  });
  expect(builtFormulas(tile('C'))).toEqual({
    first: ['≥', 'red', ':', '1', 'wood', '−', 'red', 'grey'],
    rest: ['axe', '−2', 'gold'],
  });
  expect(builtFormulas(tile('D')).first).toEqual(['3', 'wood', '>', '−', 'red', 'grey']);
  expect(builtFormulas(tile('E'))).toEqual({ first: ['gold', '>', 'wood'], rest: ['axe', '−1', 'gold'] });
  expect(builtFormulas(tile('K')).rest).toEqual(['1', 'gold', '+', 'eye', '>', '1', 'glory']);
});

describe.each(Object.keys(languages) as Language[])('%s', (language) => {
  beforeAll(async () => {
    await useLanguage(language);
    await useWordsOf('bottlecap-vikings');
  });

  test('a tile says what it does', () => {
    const said = Object.fromEntries(
      ['B', 'C', 'D', 'E', 'L', 'O'].map((letter) => [letter, tileHelp(tile(letter))]),
    );
    expect(said).toEqual(
      {
        en: {
          B: '1 gold and 2 wood for 1 glory, and/or 1 damage for 2 gold.',
          C: '1 wood and all damage mended if nobody has more damage than you. Whoever is attacked here loses 2 gold.',
          D: '3 wood for all damage mended, and/or 1 gold if nobody has less damage than you.',
          E: 'Turn any amount of gold into as much wood and 1 more. Whoever is attacked here loses 1 gold.',
          L: '1 wood for 2 damage mended.',
          O: '1 wood, and/or 1 damage for 2 damage mended.',
        },
        de: {
          B: '1 Gold und 2 Holz für 1 Ruhm und/oder 1 Schaden für 2 Gold.',
          C: '1 Holz und Heilung von allem Schaden, wenn niemand mehr Schaden hat als du. Wer hier überfallen wird, verliert 2 Gold.',
          D: '3 Holz für Heilung von allem Schaden und/oder 1 Gold, wenn niemand weniger Schaden hat als du.',
          E: 'Tausche beliebig viel Gold in ebenso viel Holz und 1 mehr. Wer hier überfallen wird, verliert 1 Gold.',
          L: '1 Holz für Heilung von 2 Schaden.',
          O: '1 Holz und/oder 1 Schaden für Heilung von 2 Schaden.',
        },
      }[language],
    );
    for (const one of built.values()) expect(tileHelp(one)).not.toMatch(/bottlecap-vikings|NaN|undefined|\{/);
  });

  test('what is done there has a sentence', () => {
    const words = JSON.parse(readFileSync(here(`${folder}/messages/${language}.json`), 'utf8')) as Record<
      string,
      string
    >;
    const say = (key: string, args: object) =>
      String(new IntlMessageFormat(words[key]!, language).format({ ...args, who: 'Ann', you: 'other' }));
    const seen = new Set<string>();
    for (let seed = 1; seed <= 12; ++seed) {
      const { table } = ask({ do: 'open', game: 'bottlecap-vikings', settings: {}, edition }) as Opened;
      let frame = ask({ do: 'look', table, seat: 0 }) as Frame;
      for (let ply = 0; frame.actor !== null && ply < 200; ++ply) {
        if (frame.actor === 'chance') {
          frame = ask({ do: 'luck', table, seat: 0, seed: seed * 1000 + ply }) as Frame;
          continue;
        }
        const seat = frame.actor;
        const { choices, scene } = ask({ do: 'look', table, seat }) as Frame;
        if (scene.phase === 'act') expect(say('status.act', scene.statusArgs!)).not.toBe('');
        for (const { key, args } of choices) {
          if (key !== 'part') continue;
          seen.add(say(`do.${key}`, args));
          expect(say(`did.${key}`, args)).toMatch(/^Ann .*\.$/);
        }
        const { action } = choices[(7 * ply + seed) % choices.length]!;
        frame = ask({ do: 'play', table, seat, text: action }) as Frame;
      }
      ask({ do: 'close', table });
    }
    const wanted = {
      en: ['Use “Shipyard”, get 1 gold, get 1 wood', 'Use “Feast”, second part, take 1 damage, get 2 gold'],
      de: [
        'Nutze „Werft“, erhalte 1 Gold, erhalte 1 Holz',
        'Nutze „Festmahl“, zweiter Teil, nimm 1 Schaden, erhalte 2 Gold',
      ],
    }[language];
    for (const sentence of wanted) expect(seen).toContain(sentence);
  });
});
