// SPDX-License-Identifier: MIT
// The line with a socket of the kind that pages have.
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { dial, Line, type LineState } from '$app/table/net/line';

test('a server that is not there is dialled again and again', async () => {
  const states: [LineState, number][] = [];
  let dialled = 0;
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  // Whoever dials is cut off without a word, as by a server that is being restarted.
  const door = createServer((caller) => {
    caller.destroy();
    if (++dialled > 1) resolve();
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  vi.stubGlobal('location', { href: `http://127.0.0.1:${(door.address() as AddressInfo).port}/` });
  const line = new Line(dial('/ws/x'), {
    opened: () => {},
    heard: () => {},
    changed: (state, code) => {
      states.push([state, code]);
      if (state === 'closed') resolve();
    },
  });
  await enough;
  line.hangUp();
  vi.unstubAllGlobals();
  door.close();
  expect(states[0]).toEqual(['broken', 1006]);
  expect(dialled).toBe(2);
});
