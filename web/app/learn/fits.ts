// SPDX-License-Identifier: MIT
// Whether the first lesson of a game holds on another board: everything that is played in it can be played there, and
// comes out just the same.
import { games } from '$board/all';
import type { Lesson } from '$board/kit/contract';
import { Match } from '$app/engine/engine';
import { Refused, type Frame } from '$app/engine/types';

/** What a lesson plays, one after the other; null where a bot or chance decides how it goes on. */
export function playedIn({ steps }: Lesson): string[] | null {
  const played: string[] = [];
  for (const { play, answers } of steps) {
    if (play === 'any') return null;
    if (play !== undefined) played.push(typeof play === 'string' ? play : play[0]!);
    played.push(...(answers ?? []));
  }
  return played;
}

/** What can be seen of a game that goes as the lesson does. */
async function course(game: string, lesson: Lesson, played: readonly string[], edition?: string) {
  const { settings, position, seat } = lesson;
  const match = await Match.open({
    game,
    settings,
    ...(position ? { position } : {}),
    ...(edition ? { edition } : {}),
  });
  try {
    const seen: unknown[] = [(await match.look(seat)).view];
    for (const action of played) {
      const { last, view, finish }: Frame = await match.play(action, seat);
      seen.push([last?.key, last?.args, last?.path, view, finish?.key]);
    }
    return JSON.stringify(seen);
  } finally {
    match.close();
  }
}

export async function lessonFits(game: string, edition: string): Promise<boolean> {
  const { lesson } = (await games[game]!()).default;
  const played = playedIn(lesson);
  if (!played) return false;
  try {
    const [here, there] = await Promise.all([
      course(game, lesson, played),
      course(game, lesson, played, edition),
    ]);
    return here === there;
  } catch (why) {
    if (why instanceof Refused) return false;
    throw why;
  }
}
