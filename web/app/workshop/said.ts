// SPDX-License-Identifier: MIT
import type { Problem } from '$board/kit/editor';
import { refusalSentence } from '$app/engine/refusals';

/** A problem in the reader's words. */
export type Said = (problem: Problem) => string;

export const saidIn =
  (game: string): Said =>
  (problem) =>
    refusalSentence(game, problem);
