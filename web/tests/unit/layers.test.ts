// SPDX-License-Identifier: MIT
// The order of the folders in layers.txt holds for every import of the pages; and how files are called.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf, importsUnder, root, sources, type Import } from './imports';

const order = readFileSync(join(root, 'layers.txt'), 'utf8')
  .split('\n')
  .map((line) => line.replace(/#.*/, '').trim())
  .filter((line) => /^web(\/|$)/.test(line));

/** The line of the order that a path belongs to: the longest that leads to it. */
function layerOf(path: string): string | undefined {
  const leading = order.filter((folder) => `${path}/`.startsWith(`${folder}/`));
  return leading.sort((a, b) => b.length - a.length)[0];
}

/** A sentence for each import that goes up. What is outside of web/ is data that others made. */
function against(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to }) => {
    if (!to.startsWith('web/')) return [];
    const [here, there] = [layerOf(from), layerOf(to)];
    if (here === undefined || there === undefined)
      return [`${from} imports ${to}, and layers.txt has no line for ${here === undefined ? from : to}.`];
    if (order.indexOf(there) <= order.indexOf(here)) return [];
    return [`${from} imports ${to}, but ${here} stands before ${there} in layers.txt.`];
  });
}

const all = importsUnder('web');

describe('the order of layers.txt', () => {
  test('holds for every import', () => {
    expect(all.length).toBeGreaterThan(1000);
    expect(against(all)).toEqual([]);
  });

  test('has a line for every file, and none for a folder that is gone', () => {
    expect(sources('web').filter((path) => layerOf(path) === undefined)).toEqual([]);
    expect(order.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
    expect(order).toEqual([...new Set(order)]);
  });

  test('is broken by a single import that is turned round', () => {
    const down = all.find(
      ({ from, to }) => from.startsWith('web/app/table/') && to.startsWith('web/board/'),
    )!;
    const turned = all.map((one) => (one === down ? { from: down.to, to: down.from } : one));
    expect(against(turned)).toEqual([
      `${down.to} imports ${down.from}, but ${layerOf(down.to)} stands before ${layerOf(down.from)} in layers.txt.`,
    ]);
  });

  test('knows every way to import', () => {
    const to = (path: string, text: string) => importsOf(path, text).map((one) => one.to);
    expect(to('web/board/loot/game.ts', "import type { A } from '$app/table/x';")).toEqual([
      'web/app/table/x',
    ]);
    expect(to('web/board/loot/game.ts', "export { a } from '../kit/a';")).toEqual(['web/board/kit/a']);
    expect(to('web/board/loot/game.ts', "const a = await import('$app/api/api');")).toEqual([
      'web/app/api/api',
    ]);
    expect(to('web/board/all.ts', "const a = import.meta.glob<B>('../app/*/x.ts');")).toEqual(['web/app/']);
    expect(to('web/app/a.ts', "new Worker(new URL('./engine/worker.ts', import.meta.url))")).toEqual([
      'web/app/engine/worker.ts',
    ]);
    expect(to('web/board/A.svelte', "<script>\nimport B from '$app/B.svelte';\n</script>\n<B />")).toEqual([
      'web/app/B.svelte',
    ]);
    expect(to('web/board/loot/game.ts', "import { tick } from 'svelte';")).toEqual([]);
  });
});

test('no board knows another', () => {
  const game = (path: string) => /^web\/board\/(?!kit\/)([^/]+)\//.exec(path)?.[1];
  expect(all.filter(({ from, to }) => game(from) && game(to) && game(from) !== game(to))).toEqual([]);
});

test('components are called LikeThis, other files like-this', () => {
  const like = (path: string) =>
    path.endsWith('.svelte') ? /^[A-Z][A-Za-z0-9]*\.svelte$/ : /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.ts$/;
  expect(sources('web').filter((path) => !like(path).test(basename(path)))).toEqual([]);
});
