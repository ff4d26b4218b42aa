// SPDX-License-Identifier: MIT
// Sentences about a table, from what the engine tells and the catalogues.
import { briefly, hasWord, t, type Argument } from '$words/words';
import type { Choice, Told } from '$board/kit/contract';
import type { Frame, Ply } from '$app/engine/types';
import type { Picking } from './picking.svelte';
import type { Table } from './table.svelte';

/** What a sentence about something that happened needs to know. */
export type Company = Pick<Table, 'game' | 'seats'>;

/** "You slid c3 two to d3". */
export function didSentence(table: Company, ply: Ply): string {
  const seat = typeof ply.actor === 'number' ? ply.actor : ply.turn;
  return told(table.game, 'did', ply, whoArgs(table, seat));
}

/** "slid c3 two to d3", for where a badge says who; or what the game says still shorter (`brief.KEY`). */
export function didBriefly(table: Company, ply: Ply): string {
  const shortest = didAtMost(table.game, ply);
  if (shortest !== undefined) return shortest;
  const seat = typeof ply.actor === 'number' ? ply.actor : ply.turn;
  return briefly(`${table.game}.did.${ply.key}`, { ...ply.args, ...whoArgs(table, seat) });
}

/** As short as the game can say it, if it has such words. */
export function didAtMost(game: string, ply: Ply): string | undefined {
  const key = `${game}.brief.${ply.key}`;
  return hasWord(key) ? t(key, ply.args) : undefined;
}

/** "Slide to d3". */
export function doSentence(game: string, told_: Told): string {
  return told(game, 'do', told_, {});
}

function told(game: string, form: 'did' | 'do', what: Told, more: Record<string, Argument>): string {
  return t(`${game}.${form}.${what.key}`, { ...what.args, ...more });
}

/** Somebody in a sentence: by name, or as whoever reads it. */
export function whoArgs(table: Company, seat: number): { who: string; you: 'yes' | 'other' } {
  const holder = table.seats[seat];
  const alone = table.seats.filter((one) => one.mine).length === 1;
  return { who: holder?.name ?? seatName(table.game, seat), you: holder?.mine && alone ? 'yes' : 'other' };
}

/** What the game calls a seat: "Cream", "Seat B". Where seats have letters that are not A, B, C in turn (the scene's
 *  `letters`), their names go by the letter. */
export function seatName(game: string, seat: number, letter?: string): string {
  const keys = [...(letter ? [letter.toLowerCase()] : []), seat].map((one) => `${game}.seat.${one}`);
  const key = keys.find(hasWord);
  return key ? t(key) : t('table.seat', { number: seat + 1 });
}

/** Whose turn it is, or how it ended. */
export function heading(table: Table): string {
  const { frame, ending } = table;
  if (ending) return endHeading(table);
  if (table.stage === 'paused') return t('table.paused');
  if (!frame || table.stage !== 'playing') return t('table.loading');
  if (frame.actor === 'chance') return t('table.chance');
  if (frame.actor === null) return '';
  const args = whoArgs(table, frame.actor);
  if (args.you === 'yes') return ownHeading(table.game, frame);
  const holder = table.seats[frame.actor];
  return holder?.kind === 'bot' ? t('table.thinking', args) : t('table.theirMove', args);
}

/** "Your move", or what the game calls it (`heading.PHASE`). */
function ownHeading(game: string, { scene }: Frame): string {
  const key = `${game}.heading.${scene.phase ?? ''}`;
  return hasWord(key) ? t(key) : t('table.yourMove');
}

function endHeading(table: Table): string {
  const { winners } = table.ending!;
  const all = table.seats.length;
  const cooperative = table.card.hidden;
  const mine = table.seats.map((_, n) => n).filter((n) => table.seats[n]!.mine);
  if (cooperative && winners.length > 0) return t(all === 1 ? 'table.youWin' : 'table.wonTogether');
  if (cooperative) return t('table.lostTogether');
  if (winners.length === 0 || winners.length === all) return t('table.drawn');
  if (mine.length === 1) return winners.includes(mine[0]!) ? t('table.youWin') : t('table.youLose');
  const names = winners.map((seat) => table.seats[seat]!.name);
  return t('table.wins', { who: names.join(', '), count: names.length });
}

/** How a game ended of which the rules do not know, and by whom if that is known. */
export function endedSentence(code: string, loser = { who: '', you: 'unknown' }): string {
  return t(`table.ended.${code}`, loser);
}

function loserArgs(table: Table): ReturnType<typeof whoArgs> | undefined {
  const { winners, gaveUp } = table.ending!;
  const losers = table.seats.map((_, n) => n).filter((n) => !winners.includes(n));
  const loser = gaveUp ?? (losers.length === 1 ? losers[0] : undefined);
  return loser === undefined ? undefined : whoArgs(table, loser);
}

/** What may be done and why, or why it ended. */
export function explanation(table: Table, picking?: Picking): string {
  const { frame, ending, game } = table;
  if (ending?.code === 'rules' && frame?.finish)
    return frame.finish.key === 'repetition'
      ? t('table.repetition')
      : t(`${game}.end.${frame.finish.key}`, frame.finish.args);
  if (ending) return endedSentence(ending.code, loserArgs(table));
  if (!frame || !table.isMyTurn()) return '';
  return statusSentence(game, frame, picking);
}

/** Where the catalogue has a sentence for what was picked (`status.PHASE.picked`), it is given what the first of the
 *  open choices tells, and how many `places` are open. */
export function statusSentence(game: string, frame: Frame, picking?: Picking): string {
  const { phase, statusArgs } = frame.scene;
  const key = `${game}.status.${phase ?? ''}`;
  const first = picking?.picked.length === 1 ? picking.open[0] : undefined;
  // What was picked before a move is forgotten a moment after it, and may be nothing that is told of in this phase.
  const known = frame.choices.some(({ action }) => action === first?.action);
  if (picking && first && known && hasWord(`${key}.picked`))
    return t(`${key}.picked`, { ...statusArgs, ...first.args, places: picking.open.length });
  return phase && hasWord(key) ? t(key, statusArgs ?? {}) : '';
}

/** What a button for a step says: the sentence of the only choice behind it, or the name of the step. */
export function stepSentence(game: string, step: string, behind: Choice[]): string {
  const [only] = behind;
  const key = `${game}.step.${step.slice(1)}`;
  if (behind.length === 1 && only) return doSentence(game, only);
  return hasWord(key) ? t(key) : step.slice(1);
}
