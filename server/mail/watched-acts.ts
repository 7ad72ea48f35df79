/**
 * Acts that one person may do alone and that no close of a day would find, since book and bank agree afterwards: owners
 * and treasury are mailed about each (Product §26.54, §26.110).
 */
import { LIMITS } from '@cowrie/contract/limits.ts';
import { displayMinor } from '@cowrie/contract/money.ts';
import { countTry, hasTryLeft } from '../calls/count-tries.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import type { StaffMember } from '../sessions/staff.ts';
import type { StaffNotice } from './staff-notice-letter.ts';
import { tellTreasury } from './staff-notices.ts';

export type WatchedBy = { staff: Pick<StaffMember, 'id' | 'name'>; device: string; now: Date };
type Parts = Pick<Context, 'jobs' | 'config'>;
type Told = Pick<StaffNotice, 'kind' | 'facts'>;

/** @throws {ApiError} `too_many_tries`: hundreds of mails would bury the one that matters. */
export async function tellOfWatched(context: Parts, tx: Db, by: WatchedBy, told: Told): Promise<void> {
  await countTry(tx, ...watchedTry(context, by));
  await tell(context, tx, by, told);
}

const watchedTry = ({ config }: Parts, { staff, now }: WatchedBy) =>
  [LIMITS.watchedAct, `staff:${staff.id}`, now, config.rateLimitFactor] as const;

const tell = (context: Parts, tx: Db, { staff, device, now }: WatchedBy, told: Told) =>
  tellTreasury(context, tx, { ...told, by: staff.name, device, now });

/** A fee below this worth in kobo, or below this part of the amount, is what banks usually take. */
export const LEAST_WORTH = 500_000n;
const LEAST_PART = 100n;

type Fee = {
  /** What the fee was for. */
  what: string;
  account: { name: string; currency: string };
  /** In minor units of the account's currency. */
  amount: bigint;
  fee: bigint;
  /** What the fee cost, in kobo. */
  worth: bigint;
  /** The money has left already: it is recorded even if nobody can be mailed about it any more today. */
  hasLeft?: boolean;
};

/** @throws {ApiError} as `tellOfWatched`, unless it `hasLeft`. */
export async function tellOfLargeFee(
  context: Parts,
  tx: Db,
  by: WatchedBy,
  { what, account, amount, fee, worth, hasLeft = false }: Fee,
): Promise<void> {
  if (worth < LEAST_WORTH || fee * LEAST_PART <= amount) return;
  const money = (minor: bigint) => displayMinor(minor, account.currency);
  const facts: [string, string][] = [
    ['For', what],
    ['Amount', money(amount)],
    ['Fee', money(fee)],
    ['From the account', account.name],
  ];
  const told = { kind: 'large-fee', facts } as const;
  if (!hasLeft) return tellOfWatched(context, tx, by, told);
  if (await hasTryLeft(tx, ...watchedTry(context, by))) await tell(context, tx, by, told);
}
