// SPDX-License-Identifier: MIT
// What a cap of felt looks like: its colour, the lights and shades made from it, and the outline of the cone.
import { round } from '$parts/geometry';
import type { Cap } from './scene';

/** In the order of the seats, the golden one last. */
export const capColour: Record<Cap, string> = {
  red: '#b3402f',
  blue: '#24517a',
  green: '#3f7d4e',
  yellow: '#e0b23c',
  purple: '#6f4a8e',
  orange: '#cf6b2a',
  gold: '#c8861a',
};

export const allCaps = Object.keys(capColour) as Cap[];

export const capInk = (cap: Cap): string => (cap === 'yellow' || cap === 'orange' ? '#2a1b0a' : '#fff6e2');

const channels = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

function mix(colour: string, other: string, share: number): string {
  const to = channels(other);
  const parts = channels(colour).map((value, n) => Math.round(value + (to[n]! - value) * share));
  return '#' + parts.map((value) => value.toString(16).padStart(2, '0')).join('');
}

export const lighter = (colour: string, share: number): string => mix(colour, '#fff4dc', share);
export const darker = (colour: string, share: number): string => mix(colour, '#1a0d05', share);

/** Half the width of a cap's brim in the drawing that all caps are scaled from. */
export const brim = 17;
export const capHeight = brim * 2.15;

/** The cone, standing on the middle of its brim. */
export const conePath = (() => {
  const w = brim;
  const h = capHeight;
  const at = (x: number, y: number) => `${round(w * x)} ${round(-h * y)}`;
  return (
    `M${at(-1, 0)}C${at(-0.82, 0.35)} ${at(-0.42, 0.86)} ${at(-0.2, 0.97)}Q${at(0, 1.09)} ${at(0.2, 0.97)}` +
    `C${at(0.42, 0.86)} ${at(0.82, 0.35)} ${at(1, 0)}A${w} ${round(w * 0.36)} 0 0 1 ${at(-1, 0)}Z`
  );
})();

/** The ribbon round the brim, and its upper edge. */
export const ribbon = (() => {
  const w = brim;
  const y = round(-w * 0.24);
  const inner = round(w * 0.93);
  const arc = `A${inner} ${round(w * 0.342)} 0 0`;
  return {
    band: `M${-w} 0A${w} ${round(w * 0.36)} 0 0 0 ${w} 0L${inner} ${y}${arc} 1 ${-inner} ${y}Z`,
    edge: `M${-inner} ${y}${arc} 0 ${inner} ${y}`,
  };
})();

/** How far apart the caps of a tower stand, in brims: tall towers close up, looked-into ones open. */
export function towerStep(captives: number, fanned: boolean): number {
  if (captives === 0) return 0;
  return fanned ? Math.min(1.62, 8 / captives) : Math.min(0.62, 3.4 / captives);
}
