// SPDX-License-Identifier: MIT
// A board of one's own, from a built-in one, a file or somebody's link.
import { t } from '$words/words';
import { readEdition, writeEdition, type BuiltIn, type EditionHead } from '$app/engine/editions';
import { allKept, keepNew, type KeptEdition } from '$app/editions/kept';
import { longestEdition } from '$app/editions/packed';

/** A name that none of one's own boards has: "My Loot board 2". */
export function freshName(game: string, taken: readonly string[]): string {
  const title = t(`${game}.title`);
  const first = t('workshop.newName', { game: title });
  if (!taken.includes(first)) return first;
  for (let n = 2; ; n++) {
    const next = t('workshop.newName.next', { game: title, n });
    if (!taken.includes(next)) return next;
  }
}

/** The same board under a name of one's own. @returns null where there is no room for more. */
export async function copyBuiltIn(game: string, from: BuiltIn): Promise<KeptEdition | null> {
  const { tree } = await readEdition(game, from.text);
  const { by: _, about: __, ...board } = tree!;
  const name = freshName(
    game,
    allKept(game).map((edition) => edition.name),
  );
  const { text } = await writeEdition(game, { ...board, name });
  return keepNew({ game, text: text!, name, from: from.name });
}

export function keepCopy(game: string, text: string, { name }: EditionHead): KeptEdition | null {
  return keepNew({ game, text, name, from: '' });
}

/** Why a file is not taken: a key of the catalogue `workshop`. */
export type NotTaken = 'long' | 'letters' | 'game' | 'full';

/** The game that a file says it is for. */
export const gameIn = (text: string): string => /^\s*game\s*=\s*["']([\w-]+)["']/m.exec(text)?.[1] ?? '';

const bare = (file: string) => file.replace(/\.[^.]*$/, '');

/** A file as it came, however much is wrong with it. */
export async function keepFile(
  file: Pick<File, 'name' | 'size' | 'arrayBuffer'>,
  games: readonly string[],
): Promise<KeptEdition | NotTaken> {
  if (file.size > longestEdition) return 'long';
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return 'letters';
  }
  const game = gameIn(text);
  if (!games.includes(game)) return 'game';
  const { head } = await readEdition(game, text);
  return keepNew({ game, text, name: head.name || bare(file.name), from: '' }) ?? 'full';
}
