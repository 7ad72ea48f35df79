/** What a push service brings: shown as one notification an order, unless the order is before its customer's eyes (Product §30.4). */
import type { PushMessage } from '@cowrie/contract/push.ts';

declare const self: ServiceWorkerGlobalScope;

export function listenForPushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() as PushMessage)));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open((event.notification.data as { path: string }).path));
  });
}

async function show({ title, body, tag, path, waiting }: PushMessage): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isSeen = windows.some((one) => one.focused && one.visibilityState === 'visible' && shows(one, path));
  await setBadge(waiting);
  if (isSeen) return;
  const news = { body, tag, data: { path }, icon: '/icons/any-192.png', badge: '/icons/badge-96.png' };
  // It may take the place of one that was overlooked: it is news all the same.
  await self.registration.showNotification(title, { ...news, renotify: true } as NotificationOptions);
}

/**
 * Whether a window has the order of this address before it: as a panel, beside its form, or to be paid. An order is renewed
 * as it changes. A page of a price says by itself what it has shown; one of a balance shows what it came with.
 */
function shows({ url }: WindowClient, path: string): boolean {
  const { pathname, searchParams } = new URL(url);
  const order = new URL(path, self.location.origin).searchParams.get('order');
  if (order === null) return false;
  const [type, id] = order.split('-');
  return (
    searchParams.get('order') === order ||
    searchParams.get('chat') === id ||
    pathname.endsWith(`pay/${type}/${id}`)
  );
}

/** In a window that is there already, where there is one. */
async function open(path: string): Promise<void> {
  const url = new URL(path, self.location.origin);
  // Addresses come from our own server; a page of another is opened by none of them.
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window' });
  const page = windows.find((one) => !/^\/desk(\/|$)/.test(new URL(one.url).pathname));
  // Brought to the front first, while the press still counts; where it may not be, it shows the order all the same.
  await page?.focus().catch(() => {});
  const opened = await page?.navigate(url.href).catch(() => null);
  if (!opened) await self.clients.openWindow(url.href);
}

/** What was shown, and the right to be told more, go with the customer. */
export async function forgetPushes(): Promise<void> {
  // Nothing was shown or subscribed to where nobody said yes, and not every browser takes the question.
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const shown = await self.registration.getNotifications();
  for (const notification of shown) notification.close();
  await setBadge(0);
  const subscription = await self.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** On the app's icon, where there is one. */
async function setBadge(count: number): Promise<void> {
  const { navigator } = self as { navigator: { setAppBadge?: (count: number) => Promise<void> } };
  await navigator.setAppBadge?.(count).catch(() => {});
}
