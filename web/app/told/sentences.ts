// SPDX-License-Identifier: MIT
// What a notice says, the same from an open page and from the worker, which has no page's catalogue: who is there and
// until when, never what was played.
import type { Language } from '$words/words';

/** A push that the server sends (docs/protocol of notices: `t` says what it is about). */
export interface TurnNews {
  table: string;
  game: string;
  /** The other people there. */
  names: readonly string[];
  /** Milliseconds; none without a clock. */
  due: number | null;
}

/** A sentence of the catalogue `told`; `game` is asked for by `GAME.title`. */
export type Say = (key: string, args?: Record<string, string>) => string;

export interface Notice {
  title: string;
  body: string;
  /** A newer one of the same table takes the place of the older. */
  tag: string;
}

/** Somebody asks for a game. */
export interface ChallengeNews {
  id: string;
  name: string;
  game: string;
}

export const challengeTag = (id: string) => `challenge-${id}`;

export const challengeNotice = ({ id, name, game }: ChallengeNews, say: Say): Notice => ({
  title: say('told.challenge', { name }),
  body: say('told.challenge.body', { game: say(`${game}.title`) }),
  tag: challengeTag(id),
});

export const tagOf = (table: string) => `turn-${table}`;

/** A day of this week by its name, a later one by its date. */
function moment(due: number, language: Language): string {
  const soon = due - Date.now() < 6 * 24 * 3_600_000;
  return new Intl.DateTimeFormat(language, {
    ...(soon ? { weekday: 'long' } : { day: 'numeric', month: 'long' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(due);
}

export function turnNotice(news: TurnNews, language: Language, say: Say): Notice {
  const who =
    news.names.length > 0
      ? say('told.with', { names: new Intl.ListFormat(language, { type: 'unit' }).format(news.names) })
      : say('told.alone');
  const until = news.due === null ? [] : [say('told.until', { time: moment(news.due, language) })];
  return {
    title: say('told.turn', { game: say(`${news.game}.title`) }),
    body: [who, ...until].join(' '),
    tag: tagOf(news.table),
  };
}
