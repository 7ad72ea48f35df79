/** Money in tests: on customers' balances and with orders, without whoever confirms it. */
import { randomUUID } from 'node:crypto';
import { approveReversal, proposeReversal } from '@cowrie/contract/desk/book.ts';
import { deskCancelOrder } from '@cowrie/contract/desk/order-moves.ts';
import { listRefunds, prepareRefund } from '@cowrie/contract/desk/refunds.ts';
import type { OrderStatus } from '@cowrie/contract/lifecycle.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { refundToBank } from '@cowrie/contract/refunds.ts';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { customerAccount, ORDERS, openAccount, writeJournal } from '../ledger/index.ts';
import { data, PASSWORD, type TestApp, type TestCustomer, type TestStaff } from './app.ts';
import { type Answer, type PlacedOrder, placeOrder } from './orders.ts';

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

/** So many kobo come for an order; all of its amount, and it goes on. */
export async function receiveMoney(
  context: Ours,
  customerId: bigint,
  orderId: string,
  amount: bigint,
): Promise<void> {
  const id = BigInt(orderId);
  await bringIn(context, { customerId, orderId: id }, amount);
  const { status } = await context.db
    .updateTable('orders')
    .set({
      received: sql<bigint>`received + ${amount}`,
      status: sql<OrderStatus>`case when received + ${amount} >= amount then 'processing' else status end`,
    })
    .where('id', '=', id)
    .returning('status')
    .executeTakeFirstOrThrow();
  if (status !== 'processing') return;
  await context.db
    .updateTable('transactions')
    .set({ status: 'successful', closed_at: context.clock() })
    .where('order_id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
}

/** A refund to a customer's bank account, prepared by `staff` for another to release: its id. */
export async function preparedRefund(
  app: TestApp,
  customer: TestCustomer,
  staff: TestStaff,
): Promise<string> {
  const { id, reference } = await placeOrder('payment', customer, staff);
  await receiveMoney(app.context, customer.id, id, 15_000_000n);
  const cancel = { params: { reference }, body: { reason: 'Not possible' } };
  data(await staff.client.call(deskCancelOrder, cancel));
  const { refund } = data(await customer.client.call(getPayment, { params: { id } })).payments;
  const params = { id: refund?.id ?? '' };
  const bank = { bank_name: 'Zenith Bank', account_number: '0123456789', account_name: 'ADA OBI' };
  data(await customer.client.call(refundToBank, { params, body: { ...bank, current_password: PASSWORD } }));
  const { refunds } = data(await staff.client.call(listRefunds, { query: { queue: 'open' } }));
  const version = refunds.data.find((one) => one.id === params.id)?.version ?? '';
  data(await staff.client.call(prepareRefund, { params, body: { account: TEST_BANK.code, version } }));
  return params.id;
}

type MoneyKind = 'receipt' | 'wallet-payment' | 'payout';

/** Proposes to take back the last journal of `kind` that stands of an order; what waits already waits on. */
export async function proposeTakeBack(
  { context }: TestApp,
  { id }: Pick<PlacedOrder, 'id'>,
  kind: MoneyKind,
  proposer: TestStaff,
): Promise<{ proposal: string } | { refused: Answer }> {
  const journal = await context.db
    .selectFrom('journals as j')
    .leftJoin('journals as back', 'back.reverses', 'j.id')
    .leftJoin('reversals as r', (join) =>
      join.onRef('r.journal_id', '=', 'j.id').on('r.state', '=', 'proposed'),
    )
    .select(['j.id', 'r.id as proposed'])
    .where('j.order_id', '=', BigInt(id))
    .where('j.kind', '=', kind)
    .where('back.id', 'is', null)
    .orderBy('j.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (journal && journal.proposed !== null) return { proposal: String(journal.proposed) };
  const params = { id: String(journal?.id ?? 0n) };
  const body = { reason: 'The bank took it back' };
  const answer = await proposer.client.call(proposeReversal, { params, body });
  return answer.status === 'success' ? { proposal: data(answer).reversal.id } : { refused: answer };
}

/** What one proposes, another approves: an order's last journal of `kind` that stands is taken back. */
export async function takeBack(
  app: TestApp,
  order: Pick<PlacedOrder, 'id'>,
  kind: MoneyKind,
  [proposer, approver]: readonly [TestStaff, TestStaff],
): Promise<Answer> {
  const proposed = await proposeTakeBack(app, order, kind, proposer);
  if ('refused' in proposed) return proposed.refused;
  return approver.client.call(approveReversal, { params: { id: proposed.proposal } });
}

/** As the treasury would. */
export async function switchWalletOn({ db }: Ours): Promise<void> {
  await db.updateTable('payment_options').set({ enabled: true }).where('code', '=', 'wallet').execute();
}
