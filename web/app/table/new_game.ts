// SPDX-License-Identifier: MIT
// A new game of this browser, from what a link or a form says.
import { t } from '$app/words/words';
import { freshId, save, type SavedGame } from './saved_games';
import { seatName } from './sentences';

const longestName = 20;

/** `?seats=me,bot:3&opt.players=3&name.0=Ann`; without seats one plays a bot of the middle level. */
export function newGame(
  game: string,
  query: URLSearchParams,
  chosen: Partial<Pick<SavedGame, 'settings' | 'seats' | 'names'>> = {},
): SavedGame {
  const settings: Record<string, string> = {};
  for (const [key, value] of query) if (key.startsWith('opt.')) settings[key.slice(4)] = value;
  const seats = query.get('seats')?.split(',').filter(isHolder) ?? ['me'];
  const names = seats.map((_, seat) => (query.get(`name.${seat}`) ?? '').trim().slice(0, longestName));
  const saved: SavedGame = { id: freshId(), game, settings, seats, actions: [], at: Date.now(), ...chosen };
  if (names.some(Boolean)) saved.names = names;
  save(saved);
  return saved;
}

const isHolder = (word: string) => word === 'me' || /^bot:[1-5]$/.test(word);

/** What people and bots are called at such a table. */
export function localNames(game: SavedGame, own: string): (seat: number, holder: string) => string {
  const people = game.seats.filter((holder) => holder === 'me').length;
  return (seat, holder) => {
    if (holder !== 'me') return seatName(game.game, seat);
    if (game.names?.[seat]) return game.names[seat];
    return people > 1 ? seatName(game.game, seat) : own || t('table.you');
  };
}
