// SPDX-License-Identifier: MIT
// What the HTTP side of the server sends, as docs/openapi.yaml says. Members that are new to us are let through.
import * as v from 'valibot';

const Time = v.number();
const names = v.array(v.string());

export const RefusalBody = v.object({
  error: v.object({ code: v.string(), arguments: names, rule: v.string(), text: v.string() }),
});
export const Done = v.object({});

const common = {
  name: v.string(),
  default: v.string(),
  rule: v.string(),
  help: v.string(),
};
export const Option = v.variant('kind', [
  v.object({ ...common, kind: v.literal('choice'), choices: names }),
  v.object({ ...common, kind: v.literal('number'), minimum: v.number(), maximum: v.number(), words: names }),
]);
export type Option = v.InferOutput<typeof Option>;

export const Game = v.object({
  name: v.string(),
  seats: v.object({ least: v.number(), most: v.number(), usual: v.number() }),
  /** Whether players hide something from each other. */
  hidden: v.boolean(),
  options: v.array(Option),
  bots: v.array(v.object({ name: v.string(), about: v.string(), rating: v.optional(v.number()) })),
});
export type Game = v.InferOutput<typeof Game>;
export const Games = v.object({ games: v.array(Game) });

export type Clock =
  { pace: 'none' } | { pace: 'live'; base: number; increment: number } | { pace: 'post'; base: number };

export interface NewTable {
  game: string;
  options: Record<string, string>;
  /** 'me', 'open' or 'bot:LEVEL' for each. */
  seats: string[];
  clock: Clock;
  /** Between accounts, and for their ratings. */
  rated: boolean;
  listed: boolean;
  watchable: boolean;
  chat: boolean;
}
export const TableLink = v.object({ table: v.string(), path: v.string() });

const Holder = v.object({
  kind: v.picklist(['open', 'person', 'bot']),
  /** Of the person; of a bot its level. */
  id: v.string(),
  name: v.string(),
});
const ratingPoint = { rating: v.number(), deviation: v.number(), provisional: v.boolean() };
export const RatingPoint = v.object(ratingPoint);
export type RatingPoint = v.InferOutput<typeof RatingPoint>;
/** As it stands today: the longer somebody is away, the greater the deviation. */
export const Rating = v.object({ ...ratingPoint, games: v.number(), at: Time });
export type Rating = v.InferOutput<typeof Rating>;

/** How whoever sits there stands in the game of the table. */
const rating = v.optional(v.nullable(Rating), null);
const RatedHolder = v.object({ ...Holder.entries, rating });
const ClockOfTable = v.object({
  pace: v.picklist(['none', 'live', 'post']),
  /** Milliseconds. */
  base: v.optional(v.number(), 0),
  increment: v.optional(v.number(), 0),
});
const Host = v.object({ id: v.string(), name: v.string() });

/** What is played at a table. */
const Terms = {
  /** Those that are not the usual. */
  options: v.record(v.string(), v.string()),
  own_position: v.boolean(),
  clock: ClockOfTable,
};

export const LobbyTable = v.object({
  table: v.string(),
  path: v.string(),
  game: v.string(),
  ...Terms,
  host: Host,
  rated: v.boolean(),
  seats: v.array(RatedHolder),
  made: Time,
});
export type LobbyTable = v.InferOutput<typeof LobbyTable>;
export const Lobby = v.object({ tables: v.array(LobbyTable) });

export const OwnTable = v.object({
  table: v.string(),
  game: v.string(),
  host: Host,
  stage: v.picklist(['gathering', 'playing', 'over']),
  rated: v.boolean(),
  seats: v.array(Holder),
  /** Once it is over: bit 0 is the first seat. */
  winners: v.number(),
  ending: v.string(),
  made: Time,
  changed: Time,
});
export type OwnTable = v.InferOutput<typeof OwnTable>;
export const OwnTables = v.object({ tables: v.array(OwnTable) });

/** A table that waits for oneself. */
export const Turn = v.object({
  ...OwnTable.entries,
  since: Time,
  /** When one's time is up; none without a clock. */
  due: v.nullable(Time),
});
export type Turn = v.InferOutput<typeof Turn>;
export const Turns = v.object({ turns: v.array(Turn) });

