// SPDX-License-Identifier: MIT
// Evenings and tournaments on the server, as docs/openapi.yaml says. Apart from the rest: only their own pages need it.
import * as v from 'valibot';
import { answer, ask, read } from './api';
import type { Clock } from './types';

const Time = v.number();
const Host = v.object({ id: v.string(), name: v.string() });
const ClockBody = v.object({
  pace: v.picklist(['none', 'live', 'post']),
  base: v.optional(v.number(), 0),
  increment: v.optional(v.number(), 0),
});

export const formats = ['swiss', 'round-robin', 'knock-out', 'arena', 'duplicate'] as const;
export type Format = (typeof formats)[number];
export type TieBreak = string;
const Stage = v.picklist(['open', 'running', 'over']);
export type Stage = v.InferOutput<typeof Stage>;

const common = {
  event: v.string(),
  path: v.string(),
  /** Empty where its organiser is gone. */
  title: v.string(),
  game: v.string(),
  format: v.picklist(formats),
  stage: Stage,
  organiser: Host,
  /** The most at a table. */
  seats: v.number(),
  rounds: v.number(),
  /** The latest; 0 before the first. */
  round: v.number(),
  clock: ClockBody,
  rated: v.boolean(),
  listed: v.boolean(),
  /** When it begins by itself; 0: when its organiser says so. */
  starts: Time,
  begun: Time,
  ended: Time,
  made: Time,
  called_off: v.boolean(),
};

export const EventCard = v.object({ ...common, players: v.number() });
export type EventCard = v.InferOutput<typeof EventCard>;
export const EventCards = v.object({ events: v.array(EventCard) });

const Player = v.object({
  player: v.number(),
  name: v.string(),
  rating: v.number(),
  present: v.boolean(),
  removed: v.boolean(),
  /** Of a person. */
  id: v.optional(v.string(), ''),
  /** Of a team. */
  members: v.optional(v.array(Host), []),
  complete: v.optional(v.boolean(), true),
});
export type Player = v.InferOutput<typeof Player>;

const Standing = v.object({
  player: v.number(),
  rank: v.number(),
  points: v.number(),
  games: v.number(),
  wins: v.number(),
  draws: v.number(),
  losses: v.number(),
  /** One for each tie-break of the event; none where it was not looked at. */
  tie_breaks: v.array(v.nullable(v.number())),
  /** What put them behind the one above with as many points. */
  decided_by: v.nullable(v.string()),
  /** Whoever left a round robin too early has played for nothing. */
  counted: v.boolean(),
});
export type Standing = v.InferOutput<typeof Standing>;

export const EventTable = v.object({
  table: v.number(),
  round: v.number(),
  deal: v.number(),
  /** By seat. */
  players: v.array(v.number()),
  /** Nothing until it is laid. */
  id: v.string(),
  path: v.string(),
  state: v.picklist(['laying', 'playing', 'done', 'forfeit', 'called-off', 'not-counted']),
  /** By seat, once they are known. */
  places: v.array(v.number()),
  points: v.array(v.number()),
  /** Of a team; none as long as it is not shown. */
  score: v.nullable(v.number()),
  paired: Time,
  ended: Time,
});
export type EventTable = v.InferOutput<typeof EventTable>;
const Tables = v.object({ tables: v.array(EventTable), byes: v.optional(v.array(v.number()), []) });

export const HouseEvent = v.object({
  ...common,
  /** Grows with everything that happens. */
  version: v.number(),
  about: v.string(),
  options: v.record(v.string(), v.string()),
  watchable: v.boolean(),
  fewest: v.number(),
  tie_breaks: v.array(v.string()),
  third_place: v.boolean(),
  length: v.number(),
  last_pairing: v.number(),
  pause: v.number(),
  forfeit_after: v.number(),
  /** When its time is up; 0: it has none. */
  ends: Time,
  /** When the pause is over, while there is one. */
  next_round: Time,
  /** How many make a team; 0 where there are none. */
  team_size: v.number(),
  players: v.array(Player),
  standings: v.array(Standing),
  /** Of the latest round; where there are no rounds those that are played, then the latest. */
  tables: v.array(EventTable),
  byes: v.array(v.number()),
  table_count: v.number(),
});
export type HouseEvent = v.InferOutput<typeof HouseEvent>;

export const You = v.object({
  /** None: does not take part. */
  player: v.nullable(v.number()),
  present: v.boolean(),
  removed: v.boolean(),
  organiser: v.boolean(),
  table: v.nullable(v.object({ table: v.number(), id: v.string(), path: v.string() })),
  team: v.nullable(v.object({ code: v.string(), complete: v.boolean() })),
  may_join: v.boolean(),
  why_not: v.nullable(v.object({ code: v.string(), text: v.string() })),
});
export type You = v.InferOutput<typeof You>;

/** What is left out is as the server has it. */
export interface NewEvent {
  title: string;
  about: string;
  game: string;
  options: Record<string, string>;
  clock: Clock;
  rated: boolean;
  listed: boolean;
  format: Format;
  watchable?: boolean;
  seats?: number;
  rounds?: number;
  third_place?: boolean;
  starts?: number;
  length?: number;
  last_pairing?: number;
  pause?: number;
  forfeit_after?: number;
}

export type Correction = { places: number[]; forfeit?: true } | { score: number } | { called_off: true };

const Made = v.object({ event: v.string(), path: v.string() });
const Changed = v.object({ version: v.number() });
const one = encodeURIComponent;
const at = (event: string, ...rest: string[]) => ['/api/events', one(event), ...rest].join('/');

export const events = {
  make: (event: NewEvent) => ask(Made, 'POST', '/api/events', event),
  list: async (query: { stage?: Stage; before?: number; mine?: 1 } = {}) => {
    const words = Object.entries(query).map(([name, value]) => `${name}=${value}`);
    return (await ask(EventCards, 'GET', `/api/events?${words.join('&')}`)).events;
  },
  /** Nothing where nothing has happened since the version `after`. */
  look: async (event: string, after?: number): Promise<HouseEvent | null> => {
    const since = after === undefined ? '' : `?after=${after}`;
    const response = await answer('GET', `${at(event)}${since}`);
    return response.status === 304 ? null : read(HouseEvent, response);
  },
  /** What concerns whoever asks. */
  you: (event: string) => ask(You, 'GET', at(event, 'you')),
  /** The first table first. */
  round: async (event: string, round: number) => {
    const { tables, byes } = await ask(Tables, 'GET', `${at(event, 'tables')}?round=${round}`);
    return { tables: tables.toSorted((a, b) => a.table - b.table), byes };
  },
  /** Tables of all rounds, the newest first; `before`: older than this one. */
  tables: async (event: string, before?: number) =>
    (await ask(Tables, 'GET', at(event, 'tables') + (before === undefined ? '' : `?before=${before}`)))
      .tables,
  join: (event: string, how: { team?: string; code?: string } = {}) =>
    ask(Changed, 'POST', at(event, 'players'), how),
  leave: (event: string) => ask(Changed, 'DELETE', at(event, 'players', 'me')),
  remove: (event: string, player: number) => ask(Changed, 'DELETE', at(event, 'players', String(player))),
  begin: (event: string) => ask(Changed, 'POST', at(event, 'begin'), {}),
  callOff: (event: string) => ask(Changed, 'POST', at(event, 'call-off'), {}),
  correct: (event: string, table: number, result: Correction) =>
    ask(Changed, 'PUT', at(event, 'tables', String(table), 'result'), result),
  csv: (event: string, what: 'standings' | 'results') => at(event, `${what}.csv`),
};
