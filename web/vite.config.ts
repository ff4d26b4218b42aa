// SPDX-License-Identifier: MIT
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { aliases } from './build/aliases.ts';
import { gameWords } from './build/game-words.ts';
import { noticesWorker, offline } from './build/offline.ts';
import { pieces } from './build/pieces.ts';
import { ruleFigures } from './build/rule-figures.ts';
import { rulesPages } from './build/rules-pages.ts';
import { version } from './build/version.ts';

// Where `capbarrel serve` listens while the pages are being worked on.
const server = process.env['CAPBARREL_SERVER'] ?? 'http://localhost:8080';

export default defineConfig({
  define: { 'import.meta.env.CAPBARREL_VERSION': JSON.stringify(version()) },
  plugins: [svelte(), gameWords(), rulesPages(), ruleFigures(), noticesWorker(), offline()],
  resolve: {
    alias: aliases,
    conditions: ['browser'],
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    chunkSizeWarningLimit: 300,
    // Every answer of the server brings nearly a kilobyte of headers: what always comes together is one file.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: pieces },
            { name: 'parts', test: /\/web\/parts\// },
            { name: 'editor', test: /\/web\/board\/kit\/(EditorRooms|Segments|Stepper|Tray)\.svelte$/ },
            { name: 'editions', test: /\/web\/app\/editions\// },
          ],
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
