// SPDX-License-Identifier: MIT
// The board that an address asks for: `?edition=own:ID` of this browser, `?edition=NAME` built in, `#~…` in the link itself.
import { useWordsOf } from '$words/words';
import { checkEdition, readEdition, type ReadEdition } from '$app/engine/editions';
import { Refused } from '$app/engine/types';
import { packedIn } from '$app/shell/packed';
import { readKept } from './kept';
import { builtInNamed, builtInsOf, nameOf } from './known-editions';
import { unpackEdition } from './packed';

/** A board to play on; the settings are such as can be played on it. */
export interface AskedBoard {
  text: string;
  name: string;
  settings: Record<string, string>;
}

/** Why there is none: a key of the catalogue `workshop`. */
export class NoBoard extends Error {
  constructor(readonly key: 'gone' | 'badLink') {
    super(key);
  }
}

/** The text of the board; null where the address asks for none. What is in a link came from a stranger. */
async function textAsked(game: string, query: URLSearchParams, hash: string): Promise<string | null> {
  const packed = packedIn(hash);
  if (packed !== '') {
    const text = await unpackEdition(packed);
    if (text === null) throw new NoBoard('badLink');
    return (await checkEdition(game, text)).text;
  }
  const asked = query.get('edition');
  if (asked === null) return null;
  if (asked.startsWith('own:')) {
    const kept = readKept(asked.slice('own:'.length));
    if (kept?.game !== game) throw new NoBoard('gone');
    return kept.text;
  }
  const known = (await builtInsOf(game)).find(({ name }) => name === asked);
  if (!known) throw new NoBoard('gone');
  return known.text;
}

/** The settings nearest to those wished for with which the board can be played: some boards are for so many players. */
export function fitting(plays: ReadEdition['plays'], wished: Record<string, string>): Record<string, string> {
  const fits = (play: Record<string, string>) => play['players'] === wished['players'];
  if (plays.length === 0 || plays.some(fits)) return wished;
  const { players: _, ...others } = wished;
  return { ...others, ...plays[0] };
}

export async function askedBoard(
  game: string,
  query: URLSearchParams,
  hash: string,
  wished: Record<string, string>,
): Promise<AskedBoard | null> {
  const text = await textAsked(game, query, hash);
  if (text === null) return null;
  const { head, problems, plays, builtIn } = await readEdition(game, text);
  const [problem] = problems;
  if (problem) throw new Refused(problem);
  if (builtIn !== null) {
    // The game's own board goes without saying.
    if (builtIn === (await builtInNamed(game, '')).name) return null;
    await Promise.all([useWordsOf('workshop'), useWordsOf(game)]);
  }
  return { text, name: nameOf(game, head, builtIn !== null), settings: fitting(plays, wished) };
}
