// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
// Every editor by itself, with a real engine that reads and writes: the printed board, and boards of which something is
// missing or something else. Whatever is wrong is drawn, and has a place or a line.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { hasWord, useLanguage, useWordsOf } from '$words/words';
import { settings } from '$settings/settings.svelte';
import { gameNames } from '$board/names';
import type { Branch, Change, Deed, EditorProps, Problem, Tree } from '$board/kit/editor';

vi.mock('../../app/engine/worker?worker', () => import('./real-worker'));

const { builtInEditions, readEdition, writeEdition } = await import('$app/engine/editions');
const { editorOf, hasEditor } = await import('$board/editors');
const { saidIn } = await import('$app/workshop/said');

let shown: ReturnType<typeof mount> | null = null;

async function show<Props extends object>(Part: Component<Props>, props: Props): Promise<HTMLElement> {
  if (shown) await unmount(shown);
  shown = mount(Part as Component<object>, { target: document.body, props });
  flushSync();
  return document.body;
}

beforeAll(async () => {
  settings.animation = 'off'; // there is nothing here that could draw it
  await useLanguage('en');
  await useWordsOf('workshop');
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
});

/** The tree with each of its leaves, lists and tables turned into something else, one at a time. */
function* damaged(tree: Tree): Generator<Tree> {
  const others: (Branch | undefined)[] = [undefined, '', 'x', -1, 99_999, true, [], {}, [[]]];
  function* at(value: Branch): Generator<Branch | undefined> {
    yield* others;
    if (Array.isArray(value)) {
      yield [...value, ...value];
      for (const [n, inner] of value.entries())
        for (const next of at(inner))
          yield next === undefined ? value.toSpliced(n, 1) : value.toSpliced(n, 1, next);
    } else if (typeof value === 'object') {
      for (const [key, inner] of Object.entries(value))
        for (const next of at(inner)) {
          const { [key]: _, ...rest } = value;
          yield next === undefined ? rest : { ...value, [key]: next };
        }
    }
  }
  for (const next of at(tree)) if (typeof next === 'object' && !Array.isArray(next)) yield next;
}

describe.each(gameNames.filter(hasEditor))('%s', async (game) => {
  const module = (await editorOf(game))!;
  const { default: Editor } = await module.load();
  const [first] = await builtInEditions(game);
  const read = await readEdition(game, first!.text);
  const printed = read.tree!;
  const said = saidIn(game);
  const unsaid = new RegExp(`${game}\\.[a-z]\\w*|workshop\\.\\w|NaN|undefined|\\[object`);

  let changed: { tree: Tree; deed: Deed } | null = null;
  function given(tree: Tree, problems: readonly Problem[] = [], small = false): EditorProps {
    return {
      tree,
      printed,
      problems,
      said,
      changes: module.changes(tree, printed),
      ghosts: true,
      change: (next, deed) => (changed = { tree: next, deed }),
      note: '',
      small,
      settings: () => {},
    };
  }

  test('draws the printed board, every place and tool with a name', async () => {
    for (const small of [false, true]) {
      const page = await show(Editor, given(printed, [], small));
      const places = [...page.querySelectorAll('[data-place]')];
      expect(places.length).toBeGreaterThan(10);
      for (const one of places) expect(one.getAttribute('aria-label') ?? one.textContent).not.toBe('');
      for (const one of page.querySelectorAll('button, [role="spinbutton"], input'))
        expect(
          one.getAttribute('aria-label') ??
            one.getAttribute('aria-labelledby') ??
            (one.textContent || one.closest('label')?.textContent),
        ).toBeTruthy();
      expect(page.innerHTML).not.toMatch(unsaid);
    }
    expect(module.changes(printed, printed)).toEqual([]);
  });

  test('what a tool does to a place is told, can be read, and is one change or more', async () => {
    const page = await show(Editor, given(printed));
    const press = (one: Element) => {
      one.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      flushSync();
    };
    let count = 0;
    for (const name of [...page.querySelectorAll('[data-tool]')].map((one) =>
      one.getAttribute('data-tool')!,
    )) {
      const tool = () => page.querySelector(`[data-tool="${name}"]`)!;
      press(tool());
      expect(tool().getAttribute('aria-pressed')).toBe('true');
      for (const place of [...page.querySelectorAll('[data-place]')].slice(0, 12)) {
        changed = null;
        press(place);
        const made = changed as { tree: Tree; deed: Deed } | null;
        if (!made) continue;
        count++;
        expect(hasWord(made.deed.key), made.deed.key).toBe(true);
        const changes: Change[] = module.changes(made.tree, printed);
        expect(changes.length).toBeGreaterThan(0);
        for (const { words, was } of changes) expect(`${words} ${was}`).not.toMatch(unsaid);
        const written = await writeEdition(game, made.tree);
        expect(module.changes(written.tree!, printed)).toEqual(changes);
      }
      press(tool());
    }
    expect(count).toBeGreaterThan(10);
  });

  test('draws whatever is left of a board, and says what is wrong at a place or in a line', async () => {
    let tries = 0;
    for (const tree of damaged(printed)) {
      // Every one is read; a part of them, which is another in every game, is drawn too.
      const { problems, text } = await writeEdition(game, tree);
      const lines = text!.split('\n').length;
      for (const problem of problems) {
        expect(problem.line).toBeGreaterThanOrEqual(0);
        expect(problem.line).toBeLessThanOrEqual(lines);
        expect(said(problem)).not.toBe('');
        for (const one of module.placesOf(problem.key, tree)) expect(one).not.toBe('');
      }
      if (++tries % 11 === 0) {
        const page = await show(Editor, given(tree, problems, tries % 2 === 0));
        expect(page.innerHTML).not.toMatch(unsaid);
        const notes = [...page.querySelectorAll('[aria-describedby]')].flatMap((one) =>
          one.getAttribute('aria-describedby')!.split(' '),
        );
        for (const id of notes) expect(page.querySelector(`[id="${id}"]`), id).not.toBeNull();
      }
      if (module.Thumbnail && tries % 5 === 0) await show(module.Thumbnail, { tree });
    }
    expect(tries).toBeGreaterThan(100);
  });
});
