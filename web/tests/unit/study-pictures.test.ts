// SPDX-License-Identifier: MIT
// The pictures in docs/study are what the figures of the page make of the numbers there.
import { readdirSync, readFileSync } from 'node:fs';
import { Window } from 'happy-dom';
import { beforeAll, describe, expect, test } from 'vitest';
import { studies, studyPictures } from '../../build/study-pictures';

const { DOMParser } = new Window();
const kept = readdirSync(studies).filter((name) => name.endsWith('.svg'));
let drawn = new Map<string, string>();
beforeAll(async () => {
  drawn = await studyPictures();
});

test('the pages show all that are kept, and no other', () => {
  expect(kept.sort()).toEqual([...drawn.keys()].sort());
});

describe.each(kept)('%s', (name) => {
  const file = readFileSync(new URL(name, studies), 'utf8');
  test('is drawn from the numbers that are kept', () => {
    expect(file === drawn.get(name), '`npm run figures` draws it anew').toBe(true);
  });
  test('stands alone', () => {
    const picture = new DOMParser().parseFromString(file, 'image/svg+xml');
    expect(picture.querySelector('parsererror')?.textContent).toBeUndefined();
    expect(picture.querySelector('title')?.textContent).toMatch(/^[A-Z][\w ]+: [A-Z]/);
    expect(file).not.toMatch(/NaN|undefined|Infinity|null|var\(|study\.\w|<!--|url\(/);
    for (const drawing of picture.querySelectorAll('[class]'))
      for (const look of drawing.getAttribute('class')!.split(' '))
        expect(picture.querySelector('style')!.textContent, name).toContain(`.${look}`);
  });
});
