// SPDX-License-Identifier: MIT
// What somebody at a table knows of it: made from what the server tells, and nothing else. No rule is known here; the
// engine follows the moves afterwards.
import type { Ended, Event, Holder, Made, Welcome, What } from './messages';
import { earlierNotes, notesOf, type Note } from './notes';

/** An action or an outcome in notation, as this person may see it. */
export interface Move {
  actor: number | 'chance';
  text: string;
}

export interface OfferMade {
  what: What;
  seat: number;
  agreed: readonly boolean[];
}

/** Where the moves begin: how the table was made, or a view of later where the whole story would be too long. */
export type Start = { position: string } | { view: string };

export interface Known {
  person: string;
  made: Made;
  hidden: boolean;
  version: number;
  stage: Welcome['stage'];
  host: string;
  holders: readonly Holder[];
  /** Whose eyes the server tells with: the first seat of this person. */
  eyes: number | null;
  start: Start;
  moves: readonly Move[];
  offer: OfferMade | null;
  ended: Ended | null;
  /** Everything, once the game is over and hands were hidden. */
  laidOpen: string | null;
  commitment: string;
  seed: string;
  /** Seats that have added to the luck. */
  nonces: readonly number[];
  /** Seats that would play again, and the table where they do. */
  again: readonly number[];
  rematch: string;
  /** Whether those who sit here may write freely. */
  chatty: boolean;
  /** Persons whom the host has asked to be quiet. */
  muted: readonly string[];
  notes: readonly Note[];
}

/** What is known here no longer fits what is told: begin again from a fresh welcome. */
export class Lost extends Error {}

export const isHeldBy = (holder: Holder | undefined, person: string) =>
  holder?.kind === 'person' && holder.id === person;

export function ownSeats(known: Known): number[] {
  return known.holders.flatMap((holder, seat) => (isHeldBy(holder, known.person) ? [seat] : []));
}

/** What the host is called; nothing where nobody knows any more. */
export function hostName({ host, holders, made }: Pick<Known, 'host' | 'holders' | 'made'>): string {
  const seated = [...holders, ...made.seats].find((holder) => isHeldBy(holder, host));
  return (seated ?? (made.maker?.id === host ? made.maker : undefined))?.name ?? '';
}

const firstOwn = (holders: readonly Holder[], person: string) => {
  const seat = holders.findIndex((holder) => isHeldBy(holder, person));
  return seat < 0 ? null : seat;
};

export function fromWelcome(welcome: Welcome, hidden: boolean): Known {
  const { made, seats, offer } = welcome;
  return {
    ...untold(made, hidden),
    person: welcome.you.person,
    version: welcome.version,
    stage: welcome.stage,
    host: welcome.host,
    holders: seats,
    eyes: firstOwn(seats, welcome.you.person),
    start: welcome.stage === 'over' ? { position: welcome.view } : { view: welcome.view },
    offer: offer ? { ...offer, agreed: seats.map((_, seat) => offer.agreed.includes(seat)) } : null,
    ended: welcome.ended ?? null,
    chatty: welcome.chat,
    commitment: welcome.commitment,
  };
}

/** Back to how the table was made, to be told everything from there. */
export function rewound(known: Known): Known {
  return { ...untold(known.made, known.hidden), person: known.person, eyes: known.eyes };
}

function untold(made: Made, hidden: boolean): Known {
  return {
    person: '',
    made,
    hidden,
    version: 0,
    stage: 'gathering',
    host: made.host,
    holders: made.seats,
    eyes: null,
    start: { position: made.position },
    moves: [],
    offer: null,
    ended: null,
    laidOpen: null,
    commitment: '',
    seed: '',
    nonces: [],
    again: [],
    rematch: '',
    chatty: made.chatty && !hidden,
    muted: made.muted,
    notes: earlierNotes(made),
  };
}

/** What comes one after the other, the first with version `from`. */
export function afterEvents(known: Known, from: number, list: readonly Event[]): Known {
  let version = from;
  for (const event of list) {
    if (version !== known.version + 1) throw new Lost('something is missing');
    const notes = [...known.notes, ...notesOf(known, event)];
    known = { ...known, ...change(known, event), notes, version: version++ };
  }
  return withOwnEyes(known);
}

// Whoever takes a seat sees with its eyes from then on; a hand that was not seen before must be told anew.
function withOwnEyes(known: Known): Known {
  const eyes = firstOwn(known.holders, known.person);
  if (eyes === known.eyes) return known;
  const handsAreDealt = known.stage !== 'gathering' && known.stage !== 'promising';
  if (known.hidden && handsAreDealt) throw new Lost('the hand has to be shown');
  return { ...known, eyes };
}

function change(known: Known, event: Event): Partial<Known> {
  switch (event.t) {
    case 'acted':
      return { offer: null, moves: [...known.moves, { actor: event.seat, text: event.action }] };
    case 'chance':
      return { moves: [...known.moves, { actor: 'chance', text: event.outcome }] };
    case 'sat':
      return seated(known, event.seat, event.who);
    case 'replaced':
      return seated(known, event.seat, event.by);
    case 'promised':
      return { stage: 'promising', commitment: event.commitment };
    case 'nonce':
      return { nonces: [...known.nonces, event.seat] };
    case 'began':
    case 'resumed':
      return { stage: 'playing' };
    case 'paused':
      return { stage: 'paused' };
    case 'offered':
      return {
        offer: agree(
          known,
          { what: event.what, seat: event.seat, agreed: known.holders.map(() => false) },
          event.seat,
        ),
      };
    case 'answered':
      return answered(known, event.seat, event.yes);
    case 'ended':
      return { stage: 'over', ended: event, offer: null };
    case 'revealed':
      return { seed: event.seed };
    case 'hosted':
      return { host: event.person };
    case 'muted': {
      const others = known.muted.filter((person) => person !== event.person);
      return { muted: event.quiet ? [...others, event.person] : others };
    }
    case 'chatting':
      return { chatty: event.on && !known.hidden };
    case 'again':
      return { again: [...known.again, event.seat] };
    case 'rematch':
      return { rematch: event.table };
    default:
      return {};
  }
}

function seated(known: Known, seat: number, holder: Holder): Partial<Known> {
  if (seat >= known.holders.length) throw new Lost('there is no such seat');
  return { holders: known.holders.with(seat, holder), offer: null };
}

// One person at several seats agrees once.
function agree(known: Known, offer: OfferMade, seat: number): OfferMade {
  const who = known.holders[seat];
  const same = (other: number) =>
    other === seat || (who?.kind === 'person' && isHeldBy(known.holders[other], who.id));
  return { ...offer, agreed: offer.agreed.map((agreed, other) => agreed || same(other)) };
}

function answered(known: Known, seat: number, yes: boolean): Partial<Known> {
  if (!known.offer) return {};
  if (!yes) return { offer: null };
  const offer = agree(known, known.offer, seat);
  if (offer.what !== 'take-back' || offer.agreed.includes(false)) return { offer };
  // The last move of whoever asked goes back, and what bots answered with it.
  const last = known.moves.findLastIndex((move) => move.actor === offer.seat);
  if (last < 0) throw new Lost('a move went back that was not seen');
  return { offer: null, moves: known.moves.slice(0, last) };
}

/** The own seat that has to answer the offer on the table. */
export function askedSeat(known: Known): number | null {
  return known.offer ? (ownSeats(known).find((seat) => !known.offer!.agreed[seat]) ?? null) : null;
}
