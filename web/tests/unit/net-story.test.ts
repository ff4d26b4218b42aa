// SPDX-License-Identifier: MIT
// What is known of a table follows from its events alone; with the real engine.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { grown, type Changed, type Known, type Note } from '$app/engine/known';
import { Refused, type Frame, type Ply } from '$app/engine/types';
import {
  acted,
  ann,
  ben,
  bot,
  made,
  madeHidden,
  nobody,
  replaced,
  story,
  storyHidden,
  welcome,
  welcomeHidden,
} from './net-fakes';

vi.mock('../../app/engine/worker?worker', () => import('./real-worker'));
const { Followed } = await import('$app/engine/engine');

const followed: Telling[] = [];
// The engine has room for so many tables at a time.
afterEach(() => followed.splice(0).forEach(({ table }) => table.close()));

/** Somebody who is told of a table. */
class Telling {
  readonly table = new Followed();
  known!: Known;
  frame!: Frame;
  plies: readonly Ply[] = [];
  notes: readonly Note[] = [];
  last!: Changed;

  constructor() {
    followed.push(this);
  }
  async hear(message: object): Promise<this> {
    this.last = (await this.table.hear(JSON.stringify(message))) as Changed;
    this.known = this.last.known;
    this.frame = this.last.frame;
    this.plies = grown(this.plies, this.last.plies);
    this.notes = grown(this.notes, this.last.notes);
    return this;
  }
  async rewind(): Promise<this> {
    this.known = await this.table.rewind();
    return this;
  }
  events(from: number, ...list: object[]) {
    return this.hear({ t: 'events', from, list });
  }
  after(...list: object[]) {
    return this.events(this.known.version + 1, ...list);
  }
  get texts() {
    return this.plies.map((ply) => ply.action);
  }
}

const welcomed = (message: object = welcome) => new Telling().hear(message);
/** Told everything from the start. */
const from = async (message: object, ...list: object[]) =>
  (await (await welcomed(message)).rewind()).after(...list);
const begun = (...list: object[]) => from(welcome, ...list);
const playing = () => begun(...story);
const lost = (telling: Promise<unknown>) =>
  expect(telling).rejects.toMatchObject({ refusal: { code: 'story.lost' } });

test('the story leads to what the welcome shows', async () => {
  const [shown, told] = [await welcomed(), await playing()];
  for (const key of ['version', 'stage', 'host', 'holders', 'eyes', 'mine', 'commitment', 'person'] as const)
    expect(told.known[key]).toEqual(shown.known[key]);
  expect(told.frame.view).toBe(shown.frame.view);
  expect(told.frame.view).toBe(welcome.view);
  expect([shown.texts, told.texts]).toEqual([[], ['d1-e1']]);
});

describe('what does not fit', () => {
  test('a number that is left out or comes twice', async () => {
    for (const version of [7, 5]) await lost((await playing()).events(version, acted(1, 'c6-c5')));
  });
  test('a move that cannot have been', async () => {
    await lost((await playing()).after(acted(1, 'c6-a1')));
    await lost((await playing()).after(acted(0, 'a4-a5')));
  });
  test('something before the welcome', async () => {
    await lost(new Telling().events(1, story[0]!));
  });
  test('a seat that is not there', async () => {
    await lost((await playing()).after(replaced(2, bot, 'left')));
  });
  test.each(['{', '[]', '{"t":4}', '{"t":"event","version":6,"event":{"t":"acted","seat":"two"}}'])(
    'no message of ours: %s',
    async (text) => {
      await expect((await playing()).table.hear(text)).rejects.toBeInstanceOf(Refused);
    },
  );
});

