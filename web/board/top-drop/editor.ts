// SPDX-License-Identifier: MIT
import { t } from '$words/words';
import type { EditorModule } from '../kit/editor';
import { changesOf, placesOf } from './editor-colours';
import Thumbnail from './Thumbnail.svelte';

export default {
  load: () => import('./Editor.svelte'),
  Thumbnail,
  changes: (tree, printed) => changesOf(tree, printed, (key, args) => t(`top-drop.edit.${key}`, args)),
  placesOf,
} satisfies EditorModule;
