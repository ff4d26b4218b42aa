// SPDX-License-Identifier: MIT
// A server at the other end of a wire, and what it says: frames as docs/protocol.md has them.
import type { Socket } from '$app/table/net/line';

export class FakeSocket implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  sent: Record<string, unknown>[] = [];
  redials = 0;

  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {}
  reconnect(code: number) {
    this.redials++;
    this.hangUp(code);
  }

  open() {
    this.onopen?.(new Event('open'));
  }
  hangUp(code: number) {
    this.onclose?.({ code } as CloseEvent);
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
  /** What was sent since the last look. */
  take() {
    return this.sent.splice(0);
  }
}

export const ann = { kind: 'person', id: 'ann', name: 'Ann' } as const;
export const ben = { kind: 'person', id: 'ben', name: 'Ben' } as const;
export const bot = { kind: 'bot', id: '2', name: '' } as const;
export const nobody = { kind: 'open', id: '', name: '' } as const;

export const made = {
  t: 'made' as const,
  game: 'top-cap',
  settings: { setup: 'diagonal' },
  edition: '',
  position: '',
  clock: { pace: 'none' as const, base: 0, increment: 0 },
  rated: false,
  watchable: true,
  chatty: false,
  listed: false,
  host: 'ann',
  seats: [ann, nobody] as { kind: 'person' | 'bot' | 'open'; id: string; name: string }[],
  after: '',
  talk: [] as { person: string; name: string; phrase: string; text: string }[],
  muted: [] as string[],
};

export const welcome = {
  t: 'welcome' as const,
  protocol: 1,
  table: 'AAAAAAAAAAAAAAAAAAAAAA',
  you: { person: 'ann', seats: [0] },
  version: 5,
  now: 1763190000000,
  made,
  stage: 'playing' as const,
  seats: [ann, ben],
  host: 'ann',
  chat: false,
  view: 'a4b3c2d1/c6d5e4f3/blue',
  commitment: 'c0ffee',
};

/** Versions 1 to 5: Ben sits down, the luck is promised, and Ann has moved. */
export const story = [
  { t: 'sat', seat: 1, who: ben },
  { t: 'promised', commitment: 'c0ffee' },
  { t: 'nonce', seat: 0, value: 'x' },
  { t: 'began', at: 1 },
  { t: 'acted', seat: 0, action: 'c3-d3', at: 2, lag: 0 },
] as const;
