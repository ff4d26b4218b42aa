// SPDX-License-Identifier: MIT
// Who imports whom among the sources of the pages, as paths from the root of the repository.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface Import {
  from: string;
  to: string;
}

/** Every TypeScript file and component under a folder. */
export function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory())
      return /^(node_modules|dist|public|test-results)$/.test(entry.name) ? [] : sources(path);
    return /\.(svelte|ts)$/.test(entry.name) ? [path] : [];
  });
}

const scripts = (path: string, text: string) =>
  path.endsWith('.svelte')
    ? [...text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, script]) => script!).join('\n')
    : text;

/** What is loaded by a pattern or as a worker: TypeScript takes it for a plain string. */
function byAddress(script: string): string[] {
  const globs = [...script.matchAll(/import\.meta\.glob[^(]*\(\s*(\[[^\]]*\]|'[^']*')/g)].flatMap(
    ([, list]) => [...list!.matchAll(/'([^']*)'/g)].map(([, pattern]) => pattern!),
  );
  const addresses = [...script.matchAll(/new URL\(\s*'([^']*)',\s*import\.meta\.url/g)].map(
    ([, address]) => address!,
  );
  // Of a pattern that much is known: the folder under which all that it can find lies.
  return [...globs, ...addresses].map((one) => one.replace(/\*.*$/, ''));
}

/** `$app/x` is web/app/x (vite.config.ts); a package is null. */
function resolved(from: string, name: string): string | null {
  if (name.startsWith('$')) return posix.join('web', name.slice(1));
  return name.startsWith('.') ? posix.join(posix.dirname(from), name) : null;
}

/** All that a file imports of ours: at its head, on the way, by a pattern, and types too. */
export function importsOf(path: string, text: string): Import[] {
  const script = scripts(path, text);
  const named = ts.preProcessFile(script, true, true).importedFiles.map(({ fileName }) => fileName);
  return [...named, ...byAddress(script)].flatMap((name) => {
    const to = resolved(path, name);
    return to === null ? [] : [{ from: path, to }];
  });
}

export const importsUnder = (folder: string): Import[] =>
  sources(folder).flatMap((path) => importsOf(path, readFileSync(join(root, path), 'utf8')));
