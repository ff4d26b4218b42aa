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

export function noticesAllowed(): NotificationPermission | 'impossible' {
  subscribe();
  return 'Notification' in globalThis && isSecureContext ? Notification.permission : 'impossible';
}
