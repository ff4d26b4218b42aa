// SPDX-License-Identifier: MIT
// Which words are there, and when.
import { expect, test } from 'vitest';
import { hasWord, t, useLanguage, useWordsOf } from '$words/words';

test('a game has its card at once, the rest when it is on the table, and keeps it in another language', async () => {
  await useLanguage('en');
  expect(t('loot.pitch')).toContain('barrels');
  expect(t('loot.seat.0')).toBe('Red');
  expect(hasWord('trap-the-cap.option.players')).toBe(true);
  expect(hasWord('loot.did.pass')).toBe(false);

  await useWordsOf('loot');
  expect(hasWord('loot.did.pass')).toBe(true);
  expect(t('loot.seat.0')).toBe('Red');
  expect(hasWord('top-cap.did.slide')).toBe(false);

  await useLanguage('de');
  expect(t('loot.seat.0')).toBe('Rot');
  expect(t('loot.did.pass', { you: 'yes', who: '' })).toContain('Du');
});

test('a language that is chosen while the words of a game come is the one they come in', async () => {
  await useLanguage('en');
  await Promise.all([useWordsOf('top-cap'), useLanguage('de')]);
  expect(t('top-cap.title')).toBe('Top Cap');
  expect(t('top-cap.seat.1')).not.toBe('');
  expect(hasWord('top-cap.lesson.goal')).toBe(true);
  expect(t('top-cap.pitch')).toContain('Nachbarn');
  await useWordsOf('no-such-game');
});

test('the words of events come with their pages', async () => {
  await useLanguage('en');
  expect(hasWord('events.title')).toBe(false);
  await useWordsOf('events');
  expect(t('events.title')).toBe('Events');
  await useLanguage('de');
  expect(t('events.title')).toBe('Turniere');
});
