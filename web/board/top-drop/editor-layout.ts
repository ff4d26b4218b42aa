// SPDX-License-Identifier: MIT
// Sixty cards in six rows of ten, by number: a card stays where it is whatever colour it has.
import type { Point } from '$parts/geometry';
import { allCards } from './editor-colours';
import { cardShape } from './layout';

const inRow = 10;
export const cardWidth = 54;
export const cardHeight = cardWidth * cardShape;
const [across, down] = [62, 90];

export const sheet = `0 0 ${inRow * across} ${Math.ceil(allCards / inRow) * down}`;

export const cardMiddle = (card: number): Point => ({
  x: (((card - 1) % inRow) + 0.5) * across,
  y: (Math.floor((card - 1) / inRow) + 0.5) * down,
});
