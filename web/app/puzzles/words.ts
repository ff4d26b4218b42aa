// SPDX-License-Identifier: MIT
// What is said about a puzzle, by its kind.
import { t } from '$words/words';
import { seatName, statusSentence } from '$app/table/sentences';
import type { Picking } from '$app/table/picking.svelte';
import type { PuzzleRun } from './puzzle-run.svelte';
import type { Puzzle, Shelf } from './puzzles';

/** A winning chance in games out of ten: nobody knows it better, and everybody can picture it. */
export const inTen = (chance: number) => Math.round(10 * chance);

const worth = ({ best, second }: Puzzle) => ({ best: inTen(best), second: inTen(second) });

/** What is to be done. */
export function taskOf({ game, kind, seat, moves }: Puzzle): string {
  if (kind === 'place') return t('puzzles.task.place');
  if (kind === 'best') return t('puzzles.task.best', { moves });
  return t('puzzles.task', { side: seatName(game, seat), moves });
}

export function headingOf(run: PuzzleRun): string {
  if (run.phase === 'solved') return t('puzzles.solved');
  if (run.phase === 'shown') return t('puzzles.shown');
  return taskOf(run.puzzle);
}

/** What to look for now, or what it was about. */
export function wordsOf(run: PuzzleRun, picking: Picking): string {
  const { puzzle, phase } = run;
  const { kind, moves, game } = puzzle;
  if (phase === 'solved' && kind === 'best') return t('puzzles.solved.best', worth(puzzle));
  if (phase === 'solved' && kind === 'place') return t('puzzles.solved.place');
  if (phase === 'solved') return t('puzzles.solved.text', { moves });
  if (phase === 'shown' && kind === 'best') return t('puzzles.shown.best', worth(puzzle));
  if (phase === 'shown') return t('puzzles.shown.text');
  if (phase === 'busy') return run.slipped || kind !== 'win' ? '' : t('puzzles.answering');
  if (run.helped) return helpOf(run);
  if (picking.picked.length > 0 && run.frame) return statusSentence(game, run.frame, picking);
  const side = seatName(game, run.seat, run.called);
  if (kind === 'best') return t(run.found === 0 ? 'puzzles.first.best' : 'puzzles.on.best', { side });
  if (kind === 'place') return t(run.found === 0 ? 'puzzles.first.place' : 'puzzles.on.place', { side });
  return run.found === 0 ? t('puzzles.first', { side }) : t('puzzles.on', { left: moves - run.found });
}

function helpOf(run: PuzzleRun): string {
  const [place] = run.hinted;
  if (place === undefined) return t('puzzles.helped.button');
  return run.puzzle.kind === 'win' ? t('puzzles.helped', { place }) : t('puzzles.helped.place');
}

/** Why the move that was just tried goes back. */
export function slipOf({ kind, second }: Puzzle): string {
  if (kind === 'best') return t('puzzles.slipped.best', { second: inTen(second) });
  return t(kind === 'place' ? 'puzzles.slipped.place' : 'puzzles.slipped');
}

export const shelfName = ({ by, rung }: Shelf) =>
  by === 'moves' ? t('puzzles.shelf', { moves: rung }) : t(`puzzles.level.${rung}`);
