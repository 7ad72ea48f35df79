/** What a push service brings: shown as one notification an order, unless the order is before its customer's eyes (Product §30.4). */
import type { PushMessage } from '@cowrie/contract/push.ts';

declare const self: ServiceWorkerGlobalScope;
/** See service-worker.ts. */
declare const ADDRESSES: typeof import('../app/offline/worker-addresses.ts').WORKER_ADDRESSES;

/** A page that is alive answers at once, and one that slept as soon as it is at the front. */
const PATIENCE_MS = 2_000;

export function listenForPushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() as PushMessage)));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification));
  });
}

async function show({ title, body, tag, path, waiting }: PushMessage): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const looked = windows.filter((one) => one.focused && one.visibilityState === 'visible' && isOfApp(one));
  // A page stays for us at the address that it was loaded at: where it is by now it says itself.
  const shown = await Promise.all(looked.map((one) => ask<string>(one, { where: true })));
  const isSeen = shown.some((url) => url !== undefined && shows(url, path));
  await setBadge(waiting);
  if (isSeen) return;
  // It may take the place of one that was overlooked: it is news all the same.
  await notify(title, { body, tag, data: { path }, renotify: true });
}

const notify = (title: string, news: NotificationOptions & { renotify?: true }) =>
  self.registration.showNotification(title, {
    ...news,
    icon: '/icons/any-192.png',
    badge: '/icons/badge-96.png',
  });

/**
 * Whether a page has the order of this address before it: as a panel, beside its form, or to be paid. An order is renewed
 * as it changes. A page of a price says by itself what it has shown; one of a balance shows what it came with.
 */
function shows(url: string, path: string): boolean {
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

/** In a page that is open already, where there is one: it goes there by itself, which breaks off nothing that it does. */
async function open({ title, body, tag, data }: Notification): Promise<void> {
  const { path } = data as { path: string };
  const url = new URL(path, self.location.origin);
  // Addresses come from our own server; a page of another is opened by none of them.
  if (url.origin !== self.location.origin) return;
  const page = (await self.clients.matchAll({ type: 'window' })).find(isOfApp);
  // Brought to the front first, while the press still counts; where it may not be, it shows the order all the same.
  await page?.focus().catch(() => {});
  const goes = page && (await ask<boolean>(page, { open: path }));
  if (goes) return;
  // It is sending a file, as one sees: what was tapped is there for afterwards.
  if (goes === false) return notify(title, { body, tag, data, silent: true });
  // It is not alive yet, or broke.
  const opened = await page?.navigate(url.href).catch(() => null);
  if (!opened) await self.clients.openWindow(url.href);
}

/** Pages of the desk and of the server alone do not know the way. */
function isOfApp({ url }: WindowClient): boolean {
  const { pathname } = new URL(url);
  const others = [ADDRESSES.receiptPages, ADDRESSES.mailsOffPages];
  return !/^\/desk(\/|$)/.test(pathname) && !others.some((start) => pathname.startsWith(start));
}

/** What a page answers; undefined where it says nothing. */
function ask<Answer>(page: WindowClient, question: object): Promise<Answer | undefined> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, PATIENCE_MS);
    page.postMessage(question, [port2]);
  });
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
