import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';

/** Whether whoever is signed in here may show and pay what a payment's receiver gets: they said so first. */
export const isMineToPay = ({ payout }: Pick<DeskOrder, 'payout'>) =>
  Boolean(payout?.claim?.mine && (!payout.needs_release || payout.release?.state === 'released'));

/** Why a payout cannot be recorded here now; null where it can. */
export function whyNotMine({ payout }: Pick<DeskOrder, 'payout'>): string | null {
  if (!payout || payout.claim?.mine) return null;
  return payout.claim && !payout.claim.free
    ? `Not now: ${payout.claim.by} is paying this.`
    : 'Not now: say first that you are paying this.';
}
