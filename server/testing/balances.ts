/** What customers do with their balance in tests. */
import { payFromBalance, withdraw } from '@cowrie/contract/balance.ts';
import { listRefunds, prepareRefund, sendRefund } from '@cowrie/contract/desk/refunds.ts';
import { switchPaymentOption } from '@cowrie/contract/desk/treasury.ts';
import { data, PASSWORD, type TestCustomer, type TestStaff } from './app.ts';
import { TEST_BANK } from './money.ts';
import { type PlacedOrder, pdf } from './orders.ts';

/** Of the customer's own bank. */
export const OWN_BANK = { bank_name: 'Zenith Bank', account_number: '0123456789', account_name: 'ADA OBI' };

/** Whether orders can be paid from the balance. */
export const switchWallet = async (treasury: TestStaff, enabled: boolean) =>
  data(await treasury.client.call(switchPaymentOption, { params: { code: 'wallet' }, body: { enabled } }));

/** As the page does, which asks for the password where the receiver is new. */
export const payWithPassword = (
  who: TestCustomer,
  { type, reference }: PlacedOrder,
  body = {},
  idempotencyKey?: string,
) =>
  who.client.call(
    payFromBalance,
    { params: { trx_type: type, reference }, body: { current_password: PASSWORD, ...body } },
    { idempotencyKey },
  );

/** As who has the session alone. */
export const payWithout = (who: TestCustomer, { type, reference }: PlacedOrder) =>
  who.client.call(payFromBalance, { params: { trx_type: type, reference }, body: {} });

/** `amount` in Naira, to their own bank. */
export const askToWithdraw = (who: TestCustomer, amount: string) =>
  who.client.call(withdraw, { body: { amount, ...OWN_BANK, current_password: PASSWORD } });

/** Prepared by the treasury and released by the owner. */
export async function sendByTwo([treasury, owner]: [TestStaff, TestStaff], id: string) {
  const { refunds } = data(await treasury.client.call(listRefunds, { query: { per_page: 100 } }));
  const version = refunds.data.find((one) => one.id === id)?.version ?? '0';
  const params = { id };
  const prepared = await treasury.client.call(prepareRefund, {
    params,
    body: { version, account: TEST_BANK.code },
  });
  if (prepared.status !== 'success') return prepared;
  const body = { version: prepared.data.refund.version, bank_reference: `FT${id}` };
  return owner.client.call(sendRefund, { params, body, files: { slip: pdf(`slip ${id}`) } });
}
