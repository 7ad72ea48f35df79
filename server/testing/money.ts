/** Money in tests: on customers' balances and with orders, without whoever confirms it. */
import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { customerAccount, ORDERS, openAccount, writeJournal } from '../ledger/index.ts';

/** The account of ours that all of it came to. */
export const TEST_BANK = { code: 'in/test-bank', name: 'Test bank' } as const;

type Ours = Pick<Context, 'db' | 'clock'>;
type Whose = { customerId: bigint } | { customerId: bigint; orderId: bigint };

async function bringIn({ db, clock }: Ours, whose: Whose, amount: bigint): Promise<void> {
  await transaction(db, async (tx) => {
    await openAccount(tx, { ...TEST_BANK, kind: 'pay-in', currency: 'NGN' });
    const to = 'orderId' in whose ? ORDERS : await customerAccount(tx, whose.customerId);
    await writeJournal(tx, {
      cause: `test/${randomUUID()}`,
      kind: 'receipt',
      ...whose,
      lines: [
        [TEST_BANK.code, amount],
        [to, -amount],
      ],
      now: clock(),
    });
  });
}

/** Puts so many kobo on a customer's balance. */
export const giveBalance = (context: Ours, customerId: bigint, amount: bigint) =>
  bringIn(context, { customerId }, amount);

/** So many kobo come for an order. */
export const receiveMoney = (context: Ours, customerId: bigint, orderId: string, amount: bigint) =>
  bringIn(context, { customerId, orderId: BigInt(orderId) }, amount);

/** As the treasury would. */
export async function switchWalletOn({ db }: Ours): Promise<void> {
  await db.updateTable('payment_options').set({ enabled: true }).where('code', '=', 'wallet').execute();
}
