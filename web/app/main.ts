// SPDX-License-Identifier: MIT
import { mount } from 'svelte';
import { registerSW } from 'virtual:pwa-register';
import './shell/fonts.css';
import './shell/tokens.css';
import './shell/base.css';
import App from './App.svelte';
import { startRouter } from './router';
import { applySettings } from './settings.svelte';

await applySettings();
startRouter();
mount(App, { target: document.getElementById('app')! });

// For the next day without a network; on plain HTTP browsers have no such thing.
registerSW();
