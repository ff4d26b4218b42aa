// SPDX-License-Identifier: MIT
// The shape and the metals of a crown cap. Radius 100; the light comes from the upper left.
import { pathOf, round, type Point } from './geometry';

const teeth = 21;
const full = 2 * Math.PI;

const at = (radius: number, angle: number): Point => ({
  x: radius * Math.cos(angle),
  y: radius * Math.sin(angle),
});

/** The crimped edge: r(θ) = .955 + .045 cos 21θ. */
export const outline = pathOf(
  Array.from({ length: teeth * 8 }, (_, n) => {
    const angle = (n / (teeth * 8)) * full;
    return at(95.5 + 4.5 * Math.cos(teeth * angle), angle);
  }),
);

/** One flute a tooth, from the shoulder out to a radius; its angles are in half teeth from the valley's middle. */
function flutes(edge: number, inner: [number, number], outer: [number, number]): string {
  const half = full / teeth / 2;
  return Array.from({ length: teeth }, (_, n) => {
    const valley = (n + 0.5) * 2 * half;
    return pathOf([
      at(83, valley + inner[0] * half),
      at(edge, valley + outer[0] * half),
      at(edge, valley + outer[1] * half),
      at(83, valley + inner[1] * half),
    ]);
  }).join('');
}

export const valleys = flutes(91.5, [-0.15, 0.15], [-0.55, 0.55]);
export const flanks = flutes(97, [0.8, 1.2], [0.62, 1.3]);

/** Where light meets the flutes: across a circle, cos(θ + 125°) grows evenly towards the lamp. */
export const lamp = {
  near: { x: round(at(90, (-125 / 360) * full).x), y: round(at(90, (-125 / 360) * full).y) },
  far: { x: round(at(90, (55 / 360) * full).x), y: round(at(90, (55 / 360) * full).y) },
};

export interface Tone {
  light: string;
  base: string;
  middle: string;
  dark: string;
  edge: string;
  /** What is printed on the cap, and the trace of light or shade beside it that makes it look stamped. */
  ink: string;
  stamp: string;
  /** How strongly the flutes and the highlight show, 0 to 1. */
  shine: number;
}

export const tones = {
  cream: {
    light: '#fffaea',
    base: '#ecd6a4',
    middle: '#e3c88d',
    dark: '#9a7638',
    edge: '#604722',
    ink: '#5a3a17',
    stamp: '#fffdf2',
    shine: 0.75,
  },
  blue: {
    light: '#79b3e2',
    base: '#2c6396',
    middle: '#235381',
    dark: '#0e2a47',
    edge: '#131d29',
    ink: '#dcecf8',
    stamp: '#081c30',
    shine: 0.5,
  },
  brass: {
    light: '#fff0c0',
    base: '#dfb253',
    middle: '#c9973a',
    dark: '#7f5718',
    edge: '#4d3612',
    ink: '#4a2f0c',
    stamp: '#fff3cf',
    shine: 0.7,
  },
} satisfies Record<string, Tone>;

export type ToneName = keyof typeof tones;
