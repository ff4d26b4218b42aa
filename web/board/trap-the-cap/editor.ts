// SPDX-License-Identifier: MIT
import { t } from '$words/words';
import type { EditorModule } from '../kit/editor';
import { changesOf } from './editor-changes';
import { placesOf } from './editor-plan';
import Thumbnail from './Thumbnail.svelte';

export default {
  load: () => import('./Editor.svelte'),
  Thumbnail,
  changes: (tree, printed) => changesOf(tree, printed, (key, args) => t(`trap-the-cap.edit.${key}`, args)),
  placesOf,
} satisfies EditorModule;
