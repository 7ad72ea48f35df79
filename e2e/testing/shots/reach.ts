/** Pictures of what reaches a phone: a slip that another app shared, and news of a payment that is under way. */
import type { Page } from 'playwright-core';
import { newCustomer, placePaymentOf, sendProof } from '../api.ts';
import { transferSlip } from '../pictures.ts';
import type { Product } from '../product.ts';
import type { Shot } from './shot.ts';

/** As the page's worker keeps it: pictures are taken without one. */
async function keepShared(page: Page): Promise<void> {
  const { name, mimeType, buffer } = await transferSlip('NGN 215,500.00');
  await page.evaluate(
    ({ bytes, file }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('sharedFile', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('shared', { keyPath: 'id' });
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const kept = new File([new Uint8Array(bytes)], file.name, { type: file.mimeType });
          const change = opening.result.transaction('shared', 'readwrite');
          change.objectStore('shared').put({ id: 'newest', file: kept, sharedAt: Date.now() });
          change.oncomplete = () => resolve();
        };
      }),
    { bytes: [...buffer], file: { name, mimeType } },
  );
  await page.reload();
  await page.getByRole('img', { name: 'What you shared' }).waitFor();
}

/** A browser without a window has refused news before anybody asks. */
async function mayAsk(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
  await page.reload();
  await page.getByRole('button', { name: 'Tell me when it is paid out' }).waitFor();
}

export async function reachShots(product: Product): Promise<Shot[]> {
  const { client, remembered } = await newCustomer(product);
  await placePaymentOf(client, '215500.00', '李伟 Guangzhou Baiyun Leather Goods Market Hall 3 No 214');
  await placePaymentOf(client, '1250000.00', '陈静');
  const sent = await placePaymentOf(client, '150000.00', '王芳');
  await sendProof(client, sent);
  const idle = await newCustomer(product);
  return [
    { name: 'share--which-order', path: '/share', remembered, prepare: keepShared },
    { name: 'share--nothing-waits', path: '/share', remembered: idle.remembered, prepare: keepShared },
    { name: 'share--nothing-shared', path: '/share', remembered },
    { name: 'share--unfit', path: '/share?shared=unfit', remembered },
    { name: 'order--tell-me', path: `/orders?order=payment-${sent.id}`, remembered, prepare: mayAsk },
  ];
}
