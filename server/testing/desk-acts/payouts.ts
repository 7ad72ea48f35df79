/** Payouts: whose they are, their rules and releases, the phone that pays. */
import * as payoutPhones from '@cowrie/contract/desk/payout-phones.ts';
import * as payouts from '@cowrie/contract/desk/payouts.ts';
import { data, type TestStaff } from '../app.ts';
import { claim } from '../orders.ts';
import { type Act, at, type Desk, processing } from './desk.ts';

/** A payout that another asks to be released. */
async function askedRelease(desk: Desk, by?: TestStaff) {
  const placed = await processing(desk);
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
      return desk.owner.client.call(payouts.claimNextPayout, { body: {} });
    },
  ],
  [
    payouts.setPayoutRules,
    'payout.rules',
    ({ owner }) =>
      owner.client.call(payouts.setPayoutRules, { body: { slip_required: true, release_above: '700' } }),
  ],
  [
    payouts.askRelease,
    'payout.ask-release',
    async (desk) => desk.owner.client.call(payouts.askRelease, at(await processing(desk))),
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
    payouts.setPayoutRules,
    'payout.rules',
    ({ owner }) =>
      owner.client.call(payouts.setPayoutRules, { body: { slip_required: true, release_above: null } }),
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
