// SPDX-License-Identifier: MIT
// The figures of the page /study as HTML, without a browser. Vite loads this, since it alone knows components.
import { render } from 'svelte/server';
import type { Component } from 'svelte';
import CompareFigure from '$app/study/CompareFigure.svelte';
import DeedsFigure from '$app/study/DeedsFigure.svelte';
import LeadFigure from '$app/study/LeadFigure.svelte';
import LengthFigure from '$app/study/LengthFigure.svelte';
import { figure } from '$app/study/figures';
import { variantName } from '$app/study/names';
import SeatsFigure from '$app/study/SeatsFigure.svelte';
import { loadStudy, type StudyFile, type Variant } from '$app/study/study-file';
import { t, useLanguage } from '$words/words';
import { escaped } from './picture';

/** One drawing of a picture. */
export interface Panel {
  /** As HTML, like the rest. */
  title: string;
  html: string;
}
export interface Sheet {
  title: string;
  /** What it was made from. */
  made: string;
  panels: Panel[];
  /** The style sheets of the components that drew it. */
  styles: string;
}

type Draw = <Props extends object>(figure: Component<Props>, props: Props) => string;

const titleOf = (file: StudyFile, variant: Variant) => escaped(variantName(file, variant));

/** A drawing for each variant, all on one scale. */
function each(file: StudyFile, drawn: (variant: Variant) => string): Panel[] {
  return file.variants.map((variant) => ({ title: titleOf(file, variant), html: drawn(variant) }));
}

const together = ({ variants }: StudyFile) => variants.every(({ cooperative }) => cooperative);

function seats(file: StudyFile, draw: Draw): Panel[] {
  const { game, variants: beside } = file;
  // Where all win or lose together there is one share a variant: they go into one drawing.
  if (together(file)) return [{ title: '', html: draw(CompareFigure, { file }) }];
  return each(file, (variant) => draw(SeatsFigure, { game, variant, beside }));
}

function deeds(file: StudyFile, draw: Draw): Panel[] {
  const { game, variants } = file;
  return variants.flatMap((variant) =>
    variant.deeds.map((group) => {
      const html = draw(DeedsFigure, { game, variant, group });
      const [, title = ''] = /<h3[^>]*>([^<]*)/.exec(html) ?? [];
      return { title: `${titleOf(file, variant)} · ${title}`, html };
    }),
  );
}

/** The last part of a picture's name, and what it shows. */
const kinds: Record<string, (file: StudyFile, draw: Draw) => Panel[]> = {
  seats,
  deeds,
  length: (file, draw) => each(file, (variant) => draw(LengthFigure, { variant, beside: file.variants })),
  comebacks: (file, draw) => each(file, (variant) => draw(LeadFigure, { variant, beside: file.variants })),
};

function sheetTitle(kind: string, file: StudyFile): string {
  if (kind === 'seats') return t(together(file) ? 'study.seats.won' : 'study.seats');
  return t(kind === 'comebacks' ? 'study.lead' : `study.${kind}`);
}

/** `widthOf`: how wide a drawing is where there are so many. */
export async function studySheet(
  game: string,
  kind: string,
  widthOf: (panels: number) => number,
): Promise<Sheet> {
  const panels = kinds[kind];
  if (!panels) throw new Error(`There is no picture "${kind}" of ${game}.`);
  await useLanguage('en');
  const file = await loadStudy(game);
  const number = panels(file, () => '').length;
  const context = new Map([['drawing width', widthOf(number)]]);
  const styles = new Set<string>();
  const draw: Draw = (one, props) => {
    const { head, body } = render(one as Component<object>, { props, context });
    for (const [, css = ''] of head.matchAll(/<style[^>]*>(.*?)<\/style>/gs)) styles.add(css);
    return body;
  };
  const drawn = panels(file, draw);
  return {
    title: `${t(`${game}.title`)}: ${sheetTitle(kind, file)}`,
    made: t('study.made', { games: figure(file.games), level: file.bot }),
    panels: drawn,
    styles: [...styles].join('\n'),
  };
}
