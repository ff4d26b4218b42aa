// SPDX-License-Identifier: MIT
import type { Attachment } from 'svelte/attachments';

/** Tells once when something comes near to what can be seen. */
export const onceInSight =
  (tell: () => void): Attachment =>
  (element) => {
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        tell();
      },
      { rootMargin: '200px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  };
