// SPDX-License-Identifier: MIT
// What happens besides the moves, in the reader's language.
import { hasWord, t } from '$words/words';
import { holderName } from './names';
import type { NetTable } from './net-table.svelte';
import type { Note } from '$app/engine/known';

/** A game may have phrases of its own; the others are everybody's. */
export function phraseText(table: NetTable, code: string): string {
  const key = [`${table.game}.phrase.${code}`, `net.phrase.${code}`].find(hasWord);
  return key ? t(key) : (table.card.phrases.find((phrase) => phrase.code === code)?.text ?? code);
}

export function speaker(table: NetTable, note: Exclude<Note, { kind: 'news' }>): string {
  return note.kind === 'chat' ? note.name : holderName(table, note.holder, note.seat);
}

/** Who said it; nobody where it only happened. */
export function speakerId(note: Note): string {
  if (note.kind === 'news') return '';
  return note.kind === 'chat' ? note.person : note.holder.id;
}

export function noteText(table: NetTable, note: Note): string {
  if (note.kind === 'chat') return note.text;
  if (note.kind === 'phrase') return phraseText(table, note.phrase);
  return t(`net.note.${note.key}`, {
    seat: table.seatName(note.seat),
    before: holderName(table, note.before, note.seat),
    after: holderName(table, note.after, note.seat),
  });
}
