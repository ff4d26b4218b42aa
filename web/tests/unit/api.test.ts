// SPDX-License-Identifier: MIT
import { afterEach, describe, expect, test, vi } from 'vitest';
import { api } from '$app/api/api';
import { identity } from '$app/api/identity';
import { Refused } from '../../app/engine/types';

const calls = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', calls);
afterEach(() => calls.mockReset());

const answers = (body: unknown, status = 200) =>
  calls.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));

async function codeOf(wish: Promise<unknown>): Promise<string> {
  const problem: unknown = await wish.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(problem).toBeInstanceOf(Refused);
  return (problem as Refused).refusal.code;
}

const wrong = { error: { code: 'login.wrong', arguments: [], rule: '', text: 'No such account.' } };

describe('the client of the HTTP side', () => {
  test('sends JSON and gives the checked answer', async () => {
    answers({ table: 'abc', path: '/t/abc' }, 201);
    const made = await api.makeTable({
      game: 'loot',
      options: {},
      seats: ['me', 'open'],
      clock: { pace: 'none' },
      rated: false,
      listed: false,
      watchable: true,
      chat: false,
    });
    expect(made).toEqual({ table: 'abc', path: '/t/abc' });
    const [path, request] = calls.mock.calls[0]!;
    expect(path).toBe('/api/tables');
    expect(request?.method).toBe('POST');
    expect(JSON.parse(request?.body as string)).toMatchObject({ game: 'loot', seats: ['me', 'open'] });
  });

  test('hands on a refusal with its code', async () => {
    answers(wrong, 401);
    expect(await codeOf(api.signIn('Ilse', 'not this one'))).toBe('login.wrong');
  });

  test('says that the server is away when nobody answers', async () => {
    calls.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await codeOf(api.lobby())).toBe('net.unreachable');
  });

  test('takes an answer that is not the server’s for nobody’s', async () => {
    calls.mockResolvedValueOnce(new Response('<html>a captive portal</html>'));
    expect(await codeOf(api.lobby())).toBe('net.unreachable');
    answers({ tables: [{ table: 7 }] });
    expect(await codeOf(api.lobby())).toBe('net.unreachable');
    calls.mockResolvedValueOnce(new Response('Bad gateway', { status: 502 }));
    expect(await codeOf(api.games())).toBe('net.unreachable');
  });

  test('is nobody yet where the server knows no token', async () => {
    answers({ error: { ...wrong.error, code: 'http.token' } }, 401);
    expect(await api.me()).toBeNull();
    answers({ error: { ...wrong.error, code: 'http.mistake' } }, 500);
    expect(await codeOf(api.me())).toBe('http.mistake');
  });

  test('remembers whether the server knows somebody here', async () => {
    const me = { id: 'a', name: 'Ann', account: false };
    expect(identity.isNobody()).toBe(true);
    answers(me, 201);
    await api.guest('Ann');
    expect(identity.isNobody()).toBe(false);
    answers({});
    await api.signOut();
    expect(identity.isNobody()).toBe(true);
    answers(me);
    await api.me();
    expect(identity.isNobody()).toBe(false);
    answers({ error: { ...wrong.error, code: 'http.token' } }, 401);
    expect(await codeOf(api.turns())).toBe('http.token');
    expect(identity.isNobody()).toBe(true);
  });
});
