import * as phones from '@cowrie/contract/desk/payout-phones.ts';
import * as api from '@cowrie/contract/desk/payouts.ts';
import * as onPhone from '@cowrie/contract/payout-phone.ts';
import type { Router, StaffAct } from '../../calls/call.ts';
import { namedReference } from '../../calls/named-reference.ts';
import { fail } from '../../errors.ts';
import { endPhone, phoneOf } from '../../sessions/payout-phones.ts';
import { orderByReference, paymentOrder } from '../queries.ts';
import { claimNextPayout } from './claim-next.ts';
import { claimPayout, giveBackPayout, takeOverPayout } from './claim-payout.ts';
import { claimsNow } from './claims.ts';
import {
  letPhoneGo,
  makeCode,
  mayPayFromPhone,
  pairPayoutPhone,
  payFromPhone,
  paymentOnPhone,
} from './phone.ts';
import { askRelease, refusePayout, releasePayout, waitingReleases } from './releases.ts';
import { payoutRules, rulesView, setPayoutRules } from './rules.ts';
import { payoutState, payoutWork } from './work.ts';

type Naming = Pick<StaffAct, 'context'> & { params: { reference: string } };

async function namedOrder({ context, params }: Naming) {
  const reference = namedReference(params);
  return (await orderByReference(context.db, reference)) ?? fail('not_found');
}

async function workOn(call: StaffAct & Naming) {
  const { db } = call.context;
  const order = await namedOrder(call);
  const paying = (await payoutState(db, order)) ?? fail('order_moved');
  const payment = await paymentOrder(db, order.id);
  return { payout: await payoutWork(db, { order, payment, reader: call.staff, paying, now: call.now }) };
}

export function payoutRoutes(route: Router): void {
  route(api.claimPayout, async (call) => {
    await claimPayout({ ...call, account: call.body.account }, await namedOrder(call));
    return workOn(call);
  });
  route(api.takeOverPayout, async (call) => {
    await takeOverPayout({ ...call, since: call.body.since }, await namedOrder(call));
    return workOn(call);
  });
  route(api.giveBackPayout, async (call) => {
    await giveBackPayout(call, await namedOrder(call));
    return workOn(call);
  });
  route(api.claimNextPayout, async (call) => ({
    reference: await claimNextPayout({ ...call, after: call.body.after }),
  }));

  route(api.askRelease, async (call) => {
    await askRelease(call, await namedOrder(call));
    return workOn(call);
  });
  route(api.releasePayout, async (call) => {
    await releasePayout({ ...call, id: BigInt(call.params.id) });
    return {};
  });
  route(api.refusePayout, async (call) => {
    await refusePayout({ ...call, id: BigInt(call.params.id) });
    return {};
  });

  route(api.listPayouts, async ({ context, staff, now }) => ({
    rules: rulesView(await payoutRules(context.db)),
    waiting: await waitingReleases(context.db, staff.id, now),
    ...(await claimsNow(context.db, staff.id, now)),
  }));
  route(api.setPayoutRules, (call) =>
    setPayoutRules(
      call,
      { slipRequired: call.body.slip_required, releaseAbove: call.body.release_above },
      call.body.before,
    ),
  );

  route(phones.makePhoneCode, (call) => makeCode(call));
  route(phones.payoutPhone, async ({ context, staff, now }) => {
    const phone = await phoneOf(context.db, staff.sessionId, now);
    return {
      phone: phone && {
        device: phone.device,
        paired_at: phone.pairedAt.toISOString(),
        last_used_at: phone.usedAt.toISOString(),
      },
    };
  });
  route(phones.letPhoneGo, async (call) => {
    await letPhoneGo(call);
    return {};
  });

  route(onPhone.pairPayoutPhone, async (call) => ({ token: await pairPayoutPhone(call) }));
  route(onPhone.paymentOnPhone, (call) => paymentOnPhone(call));
  route(
    onPhone.payFromPhone,
    async ({ once, ...call }) => payFromPhone({ ...call, once }, await namedOrder(call)),
    async (call) => mayPayFromPhone(call, await namedOrder(call)),
  );
  route(onPhone.endPayoutPhone, async ({ context, phone }) => {
    await endPhone(context.db, phone.staff.sessionId);
    return {};
  });
}
