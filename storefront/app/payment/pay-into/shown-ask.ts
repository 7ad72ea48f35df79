/** What was asked in USDT stays what this tab asks of its customer: whoever has sent it comes back with the proof for it (Product §6.13). */
import { keepInTab, keptInTab } from '@cowrie/client/tab-store.ts';
import type { UsdtAsk } from '@cowrie/contract/payments.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { HOUR_MS } from '@cowrie/contract/time.ts';
import { readSession } from '../../session/store.ts';

/** The server takes what was shown for a day after a new price; the rest of it is for the proof. */
const KEPT_MS = 23 * HOUR_MS;

type Shown = { missing: string | null; at: number; ask: UsdtAsk };

/** What was shown first of what is `missing` of an order; `ask`, today's, where that was none or too long ago. */
export function askShownFirst(reference: string, missing: string | null, ask: UsdtAsk): UsdtAsk {
  const shown = shownAsk(reference, missing);
  if (shown) return shown;
  keepInTab(keyOf(reference), JSON.stringify({ missing, at: serverNow(), ask } satisfies Shown));
  return ask;
}

/** What this tab has shown of it, known before it is asked for again: the proof may be quicker. */
export function shownAsk(reference: string, missing: string | null): UsdtAsk | null {
  const shown = readShown(keptInTab(keyOf(reference)));
  return shown?.missing === missing && serverNow() - shown.at < KEPT_MS ? shown.ask : null;
}

const keyOf = (reference: string) => `usdt ${readSession().userDetails?.username} ${reference}`;

function readShown(kept: string | null): Shown | null {
  try {
    return JSON.parse(kept ?? 'null');
  } catch {
    return null;
  }
}
