// SPDX-License-Identifier: MIT
import { mount } from 'svelte';
import { registerSW } from 'virtual:pwa-register';
import './shell/fonts.css';
import '$parts/tokens.css';
import './shell/base.css';
import App from './App.svelte';
import { painted } from './shell/painted';
import { startRouter } from './shell/router';
import { applySettings } from '$settings/settings.svelte';
import { toast } from './shell/toast.svelte';
import { t } from '$words/words';

await applySettings();
startRouter();
mount(App, { target: document.getElementById('app')! });
void painted()
  .then(() => import('./told/start.svelte'))
  .then(({ start }) => start());

// For the next day without a network; on plain HTTP browsers have no such thing. Newer pages come when they are asked for:
// nobody's game is taken off the screen.
const renew = registerSW({
  onNeedRefresh: () => toast(t('shell.newer'), { words: t('shell.reload'), take: () => void renew() }),
});
