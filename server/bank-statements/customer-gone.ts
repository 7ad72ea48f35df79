/** Whoever deleted their account can be given nothing: what comes for them goes back to its sender (Product §26.57). */

import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { holdUnlessGone } from '../sessions/gone.ts';

/** To the end of `tx` no deletion begins. @throws {ApiError} `customer_gone`. */
export async function holdToGive(tx: Db, customerId: bigint): Promise<void> {
  if (!(await holdUnlessGone(tx, customerId))) fail('customer_gone');
}