describe('a take-back', () => {
  const asked = { t: 'offered', seat: 0, what: 'take-back' };
  const answer = (seat: number, yes: boolean) => ({ t: 'answered', seat, what: 'take-back', yes, at: 9 });

  test('happens with the last yes', async () => {
    const offered = await (await playing()).after(asked);
    expect(offered.known.offer).toEqual({ what: 'take-back', seat: 0, agreed: [true, false] });
    const back = await offered.after(answer(1, true));
    expect(back.texts).toEqual([]);
    expect(back.known).toMatchObject({ offer: null, moves: 0 });
    expect(back.frame).toMatchObject({ ply: 0, actor: 0 });
  });

  test('takes with it what a bot has answered', async () => {
    const withBot = await (await playing()).after(replaced(1, bot, 'left'), acted(1, 'c6-c5'));
    expect(withBot.texts).toEqual(['d1-e1', 'c6-c5']);
    expect((await withBot.after(asked, answer(1, true))).texts).toEqual([]);
  });

  test('leaves what another move made of it', async () => {
    const again = await (await playing()).after(asked, answer(1, true), acted(0, 'a4-a5'));
    expect(again.texts).toEqual(['a4-a5']);
  });

  test('does not happen with a no', async () => {
    const refused = await (await playing()).after(asked, answer(1, false));
    expect(refused.texts).toEqual(['d1-e1']);
    expect(refused.known.offer).toBeNull();
  });

  test('of what was never seen cannot be followed', async () => {
    const shown = await welcomed({ ...welcome, seats: [ann, bot] });
    await lost(shown.after(asked, answer(1, true)));
  });
});

describe('an offer', () => {
  const draw = { t: 'offered', seat: 1, what: 'draw' };

  test('asks those who have not agreed', async () => {
    expect((await (await playing()).after(draw)).known.asked).toBe(0);
    expect((await (await playing()).after({ ...draw, seat: 0 })).known.asked).toBeNull();
    expect((await playing()).known.asked).toBeNull();
  });

  test('that is on the table already is shown to who comes', async () => {
    const shown = await welcomed({ ...welcome, offer: { seat: 1, what: 'draw', agreed: [1] } });
    expect(shown.known).toMatchObject({
      offer: { what: 'draw', seat: 1, agreed: [false, true] },
      asked: 0,
    });
  });

  test('lapses with the next action and with a change of seats', async () => {
    expect((await (await playing()).after(draw, acted(1, 'c6-c5'))).known.offer).toBeNull();
    expect((await (await playing()).after(draw, replaced(1, bot, 'left'))).known.offer).toBeNull();
  });

  test('is agreed to once by a person at two seats', async () => {
    const alone = await begun({ t: 'sat', seat: 1, who: ann }, { t: 'offered', seat: 1, what: 'abort' });
    expect(alone.known.offer?.agreed).toEqual([true, true]);
  });
});

describe('seats', () => {
  test('change hands, and with them the eyes', async () => {
    const moved = await (await playing()).after(replaced(0, ben, 'moved'), { t: 'hosted', person: 'ben' });
    expect(moved.known).toMatchObject({ mine: [], eyes: null, host: 'ben' });
  });

  test('may be taken and left before hands are dealt', async () => {
    const stood = await from(welcomeHidden, { t: 'sat', seat: 0, who: nobody });
    expect(stood.known.eyes).toBeNull();
  });

  test('of hidden hands cannot change eyes in the game', async () => {
    const dealt = await from(welcomeHidden, ...storyHidden);
    await lost(dealt.after(replaced(0, bot, 'left')));
  });
});

test('pause, end, quiet people and the next table', async () => {
  const telling = await playing();
  expect((await telling.after({ t: 'paused', at: 9 })).known.stage).toBe('paused');
  expect((await telling.after({ t: 'resumed', at: 9 })).known.stage).toBe('playing');
  expect((await telling.after({ t: 'muted', person: 'ben', quiet: true })).known.muted).toEqual(['ben']);
  expect((await telling.after({ t: 'muted', person: 'ben', quiet: false })).known.muted).toEqual([]);
  const ended = { t: 'ended', winners: 2, code: 'resigned', text: 'Cream gave up.', rule: '', at: 9 };
  const over = await telling.after(ended, { t: 'revealed', seed: 'beef' });
  expect(over.known).toMatchObject({
    stage: 'over',
    ended: { winners: 2, code: 'resigned' },
    seed: 'beef',
  });
  const next = await over.after({ t: 'again', seat: 1 }, { t: 'rematch', table: 'next' });
  expect(next.known).toMatchObject({ again: [1], rematch: 'next' });
});

test('who has added to the luck', async () => {
  const promising = await begun(...story.slice(0, 3));
  expect(promising.known).toMatchObject({ stage: 'promising', nonces: [0], commitment: 'c0ffee' });
});

