// SPDX-License-Identifier: MIT
// Drawings of the pages, as components write them into HTML, become one picture that stands alone: laid out in a grid,
// with the styles they need and without a variable, which not every viewer knows.
import { wrapWords } from '../app/study/wrap.ts';
import type { Panel, Sheet } from './study-panels';

const margin = 24;
const gap = 28;
const titleHeight = 24;
const keyHeight = 24;

const columnsFor = (panels: number): number => (panels === 1 ? 1 : panels === 2 || panels === 4 ? 2 : 3);

/** About as wide as a page of text, whatever stands in it. */
export const panelWidth = (panels: number): number => ({ 1: 640, 2: 440, 3: 300 })[columnsFor(panels)]!;

export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** To a tenth of a pixel. */
function rounded(markup: string): string {
  const places = /\s(?:[xy][12]?|c[xy]|width|height|d)="[^"]*"/g;
  const tenth = (number: string) => String(Math.round(Number(number) * 10) / 10);
  return markup.replace(places, (place) => place.replace(/-?\d+\.\d+/g, tenth));
}

const placed = (svg: string, x: number, y: number) => svg.replace('<svg', `<svg x="${x}" y="${y}"`);

interface Drawing {
  title: string;
  svg: string;
  height: number;
  /** Samples and their names. */
  key: { sample: string; name: string }[];
}

function readPanel({ title, html }: Panel): Drawing {
  const plain = html.replace(/<!--.*?-->/gs, '');
  const [svg, height] = /<svg[^>]* height="([\d.]+)"[^>]*role="img".*?<\/svg>/s.exec(plain) ?? [];
  if (!svg) throw new Error(`Nothing is drawn in "${title}".`);
  const key = [...plain.matchAll(/<li[^>]*>\s*(<svg.*?<\/svg>)([^<]*)<\/li>/gs)];
  return {
    title,
    svg,
    height: Number(height),
    key: key.map(([, sample = '', name = '']) => ({ sample, name: name.trim() })),
  };
}

function drawKey(key: Drawing['key'], top: number): string {
  const letter = 7.4; // about as wide
  let x = margin;
  return key
    .map(({ sample, name }) => {
      const text = `<text class="thing" x="${x + 42}" y="${top + 12}">${name}</text>`;
      const one = placed(sample, x, top) + text;
      x += Math.round(42 + name.length * letter + 20);
      return one;
    })
    .join('\n');
}

/** Of a style sheet what the markup can need. */
function usedRules(css: string, markup: string): string {
  const tags = new Set([...markup.matchAll(/<([a-z]+)/g)].map(([, tag]) => tag!));
  const classes = new Set(
    [...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/)),
  );
  const isUsed = (selector: string) =>
    [...selector.matchAll(/(\.?)([A-Za-z][\w-]*)/g)].every(([, dot, name]) =>
      (dot ? classes : tags).has(name!),
    );
  return [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, selector]) => isUsed(selector!))
    .map(([, selector, body]) => `${selector!.trim()} { ${body!.trim().replace(/\s+/g, ' ')} }`)
    .join('\n');
}

/** `resolve`: a style sheet with its variables put in. */
export function drawPicture(sheet: Sheet, resolve: (css: string) => string): string {
  const drawings = sheet.panels.map(readPanel);
  const columns = columnsFor(drawings.length);
  const width = 2 * margin + columns * panelWidth(drawings.length) + (columns - 1) * gap;
  const made = wrapWords(sheet.made, (width - 2 * margin) / 6.6).map(
    (line, n) => `<text class="made" x="${margin}" y="${62 + n * 18}">${escaped(line)}</text>`,
  );
  const key = drawings[0]?.key ?? [];
  const parts = [...made];
  let y = 60 + made.length * 18;
  if (key.length > 0) {
    parts.push(drawKey(key, y));
    y += keyHeight;
  }
  y += 8;
  for (let n = 0; n < drawings.length; n += columns) {
    const row = drawings.slice(n, n + columns);
    const head = row.some(({ title }) => title) ? titleHeight : 0;
    row.forEach(({ title, svg }, column) => {
      const x = margin + column * (panelWidth(drawings.length) + gap);
      if (title) parts.push(`<text class="panel" x="${x}" y="${y + 14}">${title}</text>`);
      parts.push(placed(svg, x, y + head));
    });
    y += head + Math.max(...row.map(({ height }) => height)) + 12;
  }
  const markup = rounded(parts.join('\n'));
  const own = `text { font-family: var(--text-face); fill: var(--text-2); }
.paper { fill: var(--panel); }
.title { font: 600 var(--size-5) var(--display); fill: var(--title); }
.panel { font: 600 var(--size-4) var(--display); fill: var(--title); }
.made, .thing { font-size: var(--size-3); }`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y}" width="${width}" height="${y}">
<title>${escaped(sheet.title)}</title>
<style>
${resolve(`${own}\n${usedRules(sheet.styles, markup)}`)}
</style>
<rect class="paper" width="${width}" height="${y}" rx="10"/>
<text class="title" x="${margin}" y="36">${escaped(sheet.title)}</text>
${markup}
</svg>
`;
}
