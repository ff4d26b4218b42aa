// SPDX-License-Identifier: MIT
// Whether the server knows whoever uses this browser. Its cookie is none of the page's business, so it is remembered what
// the server said last: nobody is asked about who has never sat down anywhere.

const key = 'capbarrel.known';

type Listener = () => void;
const listeners = new Set<Listener>();

function isMarked(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return marked; // without storage it is known as long as the page
  }
}
let marked = false;

function mark(known: boolean): boolean {
  const changes = isMarked() !== known;
  marked = known;
  try {
    if (known) localStorage.setItem(key, 'yes');
    else localStorage.removeItem(key);
  } catch {
    // Then the next page knows nothing of it.
  }
  return changes;
}

const tell = () => listeners.forEach((listener) => listener());

export const identity = {
  isNobody: () => !isMarked(),
  /** The server knows us, as it did before. */
  known() {
    if (mark(true)) tell();
  },
  /** Somebody came in: perhaps somebody else. */
  came() {
    mark(true);
    tell();
  },
  left() {
    if (mark(false)) tell();
  },
  /** Calls whenever there may be somebody else, in this tab or another, until the function that it gives is called. */
  watch(listener: Listener): () => void {
    const elsewhere = (event: StorageEvent) => {
      if (event.key === key) listener();
    };
    listeners.add(listener);
    addEventListener('storage', elsewhere);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', elsewhere);
    };
  },
};
