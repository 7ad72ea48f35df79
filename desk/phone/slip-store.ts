/**
 * The slip that another app shared to this phone, in the browser's own database (Product §28.116): the page's worker puts it
 * there, the page takes it. Not in a cache: the storefront's worker clears those of earlier builds.
 */
import { browserStore } from '../parts/browser-store.ts';

/** What nobody put into a payment by then is dropped (Product §28.118). */
const KEPT_MS = 30 * 60_000;

export type SharedSlip = {
  id: 'newest';
  file: File;
  sharedAt: number;
  /** Shown to whoever was paired then: it goes with their key. */
  isSeen: boolean;
  /** The payment that was shown when it came; null while there was none. */
  reference: string | null;
};

const inStore = browserStore('payoutSlip', 'shared');

/** Keeps the newest in place of any before. */
export async function keepSlip(slip: Omit<SharedSlip, 'id'>): Promise<void> {
  await inStore('readwrite', (store) => store.put({ ...slip, id: 'newest' }));
}

export async function dropSlip(): Promise<void> {
  await inStore('readwrite', (store) => store.delete('newest'));
}

export async function readSlip(): Promise<SharedSlip | null> {
  const slip = await inStore<SharedSlip | undefined>('readonly', (store) => store.get('newest'));
  if (!slip || slipEndsAt(slip) > Date.now()) return slip ?? null;
  await dropSlip();
  return null;
}

/** In milliseconds. */
export const slipEndsAt = ({ sharedAt }: SharedSlip): number => sharedAt + KEPT_MS;
