/** Whose the sample data are, and what it makes of orders. */
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import type { SamplePerson } from './people.ts';

export type Sample = {
  context: Context;
  tx: Db;
  customerId: bigint;
  /** The customer whose payments were cancelled when their money was there already. */
  refundedId: bigint;
  staffId: bigint;
  /** Who counts and prepares, and who signs and releases. */
  counter: SamplePerson;
  signer: SamplePerson;
  /** Who receives and sends parcels. */
  worker: SamplePerson;
  accountId: bigint;
};
/** An order of the sample: how old it is, and how to place it then. */
export type SampleOrder = { hoursAgo: number; place: (placed: Date) => Promise<void> };
