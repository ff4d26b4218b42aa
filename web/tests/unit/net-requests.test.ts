// SPDX-License-Identifier: MIT
// What pages say at a table is what docs/schemas lets a client say, which the server's own reader is held to.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Request } from '$app/table/net/messages';

interface Schema {
  properties: Record<string, { const?: string; enum?: string[]; type?: string }>;
  required: string[];
}

const folder = fileURLToPath(new URL('../../../docs/schemas/client/', import.meta.url));
const schemaOf = (name: string) => JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8')) as Schema;

/** One of every kind, or it does not compile. */
const requests: { [Kind in Request['t']]: Request & { t: Kind } } = {
  sit: { t: 'sit', seat: 0 },
  stand: { t: 'stand', seat: 0 },
  resign: { t: 'resign', seat: 0 },
  leave: { t: 'leave', seat: 0 },
  rematch: { t: 'rematch', seat: 0 },
  link: { t: 'link', seat: 0, for: 'other' },
  start: { t: 'start' },
  nonce: { t: 'nonce', seat: 0, value: 'luck' },
  act: { t: 'act', seat: 0, action: 'a4-a5', at: 3 },
  offer: { t: 'offer', seat: 0, what: 'take-back' },
  answer: { t: 'answer', seat: 0, what: 'take-back', yes: true },
  say: { t: 'say', seat: 0, phrase: 'hello' },
  chat: { t: 'chat', text: 'Hello' },
  host: { t: 'host', do: 'replace', seat: 0, bot: '3' },
};

test.each(Object.entries(requests))('%s is as its schema has it', (name, request) => {
  const { properties, required } = schemaOf(name);
  const members: Record<string, unknown> = { ...request };
  expect(Object.keys(members)).toEqual(expect.arrayContaining(required));
  for (const [member, value] of Object.entries(members)) {
    const asked = properties[member];
    expect(asked, member).toBeDefined();
    if (asked!.const) expect(value).toBe(asked!.const);
    if (asked!.enum) expect(asked!.enum).toContain(value);
    if (asked!.type) expect(typeof value, member).toBe(asked!.type);
  }
});

test('pages say everything that a client may say', () => {
  const beside = ['hello', 'ping']; // the line's own, and the follower's
  const all = readdirSync(folder).map((file) => file.replace('.json', ''));
  expect([...Object.keys(requests), ...beside].sort()).toEqual(all.sort());
});
