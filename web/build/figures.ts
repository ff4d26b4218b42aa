// SPDX-License-Identifier: MIT
// `npm run figures`: draws the pictures of docs/study anew, and removes those that no page shows any more.
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { studies, studyPictures } from './study-pictures.ts';

const pictures = await studyPictures();
for (const name of readdirSync(studies))
  if (name.endsWith('.svg') && !pictures.has(name)) rmSync(new URL(name, studies));
for (const [name, svg] of pictures) writeFileSync(new URL(name, studies), svg);
console.log(`${pictures.size} pictures.`);
