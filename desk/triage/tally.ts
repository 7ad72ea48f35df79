import type { DecisionsNow } from './decisions.ts';

/** What this visit has sent, in words; empty before the first. */
export function tallyOf({ confirmed, declined }: DecisionsNow): string {
  const parts = [confirmed > 0 && `${confirmed} confirmed`, declined > 0 && `${declined} declined`];
  return parts.filter(Boolean).join(', ');
}
