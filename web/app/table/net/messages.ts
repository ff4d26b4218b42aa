// SPDX-License-Identifier: MIT
// What a server says over the socket of a table (docs/protocol.md), checked before anybody relies on it.
import * as v from 'valibot';

const Seat = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5));
const Version = v.pipe(v.number(), v.integer(), v.minValue(0));
const Clocks = v.array(v.number());
const Re = v.optional(v.union([v.number(), v.string()]));

const Holder = v.object({
  kind: v.picklist(['open', 'person', 'bot']),
  /** Of the person; of a bot its level. */
  id: v.string(),
  name: v.string(),
});
export type Holder = v.InferOutput<typeof Holder>;

const What = v.picklist(['draw', 'take-back', 'abort']);
export type What = v.InferOutput<typeof What>;

const Spoken = v.object({
  person: v.string(),
  name: v.string(),
  phrase: v.optional(v.string(), ''),
  text: v.optional(v.string(), ''),
});

const Made = v.object({
  t: v.literal('made'),
  game: v.string(),
  settings: v.record(v.string(), v.string()),
  edition: v.string(),
  position: v.string(),
  clock: v.object({ pace: v.picklist(['none', 'live', 'post']), base: v.number(), increment: v.number() }),
  rated: v.boolean(),
  watchable: v.boolean(),
  chatty: v.boolean(),
  listed: v.boolean(),
  host: v.string(),
  seats: v.array(Holder),
  /** Who made it, where the host has no seat. */
  maker: v.optional(Holder),
  /** The table that this one plays on from, what was said there by those who sit here, and who was to be quiet. */
  after: v.optional(v.string(), ''),
  talk: v.optional(v.array(Spoken), []),
  muted: v.optional(v.array(v.string()), []),
});
export type Made = v.InferOutput<typeof Made>;

const Ended = v.object({
  t: v.literal('ended'),
  /** A bit for each seat. */
  winners: v.number(),
  code: v.string(),
  text: v.string(),
  rule: v.string(),
});
export type Ended = v.InferOutput<typeof Ended>;

const Event = v.variant('t', [
  Made,
  Ended,
  v.object({ t: v.literal('sat'), seat: Seat, who: Holder }),
  v.object({ t: v.literal('promised'), commitment: v.string() }),
  v.object({ t: v.literal('nonce'), seat: Seat }),
  v.object({ t: v.literal('began') }),
  v.object({ t: v.literal('acted'), seat: Seat, action: v.string() }),
  v.object({ t: v.literal('chance'), outcome: v.string() }),
  v.object({ t: v.literal('offered'), seat: Seat, what: What }),
  v.object({ t: v.literal('answered'), seat: Seat, what: What, yes: v.boolean() }),
  v.object({ t: v.literal('paused') }),
  v.object({ t: v.literal('resumed') }),
  v.object({ t: v.literal('forgiven') }),
  v.object({ t: v.literal('replaced'), seat: Seat, by: Holder, why: v.string() }),
  v.object({ t: v.literal('linked'), seat: Seat }),
  v.object({ t: v.literal('hosted'), person: v.string() }),
  v.object({ t: v.literal('muted'), person: v.string(), quiet: v.boolean() }),
  v.object({ t: v.literal('said'), seat: Seat, phrase: v.string() }),
  v.object({ t: v.literal('chatted'), person: v.string(), name: v.string(), text: v.string() }),
  v.object({ t: v.literal('revealed'), seed: v.string() }),
  v.object({ t: v.literal('chatting'), on: v.boolean() }),
  v.object({ t: v.literal('again'), seat: Seat }),
  v.object({ t: v.literal('rematch'), table: v.string() }),
]);
export type Event = v.InferOutput<typeof Event>;

const tail = { clocks: v.optional(Clocks), position: v.optional(v.string()) };

const Welcome = v.object({
  t: v.literal('welcome'),
  you: v.object({ person: v.string() }),
  version: Version,
  made: Made,
  stage: v.picklist(['gathering', 'promising', 'playing', 'paused', 'over']),
  seats: v.array(Holder),
  host: v.string(),
  chat: v.boolean(),
  view: v.string(),
  commitment: v.string(),
  offer: v.optional(v.object({ seat: Seat, what: What, agreed: v.array(Seat) })),
  ended: v.optional(Ended),
  clocks: v.optional(Clocks),
});
export type Welcome = v.InferOutput<typeof Welcome>;

const Refused = v.object({
  t: v.literal('refused'),
  re: Re,
  code: v.string(),
  arguments: v.array(v.string()),
  rule: v.string(),
  text: v.string(),
});

/** Who watches: how many, and some of them by name. */
const Watchers = v.object({ count: v.number(), names: v.array(v.string()) });
export type Watchers = v.InferOutput<typeof Watchers>;

export const ServerMessage = v.variant('t', [
  Welcome,
  Refused,
  v.object({ t: v.literal('events'), from: Version, list: v.array(Event), ...tail }),
  v.object({ t: v.literal('event'), version: Version, event: Event, re: Re, ...tail }),
  v.object({ t: v.literal('here'), seats: v.array(Seat), watchers: v.optional(Watchers) }),
  v.object({ t: v.literal('link'), seat: Seat, token: v.string(), until: v.number(), re: Re }),
  v.object({ t: v.literal('pong') }),
]);
export type ServerMessage = v.InferOutput<typeof ServerMessage>;

type HostWish =
  | { do: 'pause' | 'resume' | 'close' | 'chat' | 'no-chat' }
  | { do: 'replace'; seat: number; bot: string }
  | { do: 'remove' | 'pass'; seat: number }
  | { do: 'mute' | 'unmute'; person: string };

/** What somebody at the table may ask for. */
export type Request =
  | { t: 'sit' | 'stand' | 'resign' | 'leave' | 'rematch'; seat: number }
  /** For another device of one's own, where one keeps the name, or for somebody else. */
  | { t: 'link'; seat: number; for: 'self' | 'other' }
  | { t: 'start' }
  | { t: 'nonce'; seat: number; value: string }
  | { t: 'act'; seat: number; action: string; at: number }
  | { t: 'offer'; seat: number; what: What }
  | { t: 'answer'; seat: number; what: What; yes: boolean }
  | { t: 'say'; seat: number; phrase: string }
  | { t: 'chat'; text: string }
  | ({ t: 'host' } & HostWish);
