// SPDX-License-Identifier: MIT
// What an event is to be, as the form has it, and what the server is told of it. What is possible comes from the game.
import type { Format, NewEvent } from '$app/api/events';
import type { Game } from '$app/api/types';
import { clockOf, type ClockChoice } from '$app/pages/front/clock';
import { playersOption, unusualOptions } from '$app/pages/front/setup';

export interface Plan {
  title: string;
  about: string;
  game: string;
  options: Record<string, string>;
  format: Format;
  /** The most at a table; where all win together: how many make a team. */
  seats: number;
  /** Rounds of a Swiss, tables of everybody, deals. */
  rounds: number;
  /** A round robin of two with a return round. */
  twice: boolean;
  thirdPlace: boolean;
  /** Minutes that an arena lasts. */
  minutes: number;
  clock: ClockChoice;
  /** Seconds between rounds. */
  pause: number;
  /** Minutes that whoever does not come is waited for; by post that is the time of a move. */
  patience: number;
  rated: boolean;
  listed: boolean;
  starts: 'asked' | 'at';
  /** As a field for day and time has it: "2026-11-20T19:30". */
  at: string;
}

export const lengths = [30, 45, 60, 90, 120, 180];
export const pauses = [0, 60, 120, 300, 600, 1800];
export const patiences = [2, 5, 10, 15, 30, 60];
const minute = 60_000;

/** Whether all win or lose together: then there is nobody to be played against. */
export const isTogether = (game: Game): boolean => game.hidden;

export function formatsOf(game: Game, seats: number): Format[] {
  if (isTogether(game)) return ['duplicate'];
  return seats > 2 ? ['swiss', 'round-robin', 'arena'] : ['swiss', 'round-robin', 'knock-out', 'arena'];
}

/** How many can sit at a table of an event. */
export function seatsOf(game: Game): number[] {
  const least = isTogether(game) ? game.seats.least : 2;
  return Array.from({ length: game.seats.most - least + 1 }, (_, n) => least + n).filter(
    (seats) => seats >= game.seats.least || seats > 2,
  );
}

export const asksRounds = ({ format, seats }: Pick<Plan, 'format' | 'seats'>): boolean =>
  format === 'swiss' || format === 'duplicate' || (format === 'round-robin' && seats > 2);

export function usualPlan(game: Game, before?: Plan): Plan {
  const seats = isTogether(game) ? Math.min(2, game.seats.most) : 2;
  const formats = formatsOf(game, seats);
  return {
    title: '',
    about: '',
    rounds: 5,
    twice: false,
    thirdPlace: false,
    minutes: 60,
    clock: { pace: 'live', minutes: 10, seconds: 5, days: 3 },
    pause: 60,
    patience: 5,
    rated: false,
    listed: true,
    starts: 'asked',
    at: '',
    ...before,
    game: game.name,
    options: Object.fromEntries(game.options.map((option) => [option.name, option.default])),
    seats,
    format: before && formats.includes(before.format) ? before.format : formats[0]!,
  };
}

/** A format that goes with so many at a table. */
export const withSeats = (plan: Plan, game: Game, seats: number): Plan => {
  const formats = formatsOf(game, seats);
  return { ...plan, seats, format: formats.includes(plan.format) ? plan.format : formats[0]! };
};

/** Nobody is paired so shortly before the end that the game could not be played. */
export const lastPairing = ({ minutes }: Pick<Plan, 'minutes'>): number =>
  Math.min(10, Math.max(2, Math.round(minutes / 12)));

/** When it begins; 0: when its organiser says so. Nothing where what was typed is no time. */
export function startOf({ starts, at }: Pick<Plan, 'starts' | 'at'>): number | null {
  if (starts === 'asked') return 0;
  const time = new Date(at).getTime();
  return Number.isNaN(time) ? null : time;
}

/** Of how many people so many rounds of a Swiss find one winner. */
export const playersFor = (rounds: number): number => Math.min(2 ** rounds, 256);

export function newEvent(plan: Plan, game: Game): NewEvent {
  const { format, seats } = plan;
  const together = format === 'duplicate';
  const options = unusualOptions(game, plan.options);
  delete options[playersOption];
  if (together && game.options.some(({ name }) => name === playersOption))
    options[playersOption] = String(seats);
  return {
    title: plan.title.trim(),
    about: plan.about.trim(),
    game: plan.game,
    options,
    clock: clockOf(plan.clock),
    rated: plan.rated && !together,
    listed: plan.listed,
    format,
    ...(together ? { watchable: false } : { seats }),
    ...(asksRounds(plan) ? { rounds: plan.rounds } : {}),
    ...(format === 'round-robin' && seats === 2 ? { rounds: plan.twice ? 2 : 1 } : {}),
    ...(format === 'knock-out' ? { third_place: plan.thirdPlace } : {}),
    ...(format === 'arena'
      ? { length: plan.minutes * minute, last_pairing: lastPairing(plan) * minute }
      : together
        ? {}
        : { pause: plan.pause * 1000 }),
    ...(plan.clock.pace === 'live' ? { forfeit_after: plan.patience * minute } : {}),
    starts: startOf(plan) ?? 0,
  };
}
