// SPDX-License-Identifier: MIT
// How a table can have ended, for whoever puts it right.

/** Of a table of two; the value is the places as text. */
export const outcomes: readonly { value: string; winner: number | null }[] = [
  { value: '1,2', winner: 0 },
  { value: '1,1', winner: null },
  { value: '2,1', winner: 1 },
];

export const placesOf = (value: string): number[] => value.split(',').map(Number);

/** Places as they are counted: whoever shares one makes the next free. 1, 1, 2 is 1, 1, 3; 2, 3, 3 is 1, 2, 2. */
export const rankedPlaces = (wanted: readonly number[]): number[] =>
  wanted.map((place) => 1 + wanted.filter((other) => other < place).length);
