// SPDX-License-Identifier: MIT
// The choice somebody points at: the meters show what it would leave.
import type { Choice } from '../kit/contract';

class Preview {
  choice = $state.raw<Choice | null>(null);

  /** What the choice would leave of something, or nothing where none is pointed at. */
  left(what: 'leftGold' | 'leftWood' | 'leftGlory' | 'leftDamage'): number | undefined {
    const value = this.choice?.args[what];
    return typeof value === 'number' ? value : undefined;
  }
}

export const preview = new Preview();
