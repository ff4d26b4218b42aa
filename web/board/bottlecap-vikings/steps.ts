// SPDX-License-Identifier: MIT
// What can be done now as a row of steps, one a choice; ending the turn comes last.
import type { Choice } from '../kit/contract';

export interface Step {
  id: string;
  /** What is picked with it, one after the other. */
  path: string[];
  choice: Choice;
  look: 'sail' | 'build' | 'tile' | 'card' | 'copy' | 'swap' | 'end' | 'price';
}

const looks: Record<string, Step['look']> = {
  sail: 'sail',
  build: 'build',
  throne: 'build',
  lay: 'tile',
  card: 'card',
  common: 'card',
  unique: 'card',
  copy: 'copy',
  swap: 'swap',
  end: 'end',
};

/** Choices that are made on the board alone, because every space is as good a button as any. */
const onBoard = new Set(['ship', 'turn-cap']);

export function stepsOf(open: Choice[], picked: string[]): Step[] {
  const steps: Step[] = [];
  for (const choice of open) {
    if (onBoard.has(choice.key)) continue;
    const look = looks[choice.key] ?? 'price';
    if (look !== 'swap') {
      steps.push({ id: choice.path.at(-1)!, path: choice.path.slice(picked.length), choice, look });
    } else if (!steps.some((step) => step.look === 'swap')) {
      steps.push({ id: '!swap', path: ['!swap'], choice, look }); // the seam is picked on the board
    }
  }
  return steps.sort((a, b) => Number(a.look === 'end') - Number(b.look === 'end'));
}
