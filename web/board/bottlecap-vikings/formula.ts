// SPDX-License-Identifier: MIT
// Small pictures in a row: what something costs, gives or does. A word of a formula is the name of a glyph, `>` for
// an arrow, or a text such as "+1".
import type { Argument } from '$words/words';
import type { Part, Tile } from './scene';

export const glyphNames = [
  'wood',
  'gold',
  'glory',
  'red',
  'grey',
  'helmet',
  'hut',
  'throne',
  'onward',
  'reverse',
  'swap',
  'helper',
  'valkyrie',
  'eye',
  'axe',
  'cap',
  'line',
] as const;
export type GlyphName = (typeof glyphNames)[number];

export const isGlyph = (word: string): word is GlyphName => (glyphNames as readonly string[]).includes(word);

const glyphRoom = 24;
const arrowRoom = 22;
const letterRoom = 11.5;

const room = (word: string) =>
  isGlyph(word) ? glyphRoom : word === '>' ? arrowRoom : word.length * letterRoom + 2;

/** Each word with the middle of its place, the whole row round 0. */
export function spread(words: string[]): { placed: { word: string; x: number }[]; width: number } {
  const width = words.reduce((sum, word) => sum + room(word), 0);
  let x = -width / 2;
  const placed = words.map((word) => {
    const middle = x + room(word) / 2;
    x += room(word);
    return { word, x: middle };
  });
  return { placed, width };
}

/** What a tile is about, at a glance; its words say the rest. */
export function tileFormula({ parts }: Tile): string[] {
  const [first, second] = parts;
  if (!first) return [];
  if (first.kind === 'improve') return ['hut'];
  if (first.kind === 'gold-to-wood') return ['gold', '>', 'wood'];
  if (first.kind === 'wood-to-gold') return ['wood', '>', 'gold'];
  if (first.kind === 'balance') return ['gold', '/', 'wood'];
  const pays = [...(first.payGold ? ['gold'] : []), ...(first.payWood ? ['wood'] : [])];
  const gains = [
    ...(first.gainGlory ? ['glory'] : []),
    ...(first.gainGold ? [String(first.gainGold), 'gold'] : []),
    ...(first.gainWood ? [String(first.gainWood), 'wood'] : []),
    ...(first.loseDamage ? ['red'] : []),
  ].filter((word) => pays.length === 0 || isGlyph(word));
  const risk = second?.takeDamage && pays.length === 0 ? ['+', 'red'] : [];
  return [...pays, ...(pays.length > 0 ? ['>'] : []), ...gains, ...risk];
}

/** A part in full: when it may be used, what it costs and what it gives. */
function partFormula(part: Part): string[] {
  const needs = { nothing: [], 'most-damage': ['≥', 'red', ':'], 'least-damage': ['≤', 'red', ':'] };
  return [...needs[part.need], ...priceFormula({ ...part })];
}

/** What is drawn on a tile that the edition has built: its first part, then the rest. */
export function builtFormulas(tile: Tile): { first: string[]; rest: string[] } {
  const [first, second] = tile.parts;
  const attack = tile.attackedLose > 0 ? ['axe', `−${tile.attackedLose}`, 'gold'] : [];
  return {
    first: first?.kind === 'plain' ? partFormula(first) : tileFormula(tile),
    rest: [...(second ? partFormula(second) : []), ...attack],
  };
}

const mended = (count: Argument | undefined) =>
  count === 'all' ? ['−', 'red', 'grey'] : count ? [`−${count}`, 'red'] : [];
const counted = (count: Argument | undefined, glyph: GlyphName) => (count ? [String(count), glyph] : []);

/** Cost → gain of a choice, from what the engine tells of it. */
export function priceFormula(args: Record<string, Argument>): string[] {
  const pays = [
    ...counted(args['payGold'], 'gold'),
    ...counted(args['payWood'], 'wood'),
    ...counted(args['payGlory'], 'glory'),
    ...(args['takeDamage'] ? ['+', 'eye'] : []),
  ];
  const gains = [
    ...counted(args['gainGold'], 'gold'),
    ...counted(args['gainWood'], 'wood'),
    ...counted(args['gainGlory'], 'glory'),
    ...mended(args['loseDamage']),
  ];
  if (pays[0] === '+') pays[0] = '1';
  return pays.length > 0 && gains.length > 0 ? [...pays, '>', ...gains] : [...pays, ...gains];
}

/** The abilities in pictures, by their number. */
export const abilityFormulas: Record<number, string[]> = {
  60: ['wood', '+1'],
  61: ['gold', '+1'],
  62: ['glory', '>', 'wood'],
  63: ['helper', 'red'],
  64: ['onward', '+2'],
  65: ['valkyrie', '−1'],
  66: ['swap'],
  67: ['valkyrie'],
  68: ['reverse'],
  69: ['eye', 'eye'],
  70: ['glory', '>', 'grey'],
  71: ['helper', 'gold'],
  72: ['eye', '=', 'eye'],
  73: ['helper', 'swap'],
  74: ['grey', '>', 'gold'],
  75: ['helper', '+3'],
  76: ['glory', '>', 'grey'],
  77: ['glory', '>', 'gold'],
  78: ['hut', '>', 'wood'],
  79: ['×2'],
  80: ['wood', '>', 'gold'],
  81: ['onward', '+1'],
  82: ['axe', 'swap'],
  83: ['helper', 'wood'],
  84: ['onward', '+2'],
  85: ['axe', '>', 'gold'],
  86: ['hut', '>', 'gold'],
  87: ['cap', 'glory'],
  88: ['red', '>', 'gold'],
  89: ['line'],
  90: ['helper', 'valkyrie'],
  91: ['−', 'red', 'grey'],
  92: ['helmet', '+1'],
};
