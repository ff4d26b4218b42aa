// SPDX-License-Identifier: MIT
// What the server says to somebody whom its operators have banned, as long as it says so.
import type { Refusal } from '../engine/types';

class Ban {
  /** The refusal that said it last. */
  said = $state.raw<Refusal | null>(null);

  /** Something was refused, for this reason or another. */
  heard(refusal: Refusal) {
    if (refusal.code.startsWith('person.banned')) this.said = refusal;
  }
  over() {
    this.said = null;
  }
}

export const ban = new Ban();
