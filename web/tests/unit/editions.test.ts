// SPDX-License-Identifier: MIT
// Boards as the engine tells them to pages: read, written, compared and let through, for every game.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { gameNames } from '$board/names';
import { useLanguage, useWordsOf } from '$words/words';
import type { EditionTree } from '$app/engine/editions';
import { refusalSentence } from '$app/engine/refusals';
import { Refused } from '$app/engine/types';

vi.mock('../../app/engine/worker?worker', () => import('./real-worker'));
const { builtInEditions, checkEdition, compareEditions, readEdition, writeEdition } =
  await import('$app/engine/editions');

async function firstOf(game: string) {
  const all = await builtInEditions(game);
  return all.find(({ first }) => first)!;
}

const renamed = (tree: EditionTree, name = 'mine'): EditionTree => ({ ...tree, name });

describe.each(gameNames)('%s', (game) => {
  test('every built-in board is read without a problem, and known again', async () => {
    const all = await builtInEditions(game);
    expect(all.filter(({ first }) => first)).toHaveLength(1);
    for (const { name, text, checksum } of all) {
      const read = await readEdition(game, text);
      expect(read).toMatchObject({ head: { name }, builtIn: name, checksum, problems: [], over: false });
      expect(read.plays.length).toBeGreaterThan(0);
      expect(read.tree).toMatchObject({ game, name });
    }
  });

  test('a board that is written is the board that was read, and may be sent', async () => {
    const { text } = await firstOf(game);
    const { tree } = await readEdition(game, text);
    const written = await writeEdition(game, renamed(tree!));
    expect(written).toMatchObject({ tree: renamed(tree!), builtIn: null, problems: [] });
    expect((await readEdition(game, written.text!)).text).toBe(written.text);
    const before = tree!['name'];
    expect(await compareEditions(game, text, written.text!)).toEqual([
      { key: 'name', before, after: 'mine' },
    ]);
    expect(await checkEdition(game, written.text!)).toEqual({ text: written.text, head: written.head });
  });

  test('a key that no board has is a problem in both languages, with its line', async () => {
    const { text } = await firstOf(game);
    const { problems, plays } = await readEdition(game, `${text}\n[odd]\nwheels = 4\n`);
    expect(plays).toEqual([]);
    expect(problems).toMatchObject([
      { key: 'odd.wheels', code: 'edition.unknown-key', arguments: ['odd.wheels'] },
    ]);
    expect(problems[0]!.line).toBe(text.split('\n').length + 2);
    await useWordsOf('workshop');
    for (const [language, words] of [
      ['en', 'is not a key'],
      ['de', 'ist kein Schlüssel'],
    ] as const) {
      await useLanguage(language);
      expect(refusalSentence(game, problems[0]!)).toContain(words);
    }
  });
});

describe('a board of Loot', () => {
  let text: string;
  beforeAll(async () => {
    text = (await firstOf('loot')).text;
  });

  test('says all that is wrong, each where it is', async () => {
    const broken = text.replace('"c2", "d2"', '"e1", "z9"').replace('respawns = ["c5"', 'respawns = [5');
    const { problems, tree } = await readEdition('loot', broken);
    expect(problems.map(({ key, code, line, rule }) => [key, code, line, rule])).toEqual([
      ['crates.pawns[0]', 'loot.edition.base', 11, 'LT-02'],
      ['crates.pawns[1]', 'loot.edition.tile', 11, 'LT-01'],
      ['respawns[0]', 'edition.texts', 7, ''],
    ]);
    expect(tree).not.toBeNull();
  });

  test('has no tree where it is no TOML, or holds what no board has', async () => {
    const unreadable = await readEdition('loot', 'game = ');
    expect(unreadable).toMatchObject({ tree: null, text: null, plays: [] });
    expect(unreadable.problems).toMatchObject([{ key: '', code: 'edition.syntax', line: 1 }]);
    const half = await readEdition('loot', `half = 0.5\n${text}`);
    expect(half.tree).toBeNull();
    expect(half.problems.map(({ code }) => code)).toEqual(['edition.kind', 'edition.unknown-key']);
    const long = await readEdition('loot', `${text}${'#'.repeat(12_000)}`);
    expect(long.problems.map(({ code }) => code)).toEqual(['edition.long']);
  });

  test('is not written from what is no board, and not sent under another name than its own', async () => {
    const code = (asked: Promise<unknown>) =>
      asked.then(
        () => '',
        (problem: unknown) => (problem as Refused).refusal.code,
      );
    expect(await code(writeEdition('loot', { half: 0.5 }))).toBe('edition.kind');
    expect(await code(writeEdition('chess', {}))).toBe('game.unknown');
    expect(await code(compareEditions('loot', text, 'game = '))).toBe('edition.syntax');
    expect(await code(checkEdition('loot', text.replace('"c2"', '"b2"')))).toBe('edition.taken');
    expect(await code(checkEdition('loot', text.replace('"reconstructed"', '""')))).toBe('edition.name');
  });
});
