// SPDX-License-Identifier: MIT
// The workshop without a page: the way back and forth, and a bench whose engine answers when it is told to.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { EditorModule, Tree } from '$board/kit/editor';
import { textAt } from '$board/kit/tree';
import type { ReadEdition } from '$app/engine/editions';
import { History } from '$app/workshop/history.svelte';
import { fileName } from '$app/workshop/file-name';

interface Asked {
  what: string;
  answer: (read: Partial<ReadEdition>) => void;
}
const engine = vi.hoisted(() => ({ asked: [] as Asked[], texts: [] as string[] }));
vi.mock('$app/engine/editions', () => {
  const ask = (what: string) =>
    new Promise((done) => {
      const answer = (read: object) =>
        done({
          head: { name: '', by: '', about: '' },
          tree: { name: what },
          text: `text of ${what}`,
          problems: [],
          plays: [{}],
          ...read,
        });
      engine.asked.push({ what, answer });
    });
  return {
    readEdition: (_: string, text: string) => ask(text),
    writeEdition: (_: string, tree: { name: string }) => ask(tree.name),
    compareEditions: async () => [],
  };
});
vi.mock('$app/editions/kept', () => ({
  keep: ({ text }: { text: string }) => {
    engine.texts.push(text);
    return 'kept';
  },
}));

const { Workbench } = await import('$app/workshop/workbench.svelte');
const settled = () => new Promise((done) => setTimeout(done));

describe('the way back', () => {
  let now = 0;
  const begun = () => new History<string, string>('a', () => now);
  beforeEach(() => (now = 10_000));

  test('leads through everything that was done, and forth again', () => {
    const history = begun();
    expect([history.canUndo, history.canRedo]).toEqual([false, false]);
    expect(history.undo()).toBeNull();
    history.push('b', 'made b');
    history.push('c', 'made c');
    expect([history.undo(), history.now]).toEqual(['made c', 'b']);
    expect([history.undo(), history.now]).toEqual(['made b', 'a']);
    expect(history.undo()).toBeNull();
    expect([history.redo(), history.now]).toEqual(['made b', 'b']);
    expect([history.redo(), history.now]).toEqual(['made c', 'c']);
    expect(history.redo()).toBeNull();
  });

  test('ends where something else is done', () => {
    const history = begun();
    history.push('b', 'made b');
    history.undo();
    history.push('d', 'made d');
    expect(history.canRedo).toBe(false);
    expect([history.undo(), history.now]).toEqual(['made d', 'a']);
  });

  test('goes over quick changes of one kind in one step, as long as nobody went back meanwhile', () => {
    const history = begun();
    history.push('1', 'one', 'count');
    now += 700;
    history.push('2', 'two', 'count');
    now += 700;
    history.push('3', 'three', 'count');
    now += 100;
    history.push('x', 'other', 'name');
    now += 900;
    history.push('y', 'late', 'name');
    expect(history.undo()).toBe('late');
    expect(history.undo()).toBe('other');
    expect([history.undo(), history.now]).toEqual(['three', 'a']);
    history.redo();
    history.push('4', 'four', 'count');
    expect([history.undo(), history.now]).toEqual(['four', '3']);
  });

  test('forgets what was long ago', () => {
    const history = begun();
    for (let n = 0; n < 250; n++) history.push(String(n), String(n));
    let steps = 0;
    while (history.undo() !== null) steps++;
    expect(steps).toBe(200);
    expect(history.now).toBe('49');
  });
});

describe('a bench', () => {
  const kept = { id: 'x', game: 'loot', text: 'first', name: 'first', at: 0, from: '' };
  const base = { name: 'printed', by: '', about: '', text: 'base', checksum: '', first: true };
  const module = {
    changes: (tree: Tree) => [{ key: 'name', places: [], words: textAt(tree, 'name'), was: '' }],
  } as unknown as EditorModule;
  const deed = { key: 'workshop.did.typed', args: {} };

  const last = () => engine.asked.at(-1)!;
  async function open() {
    engine.asked.length = 0;
    engine.texts.length = 0;
    const opening = Workbench.open(kept, base, module);
    for (const { answer } of engine.asked) answer({});
    return opening;
  }

  test('shows what is there before the engine has said anything to it, and then what is wrong', async () => {
    const bench = await open();
    expect(bench.text).toBe('first');
    bench.change({ name: 'b' }, deed);
    expect(bench.tree).toEqual({ name: 'b' });
    expect(bench.changes[0]!.words).toBe('b');
    expect(bench.isPlayable).toBe(false);
    const problem = { key: 'name', line: 2, code: 'edition.text', arguments: [], rule: '', text: 'No.' };
    last().answer({ problems: [problem], plays: [] });
    await settled();
    expect(bench.text).toBe('text of b');
    expect(bench.problems).toEqual([problem]);
    expect(bench.isPlayable).toBe(false);
    bench.undo();
    expect(bench.tree).toEqual({ name: 'first' });
    last().answer({});
    await settled();
    expect(bench.isPlayable).toBe(true);
    expect(bench.text).toBe('first');
  });

  test('asks one thing at a time, and only about the latest', async () => {
    const bench = await open();
    const before = engine.asked.length;
    for (const name of ['b', 'c', 'd']) bench.change({ name }, deed);
    expect(engine.asked.length).toBe(before + 1);
    engine.asked[before]!.answer({ text: 'early' });
    await settled();
    expect(engine.asked.length).toBe(before + 2);
    expect(bench.stale).toBe(true);
    expect(last().what).toBe('d');
    last().answer({});
    await settled();
    expect([bench.stale, bench.text]).toEqual([false, 'text of d']);
    // What was answered to what is no longer there is known when one goes back.
    bench.undo();
    bench.undo();
    expect(bench.text).toBe('early');
  });

  test('keeps what cannot be read, and draws the last that could be', async () => {
    const bench = await open();
    bench.type('name = ');
    expect(bench.tree).toEqual({ name: 'first' });
    expect(bench.text).toBe('name = ');
    last().answer({ tree: null, text: null, plays: [] });
    await settled();
    expect([bench.tree, bench.text, bench.isPlayable]).toEqual([null, 'name = ', false]);
    bench.save();
    expect(engine.texts).toEqual(['name = ']);
    bench.undo();
    expect([bench.tree, bench.text]).toEqual([{ name: 'first' }, 'first']);
  });

  test('keeps a file that nobody changed as it came', async () => {
    const bench = await open();
    bench.save();
    expect(engine.texts).toEqual([]);
    bench.change({ name: 'b' }, deed);
    last().answer({});
    await settled();
    bench.undo();
    last().answer({ text: 'first, tidied' });
    await settled();
    bench.save();
    expect(engine.texts).toEqual([]);
    expect(bench.text).toBe('first');
  });
});

test('a file is called like its board', () => {
  expect(fileName('loot', 'Harbour raid!')).toBe('loot-harbour-raid.toml');
  expect(fileName('top-cap', 'Über Köln')).toBe('top-cap-uber-koln.toml');
  expect(fileName('loot', '../../x')).toBe('loot-x.toml');
  expect(fileName('loot', '森')).toBe('loot.toml');
});
