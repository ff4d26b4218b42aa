// SPDX-License-Identifier: MIT
// The caps of the first three: brass, tin and copper.
import { tones, type Tone } from '$parts/crown-cap';

const tin: Tone = {
  light: '#fdfdf8',
  base: '#ccd0cd',
  middle: '#b3b8b5',
  dark: '#6d7471',
  edge: '#454b49',
  ink: '#3b403f',
  stamp: '#ffffff',
  shine: 0.75,
};
const copper: Tone = {
  light: '#ffdcc0',
  base: '#cf8a5c',
  middle: '#b97447',
  dark: '#6f3d20',
  edge: '#452413',
  ink: '#43200d',
  stamp: '#ffe3cd',
  shine: 0.65,
};

export const metals: readonly Tone[] = [tones.brass, tin, copper];
