/** The treasury: rates, limits, accounts and ways to pay into, refunds. */
import { withdraw } from '@cowrie/contract/balance.ts';
import * as refunds from '@cowrie/contract/desk/refunds.ts';
import * as treasury from '@cowrie/contract/desk/treasury.ts';
import { data, PASSWORD, type TestStaff } from '../app.ts';
import { giveBalance, TEST_BANK } from '../money.ts';
import { pdf } from '../orders.ts';
import { type Act, type Desk, order } from './desk.ts';

async function currencyId({ app }: Desk) {
  const { id } = await app.context.db.selectFrom('currencies').select('id').executeTakeFirstOrThrow();
  return String(id);
}

const WALLET = {
  option_code: 'usdt' as const,
  wallet_address: 'TQ5n1c8RkZ7yqk2f3v4b5n6m7',
  wallet_address_network: 'TRC20',
};
async function proposal({ app }: Desk, by?: TestStaff) {
  const { client } = by ?? (await app.staff('treasury'));
  return data(await client.call(treasury.proposePayAccount, { body: WALLET })).account.id;
}

/** The id of what a customer takes out of their balance. */
async function takenOut({ app, customer }: Desk) {
  await giveBalance(app.context, customer.id, 100n);
  const bank = { bank_name: 'Zenith', account_number: '0123456789', account_name: 'Ada' };
  const body = { amount: '1.00', ...bank, current_password: PASSWORD };
  return data(await customer.client.call(withdraw, { body })).refund.id;
}
const prepare = async ({ app }: Desk, id: string) =>
  (await app.staff('treasury')).client.call(refunds.prepareRefund, {
    params: { id },
    body: { version: '1', account: TEST_BANK.code },
  });

const switched = ({ owner }: Desk, enabled: boolean) =>
  owner.client.call(treasury.switchPaymentOption, { params: { code: 'usdt' }, body: { enabled } });

export const TREASURY_ACTS: Act[] = [
  [
    treasury.publishRate,
    'rate.publish',
    async ({ owner }) => {
      const publish = (price: string, before: string) =>
        owner.client.call(treasury.publishRate, { body: { base: 'NGN', target: 'RMB', price, before } });
      data(await publish('201', '200'));
      return publish('200', '201');
    },
  ],
  [
    treasury.holdRates,
    'rate.hold',
    ({ owner }) => owner.client.call(treasury.holdRates, { body: { minutes: 60 } }),
  ],
  [
    treasury.currencyLimits,
    'currency.limits',
    async (desk) =>
      desk.owner.client.call(treasury.currencyLimits, {
        params: { id: await currencyId(desk) },
        body: { minimum: '1', maximum: null },
      }),
  ],
  [
    treasury.proposePayAccount,
    'account.propose',
    ({ owner }) => owner.client.call(treasury.proposePayAccount, { body: WALLET }),
  ],
  [
    treasury.approvePayAccount,
    'account.approve',
    async (desk) =>
      desk.owner.client.call(treasury.approvePayAccount, { params: { id: await proposal(desk) } }),
  ],
  [
    treasury.rejectPayAccount,
    'account.reject',
    async (desk) =>
      desk.owner.client.call(treasury.rejectPayAccount, { params: { id: await proposal(desk) } }),
  ],
  [
    treasury.rejectPayAccount,
    'account.withdraw',
    async (desk) =>
      desk.owner.client.call(treasury.rejectPayAccount, { params: { id: await proposal(desk, desk.owner) } }),
  ],
  [
    treasury.stopPayAccount,
    'account.stop',
    async (desk) => {
      await order(desk);
      const params = { id: await proposal(desk) };
      data(await desk.owner.client.call(treasury.approvePayAccount, { params }));
      return desk.owner.client.call(treasury.stopPayAccount, { params });
    },
  ],
  [refunds.prepareRefund, 'refund.prepare', async (desk) => prepare(desk, await takenOut(desk))],
  [
    refunds.sendRefund,
    'refund.send',
    async (desk) => {
      const id = await takenOut(desk);
      data(await prepare(desk, id));
      const body = { version: '2', bank_reference: 'FT1' };
      return desk.owner.client.call(refunds.sendRefund, { params: { id }, body, files: { slip: pdf() } });
    },
  ],
  [
    refunds.returnRefund,
    'refund.return',
    async (desk) => {
      const body = { version: '1', reason: 'No such account' };
      return desk.owner.client.call(refunds.returnRefund, { params: { id: await takenOut(desk) }, body });
    },
  ],
  [treasury.switchPaymentOption, 'option.disable', (desk) => switched(desk, false)],
  [
    treasury.switchPaymentOption,
    'option.enable',
    async (desk) => {
      await switched(desk, false);
      return switched(desk, true);
    },
  ],
];
