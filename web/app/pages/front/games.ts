// SPDX-License-Identifier: MIT
// The games with all that can be chosen, from whoever is going to run the table: the server, or the engine in this
// browser, which needs no network.
import * as v from 'valibot';
import { api } from '$app/api/api';
import { Games, type Game } from '$app/api/types';

export async function listGames(from: 'server' | 'engine'): Promise<Game[]> {
  if (from === 'server') return api.games();
  const { gameCards } = await import('$app/engine/engine');
  return v.parse(Games, { games: await gameCards() }).games;
}

/** What the engine calls the seats of a game with these options; nothing where the options do not go together. */
export async function seatsOf(game: string, settings: Record<string, string>): Promise<string[]> {
  const { Match } = await import('$app/engine/engine');
  try {
    const match = await Match.open({ game, settings });
    match.close();
    return match.opened.seats;
  } catch {
    return [];
  }
}
