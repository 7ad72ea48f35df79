/**
 * Takes what other apps share to the page of a phone that pays, before it would go over the network, and keeps it for that
 * page alone (Product §28.116). It answers nothing else, keeps no page, and reaches no address beyond the page's own.
 */
import { takeShared } from '@cowrie/client/shared-file.ts';
import { afterShare, SHARE_FIELD, SHARE_TARGET } from '@cowrie/contract/phone-page.ts';
import { keepSlip } from '../phone/slip-store.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'POST' && new URL(url).pathname === SHARE_TARGET)
    event.respondWith(take(event.request).catch(() => backToPage('lost')));
});

const backToPage = (failure: Parameters<typeof afterShare>[0]) =>
  Response.redirect(new URL(afterShare(failure), self.location.origin), 303);

async function take(request: Request): Promise<Response> {
  const file = await takeShared(request, SHARE_FIELD);
  if (!file) return backToPage('unfit');
  await keepSlip({ file, sharedAt: Date.now(), isSeen: false, reference: null });
  return backToPage(null);
}
