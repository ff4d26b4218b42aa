// SPDX-License-Identifier: MIT
// This browser's subscription: by it the server reaches the worker while no page is open. The browser has one or has
// none; which of the server's it is, and in which language it speaks, is remembered here.
import * as v from 'valibot';
import { settings } from '$settings/settings.svelte';
import { api } from '$app/api/api';
import { identity } from '$app/api/identity';
import { registration } from './notices';
import { obstacle, type Obstacle } from './permission.svelte';
import { forget, remember, remembered } from './subscribed';

const Kept = v.object({
  id: v.string(),
  endpoint: v.string(),
  language: v.string(),
  challenges: v.fallback(v.boolean(), false),
});

/** `blocked`: the person has told the browser not to. */
export type PushState = Obstacle | 'blocked' | 'off' | 'on';

function kept() {
  try {
    const read = v.safeParse(Kept, JSON.parse(remembered() ?? 'null'));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** Which of the server's browsers this one is. */
export const ownId = () => kept()?.id ?? '';

async function subscription(): Promise<PushSubscription | null> {
  return (await (await registration())?.pushManager?.getSubscription()) ?? null;
}

export async function pushState(): Promise<PushState> {
  const cannot = obstacle('PushManager') ?? obstacle('Notification');
  if (cannot) return cannot;
  if (Notification.permission === 'denied') return 'blocked';
  if (!(await registration())) return 'impossible';
  return kept() && (await subscription()) ? 'on' : 'off';
}

/** The server's key, as browsers take it. */
function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

async function tellServer(mine: PushSubscription): Promise<void> {
  const { endpoint, keys } = mine.toJSON();
  const { language, challenges } = settings;
  const id = await api.addPush({
    endpoint: endpoint!,
    p256dh: keys!['p256dh']!,
    auth: keys!['auth']!,
    language,
    challenges,
  });
  remember(JSON.stringify({ id, endpoint, language, challenges }));
}

/** Asks the person, then the browser, then the server. @returns what came of it. */
export async function turnOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  if (identity.isNobody() || (await api.me()) === null) await api.guest(settings.name);
  const { push } = await api.notices();
  const worker = await registration();
  const mine = await worker!.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(push.key),
  });
  await tellServer(mine);
  return pushState();
}

/** Before somebody goes, or because they no longer want it. */
export async function turnOff(): Promise<void> {
  const own = kept();
  forget();
  await (await subscription())?.unsubscribe();
  // It may be gone there already; a server that cannot be asked notices when it pushes in vain.
  if (own) await api.removePush(own.id).catch(() => {});
}

/** Tells the server again where the browser has changed its mind, or the person their wishes. `anew`: there is
 *  somebody else now, who gets what this browser was asked for. */
export async function keepUp(anew = false): Promise<void> {
  const own = kept();
  if (!own || !isSecureContext) return;
  const mine = await subscription();
  if (!mine) {
    forget();
    await api.removePush(own.id).catch(() => {});
  } else if (
    anew ||
    mine.endpoint !== own.endpoint ||
    settings.language !== own.language ||
    settings.challenges !== own.challenges
  ) {
    await tellServer(mine);
  }
}
