// SPDX-License-Identifier: MIT
// How much room a table has. Rooms.svelte lays its rooms out by the same numbers.
import { MediaQuery } from 'svelte/reactivity';

/** A phone: one room at a time over the decision, and the tabs under the thumb. */
export const small = new MediaQuery('max-width: 700px', false);
