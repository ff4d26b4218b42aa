// SPDX-License-Identifier: MIT
// The folders of the pages by their short names.
import { fileURLToPath } from 'node:url';

const folders = ['app', 'board', 'messages', 'parts', 'settings', 'words'];

export const aliases = Object.fromEntries(
  folders.map((name) => [`$${name}`, fileURLToPath(new URL(`../${name}`, import.meta.url))]),
);
