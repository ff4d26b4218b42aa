// SPDX-License-Identifier: MIT
// The editors of the games that have one, loaded with the game's words.
import { useWordsOf } from '$words/words';
import type { EditorModule } from './kit/editor';

const files = import.meta.glob<{ default: EditorModule }>('./*/editor.ts');

export const hasEditor = (game: string): boolean => `./${game}/editor.ts` in files;

/** Null for a game that has only its text. */
export async function editorOf(game: string): Promise<EditorModule | null> {
  const [module] = await Promise.all([files[`./${game}/editor.ts`]?.(), useWordsOf(game)]);
  return module?.default ?? null;
}
