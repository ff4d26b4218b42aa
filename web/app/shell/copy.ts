// SPDX-License-Identifier: MIT
// Browsers lend the clipboard to secure pages only; on the local network the page is not one, and the old way works.

/** Copies what is in a field; false where the browser allows neither way. The field is left selected for the hand. */
export async function copyField(field: HTMLInputElement): Promise<boolean> {
  field.focus();
  field.select();
  if (window.isSecureContext && navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(field.value);
      return true;
    } catch {
      // The old way may still be allowed.
    }
  }
  return document.execCommand('copy');
}
