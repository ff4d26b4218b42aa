// SPDX-License-Identifier: MIT
// Whether the browser lets this site show notices, which somebody can change beside the page at any time.
import { createSubscriber } from 'svelte/reactivity';

const subscribe = createSubscriber((update) => {
  // Not every browser tells of a change; all of them are asked again when somebody comes back.
  addEventListener('focus', update);
  let status: PermissionStatus | undefined;
  navigator.permissions?.query({ name: 'notifications' }).then(
    (found) => {
      status = found;
      found.addEventListener('change', update);
    },
    () => {},
  );
  return () => {
    removeEventListener('focus', update);
    status?.removeEventListener('change', update);
  };
});

/** Why something of the kind cannot be here. A phone of one kind lets only pages notify that are on its home screen. */
export type Obstacle = 'insecure' | 'install' | 'impossible';

export function obstacle(needed: 'Notification' | 'PushManager'): Obstacle | null {
  if (!isSecureContext) return 'insecure';
  if (needed in globalThis) return null;
  return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'impossible';
}

export function noticesAllowed(): NotificationPermission | Obstacle {
  subscribe();
  return obstacle('Notification') ?? Notification.permission;
}
