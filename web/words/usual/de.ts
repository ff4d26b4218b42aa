// SPDX-License-Identifier: MIT
// What every page says, as one file: each file over the line costs as much as a hundred words. What only some pages say
// is left out (words.ts).
import { catalogueOf, type Words } from '../catalogue';

export default catalogueOf({
  ...import.meta.glob<Words>(
    ['../../messages/de/*.json', '!../../messages/de/{events,lab,operator,privacy,workshop}.json'],
    { eager: true, import: 'default' },
  ),
  ...import.meta.glob<Words>('../../../games/*/messages/de.json', {
    eager: true,
    import: 'default',
    query: '?outside',
  }),
});
