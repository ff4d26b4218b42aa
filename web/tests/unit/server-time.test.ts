// SPDX-License-Identifier: MIT
// The server's clock from what its answers say, whatever the one here shows.
import { beforeEach, describe, expect, it, vi } from 'vitest';

let time: typeof import('$app/api/server-time');
beforeEach(async () => {
  vi.resetModules();
  time = await import('$app/api/server-time');
});

describe('the server’s clock', () => {
  it('is the one here as long as nothing was heard', () => expect(time.ahead()).toBe(0));
  it('is the one here where that may be right', () => {
    time.hear(1_050, 1_000, 1_100);
    expect(time.ahead()).toBe(0);
  });
  it('is told apart by what cannot be otherwise', () => {
    time.hear(61_050, 1_000, 1_100); // a minute ahead, within what the way took
    expect(time.ahead()).toBe(59_950);
    time.hear(62_020, 2_000, 2_030); // a shorter way says more
    expect(time.ahead()).toBe(59_990);
    time.hear(63_900, 3_000, 4_000); // a longer one says less, and takes nothing away
    expect(time.ahead()).toBe(59_990);
  });
  it('is behind too', () => {
    time.hear(1_000, 61_000, 61_020);
    expect(time.ahead()).toBe(-60_000);
  });
  it('is found anew when the clock here is set', () => {
    time.hear(61_000, 1_000, 1_000);
    expect(time.ahead()).toBe(60_000);
    time.hear(62_000, 62_000, 62_010);
    expect(time.ahead()).toBe(0);
  });
  it('is told by nothing that is no answer of ours', () => {
    time.hear(Number.NaN, 1_000, 1_100);
    time.hear(99_000, 2_000, 1_000); // set while an answer was waited for
    expect(time.ahead()).toBe(0);
  });
  it('comes with every answer', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(5_000);
    vi.stubGlobal('fetch', async () => new Response('{"turns":[]}', { headers: { 'Server-Time': '8000' } }));
    const { api } = await import('$app/api/api');
    await api.turns();
    expect(time.serverNow()).toBe(8_000);
    now.mockRestore();
    vi.unstubAllGlobals();
  });
});
