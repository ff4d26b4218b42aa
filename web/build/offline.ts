// SPDX-License-Identifier: MIT
// What makes the pages installable, and keeps all of them for the day without a network.
import { VitePWA } from 'vite-plugin-pwa';

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
      globPatterns: ['**/*.{js,css,html,svg,png,woff2,wasm}'],
      maximumFileSizeToCacheInBytes: 4 << 20,
      navigateFallback: '/index.html',
      navigateFallbackDenylist: [/^\/api\//, /^\/ws\//, /^\/healthz/, /^\/metrics/],
    },
  });
