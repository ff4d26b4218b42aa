// SPDX-License-Identifier: MIT
import { currentLanguage } from '$words/words';

/** "December 2025", from "2025-12". */
export const monthOf = (month: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
