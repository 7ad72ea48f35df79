/** How far the paying out of a payment is: who is at it, and whether a second person lets it go (Product §28.15, §28.19). */
import * as z from 'zod/mini';
import { isoTime } from '../fields.ts';

/** Without a sign of life for so long, a claim is free again. */
export const CLAIM_MINUTES = 30;

const payoutClaim = z.object({
  by: z.string(),
  mine: z.boolean(),
  /** In this very session: the phone that is paired with it shows this payment. */
  here: z.boolean(),
  since: isoTime,
  /** The code of the account that they pay from, where they said so or paid like it last. */
  account: z.nullable(z.string()),
  /** Nobody has heard of them for long: whoever wants may go on. */
  free: z.boolean(),
});
export type PayoutClaim = z.output<typeof payoutClaim>;

const payoutRelease = z.object({
  id: z.string(),
  state: z.enum(['asked', 'released', 'refused', 'annulled']),
  asked_by: z.string(),
  asked_by_me: z.boolean(),
  asked_at: isoTime,
  decided_by: z.nullable(z.string()),
  decided_by_me: z.boolean(),
  decided_at: z.nullable(isoTime),
  /** While it is asked for: why whoever asks cannot release it, by name and date; null where they can. */
  why_not_release: z.nullable(z.string()),
});
export type PayoutRelease = z.output<typeof payoutRelease>;

export const payoutWork = z.object({
  claim: z.nullable(payoutClaim),
  /** Who took over what whoever asks was paying; null where nobody did. */
  taken_over_by: z.nullable(z.string()),
  /** Above the owner's limit. */
  needs_release: z.boolean(),
  /** The last one that was asked for. */
  release: z.nullable(payoutRelease),
  slip_required: z.boolean(),
});
export type PayoutWork = z.output<typeof payoutWork>;
