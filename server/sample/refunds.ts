/** What becomes of the sample's cancelled payments whose money had come, by the same verbs that people use. */
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { prepareRefund, refundToBalance, refundToBank, sendRefund } from '../orders/index.ts';
import type { SamplePerson } from './people.ts';

const REFUND_STEPS = ['to-balance', 'to-bank', 'prepare', 'send'] as const;
export type RefundStep = (typeof REFUND_STEPS)[number];
export const isRefundStep = (step: string): step is RefundStep => REFUND_STEPS.some((one) => one === step);

type SampleRefunds = { context: Context; tx: Db; counter: SamplePerson; signer: SamplePerson };
type Asked = { step: RefundStep; slip: bigint; now: Date };

const BANK = { bank_name: 'Bank of Samples', account_number: '0000000000', account_name: 'Tunde Bello' };

/** Takes the refund of an order a step on. `slip`: what the bank gave for it. */
export async function takeRefundStep(
  { context, tx, counter, signer }: SampleRefunds,
  orderId: bigint,
  { step, slip, now }: Asked,
): Promise<unknown> {
  const {
    id,
    version,
    customer_id: customerId,
  } = await tx
    .selectFrom('refunds')
    .select(['id', 'version', 'customer_id'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const within = { ...context, db: tx };
  const seen = { context: within, id, version, device: '', now };
  switch (step) {
    case 'to-balance':
      return refundToBalance(within, { id, customerId, now });
    case 'to-bank':
      return refundToBank(within, { id, customerId, bank: BANK, now });
    case 'prepare':
      return prepareRefund({ ...seen, staff: counter, account: await accountOf(tx, orderId) });
    default: {
      const uploads = { has: () => true, keepSent: async () => slip };
      return sendRefund({ ...seen, staff: signer, bankReference: 'SAMPLE-0001', uploads });
    }
  }
}

/** The account that the order's money came into. */
async function accountOf(tx: Db, orderId: bigint): Promise<string> {
  const { code } = await tx
    .selectFrom('receipts')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'receipts.account_id')
    .select('code')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return code;
}
