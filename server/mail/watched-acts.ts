/**
 * What one person alone may write and no close of a day would find, since book and bank then agree: all owners and the treasury
 * are mailed of it (Product §26.54, §26.110).
 */
import { LIMITS } from '@cowrie/contract/limits.ts';
import { displayMinor } from '@cowrie/contract/money.ts';
import { countTry } from '../calls/count-tries.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import type { StaffMember } from '../sessions/staff.ts';
import type { StaffNotice } from './staff-notice-letter.ts';
import { tellTreasury } from './staff-notices.ts';

export type WatchedBy = { staff: Pick<StaffMember, 'id' | 'name'>; device: string; now: Date };
type Parts = Pick<Context, 'jobs' | 'config'>;

/** @throws {ApiError} `too_many_tries`: mails by the hundred would bury the one that matters. */
export async function tellOfWatched(
  context: Parts,
  tx: Db,
  { staff, device, now }: WatchedBy,
  told: Pick<StaffNotice, 'kind' | 'facts'>,
): Promise<void> {
  await countTry(tx, LIMITS.watchedAct, `staff:${staff.id}`, now, context.config.rateLimitFactor);
  await tellTreasury(context, tx, { ...told, by: staff.name, device, now });
}

/** Worth less in kobo, or a smaller part of what it was for, it is what banks take. */
export const LEAST_WORTH = 500_000n;
const LEAST_PART = 100n;

type Fee = {
  /** What it was for. */
  what: string;
  account: { name: string; currency: string };
  /** In minor units of the account's currency. */
  amount: bigint;
  fee: bigint;
  /** What the fee cost, in kobo. */
  worth: bigint;
};

/** @throws {ApiError} as `tellOfWatched`. */
export async function tellOfLargeFee(
  context: Parts,
  tx: Db,
  by: WatchedBy,
  { what, account, amount, fee, worth }: Fee,
): Promise<void> {
  if (worth < LEAST_WORTH || fee * LEAST_PART <= amount) return;
  const money = (minor: bigint) => displayMinor(minor, account.currency);
  const facts: [string, string][] = [
    ['For', what],
    ['Amount', money(amount)],
    ['Fee', money(fee)],
    ['From the account', account.name],
  ];
  await tellOfWatched(context, tx, by, { kind: 'large-fee', facts });
}
