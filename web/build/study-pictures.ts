// SPDX-License-Identifier: MIT
// The pictures that docs/study/*.md show, drawn by the figures of the page /study. They are by day, on paper of their
// own, so that they read wherever they are shown.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createServer } from 'vite';
import { aliases } from './aliases.ts';
import { gameWords } from './game-words.ts';
import { drawPicture, panelWidth } from './picture.ts';
import type { studySheet } from './study-panels';

export const studies = new URL('../../docs/study/', import.meta.url);

/** The names of all pictures that the pages show: "top-cap-seats". */
function shownPictures(): string[] {
  const pages = readdirSync(studies).filter((name) => name.endsWith('.md'));
  const shown = pages.flatMap((page) => [
    ...readFileSync(new URL(page, studies), 'utf8').matchAll(/!\[[^\]]*\]\(([a-z-]+)\.svg\)/g),
  ]);
  return shown.map(([, name]) => name!);
}

/** The values of the light theme, by the names of their variables. */
function lightValues(): Map<string, string> {
  const css = readFileSync(new URL('../parts/tokens.css', import.meta.url), 'utf8');
  const values = new Map<string, string>();
  for (const [, selector = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g))
    if (!selector.includes('dark'))
      for (const [, name, value] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) values.set(name!, value!);
  // A picture has no fonts of its own, and those that every machine has run wider than ours.
  values.set('--text-face', "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif");
  values.set('--display', "Georgia, 'Times New Roman', serif");
  for (const [size, pixels] of Object.entries({ 2: 12, 3: 13, 4: 14, 5: 20 }))
    values.set(`--size-${size}`, `${pixels}px`);
  return values;
}

function withValues(css: string): string {
  const values = lightValues();
  return css.replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`The light theme has no ${name}.`);
    return value;
  });
}

/** Every picture by the name of its file. */
export async function studyPictures(): Promise<Map<string, string>> {
  const vite = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    // Styles come with the components, under their names: what the pages have instead depends on the folder they are in.
    plugins: [gameWords(), svelte({ emitCss: false, compilerOptions: { cssHash: ({ name }) => name } })],
    resolve: { alias: aliases },
    server: { middlewareMode: true, ws: false, watch: null },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  });
  try {
    const panels = (await vite.ssrLoadModule('/build/study-panels.ts')) as { studySheet: typeof studySheet };
    const pictures = new Map<string, string>();
    for (const name of shownPictures()) {
      const [, game = '', kind = ''] = /^(.*)-([a-z]+)$/.exec(name) ?? [];
      const sheet = await panels.studySheet(game, kind, panelWidth);
      pictures.set(`${name}.svg`, drawPicture(sheet, withValues));
    }
    return pictures;
  } finally {
    await vite.close();
  }
}
