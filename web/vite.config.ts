// SPDX-License-Identifier: MIT
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { aliases } from './build/aliases.ts';
import { noticesWorker, offline } from './build/offline.ts';
import { ruleFigures } from './build/rule-figures.ts';
import { rulesPages } from './build/rules-pages.ts';
import { version } from './build/version.ts';

// Where `capbarrel serve` listens while the pages are being worked on.
const server = process.env['CAPBARREL_SERVER'] ?? 'http://localhost:8080';

export default defineConfig({
  define: { 'import.meta.env.CAPBARREL_VERSION': JSON.stringify(version()) },
  plugins: [svelte(), rulesPages(), ruleFigures(), noticesWorker(), offline()],
  resolve: {
    alias: aliases,
    conditions: ['browser'],
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    chunkSizeWarningLimit: 300,
    // All words of a language are fetched when a page opens: one file is smaller than many, and one request.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: Object.entries({ en: /messages\/en[./]/, de: /messages\/de[./]/ }).map(
            ([language, test]) => ({
              name: `words-${language}`,
              test,
            }),
          ),
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    fs: { allow: ['..'] }, // the engine is built beside the pages, the rules are written for all of the house
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
});
