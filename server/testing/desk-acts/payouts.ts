/** Payouts: whose they are, their rules and releases, the phone that pays. */
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import * as payoutPhones from '@cowrie/contract/desk/payout-phones.ts';
import * as payouts from '@cowrie/contract/desk/payouts.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { data, type TestStaff } from '../app.ts';
import { claim, PAYMENT, sendProof } from '../orders.ts';
import { type Act, at, type Desk, processing } from './desk.ts';

/** Above which amount a second person releases: another each time, which an ordinary payment of an act stays below. */
const setRules = ({ owner, next }: Desk) =>
  owner.client.call(payouts.setPayoutRules, {
    body: { slip_required: true, release_above: `${1000 + next()}` },
  });

/** A payout that a second person has to release. */
async function large(desk: Desk) {
  const { customer, owner } = desk;
  data(await setRules(desk));
  const body = { ...PAYMENT, you_pay: '20000000.00', you_get: '100000.00' };
  const placed = data(await customer.client.call(placePayment, { body })).payment_order;
  data(await sendProof(customer, { type: 'payment', ...placed }));
  data(await owner.client.call(confirmOrder, at(placed)));
  return placed;
}
/** The id of a release that another asks for. */
async function askedRelease(desk: Desk, by?: TestStaff) {
  const placed = await large(desk);
  const { client } = by ?? (await desk.app.staff('treasury'));
  const { payout } = data(await client.call(payouts.askRelease, at(placed)));
  return { id: payout.release?.id ?? '' };
}

export const PAYOUT_ACTS: Act[] = [
  [payouts.claimPayout, 'payout.claim', async (desk) => claim(desk.owner, await processing(desk))],
  [
    payouts.takeOverPayout,
    'payout.take-over',
    async (desk) => {
      const placed = await processing(desk);
      const { payout } = data(await claim(await desk.app.staff('treasury'), placed));
      const body = { since: payout.claim?.since ?? '' };
      return desk.owner.client.call(payouts.takeOverPayout, { ...at(placed), body });
    },
  ],
  [
    payouts.giveBackPayout,
    'payout.give-back',
    async (desk) => {
      const placed = await processing(desk);
      data(await claim(desk.owner, placed));
      return desk.owner.client.call(payouts.giveBackPayout, at(placed));
    },
  ],
  [
    payouts.claimNextPayout,
    'payout.claim',
    async (desk) => {
      await processing(desk);
      // Whoever has one already is led back to that.
      const { client } = await desk.app.staff('treasury');
      return client.call(payouts.claimNextPayout, { body: {} });
    },
  ],
  [payouts.setPayoutRules, 'payout.rules', setRules],
  [
    payouts.askRelease,
    'payout.ask-release',
    async (desk) => desk.owner.client.call(payouts.askRelease, at(await large(desk))),
  ],
  [
    payouts.releasePayout,
    'payout.release',
    async (desk) => desk.owner.client.call(payouts.releasePayout, { params: await askedRelease(desk) }),
  ],
  [
    payouts.refusePayout,
    'payout.refuse-release',
    async (desk) => desk.owner.client.call(payouts.refusePayout, { params: await askedRelease(desk) }),
  ],
  [
    payouts.refusePayout,
    'payout.withdraw-request',
    async (desk) =>
      desk.owner.client.call(payouts.refusePayout, { params: await askedRelease(desk, desk.owner) }),
  ],
  [
    payoutPhones.makePhoneCode,
    'payout-phone.code',
    ({ owner }) => owner.client.call(payoutPhones.makePhoneCode, {}),
  ],
  [
    payoutPhones.letPhoneGo,
    'payout-phone.end',
    async ({ owner }) => {
      data(await owner.client.call(payoutPhones.makePhoneCode, {}));
      return owner.client.call(payoutPhones.letPhoneGo, {});
    },
  ],
];
