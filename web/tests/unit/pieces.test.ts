// SPDX-License-Identifier: MIT
// Which file a piece of a board comes in.
import { expect, test } from 'vitest';
import { pieces } from '../../build/pieces';

const at = (file: string) => `/somewhere/web/board/${file}`;
const importers: Record<string, string[]> = {
  [at('loot/Wood.svelte')]: [at('loot/Vignette.svelte'), at('loot/Board.svelte')],
  [at('loot/grain.ts')]: [at('loot/Wood.svelte')],
  [at('loot/Editor.svelte')]: [at('loot/editor.ts')],
  [at('kit/paint.ts')]: [at('loot/Wood.svelte'), at('top-drop/Vignette.svelte')],
  [at('loot/Vignette.svelte')]: [at('vignettes.ts')],
};
const graph = { getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }) };
const fileOf = (file: string) => pieces(at(file), graph);

test('what the picture of a game is drawn with comes in one file', () => {
  expect(fileOf('loot/Wood.svelte')).toBe('pieces-loot');
  expect(fileOf('loot/grain.ts')).toBe('pieces-loot');
});

test('what several pictures have comes in a file of all', () => {
  expect(fileOf('kit/paint.ts')).toBe('pieces');
});

test('pictures themselves and what is in none are left where they are', () => {
  expect(fileOf('loot/Vignette.svelte')).toBeNull();
  expect(fileOf('loot/Editor.svelte')).toBeNull();
  expect(pieces('/somewhere/web/app/pages/Front.svelte', graph)).toBeNull();
});
