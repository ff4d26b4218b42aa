// SPDX-License-Identifier: MIT
// A new game of this browser: from what a link or a form says, or after another one.
import { t } from '$words/words';
import { freshId, save, type SavedGame } from './saved-games';
import { seatName } from './sentences';
import { levels, remember, usualOf } from './usual-game.svelte';

const longestName = 20;

/** The options that a link asks for. */
export function settingsIn(query: URLSearchParams): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const [key, value] of query) if (key.startsWith('opt.')) settings[key.slice(4)] = value;
  return settings;
}

/** `?seats=me,bot:3&opt.players=3&name.0=Ann`; without seats one plays bots, as strong and from the seat as one likes. */
export function newGame(
  game: string,
  query: URLSearchParams,
  chosen: Partial<Pick<SavedGame, 'settings' | 'seats' | 'names' | 'edition' | 'board'>> = {},
): SavedGame {
  const settings = chosen.settings ?? settingsIn(query);
  const seats = query.get('seats')?.split(',').filter(isHolder) ?? usualSeats(game, settings);
  const names = seats.map((_, seat) => (query.get(`name.${seat}`) ?? '').trim().slice(0, longestName));
  const saved: SavedGame = { id: freshId(), game, settings, seats, actions: [], at: Date.now(), ...chosen };
  if (names.some(Boolean)) saved.names = names;
  save(saved);
  return saved;
}

const isHolder = (word: string) => word === 'me' || isBot(word);
const isBot = (word: string) => /^bot:[1-5]$/.test(word);
const levelOf = (holder: string) => holder.slice(4);

/** Oneself and a bot; whoever else sits there is as strong as that one. */
function usualSeats(game: string, settings: Record<string, string>): string[] {
  if (settings['players'] === '1') return ['me'];
  const { level, seat } = usualOf(game);
  return seat === 0 ? ['me', `bot:${level}`] : [`bot:${level}`, 'me'];
}

/** As many holders as there are seats: where nobody was named, bots like those that were. */
export function completeSeats(seats: readonly string[], count: number): string[] {
  const like = seats.find(isBot) ?? 'bot:3';
  return Array.from({ length: count }, (_, seat) => seats[seat] ?? like);
}

/** What may be different the next time. */
export interface NextGame {
  /** Everybody moves up by one seat. */
  otherSide?: boolean;
  /** How much stronger the bots are to be. */
  stronger?: -1 | 1;
}

/** The bots' level the next time; null where there are no bots, or none so strong or weak. */
export function nextLevel(seats: readonly string[], stronger: -1 | 1): string | null {
  const bots = seats.filter(isBot).map(levelOf);
  if (bots.length === 0) return null;
  const strongest = Math.max(...bots.map(Number));
  return levels.find((level) => Number(level) === strongest + stronger) ?? null;
}

/** Who sits where in the game after this one. */
export function nextSeats(seats: readonly string[], { otherSide, stronger }: NextGame): string[] {
  const level = stronger && nextLevel(seats, stronger);
  const next = seats.map((holder) => (level && isBot(holder) ? `bot:${level}` : holder));
  return otherSide ? movedUp(next) : next;
}

export const movedUp = <T>(list: readonly T[]): T[] => [...list.slice(1), ...list.slice(0, 1)];

/** The same game once more; what was changed is how one likes it from now on. */
export function playAgain(before: SavedGame, change: NextGame): SavedGame {
  const { game, settings, edition, board } = before;
  const seats = nextSeats(before.seats, change);
  const own = seats.indexOf('me');
  const bot = seats.find(isBot);
  if (bot && seats.lastIndexOf('me') === own) {
    const level = levels.find((one) => one === levelOf(bot))!;
    remember(game, { level, ...(own === 0 || own === 1 ? { seat: own } : {}) });
  }
  const names = before.names && { names: change.otherSide ? movedUp(before.names) : before.names };
  return newGame(game, new URLSearchParams(), {
    settings,
    seats,
    ...names,
    ...(edition === undefined ? {} : { edition }),
    ...(board === undefined ? {} : { board }),
  });
}

/** What people and bots are called at such a table; `called` is the engine's word for the seat. */
export function localNames(
  game: SavedGame,
  own: string,
): (seat: number, holder: string, called?: string) => string {
  const people = game.seats.filter((holder) => holder === 'me').length;
  return (seat, holder, called) => {
    if (holder !== 'me') return seatName(game.game, seat, called);
    if (game.names?.[seat]) return game.names[seat];
    return people > 1 ? seatName(game.game, seat, called) : own || t('table.you');
  };
}