/** How fast somebody wants to play whom the server finds. */
export const paces = ['5m', '10m', 'day'] as const;
export type PaceName = (typeof paces)[number];
/** How it looks for somebody who wants to be found an opponent. */
export const Finding = v.variant('state', [
  v.object({ state: v.picklist(['idle', 'seating']) }),
  v.object({ state: v.literal('found'), table: v.string() }),
  v.object({
    state: v.literal('waiting'),
    game: v.string(),
    clock: v.picklist(paces),
    /** One's own. */
    rating: v.number(),
    /** Milliseconds. */
    waited: v.number(),
    /** Who comes now and is rated between these two fits. */
    low: v.number(),
    high: v.number(),
    /** The reach will not grow any more. */
    widest: v.boolean(),
    /** How many others wait for the same. */
    others: v.number(),
    /** How many make a table now. */
    players: v.number(),
    /** A level of about one's own strength, offered after a while. */
    bot: v.nullable(v.string()),
  }),
]);
export type Finding = v.InferOutput<typeof Finding>;
export type Outlook = Extract<Finding, { state: 'waiting' }>;

export const Table = v.object({
  table: v.string(),
  path: v.string(),
  game: v.string(),
  options: v.record(v.string(), v.string()),
  host: v.string(),
  host_name: v.optional(v.string(), ''),
  stage: v.picklist(['gathering', 'promising', 'playing', 'paused', 'over']),
  clock: ClockOfTable,
  rated: v.boolean(),
  watchable: v.boolean(),
  chat: v.boolean(),
  listed: v.boolean(),
  seats: v.array(v.object({ ...RatedHolder.entries, seat: v.string() })),
  made: Time,
  /** The event that laid it. */
  event: v.optional(v.string(), ''),
  ended: v.optional(
    v.object({
      winners: v.array(v.number()),
      code: v.string(),
      text: v.string(),
      rule: v.string(),
      at: Time,
    }),
  ),
});
export type Table = v.InferOutput<typeof Table>;

const someone = { id: v.string(), name: v.string(), account: v.boolean() };
export const Me = v.object({
  ...someone,
  /** Whether one is an operator of this server; known only from GET /api/me. */
  operator: v.optional(v.boolean(), false),
});
export type Me = v.InferOutput<typeof Me>;

/** What everyone may know of somebody. */
export const Someone = v.object({
  ...someone,
  /** Of an account: the month in which they came, as "2026-11". */
  since: v.optional(v.nullable(v.string()), null),
  ratings: v.record(v.string(), Rating),
});
export type Someone = v.InferOutput<typeof Someone>;
/** The latest games that counted, the oldest first. */
export const RatingCourse = v.object({ points: v.array(v.object({ ...ratingPoint, at: Time })) });
export type RatingCourse = v.InferOutput<typeof RatingCourse>;

/** How somebody's latest rated games of a game went. */
const Tally = { won: v.number(), drawn: v.number(), lost: v.number() };
export const Results = v.object({
  games: v.number(),
  /** How many other people sat there. */
  persons: v.optional(v.number(), 0),
  seats: v.array(v.object({ of: v.number(), seat: v.number(), ...Tally })),
  /** What was played most; options that are not the usual, as in the summary of a table. */
  variants: v.array(v.object({ options: v.string(), games: v.number() })),
  recent: v.array(
    v.object({
      table: v.string(),
      seat: v.number(),
      seats: v.array(Holder),
      went: v.picklist(['won', 'drawn', 'lost']),
      at: Time,
    }),
  ),
});
export type Results = v.InferOutput<typeof Results>;

/** A table that everyone may find to watch. */
export const ShownTable = v.object({
  table: v.string(),
  game: v.string(),
  ...Terms,
  stage: v.picklist(['playing', 'over']),
  rated: v.boolean(),
  seats: v.array(v.object({ ...Holder.entries, rating: v.nullable(Rating) })),
  moves: v.number(),
  /** How many look on. */
  watching: v.number(),
  /** Once it is over: bit 0 is the first seat. */
  winners: v.number(),
  ending: v.string(),
  changed: Time,
});
export type ShownTable = v.InferOutput<typeof ShownTable>;
export const ShownTables = v.object({
  tables: v.array(ShownTable),
  /** Where the next page begins; none where this is the last. */
  next: v.optional(v.string()),
});
/** Whether tables where one plays may stand on the front page. */
export const Consent = v.object({ featured: v.boolean() });

export const Leaders = v.object({
  /** What it takes to stand here. */
  rules: v.object({
    games: v.number(),
    persons: v.number(),
    days: v.number(),
    /** What people must have played with others to count among the persons, and since when. */
    known_games: v.number(),
    known_days: v.number(),
    /** How many games alone against bots about as strong it takes, and how much weaker these may show one to be. */
    bot_games: v.number(),
    bot_margin: v.number(),
    deviation: v.number(),
  }),
  leaders: v.array(v.object({ id: v.string(), name: v.string(), ...Rating.entries })),
  /** Where the next page begins; none where nobody follows. */
  next: v.optional(v.string()),
});
export type Leaders = v.InferOutput<typeof Leaders>;

