// SPDX-License-Identifier: MIT
// Studies in a browser are those of the command line, whoever plays their games; and a pool of workers that plays on two
// boards, is paused, gets another board, and gives up.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { gameNames } from '$board/names';
import { startEngine, type Ask } from '$app/engine/wasm';
import { Roster } from '$app/lab/roster';
import type { Findings, StudyTerms } from '$app/lab/pool';

vi.mock('../../app/engine/worker?worker', () => import('./real-worker'));

const { StudyPool } = await import('$app/lab/pool');
const { workers } = await import('./real-worker');

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const program = here('../../../build/release/capbarrel');
const lab = readFileSync(here('../../../build/wasm/lab.wasm'));
const native = async (words: string[]) => {
  const told = await promisify(execFile)(program, ['study', ...words, '--json'], { maxBuffer: 1 << 26 });
  return (JSON.parse(told.stdout) as { variants: unknown[] }).variants;
};

/** Games of a study, played by as many engines as there are lists. */
async function study(terms: object, lists: number[][]): Promise<unknown> {
  const keeper = await startEngine(lab);
  const opened = keeper({ do: 'study.open', ...terms }) as { study: number };
  for (const games of lists) {
    const player: Ask = await startEngine(lab);
    const { study } = player({ do: 'study.open', ...terms }) as { study: number };
    for (const from of games) {
      const { observations } = player({ do: 'study.play', study, from, games: 1, milliseconds: 0 }) as {
        observations: string[];
      };
      keeper({ do: 'study.take', ...opened, observations });
    }
  }
  return keeper({ do: 'study.findings', ...opened });
}

describe.each(gameNames)('%s', (game) => {
  test('is studied in a browser as at the command line', async () => {
    const terms = { game, bot: '2', seed: 5, judgeEvery: 2 };
    const [variant] = await native([
      game,
      '--level',
      '2',
      '--games',
      '3',
      '--seed',
      '5',
      '--judge-every',
      '2',
    ]);
    expect(await study(terms, [[2], [0, 1]])).toEqual({ played: 3, variant });
  });
});

test('games behind one that is missing do not count', async () => {
  const terms = { game: 'top-cap', bot: '1', seed: 1, judgeEvery: 0 };
  expect(await study(terms, [[1, 2]])).toMatchObject({ played: 0 });
  expect(await study(terms, [[1, 2], [0]])).toMatchObject({ played: 3 });
  expect(await study(terms, [[0, 0]])).toMatchObject({ played: 1 });
});

test('an edition changes what is played', async () => {
  const [, four] = await native([
    'trap-the-cap',
    '--level',
    '1',
    '--games',
    '2',
    '--seed',
    '1',
    '--players',
    '2',
    '--against',
    'four',
  ]);
  const edition = readFileSync(here('../../../games/trap_the_cap/edition_four.toml'), 'utf8');
  const terms = { game: 'trap-the-cap', settings: { players: '2' }, edition, bot: '1', seed: 1 };
  expect(await study(terms, [[0, 1]])).toEqual({ played: 2, variant: { ...(four as object), name: '' } });
});

test('what cannot be studied is refused in words', async () => {
  const ask = await startEngine(lab);
  const code = (question: object) => (ask(question) as { error: { code: string } }).error.code;
  expect(code({ do: 'study.open', game: 'chess' })).toBe('game.unknown');
  expect(code({ do: 'study.open', game: 'loot', bot: 'grandmaster' })).toBe('bot.unknown');
  expect(code({ do: 'study.play', study: 7 })).toBe('engine.study');
  const { study } = ask({ do: 'study.open', game: 'loot' }) as { study: number };
  expect(code({ do: 'study.take', study, observations: ['{}'] })).toBe('study.game');
  expect(code({ do: 'study.dance', study })).toBe('engine.wish');
  expect(ask({ do: 'study.close', study })).toEqual({});
  expect(code({ do: 'study.findings', study })).toBe('engine.study');
});

