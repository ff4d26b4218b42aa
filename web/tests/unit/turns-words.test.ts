// SPDX-License-Identifier: MIT
// How long somebody still has, and what a notice says, in both languages.
import { describe, expect, test } from 'vitest';
import english from '$messages/en/told.json';
import german from '$messages/de/told.json';
import { turnNotice } from '$app/told/sentences';
import { timeLeft } from '$app/turns/time-left';
import { t, useLanguage, type Language } from '$words/words';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const said = (left: number) => {
  const { key, args } = timeLeft(1e12 + left, 1e12);
  return t(`turns.${key}`, args);
};

const spans = [0, 40_000, 12.5 * minute, hour, 1 * hour + 40 * minute, day, day + 5 * hour, 2.4 * day];

describe('the time that is left', () => {
  test.each([
    [
      'en',
      [
        'time is up',
        'less than a minute left',
        '12 min left',
        '1 h left',
        '1 h 40 min left',
        '1 day left',
        '1 day 5 h left',
        '2 days left',
      ],
    ],
    [
      'de',
      [
        'die Zeit ist um',
        'keine Minute mehr',
        'noch 12 Min.',
        'noch 1 Std.',
        'noch 1 Std. 40 Min.',
        'noch 1 Tag',
        'noch 1 Tag 5 Std.',
        'noch 2 Tage',
      ],
    ],
  ] as [Language, string[]][])('is told in %s', async (language, words) => {
    await useLanguage(language);
    expect(spans.map(said)).toEqual(words);
  });

  test('is little when it is less than two hours', () => {
    expect(timeLeft(2 * hour - 1, 0).little).toBe(true);
    expect(timeLeft(2 * hour, 0).little).toBe(false);
  });
});

describe('a notice', () => {
  const news = {
    table: 'abc',
    game: 'bottlecap-vikings',
    names: ['Ben', 'Cleo'],
    due: Date.UTC(2126, 10, 17, 12, 40),
  };

  test('says who is there and until when', async () => {
    await useLanguage('en');
    expect(turnNotice(news, 'en', t)).toEqual({
      title: 'Your turn at Bottlecap Vikings',
      body: expect.stringMatching(
        /^Ben, Cleo and you\. You have until November 17.* \d\d?:\d\d.*\.$/,
      ) as string,
      tag: 'turn-abc',
    });
    await useLanguage('de');
    expect(turnNotice({ ...news, names: [], due: null }, 'de', t)).toEqual({
      title: 'Du bist dran bei Kronkorken-Wikinger',
      body: 'Der Tisch wartet auf dich.',
      tag: 'turn-abc',
    });
  });

  test('names the day of a time that is near', () => {
    const due = Date.now() + 2 * day;
    const name = new Intl.DateTimeFormat('en', { weekday: 'long' }).format(due);
    expect(
      turnNotice({ ...news, due }, 'en', (key, args = {}) => `${key} ${args['time'] ?? ''}`).body,
    ).toContain(`told.until ${name}`);
  });

  // The worker puts in names and knows nothing else of the catalogue's art.
  test.each([
    ['en', english],
    ['de', german],
  ])('has only plain sentences in %s', (_, words) => {
    for (const text of Object.values(words)) expect(text.replace(/\{\w+\}/g, '')).not.toMatch(/[{}'#<>]/);
  });
});
