// SPDX-License-Identifier: MIT
// Few lines at once, in the order in which they were asked for.
import { expect, test } from 'vitest';
import { Lines } from '$app/games/lines';

test('whoever comes first has a line, the next when one is handed back', () => {
  const lines = new Lines(2);
  const had: string[] = [];
  const ask = (name: string) => lines.ask(() => had.push(name));
  const [ann, , cleo, dan] = [ask('Ann'), ask('Ben'), ask('Cleo'), ask('Dan')];
  expect(had).toEqual(['Ann', 'Ben']);
  cleo(); // looks away before it was her turn
  expect(had).toEqual(['Ann', 'Ben']);
  ann();
  ann(); // once is enough
  expect(had).toEqual(['Ann', 'Ben', 'Dan']);
  ask('Eva');
  expect(had).toHaveLength(3);
  dan();
  expect(had).toEqual(['Ann', 'Ben', 'Dan', 'Eva']);
});
