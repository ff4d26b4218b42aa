// SPDX-License-Identifier: MIT
// The list of games with all that can be chosen, asked for once.
import { api } from '$app/api';
import type { Game } from '$app/api-types';

let asked: Promise<Game[]> | null = null;

export function listGames(): Promise<Game[]> {
  asked ??= api.games().catch((problem: unknown) => {
    asked = null;
    throw problem;
  });
  return asked;
}
