// SPDX-License-Identifier: MIT
// All that is to be shown of a board: what the engine reads in it, its game's editor, and how it differs from where it
// came from.
import { editorOf } from '$board/editors';
import type { Change, EditorModule, Tree } from '$board/kit/editor';
import { compareEditions, readEdition, type BuiltIn, type ReadEdition } from '$app/engine/editions';
import { builtInNamed } from './known-editions';
import { plainChanges } from './plain-changes';

export interface Reading {
  read: ReadEdition;
  module: EditorModule | null;
  base: BuiltIn;
  changes: Change[];
}

async function changesFrom(
  game: string,
  base: BuiltIn,
  read: ReadEdition,
  module: EditorModule | null,
): Promise<Change[]> {
  if (read.tree === null || read.text === null) return [];
  if (!module) return plainChanges(await compareEditions(game, base.text, read.text));
  const printed: Tree | null = (await readEdition(game, base.text)).tree;
  return printed ? module.changes(read.tree, printed) : [];
}

/** @param from the built-in edition that it is compared with; empty: the game's first. */
export async function readingOf(game: string, text: string, from = ''): Promise<Reading> {
  const [read, module, base] = await Promise.all([
    readEdition(game, text),
    editorOf(game),
    builtInNamed(game, from),
  ]);
  return { read, module, base, changes: await changesFrom(game, base, read, module) };
}
