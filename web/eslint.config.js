// SPDX-License-Identifier: MIT
// Left out, with the reason:
//   @typescript-eslint/require-await   an interface may promise where one of its makers need not wait, and what throws
//                                      in an async function is a promise that fails, as whoever calls it expects
//   svelte/no-at-html-tags             only in the rules' text, which the build made from our own Markdown
//   svelte/no-useless-mustaches        {' '} is the one space that Svelte does not trim
//   svelte/prefer-svelte-reactivity    maps are replaced as a whole under $state.raw, or are gone with their function
//   types in components                svelte-check knows them; the linter would take half of them for `any`
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  globalIgnores(['dist', 'node_modules', 'public', 'test-results']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      // What only holds a place, because another thing comes behind it, is named _.
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all' },
      ],
      // Playwright reads from the pattern which fixtures one needs, and wants one where that is none.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      'svelte/no-useless-mustaches': 'off',
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['**/*.ts'],
    extends: [ts.configs.recommendedTypeCheckedOnly],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: { '@typescript-eslint/require-await': 'off' },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'SvelteElement[kind="component"] > SvelteStartTag > SvelteAttribute[key.name=/^--/]',
          message:
            'Svelte wraps the component in an element with a style attribute, which our pages forbid: a prop does.',
        },
      ],
    },
  },
  { files: ['app/rules/RulesText.svelte'], rules: { 'svelte/no-at-html-tags': 'off' } },
);
