// SPDX-License-Identifier: MIT

/** Gives the reader a file to keep. */
export function saveFile(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The download holds on to the file by itself once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
