// SPDX-License-Identifier: MIT
// What is known of a table follows from its events alone.
import { describe, expect, test } from 'vitest';
import type { Event } from '$app/table/net/messages';
import {
  afterEvents,
  askedSeat,
  fromWelcome,
  Lost,
  ownSeats,
  rewound,
  type Known,
} from '$app/table/net/story';
import { ann, ben, bot, nobody, story, welcome } from './net_fakes';

const start = rewound(fromWelcome(welcome, false));
const playing = afterEvents(start, 1, story);
const after = (known: Known, ...events: Event[]) => afterEvents(known, known.version + 1, events);
const acted = (seat: number, action: string): Event => ({ t: 'acted', seat, action });
const texts = (known: Known) => known.moves.map((move) => move.text);

test('the story leads to what the welcome shows', () => {
  const shown = fromWelcome(welcome, false);
  for (const key of ['version', 'stage', 'host', 'holders', 'eyes', 'commitment', 'person'] as const)
    expect(playing[key]).toEqual(shown[key]);
});

test('a number that is left out is noticed', () => {
  expect(() => afterEvents(playing, 7, [acted(1, 'x')])).toThrow(Lost);
  expect(() => afterEvents(playing, 5, [acted(1, 'x')])).toThrow(Lost);
});

describe('a take-back', () => {
  const asked: Event = { t: 'offered', seat: 0, what: 'take-back' };
  const answer = (seat: number, yes: boolean): Event => ({ t: 'answered', seat, what: 'take-back', yes });

  test('happens with the last yes', () => {
    const offered = after(playing, asked);
    expect(offered.offer).toEqual({ what: 'take-back', seat: 0, agreed: [true, false] });
    const back = after(offered, answer(1, true));
    expect(texts(back)).toEqual([]);
    expect(back.offer).toBeNull();
  });

  test('takes with it what a bot has answered', () => {
    const withBot = after(playing, { t: 'replaced', seat: 1, by: bot, why: 'left' }, acted(1, 'f4-f5'));
    expect(texts(after(withBot, asked, answer(1, true)))).toEqual([]);
  });

  test('does not happen with a no', () => {
    const refused = after(playing, asked, answer(1, false));
    expect(texts(refused)).toEqual(['c3-d3']);
    expect(refused.offer).toBeNull();
  });

  test('of what was never seen cannot be followed', () => {
    const shown = fromWelcome({ ...welcome, seats: [ann, bot] }, false);
    expect(() => after(shown, asked, answer(1, true))).toThrow(Lost);
  });
});

describe('an offer', () => {
  const draw: Event = { t: 'offered', seat: 1, what: 'draw' };

  test('asks those who have not agreed', () => {
    expect(askedSeat(after(playing, draw))).toBe(0);
    expect(askedSeat(after(playing, { ...draw, seat: 0 }))).toBeNull();
    expect(askedSeat(playing)).toBeNull();
  });

  test('lapses with the next action and with a change of seats', () => {
    expect(after(playing, draw, acted(1, 'f4-f5')).offer).toBeNull();
    expect(after(playing, draw, { t: 'replaced', seat: 1, by: bot, why: 'left' }).offer).toBeNull();
  });

  test('is agreed to once by a person at two seats', () => {
    const alone = after(start, { t: 'sat', seat: 1, who: ann }, { t: 'offered', seat: 1, what: 'abort' });
    expect(alone.offer?.agreed).toEqual([true, true]);
  });
});

describe('seats', () => {
  test('change hands, and with them the eyes', () => {
    const moved = after(
      playing,
      { t: 'replaced', seat: 0, by: ben, why: 'moved' },
      { t: 'hosted', person: 'ben' },
    );
    expect(ownSeats(moved)).toEqual([]);
    expect(moved).toMatchObject({ eyes: null, host: 'ben' });
  });

  test('may be taken and left before hands are dealt', () => {
    const hidden = rewound(fromWelcome(welcome, true));
    expect(after(hidden, { t: 'sat', seat: 0, who: nobody }).eyes).toBeNull();
  });

  test('of hidden hands cannot change eyes in the game', () => {
    const dealt = after(rewound(fromWelcome(welcome, true)), { t: 'began' });
    expect(() => after(dealt, { t: 'replaced', seat: 0, by: bot, why: 'left' })).toThrow(Lost);
  });
});

test('pause, end, quiet people and the next table', () => {
  const paused = after(playing, { t: 'paused' });
  expect(paused.stage).toBe('paused');
  expect(after(paused, { t: 'resumed' }).stage).toBe('playing');
  const over = after(playing, { t: 'ended', winners: 2, code: 'resigned', text: 'Cream gave up.', rule: '' });
  expect(over).toMatchObject({ stage: 'over', ended: { winners: 2, code: 'resigned' } });
  expect(after(over, { t: 'again', seat: 1 }, { t: 'rematch', table: 'next' })).toMatchObject({
    again: [1],
    rematch: 'next',
  });
  const muted = after(playing, { t: 'muted', person: 'ben', quiet: true });
  expect(muted.muted).toEqual(['ben']);
  expect(after(muted, { t: 'muted', person: 'ben', quiet: false }).muted).toEqual([]);
});

test('notes keep who it was at that time', () => {
  const { notes } = after(
    playing,
    { t: 'said', seat: 1, phrase: 'hello' },
    { t: 'replaced', seat: 1, by: bot, why: 'resigned' },
    { t: 'chatted', person: 'ann', name: 'Ann', text: 'Oh' },
  );
  expect(notes.slice(-3)).toEqual([
    { kind: 'phrase', seat: 1, holder: ben, phrase: 'hello' },
    { kind: 'news', key: 'replaced.resigned', seat: 1, before: ben, after: bot },
    { kind: 'chat', person: 'ann', name: 'Ann', text: 'Oh' },
  ]);
});
