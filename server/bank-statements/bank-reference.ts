import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { holdBankReference, orderCounted, withoutApostrophe } from '../ledger/index.ts';

/** What a bank calls a line by: columns of references hold dashes and words too, and what has no digit names nothing. */
export function bankReferenceOf({ reference }: { reference: string }): string | undefined {
  const said = withoutApostrophe(reference);
  return /\d/.test(said) ? said : undefined;
}

type Line = { account_id: bigint; amount: bigint; reference: string };

/** What of a line that came in somebody may have confirmed an order by; undefined where there is nothing. */
function creditOf({ account_id: accountId, amount, reference: said }: Line) {
  const reference = bankReferenceOf({ reference: said });
  return amount < 0n || reference === undefined ? undefined : { accountId, reference };
}

/** Held until `tx` ends, before the line's account is: so does whoever confirms an order by it. */
export async function holdCredit(tx: Db, line: Line): Promise<void> {
  const credit = creditOf(line);
  if (credit) await holdBankReference(tx, credit);
}

/**
 * @throws {ApiError} `line_counted` where somebody has confirmed an order by the credit that the line is, unless by the
 * journal `besides`.
 */
export async function refuseCounted(tx: Db, line: Line, besides?: bigint): Promise<void> {
  await holdCredit(tx, line);
  const credit = creditOf(line);
  const order = credit ? await orderCounted(tx, credit, besides) : null;
  if (order !== null) fail('line_counted', { order });
}
