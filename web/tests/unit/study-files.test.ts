// SPDX-License-Identifier: MIT
// Whatever the files of docs/study name has a word in both languages.
import { expect, test } from 'vitest';
import { useLanguage, type Language } from '$words/words';
import { gameNames } from '$board/names';
import { deedWord, endingWord, groupWord, variantName } from '$app/study/names';
import { isStudied, loadStudy } from '$app/study/study-file';

const studied = gameNames.filter(isStudied);

test.each(
  studied.flatMap((game) => (['en', 'de'] as Language[]).map((language) => [game, language] as const)),
)('%s in %s', async (game, language) => {
  await useLanguage(language);
  const file = await loadStudy(game);
  const nameless = new Set<string>();
  const check = (said: string, name: string) => {
    if (said === name || /^[\w-]+(\.[\w-]+)+$/.test(said)) nameless.add(name);
  };
  for (const variant of file.variants) {
    check(variantName(file, variant), variant.name);
    for (const { name } of variant.endings) check(endingWord(game, name), name);
    for (const { group, deeds } of variant.deeds) {
      check(groupWord(game, group), group);
      for (const { name } of deeds) check(deedWord(game, group, name), name);
    }
  }
  expect([...nameless]).toEqual([]);
});