test('notes keep who it was at that time', async () => {
  const { notes } = await (
    await playing()
  ).after({ t: 'said', seat: 1, phrase: 'hello' }, replaced(1, bot, 'resigned'), {
    t: 'chatted',
    person: 'ann',
    name: 'Ann',
    text: 'Oh',
  });
  expect(notes.slice(-3)).toMatchObject([
    { kind: 'phrase', seat: 1, holder: ben, phrase: 'hello' },
    { kind: 'news', key: 'replaced.resigned', seat: 1, before: ben, after: bot },
    { kind: 'chat', person: 'ann', name: 'Ann', text: 'Oh' },
  ]);
});

test('whatever happens besides the moves has its note', async () => {
  const offered = { t: 'offered', seat: 1, what: 'draw' };
  const { notes } = await begun(
    ...story,
    offered,
    { t: 'answered', seat: 0, what: 'draw', yes: false, at: 9 },
    offered,
    { t: 'answered', seat: 0, what: 'draw', yes: true, at: 9 },
    { t: 'muted', person: 'ben', quiet: true },
    { t: 'muted', person: 'ben', quiet: false },
    { t: 'muted', person: 'gone', quiet: true },
    { t: 'chatting', on: true },
    { t: 'chatting', on: false },
    { t: 'paused', at: 9 },
    { t: 'resumed', at: 9 },
    { t: 'forgiven', passed: 9, until: 9 },
    { t: 'hosted', person: 'ben' },
    { t: 'linked', seat: 0, at: 9 },
    replaced(0, nobody, 'removed'),
    { t: 'again', seat: 1 },
  );
  expect(notes.map((note) => (note.kind === 'news' ? [note.key, note.seat] : note))).toEqual([
    ['sat', 1],
    ['began', 0],
    ['offered.draw', 1],
    ['declined.draw', 0],
    ['offered.draw', 1],
    ['agreed.draw', 0],
    ['muted', 1],
    ['unmuted', 1],
    ['chat', 0],
    ['noChat', 0],
    ['paused', 0],
    ['resumed', 0],
    ['forgiven', 0],
    ['hosted', 1],
    ['stood', 0],
    ['again', 1],
  ]);
});

test('each note is told once', async () => {
  const telling = await (await playing()).after({ t: 'said', seat: 1, phrase: 'hello' });
  expect(telling.last.notes).toMatchObject({ kept: 2, more: [{ kind: 'phrase' }] });
  expect(telling.last.plies).toEqual({ kept: 1, more: [] });
});

describe('the table after this one', () => {
  const again = {
    ...made,
    seats: [ben, ann],
    after: 'AAAAAAAAAAAAAAAAAAAAAB',
    muted: ['ben'],
    talk: [
      { person: 'ben', name: 'Ben', phrase: 'good-game' },
      { person: 'ann', name: 'Ann', text: 'once more' },
      { person: 'ann', name: 'someone who left' },
    ],
  };
  const expected = [
    { kind: 'phrase', seat: 0, holder: ben, phrase: 'good-game' },
    { kind: 'chat', person: 'ann', name: 'Ann', text: 'once more' },
    { kind: 'news', key: 'playAgain' },
  ];

  test('begins with what was said before, and with who was to be quiet', async () => {
    const shown = await welcomed({ ...welcome, seats: [ben, ann], made: again });
    expect(shown.known.muted).toEqual(['ben']);
    expect(shown.notes).toMatchObject(expected);
    expect((await shown.rewind()).known.muted).toEqual(['ben']);
    expect((await shown.after()).notes).toMatchObject(expected);
  });

  test('is not what any other table is', async () => {
    expect((await begun()).notes).toEqual([]);
  });
});

describe('free chat', () => {
  test('is there while the host allows it', async () => {
    const telling = await playing();
    expect(telling.known.chatty).toBe(false);
    expect((await telling.after({ t: 'chatting', on: true })).known.chatty).toBe(true);
    expect((await telling.after({ t: 'chatting', on: false })).known.chatty).toBe(false);
    expect((await welcomed({ ...welcome, chat: true })).known.chatty).toBe(true);
  });

  test('is never there where hands are hidden', async () => {
    expect(madeHidden.chatty).toBe(true);
    const hidden = await from(welcomeHidden);
    expect(hidden.known.chatty).toBe(false);
    expect((await hidden.after({ t: 'chatting', on: true })).known.chatty).toBe(false);
  });
});

