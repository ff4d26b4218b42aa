// SPDX-License-Identifier: MIT
// What makes the pages installable, and keeps all of them for the day without a network.
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { aliases } from './aliases.ts';

const notices = 'notices.js';

/** What the worker does besides keeping pages (app/told/worker.ts): one plain script of its own, since workers load it
 *  as such, and none of its parts is shared with a page. */
export const noticesWorker = (): Plugin => ({
  name: 'notices-worker',
  apply: 'build',
  async generateBundle() {
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      resolve: { alias: aliases },
      build: {
        write: false,
        target: 'es2022',
        lib: {
          entry: fileURLToPath(new URL('../app/told/worker.ts', import.meta.url)),
          formats: ['iife'],
          name: 'notices',
        },
      },
    });
    const [script] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
    if (script?.type !== 'chunk') throw new Error('The worker of notices came to nothing.');
    this.emitFile({ type: 'asset', fileName: notices, source: script.code });
  },
});

export const offline = () =>
  VitePWA({
    // A new version waits until every page of the old one is closed: nobody's game loses its parts.
    registerType: 'prompt',
    injectRegister: false,
    manifest: {
      name: 'Cap & Barrel',
      short_name: 'Cap & Barrel',
      description: 'Pub-table games: with friends, on one screen, or against bots that know the game.',
      display: 'standalone',
      background_color: '#2b1d14',
      theme_color: '#2b1d14',
      categories: ['games'],
      icons: [
        { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    workbox: {
      importScripts: [notices],
      // What plays many games for whoever changes a board is for few, and comes when it is asked for.
      globIgnores: [notices, '**/lab-*.wasm'],
      globPatterns: ['**/*.{js,css,html,svg,png,woff2,wasm}'],
      maximumFileSizeToCacheInBytes: 4 << 20,
      navigateFallback: '/index.html',
      navigateFallbackDenylist: [/^\/api\//, /^\/ws\//, /^\/healthz/, /^\/metrics/],
    },
  });
