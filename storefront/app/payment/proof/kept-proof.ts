/** The slip that is attached to an order, over a reload: in the tab, which is emptied as its customer leaves (Product §16.8). */
import { readablePicture } from '@cowrie/client/readable-picture.ts';
import { keepInTab, keptInTab } from '@cowrie/client/tab-store.ts';
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { readSession, readToken } from '../../session/store.ts';
import { fromKept, KEEP_BYTES, toKept } from '../draft/kept-file.ts';

/** One at a time, whatever it is for. */
const KEY = 'proof';

/** One customer's order as it is, and what is to be paid for it: once anything has happened to it, its slip is another. */
const ofOrder = ({ reference, timeline }: OrderDetails, amount: string) =>
  `${readSession().userDetails?.username} ${reference} ${amount} ${timeline.length}`;

/** What was attached to an order for this amount; null where nothing was. */
export function keptProof(order: OrderDetails, amount: string): File | null {
  const kept = JSON.parse(keptInTab(KEY) ?? '{}');
  return kept.of === ofOrder(order, amount) ? fromKept(kept) : null;
}

let newest: File | null = null;

/** Keeps a slip in place of any before, as small as it is sent; null keeps none. */
export async function keepProof(order: OrderDetails, amount: string, file: File | null): Promise<void> {
  newest = file;
  keepInTab(KEY, null);
  if (!file) return;
  const token = readToken();
  const small = await readablePicture(file);
  if (small.size > KEEP_BYTES) return;
  const kept = await toKept(small);
  // Removed, or another chosen meanwhile, or its customer has left.
  if (newest === file && readToken() === token)
    keepInTab(KEY, JSON.stringify({ ...kept, of: ofOrder(order, amount) }));
}
