// SPDX-License-Identifier: MIT
// What is known of a table follows from its events alone.
import { describe, expect, test } from 'vitest';
import type { Event } from '$app/table/net/messages';
import {
  afterEvents,
  askedSeat,
  fromWelcome,
  hostName,
  Lost,
  ownSeats,
  rewound,
  type Known,
} from '$app/table/net/story';
import { ann, ben, bot, made, nobody, story, welcome } from './net-fakes';

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

describe('the table after this one', () => {
  const again = {
    ...made,
    seats: [ben, ann],
    after: 'AAAAAAAAAAAAAAAAAAAAAB',
    muted: ['ben'],
    talk: [
      { person: 'ben', name: 'Ben', phrase: 'good-game', text: '' },
      { person: 'ann', name: 'Ann', phrase: '', text: 'once more' },
      { person: 'ann', name: 'someone who left', phrase: '', text: '' },
    ],
  };

  test('begins with what was said before, and with who was to be quiet', () => {
    for (const known of [
      fromWelcome({ ...welcome, made: again }, false),
      rewound(fromWelcome({ ...welcome, made: again }, false)),
    ]) {
      expect(known.muted).toEqual(['ben']);
      expect(known.notes).toMatchObject([
        { kind: 'phrase', seat: 0, holder: ben, phrase: 'good-game' },
        { kind: 'chat', person: 'ann', name: 'Ann', text: 'once more' },
        { kind: 'news', key: 'playAgain' },
      ]);
    }
  });

  test('is not what any other table is', () => {
    expect(start.notes).toEqual([]);
  });
});

describe('free chat', () => {
  test('is there while the host allows it', () => {
    const open = after(playing, { t: 'chatting', on: true });
    expect([playing.chatty, open.chatty]).toEqual([false, true]);
    expect(after(open, { t: 'chatting', on: false }).chatty).toBe(false);
    expect(fromWelcome({ ...welcome, chat: true }, false).chatty).toBe(true);
  });

  test('is never there where hands are hidden', () => {
    const hidden = rewound(fromWelcome({ ...welcome, made: { ...made, chatty: true } }, true));
    expect(hidden.chatty).toBe(false);
    expect(after(hidden, { t: 'chatting', on: true }).chatty).toBe(false);
  });
});

test('a seat that keeps its name went to another device, and one that does not to somebody else', () => {
  const moved = (name: string) =>
    after(playing, { t: 'replaced', seat: 1, by: { kind: 'person', id: 'phone', name }, why: 'moved' });
  expect(moved('Ben').notes.at(-1)).toMatchObject({ key: 'replaced.device' });
  expect(moved('Cec').notes.at(-1)).toMatchObject({ key: 'replaced.moved' });
});

test('the host has a name, with or without a seat', () => {
  expect(hostName(playing)).toBe('Ann');
  expect(hostName({ ...playing, host: 'ben' })).toBe('Ben');
  const maker = { kind: 'person', id: 'host', name: 'Hilde' } as const;
  expect(hostName({ ...playing, host: 'host', made: { ...made, maker } })).toBe('Hilde');
  expect(hostName({ ...playing, host: 'host' })).toBe('');
});
