// SPDX-License-Identifier: MIT
// How a table is to be: the game, its options, and who sits where. What is possible comes from the list of games.
import type { Game } from '$app/api/types';

/** 'me', 'open' for whoever comes by the link, or 'bot:LEVEL'. */
export type SeatWord = 'me' | 'open' | `bot:${string}`;

export interface Setup {
  game: string;
  /** Every option of the game, the usual ones too. */
  options: Record<string, string>;
  seats: SeatWord[];
  /** What people at one screen are called, where they said so. */
  names?: string[];
}

/** The option that says how many play, in the games where that is a choice. */
export const playersOption = 'players';

export function seatCount(game: Game, options: Record<string, string>): number {
  const wanted = Number(options[playersOption]);
  return Number.isInteger(wanted) && wanted > 0 ? wanted : game.seats.usual;
}

/** As many seats as the options ask for: those there are stay as they are, further ones are `other`. */
export function fitSeats(seats: readonly SeatWord[], count: number, other: SeatWord): SeatWord[] {
  return Array.from({ length: count }, (_, n) => seats[n] ?? (n === 0 ? 'me' : other));
}

/** The game with its usual options; the first seat is one's own, the others are `other`. */
export function usualSetup(game: Game, other: SeatWord): Setup {
  const options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
  return { game: game.name, options, seats: fitSeats([], seatCount(game, options), other) };
}

/** One seat is given to somebody else. Where hands are hidden one cannot have two of them at a table of the network. */
export function reseat(setup: Setup, seat: number, word: SeatWord, oneHand: boolean): SeatWord[] {
  return setup.seats.map((held, n) => {
    if (n === seat) return word;
    return oneHand && word === 'me' && held === 'me' ? 'open' : held;
  });
}

/** The options that are not the usual ones. */
export function unusualOptions(game: Game, options: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    game.options
      .filter((option) => options[option.name] !== undefined && options[option.name] !== option.default)
      .map((option) => [option.name, options[option.name]!]),
  );
}

/** The page where this table is played on this screen, with no network. */
export function playPath(game: Game, setup: Setup): string {
  const query = [`seats=${setup.seats.join(',')}`];
  for (const [name, value] of Object.entries(unusualOptions(game, setup.options))) {
    query.push(`opt.${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  }
  for (const [seat, name] of (setup.names ?? []).entries()) {
    if (setup.seats[seat] === 'me' && name.trim())
      query.push(`name.${seat}=${encodeURIComponent(name.trim())}`);
  }
  return `/play/${game.name}?${query.join('&')}`;
}
