// SPDX-License-Identifier: MIT
// What a step of a lesson expects, and how its words are cut into text and rule numbers.
import type { Choice, LessonStep } from '$board/kit/contract';

/** Whether a choice is what the step asks for. */
export function isExpected(step: LessonStep, choice: Choice): boolean {
  if (step.play === undefined) return false;
  if (step.play === 'any') return true;
  return typeof step.play === 'string' ? step.play === choice.action : step.play.includes(choice.action);
}

/** The first of the legal choices that the step asks for. */
export function expectedChoice(step: LessonStep, choices: readonly Choice[]): Choice | undefined {
  return choices.find((choice) => isExpected(step, choice));
}

export type Piece = { text: string } | { rule: string };

/** "…as it has neighbours (TC-07, TC-08)." becomes the sentence to its full stop and the rules behind it. */
export function cutRules(sentence: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const add = (text: string) => text && pieces.push({ text });
  for (const found of sentence.matchAll(
    /\s*\(([A-Z]{2}-\d{2}(?:,\s*[A-Z]{2}-\d{2})*)\)([.,;:!?]?)|[A-Z]{2}-\d{2}/g,
  )) {
    add(sentence.slice(at, found.index) + (found[2] ?? ''));
    for (const rule of (found[1] ?? found[0]).split(/,\s*/)) pieces.push({ rule });
    at = found.index + found[0].length;
  }
  add(sentence.slice(at));
  return pieces;
}
