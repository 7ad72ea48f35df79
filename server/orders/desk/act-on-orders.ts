/** One act on many orders: each in a transaction of its own, by the rules of the act itself (Product §28.45, §28.46). */
import type { actOnOrders as actOnOrdersCall, BulkResult } from '@cowrie/contract/desk/bulk.ts';
import type { Validated } from '@cowrie/contract/endpoint.ts';
import { readReference } from '@cowrie/contract/reference.ts';
import { fillReply } from '@cowrie/contract/reply-facts.ts';
import { type Call, within } from '../../calls/call.ts';
import { sayNoAnswerNeeded, sendReplyOnce, takeBackNoAnswer } from '../../chat/index.ts';
import type { Db } from '../../database/transaction.ts';
import { ApiError, fail } from '../../errors.ts';
import { type Colleague, orderDeskMember } from '../../team/index.ts';
import { assignOrder } from '../assign.ts';
import { type OrderRow, orderByReference } from '../queries.ts';
import { cancelByStaff } from './cancel-by-staff.ts';
import { moveTracking } from './move-tracking.ts';
import { replyFacts } from './reply-facts.ts';

type Bulk = Call<typeof actOnOrdersCall>;
type Body = Validated<typeof actOnOrdersCall>['body'];
type Act = Body['act'];
type Named = Body['orders'][number];

/** What an act found that keeps one order out, in words for whoever asked. */
class LeftOut extends Error {}

export async function actOnOrders(call: Bulk): Promise<BulkResult[]> {
  const { orders, act } = call.body;
  const doIt = await actOf(call, act);
  const results: BulkResult[] = [];
  // One after the other: a hundred at once would take every connection from those who work beside this.
  for (const named of new Map(orders.map((one) => [one.reference, one])).values())
    results.push(await oneOf(call, named, doIt));
  return results;
}

/** What the order was before, for the way back. */
type Before = Partial<Pick<BulkResult, 'before' | 'was_of'>>;
const GIVEN_ON = 'Someone has taken it or passed it on since.';

type DoIt = (call: Bulk, order: OrderRow, named: Named) => Promise<Before>;

const NOTHING_BEFORE = { before: null, was_of: null } as const;

/** What was done is answered as it went where the whole is sent again: another look would find it "there already". */
async function oneOf(call: Bulk, named: Named, doIt: DoIt): Promise<BulkResult> {
  const { reference } = named;
  try {
    const found = readReference(reference) || fail('not_found');
    const { answer } = await call.onceFor(found)(async (tx) => {
      const order = (await orderByReference(tx, found)) || fail('not_found');
      return doIt(within(tx, call), order, named);
    });
    return { ...NOTHING_BEFORE, ...answer, reference, done: true, why: null };
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof LeftOut)) throw error;
    return { ...NOTHING_BEFORE, reference, done: false, why: error.message };
  }
}

async function actOf({ context }: Bulk, act: Act): Promise<DoIt> {
  switch (act.do) {
    case 'track':
      return async ({ context, staff, now }, order, { track_status: shown }) => {
        const { track_status: step, from } = act;
        if (from && order.track_status !== from) fail('order_moved');
        if (order.track_status === step) throw new LeftOut('It is there already.');
        await moveTracking(context, order, { track_status: step, from: shown, staff, now });
        return { before: order.track_status };
      };
    case 'cancel':
      return async (call, order) => {
        if (order.received > 0n || order.status === 'processing')
          throw new LeftOut('Money came for it: cancel it on its own page.');
        if (order.status === 'awaiting') throw new LeftOut('A proof of payment is waiting to be checked.');
        await cancelByStaff(call, order, { reason: act.reason });
        return {};
      };
    case 'no-answer':
      return async ({ context, staff, now }, order, { seen }) => {
        await sayNoAnswerNeeded(context, { staff, order, seen: BigInt(seen ?? 0), now });
        return {};
      };
    case 'answer':
      return async ({ context, staff, now }, order) => {
        await takeBackNoAnswer(context, { staff, order, now });
        return {};
      };
    case 'give': {
      const to = act.staff_id === null ? null : await orderDeskMember(context.db, BigInt(act.staff_id));
      return (call, order, { assigned_to: shown }) =>
        giveOrder(call, order, { to, from: act.from === undefined ? shown : act.from });
    }
    case 'reply': {
      const reply = await cannedReply(context.db, BigInt(act.reply_id));
      if (act.text !== undefined && act.text !== reply) fail('changed_meanwhile');
      return async ({ context, staff, now }, order) => {
        const { text, missing } = fillReply(reply, await replyFacts(context.db, order, now));
        if (missing.length > 0)
          throw new LeftOut(`It has nothing for ${missing.map((fact) => `{${fact}}`).join(', ')}.`);
        const sent = await sendReplyOnce(context, { staff, reference: order.reference, text, now });
        if (!sent) throw new LeftOut('This is the last thing we wrote there already.');
        return {};
      };
    }
  }
}

async function giveOrder(
  { context, staff, now }: Bulk,
  order: OrderRow,
  { to, from }: { to: Colleague | null; from: string | null | undefined },
): Promise<Before> {
  const had = order.assigned_to;
  const hadText = had === null ? null : String(had);
  if (had === (to?.id ?? null))
    throw new LeftOut(to ? `It is ${to.name}’s already.` : 'It is unassigned already.');
  if (from !== undefined && hadText !== from) throw new LeftOut(GIVEN_ON);
  if (!(await assignOrder(context.db, order, { to, from: had, staff, now }))) throw new LeftOut(GIVEN_ON);
  return { was_of: hadText };
}

async function cannedReply(db: Db, id: bigint): Promise<string> {
  const row = await db.selectFrom('canned_replies').select('text').where('id', '=', id).executeTakeFirst();
  return row?.text ?? fail('not_found');
}
