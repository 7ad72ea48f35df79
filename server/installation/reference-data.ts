/** What every installation starts with, before anyone has written anything (Product §24.3). */
import { REFERENCE_CONTENT } from '../content/reference.ts';
import { fillEmpty } from '../database/fill-empty.ts';
import type { Db } from '../database/transaction.ts';
import { PAYMENT_OPTIONS } from '../payments/reference.ts';
import { CURRENCIES } from '../rates/reference.ts';

/** Makes sure that the reference data is there. */
export async function referenceData(db: Db): Promise<void> {
  await fillEmpty(db, { ...REFERENCE_CONTENT, currencies: CURRENCIES, payment_options: PAYMENT_OPTIONS });
}
