// SPDX-License-Identifier: MIT
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Exact } from '$app/api/types';
import { ShownExact } from '$app/exact/shown.svelte';
import { Tablebases } from '$app/exact/tablebases';

const answer: Exact = { outcome: 'draw', plies: null, moves: [] };

function server(games = ['top-cap']) {
  return {
    exactGames: vi.fn(async () => games),
    exact: vi.fn(async (_game: string, _position: string, _signal?: AbortSignal) => answer),
  };
}

describe('Tablebases', () => {
  it('asks once for the games, and once for each position', async () => {
    const one = server();
    const tables = new Tablebases(one);
    expect(await tables.look('top-cap', 'here')).toBe(answer);
    expect(await tables.look('top-cap', 'here')).toBe(answer);
    await tables.look('top-cap', 'there');
    expect(one.exactGames).toHaveBeenCalledTimes(1);
    expect(one.exact.mock.calls.map(([, position]) => position)).toEqual(['here', 'there']);
    expect(tables.recall('top-cap', 'here')).toBe(answer);
  });
  it('does not ask about a game without a table', async () => {
    const one = server([]);
    expect(await new Tablebases(one).look('top-cap', 'here')).toBeNull();
    expect(one.exact).not.toHaveBeenCalled();
  });
  it('is quiet without a network, and asks again when it may be back', async () => {
    const one = server();
    one.exactGames.mockRejectedValueOnce(new Error('offline'));
    const tables = new Tablebases(one);
    expect(await tables.covers('top-cap')).toBe(false);
    expect(await tables.covers('top-cap')).toBe(true);
  });
  it('knows nothing where the server refuses, and does not remember that', async () => {
    const one = server();
    one.exact.mockRejectedValueOnce(new Error('404'));
    const tables = new Tablebases(one);
    expect(await tables.look('top-cap', 'here')).toBeNull();
    expect(await tables.look('top-cap', 'here')).toBe(answer);
  });
});

describe('ShownExact', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('shows what the table says', async () => {
    const shown = new ShownExact(new Tablebases(server()));
    const known = shown.show('top-cap', 'here');
    await vi.runAllTimersAsync();
    expect(await known).toBe(true);
    expect(shown.found).toBe(answer);
  });
  it('does not ask about what was only passed by', async () => {
    const one = server();
    const shown = new ShownExact(new Tablebases(one));
    const passed = shown.show('top-cap', 'passed');
    const here = shown.show('top-cap', 'here');
    await vi.runAllTimersAsync();
    expect([await passed, await here]).toEqual([false, true]);
    expect(one.exact.mock.calls.map(([, position]) => position)).toEqual(['here']);
  });
  it('drops an answer that comes too late', async () => {
    const one = server();
    let answerNow = (_: Exact) => {};
    one.exact.mockImplementationOnce(() => new Promise((done) => (answerNow = done)));
    const shown = new ShownExact(new Tablebases(one));
    const known = shown.show('top-cap', 'here');
    await vi.runAllTimersAsync();
    const signal = one.exact.mock.calls[0]![2]!;
    shown.leave();
    answerNow(answer);
    expect(await known).toBe(false);
    expect(signal.aborted).toBe(true);
    expect(shown.found).toBeNull();
  });
  it('is there at once for what is known', async () => {
    const tables = new Tablebases(server());
    await tables.look('top-cap', 'here');
    const shown = new ShownExact(tables);
    void shown.show('top-cap', 'here');
    expect(shown.found).toBe(answer);
  });
});
