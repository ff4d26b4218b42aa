// SPDX-License-Identifier: MIT
// Drawings cannot break their words themselves.

/** The words on lines of at most so many letters; a word that is longer stands alone. */
export function wrapWords(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
