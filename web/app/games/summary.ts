// SPDX-License-Identifier: MIT
// A game of the list in few words: with whom, and how it went. Gives keys of the catalogue `games` with arguments.
import type { Argument } from '$words/words';
import type { OwnTable } from '$app/api/types';
import type { GameCard } from '$app/engine/types';
import type { SavedGame } from '$app/table/saved-games';

export interface Words {
  key: string;
  args: Record<string, Argument>;
}

const words = (key: string, args: Record<string, Argument> = {}): Words => ({ key, args });

/** Seats that nobody was named for are bots. */
function seatCount(game: SavedGame, card: GameCard): number {
  return Math.max(Number(game.settings['players']) || card.seats.usual, game.seats.length);
}

export function company(game: SavedGame, card: GameCard): Words {
  const people = game.seats.filter((holder) => holder === 'me').length;
  const bots = seatCount(game, card) - people;
  if (people > 1) return words('company.screen', { count: people });
  if (bots === 0) return words('company.alone');
  if (card.hidden) return words('company.withBots', { count: bots });
  const level = game.seats.find((holder) => holder.startsWith('bot:'))?.slice(4) ?? '3';
  return bots === 1 ? words('company.bot', { level }) : words('company.bots', { count: bots });
}

export function result(game: SavedGame, card: GameCard, seatName: (seat: number) => string): Words {
  const { winners } = game;
  if (!winners) return words('result.playing', { moves: game.actions.length });
  const mine = game.seats.flatMap((holder, seat) => (holder === 'me' ? [seat] : []));
  if (card.hidden && winners.length > 0)
    return words(seatCount(game, card) === 1 ? 'result.won' : 'result.wonTogether');
  if (card.hidden) return words('result.lostTogether');
  if (winners.length === 0 || winners.length === seatCount(game, card)) return words('result.drawn');
  if (mine.length !== 1) return words('result.wins', { who: winners.map(seatName).join(', ') });
  if (game.resigned === mine[0]) return words('result.resigned');
  return words(winners.includes(mine[0]!) ? 'result.won' : 'result.lost');
}

const calledOff = ['aborted', 'abandoned', 'closed', 'too-long'];

/** Of a table on the server; `me` is who one is there. */
export function tableResult(table: OwnTable, me: string, together: boolean): Words {
  if (table.stage === 'gathering') return words('result.gathering');
  if (table.stage === 'playing') return words('result.open');
  if (calledOff.includes(table.ending)) return words('result.off');
  const won = (seat: number) => (table.winners & (1 << seat)) !== 0;
  const winners = table.seats.filter((_, seat) => won(seat));
  if (together) return words(winners.length > 0 ? 'result.wonTogether' : 'result.lostTogether');
  if (winners.length === 0 || winners.length === table.seats.length) return words('result.drawn');
  const mine = table.seats.flatMap((holder, seat) => (holder.id === me ? [seat] : []));
  if (mine.length !== 1)
    return words('result.wins', { who: winners.map((holder) => holder.name).join(', ') });
  return words(won(mine[0]!) ? 'result.won' : 'result.lost');
}
