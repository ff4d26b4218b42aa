// SPDX-License-Identifier: MIT
// The games with all that can be chosen, from whoever is going to run the table: the server, or the engine in this
// browser, which needs no network.
import * as v from 'valibot';
import { api } from '$app/api';
import { Games, type Game } from '$app/api-types';

export async function listGames(from: 'server' | 'engine'): Promise<Game[]> {
  if (from === 'server') return api.games();
  const { gameCards } = await import('$app/engine/engine');
  return v.parse(Games, { games: await gameCards() }).games;
}
