/** What was asked in USDT stays what this tab asks: whoever has sent it comes back with the proof for it (Product §6.13). */
import { keepInTab, keptInTab } from '@cowrie/client/tab-store.ts';
import type { UsdtAsk } from '@cowrie/contract/payments.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { HOUR_MS } from '@cowrie/contract/time.ts';

/** The server takes what was shown for a day after a new price; the rest of it is for the proof. */
const KEPT_MS = 23 * HOUR_MS;

type Shown = { missing: string | null; at: number; ask: UsdtAsk };

/** What was shown first of what is `missing` of an order; `ask`, today's, where that was none or too long ago. */
export function askShownFirst(reference: string, missing: string | null, ask: UsdtAsk): UsdtAsk {
  const key = `usdt ${reference}`;
  const shown = readShown(keptInTab(key));
  const now = serverNow();
  if (shown?.missing === missing && now - shown.at < KEPT_MS) return shown.ask;
  keepInTab(key, JSON.stringify({ missing, at: now, ask } satisfies Shown));
  return ask;
}

function readShown(kept: string | null): Shown | null {
  try {
    return JSON.parse(kept ?? 'null');
  } catch {
    return null;
  }
}
