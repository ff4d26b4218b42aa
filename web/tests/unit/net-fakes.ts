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
  t: 'made',
  game: 'top-cap',
  settings: { setup: 'diagonal' },
  edition: '',
  position: '',
  clock: { pace: 'none', base: 0, increment: 0 },
  rated: false,
  watchable: true,
  chatty: false,
  listed: false,
  host: 'ann',
  seats: [ann, nobody] as object[],
  at: 1,
};

export const welcome = {
  t: 'welcome',
  protocol: 1,
  table: 'AAAAAAAAAAAAAAAAAAAAAA',
  you: { person: 'ann', seats: [0] },
  version: 5,
  now: 1763190000000,
  made: made as object,
  stage: 'playing',
  seats: [ann, ben] as object[],
  host: 'ann',
  host_name: 'Ann',
  chat: false,
  view: 'e1c2b3a4/f3e4d5c6/blue',
  commitment: 'c0ffee',
};

export const acted = (seat: number, action: string) => ({ t: 'acted', seat, action, at: 9, lag: 0 });
export const replaced = (seat: number, by: object, why: string) => ({ t: 'replaced', seat, by, why, at: 9 });

/** Versions 1 to 5: Ben sits down, the luck is promised, and Ann has moved. */
export const story = [
  { t: 'sat', seat: 1, who: ben },
  { t: 'promised', commitment: 'c0ffee' },
  { t: 'nonce', seat: 0, value: 'x' },
  { t: 'began', at: 1 },
  acted(0, 'd1-e1'),
];

/** A game of hidden hands. */
export const madeHidden = {
  ...made,
  game: 'top-drop',
  settings: { difficulty: 'easy', players: '2' },
  chatty: true,
};
export const welcomeHidden = {
  ...welcome,
  version: 12,
  made: madeHidden as object,
  view: '22.26.48.56,?4/-/none/s2f2c2w4/a-open',
};
const draw = (outcome: string) => ({ t: 'chance', outcome });

/** Versions 1 to 12 as Ann is told of them: Ben sits down, and the hands are dealt. */
export const storyHidden = [
  ...story.slice(0, 4),
  ...['+22', '+56', '+26', '+48', '+?', '+?', '+?', '+?'].map(draw),
];