const Contact = v.object({ id: v.string(), name: v.string() });
export type Contact = v.InferOutput<typeof Contact>;
/** Whom one follows, whom one does not want to meet, and whom one has met. */
export const Contacts = v.object({
  following: v.array(Contact),
  blocked: v.array(Contact),
  met: v.array(v.object({ ...Contact.entries, tables: v.number() })),
});
export type Contacts = v.InferOutput<typeof Contacts>;
export type Tie = 'following' | 'blocked';

/** Why somebody does not want to play. */
export const decliningWords = ['later', 'clock', 'game', 'rated', 'friendly', 'no'] as const;
export type DecliningWord = (typeof decliningWords)[number];
export const Challenge = v.object({
  id: v.string(),
  from: Contact,
  /** None: everybody whom the challenger has played with. */
  to: v.nullable(Contact),
  game: v.string(),
  clock: v.picklist(paces),
  rated: v.boolean(),
  made: Time,
  until: Time,
  state: v.picklist(['open', 'accepted', 'declined']),
  word: v.nullable(v.picklist(decliningWords)),
  table: v.nullable(v.string()),
});
export type Challenge = v.InferOutput<typeof Challenge>;
/** Who asks oneself for a game, and whom one has asked; the latest first. */
export const Challenges = v.object({ received: v.array(Challenge), sent: v.array(Challenge) });
export type Challenges = v.InferOutput<typeof Challenges>;
export interface NewChallenge {
  /** Everybody one has played with, where it is nobody in particular. */
  to?: string;
  game: string;
  clock: PaceName;
  rated: boolean;
}

export const Announcement = v.object({
  id: v.number(),
  english: v.string(),
  german: v.string(),
  from: Time,
  until: Time,
});
export type Announcement = v.InferOutput<typeof Announcement>;
/** How long this server keeps some things, whether it sends letters, and whether it is one of several. */
export const PrivacyTerms = v.object({
  report_days: v.number(),
  operator_log_days: v.number(),
  /** 0: nothing goes by itself. */
  edition_days: v.number(),
  letters: v.boolean(),
  nodes: v.boolean(),
});

export const Announcements = v.object({ announcements: v.array(Announcement) });

/** Why somebody is reported to the operators. */
export const reportReasons = ['name', 'words', 'unfair', 'stalling', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
export interface NewReport {
  person: string;
  reason: ReportReason;
  words: string;
  /** Where it happened. */
  table?: string;
}

/** What a match made of the ratings of those who played it. */
export const RatingChanges = v.object({
  /** It is rated a moment after its end. */
  done: v.boolean(),
  changes: v.array(
    v.object({ person: v.string(), before: RatingPoint, after: RatingPoint, counted: v.boolean() }),
  ),
});
export type RatingChanges = v.InferOutput<typeof RatingChanges>;

/** Where somebody wants to be told of their turns while no page is open. */
export const Mail = v.object({
  address: v.string(),
  language: v.string(),
  confirmed: v.boolean(),
  /** Whether a letter goes out when a table begins to wait. */
  turns: v.boolean(),
  /** And when somebody challenges one to a game by post. */
  challenges: v.boolean(),
});
export type Mail = v.InferOutput<typeof Mail>;
export const Notices = v.object({
  push: v.object({
    /** By which a push service knows this server. */
    key: v.string(),
    browsers: v.array(v.object({ id: v.string(), language: v.string(), made: Time })),
  }),
  mail: v.nullable(Mail),
  /** Whether this server sends letters at all. */
  letters: v.boolean(),
});
export type Notices = v.InferOutput<typeof Notices>;
export const PushId = v.object({ id: v.string() });
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
  challenges: boolean;
}

/** Kept as it came: it is the person's own file. */
export const Export = v.looseObject({ person: v.looseObject({ id: v.string() }) });

/** What a table of exact values says of a position, for whoever is to move. */
export const Outcome = v.picklist(['win', 'draw', 'loss']);
export type Outcome = v.InferOutput<typeof Outcome>;
const worth = {
  outcome: Outcome,
  /** Until it is over with best play of both, counted from now; a draw never is. */
  plies: v.nullable(v.number()),
};
export const Exact = v.object({
  ...worth,
  /** Best first; a move's plies count the move itself. */
  moves: v.array(v.object({ action: v.string(), ...worth })),
});
export type Exact = v.InferOutput<typeof Exact>;
/** The games that a server has a table for. */
export const ExactGames = v.object({ games: names });