test('a seat that keeps its name went to another device, and one that does not to somebody else', async () => {
  const moved = async (name: string) =>
    (await playing()).after(replaced(1, { kind: 'person', id: 'phone', name }, 'moved'));
  expect((await moved('Ben')).notes.at(-1)).toMatchObject({ key: 'replaced.device' });
  expect((await moved('Cec')).notes.at(-1)).toMatchObject({ key: 'replaced.moved' });
});

test('the host has a name, with or without a seat', async () => {
  const telling = await playing();
  expect(telling.known.hostName).toBe('Ann');
  expect((await telling.after({ t: 'hosted', person: 'ben' })).known.hostName).toBe('Ben');
  const maker = { kind: 'person', id: 'host', name: 'Hilde' };
  const elsewhere = { ...made, host: 'host', seats: [nobody, nobody] };
  const hostOf = async (made: object) => (await from({ ...welcome, made })).known.hostName;
  expect(await hostOf({ ...elsewhere, maker })).toBe('Hilde');
  expect(await hostOf(elsewhere)).toBe('');
});

describe('looking back', () => {
  test('shows the table as it was', async () => {
    const telling = await (await playing()).after(acted(1, 'c6-c5'));
    expect(await telling.table.look(1)).toMatchObject({ ply: 1, actor: 1, view: welcome.view });
    expect(await telling.table.look(0)).toMatchObject({ ply: 0, actor: 0 });
    expect(telling.frame).toMatchObject({ ply: 2, actor: 0 });
  });

  test('shows a hand as it was seen then', async () => {
    const telling = await from(welcomeHidden, ...storyHidden, acted(0, 'up-a'), acted(0, '22'));
    expect(telling.frame.view).toBe('26.48.56,?4/22/up/s2f2c2w4/a-second');
    expect((await telling.table.look(8)).view).toBe(welcomeHidden.view);
    expect((await telling.table.look(2)).view).toBe('22.56,-/-/none/s2f2c2w4/a-draw');
    expect(telling.texts.slice(3)).toEqual(['+48', '+?', '+?', '+?', '+?', 'up-a', '22']);
  });
});

test('hidden hands are followed to the end, and then laid open', async () => {
  const turns: [number, string][] = [
    [0, 'down-b'],
    [1, 'wild-flip 53 stop +?'],
    [0, 'wild-flip 48 stop +2'],
    [1, 'wild-colour 43 stop +?'],
    [0, 'wild-colour 26 stop +9'],
    [1, 'flip 49 stop +?'],
    [0, 'colour 22 stop +58'],
    [1, 'colour 33 stop +?'],
    [0, 'flip 9 stop +27'],
    [1, 'skip'],
    [0, 'skip'],
  ];
  const game = turns.flatMap(([seat, turn]) =>
    turn
      .split(' ')
      .map((text) => (text.startsWith('+') ? { t: 'chance', outcome: text } : acted(seat, text))),
  );
  const telling = await from(welcomeHidden, ...storyHidden, ...game);
  const handOfBen = () => (telling.frame.scene as unknown as { seats: { cards: unknown }[] }).seats[1]!.cards;
  expect(telling.known).toMatchObject({ stage: 'playing', laidOpen: false, moves: 43 });
  expect([handOfBen(), telling.frame.finish]).toEqual([null, null]);

  const ended = { t: 'ended', winners: 0, code: 'rules', text: 'Better luck.', rule: 'TD-21', at: 9 };
  const position = '2.27.56.58,35.36.42.47/9,22.26.33.43.48.49.53/down/s0f0c0w0/b-turn';
  await telling.hear({ t: 'event', version: telling.known.version + 1, event: ended, position });
  expect(telling.known).toMatchObject({ stage: 'over', laidOpen: true });
  expect(handOfBen()).toEqual([35, 36, 42, 47]);
  expect(telling.frame).toMatchObject({ ply: 43, actor: null, finish: { key: 'better-luck', winners: [] } });
});

test('what to think about', async () => {
  const opening = await (await playing()).table.opening();
  expect(opening).toMatchObject({ game: 'top-cap', edition: '', actions: ['d1-e1'] });
  expect(opening.settings).toMatchObject({ setup: 'diagonal' });
});
