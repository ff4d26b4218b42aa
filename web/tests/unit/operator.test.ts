// SPDX-License-Identifier: MIT
// A club's own server, as the pages see it: bans, announcements, and what operators did.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '$app/api/api';
import { ban } from '$app/api/ban.svelte';
import { hear } from '$app/api/server-time';
import { banTerms } from '$app/club/ban-terms';
import { freshNews, lastNews, markRead } from '$app/club/news';
import { deedWords, endOf, terms, timeIn, type Term } from '$app/operator/deeds';
import { operatorApi, type LogEntry } from '$app/operator/operator-api';
import { Pages } from '$app/operator/pages.svelte';
import { Refused } from '../../app/engine/types';
import { hasWord, useLanguage, useWordsOf } from '$words/words';

const calls = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', calls);
const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
const answers = (body: unknown, status = 200) =>
  calls.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
beforeEach(() => useLanguage('en'));
afterEach(() => {
  calls.mockReset();
  kept.clear();
  ban.over();
});

const banned = {
  code: 'person.banned-until',
  arguments: ['2026-11-18 20:15 UTC', 'Shouting'],
  rule: '',
  text: 'You are banned.',
};

describe('a ban', () => {
  test('says until when and why', () => {
    expect(banTerms(banned)).toEqual({ until: new Date(Date.UTC(2026, 10, 18, 20, 15)), reason: 'Shouting' });
    expect(banTerms({ ...banned, code: 'person.banned', arguments: ['For good'] })).toEqual({
      until: null,
      reason: 'For good',
    });
    expect(banTerms({ ...banned, arguments: [] })).toEqual({ until: null, reason: '' });
  });

  test('is known from whatever was refused, until the server lets one in again', async () => {
    answers({ error: banned }, 403);
    await expect(api.lobby()).rejects.toBeInstanceOf(Refused);
    expect(ban.said).toMatchObject(banned);
    answers({ id: 'a', name: 'Ann', account: true, scope: '' });
    expect((await api.me())?.operator).toBe(false);
    expect(ban.said).toBeNull();
    answers({ error: { ...banned, code: 'login.wrong' } }, 401);
    await expect(api.lobby()).rejects.toBeInstanceOf(Refused);
    expect(ban.said).toBeNull();
  });
});

describe('announcements', () => {
  const one = { id: 1, english: 'Cup', german: 'Pokal', from: 10, until: 100 };
  const two = { ...one, id: 2, from: 50 };

  test('are there again with the next page, until they are over or read', () => {
    expect(lastNews(20)).toEqual([]);
    expect(freshNews([one, two], 20)).toEqual([one]);
    expect(lastNews(60)).toEqual([one, two]);
    markRead(1);
    expect(lastNews(60)).toEqual([two]);
    expect(lastNews(100)).toEqual([]);
    expect(freshNews([one, two], 60)).toEqual([two]);
    expect(freshNews([], 60)).toEqual([]);
    expect(freshNews([one], 60)).toEqual([one]); // what was withdrawn is forgotten, read or not
  });

  test('go by the server’s clock, not by that of the device', () => {
    const now = Date.now();
    const later = { ...one, from: now + 3_600_000, until: now + 7_200_000 };
    expect(freshNews([later])).toEqual([]);
    hear(now + 5_400_000, now, Date.now());
    expect(freshNews([later])).toEqual([later]);
    expect(lastNews()).toEqual([later]);
  });

  test('begin anew where something else was kept', () => {
    kept.set('capbarrel.news', '{"latest":7}');
    expect(lastNews(20)).toEqual([]);
    kept.set('capbarrel.news', 'no JSON');
    expect(lastNews(20)).toEqual([]);
  });
});

describe('what operators did', () => {
  const entry: LogEntry = {
    id: 1,
    at: 0,
    by: null,
    what: 'ban',
    person: { id: 'e', name: 'Eve' },
    about: '',
    why: '',
  };

  test('has words once they are needed, in both languages', async () => {
    expect(hasWord('operator.title')).toBe(false);
    await useWordsOf('operator');
    expect(deedWords(entry)).toBe('banned Eve for good');
    expect(deedWords({ ...entry, about: String(Date.UTC(2026, 10, 18, 12)) })).toMatch(
      /^banned Eve until .*2026/,
    );
    expect(deedWords({ ...entry, what: 'rule.add', person: null, about: 'knave' })).toBe(
      'forbade “knave” in names',
    );
    expect(deedWords({ ...entry, what: 'report.handle', person: null, about: '7' })).toContain(
      'somebody who left',
    );
    const kinds = [
      'operator.add operator.remove mute unmute ban unban rename announce withdraw',
      'rule.add rule.remove event.call-off event.rename report.handle report.reopen doors edition.take-down',
    ]
      .join(' ')
      .split(' ');
    for (const language of ['en', 'de'] as const) {
      await useLanguage(language);
      for (const what of kinds) expect(deedWords({ ...entry, what }), what).not.toContain('operator.did');
      for (const term of Object.keys(terms)) expect(hasWord(`operator.person.long.${term}`)).toBe(true);
    }
  });

  test('ends when it should', () => {
    expect(endOf('hour', 5)).toBe(3_600_005);
    expect(endOf('ever', 5)).toBeNull();
    for (const term of Object.keys(terms) as Term[])
      if (term !== 'ever') expect(endOf(term, 5)).toBeGreaterThan(5);
  });

  test('begins when a field says, if it says so', () => {
    expect(timeIn('')).toBeNull();
    expect(timeIn('soon')).toBeNull();
    expect(timeIn('2026-11-18T20:15')).toBe(new Date(2026, 10, 18, 20, 15).getTime());
  });
});

describe('the operators’ calls', () => {
  test('say only what is asked for', async () => {
    answers({ people: [], next: null });
    await operatorApi.people('Ann & Bob', false);
    expect(calls.mock.calls[0]![0]).toBe('/api/operator/people?name=Ann+%26+Bob');
    answers({ people: [], next: null });
    await operatorApi.people('', true, 7);
    expect(calls.mock.calls[1]![0]).toBe('/api/operator/people?offending=true&before=7');
    answers({ log: [], next: null });
    await operatorApi.log(null);
    expect(calls.mock.calls[2]![0]).toBe('/api/operator/log');
  });

  test('come page by page, and a late page of another list is dropped', async () => {
    let wanted = 'a';
    const waits: (() => void)[] = [];
    const pages = new Pages<string>(async (before) => {
      const list = wanted;
      if (list === 'slow') await new Promise<void>((done) => waits.push(done));
      return { items: [`${list}${before ?? ''}`], next: before === null ? 1 : null };
    });
    await pages.begin();
    await pages.more();
    expect([pages.items, pages.next]).toEqual([['a', 'a1'], null]);
    await pages.more();
    expect(pages.items).toHaveLength(2);
    wanted = 'slow';
    const late = pages.begin();
    wanted = 'b';
    await pages.begin();
    waits[0]!();
    await late;
    expect([pages.items, pages.state]).toEqual([['b'], 'there']);
  });

  test('tell what went wrong', async () => {
    const pages = new Pages<string>(() =>
      Promise.reject(new Refused({ code: 'operator.only', arguments: [], rule: '', text: 'Not you.' })),
    );
    await pages.begin();
    expect(pages.problem).toBe('This is for the operators of this server.');
  });
});