describe('the numbers of games', () => {
  test('are handed out in turn, what was given back first', () => {
    const roster = new Roster(10);
    expect(roster.deal(4)).toEqual({ from: 0, games: 4 });
    expect(roster.deal(4)).toEqual({ from: 4, games: 4 });
    roster.giveBack({ from: 6, games: 2 });
    roster.giveBack({ from: 1, games: 3 });
    roster.giveBack({ from: 4, games: 0 });
    expect(roster.dealt).toBe(3);
    expect(roster.deal(2)).toEqual({ from: 1, games: 2 });
    expect(roster.deal(2)).toEqual({ from: 3, games: 1 });
    expect(roster.deal(2)).toEqual({ from: 6, games: 2 });
    expect(roster.over).toBe(false);
    expect(roster.deal(4)).toEqual({ from: 8, games: 2 });
    expect(roster.over).toBe(true);
  });
});

describe('a pool', () => {
  const terms = (more: Partial<StudyTerms> = {}): StudyTerms => ({
    game: 'top-cap',
    settings: {},
    edition: '',
    bot: '1',
    seed: 3,
    judgeEvery: 0,
    ...more,
  });
  const settled = () => new Promise((done) => setTimeout(done));

  /** What a pool says. */
  function heard() {
    const said: { board: number; findings: Findings }[] = [];
    const wrong: unknown[] = [];
    const hears = {
      found: (board: number, findings: Findings) => void said.push({ board, findings }),
      failed: (why: unknown) => void wrong.push(why),
    };
    const last = (board: number) => said.filter((one) => one.board === board).at(-1)?.findings;
    return { hears, wrong, last, played: (board: number) => last(board)?.played ?? 0 };
  }

  async function until(enough: () => boolean) {
    while (!enough()) await settled();
  }

  beforeEach(() => {
    workers.length = 0;
  });

  test('plays both boards to the end, and finds what one engine finds', async () => {
    const { hears, played, last } = heard();
    const pool = new StudyPool(hears, { players: 2, most: 12, tellEvery: 0 });
    await pool.open(0, terms());
    await pool.open(1, terms({ settings: { setup: 'one' } }));
    pool.go();
    await until(() => played(0) === 12 && played(1) === 12);
    const [variant] = await native([
      'top-cap',
      '--level',
      '1',
      '--games',
      '12',
      '--seed',
      '3',
      '--judge-every',
      '0',
    ]);
    expect(last(0)!.variant).toEqual(variant);
    await until(() => workers.filter((worker) => worker.isOver).length === 2);
    expect(workers[0]!.isOver).toBe(false);
    pool.close();
    expect(workers.every((worker) => worker.isOver)).toBe(true);
  });

  test('keeps what was played on one board when the other is changed', async () => {
    const { hears, played, last } = heard();
    const pool = new StudyPool(hears, { players: 1, most: 8, tellEvery: 0 });
    await pool.open(0, terms());
    await pool.open(1, terms({ settings: { setup: 'one' } }));
    pool.go();
    await until(() => played(0) === 8 && played(1) === 8);
    const other = last(0)!.variant;
    await pool.open(0, terms({ settings: { setup: 'two' } }));
    await until(() => played(0) === 8 && last(0)!.variant.options['setup'] === 'two');
    expect(last(0)!.variant).not.toEqual(other);
    expect(played(1)).toBe(8);
    pool.close();
  });

  test('stands still while it is paused', async () => {
    const { hears, played } = heard();
    const pool = new StudyPool(hears, { players: 1, tellEvery: 0 });
    await pool.open(0, terms());
    pool.go();
    await until(() => played(0) > 0);
    pool.pause();
    await until(() => workers[1]!.isOver);
    const then = played(0);
    pool.go();
    await until(() => played(0) > then);
    pool.close();
  });

  test('says why it cannot go on', async () => {
    const { hears, wrong } = heard();
    const pool = new StudyPool(hears, { players: 1, tellEvery: 0 });
    await expect(pool.open(0, terms({ bot: 'grandmaster' }))).rejects.toThrow(/There is no bot/);
    await pool.open(0, terms());
    pool.go();
    await until(() => workers.length > 1);
    workers[1]!.fallOver();
    await until(() => wrong.length > 0);
    expect(pool.isRunning).toBe(false);
    pool.close();
  });
});
