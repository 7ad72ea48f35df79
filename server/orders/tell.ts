/** Tells of what happened to an order, in its transaction: the trail's event, the thread's message and the mail. */
import type { OrderEvent, OrderStatus } from '@cowrie/contract/lifecycle.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import type { Context } from '../context.ts';
import { piece } from '../database/pieces.ts';
import { type Db, write } from '../database/transaction.ts';
import { sendOrderMail } from '../mail/order-mail-job.ts';
import { gatherMessage } from '../threads/thread.ts';
import { amountMissing } from './money/missing.ts';
import type { OrderRow } from './queries.ts';
import { type Told, WORDS } from './words.ts';

type Happening = {
  /**
   * `rate`: the customer accepted another rate than the order was placed at; `refund`: a step of giving back; `late`: a
   * promised time passed; `remind`: nobody has paid it yet; `supplier`: the receiver says whether the money came.
   */
  event: OrderEvent | 'create' | 'rate' | 'refund' | 'late' | 'remind' | 'supplier';
  kind: Told;
  /** Its customer, a staff member, or `system`: nobody, it came with time. */
  by: 'customer' | 'system' | { id: bigint };
  from: OrderStatus | null;
  note: string | null;
  /** A file shown with the thread's message. */
  fileId?: bigint | undefined;
  /** False where another mail says it. */
  isMailed?: boolean;
  /** What its mail says before the note, about something that has no mail of its own. */
  mailedToo?: string | undefined;
  /** The moment that is promised with it. */
  promisedAt?: Date | null | undefined;
  now: Date;
};

const trailEvent = piece(`@event as (
  insert into order_events (order_id, event, from_status, to_status, track_status, title, note, actor, staff_id,
    promised_at, created_at)
  select :orderId::bigint, :event, :from, :to, :trackStatus, :title, :note, :actor, :staffId::bigint,
    :promisedAt::timestamptz, :now::timestamptz from @each)`);

/** Tells of what happened. `order` is the row after it. */
export async function tell(
  context: Pick<Context, 'jobs'>,
  tx: Db,
  order: Pick<OrderRow, 'id' | 'type' | 'status' | 'amount' | 'received' | 'currency' | 'track_status'>,
  { event, kind, by, from, note, fileId, isMailed = true, mailedToo, promisedAt, now }: Happening,
): Promise<void> {
  const rest = order.received > 0n ? amountMissing(order) : null;
  const facts = { ...order, rest, trackStatus: order.track_status, note };
  const title = WORDS[kind].title(facts);
  // The words that staff give a step of the tracking are its title.
  const isStep = event === 'track';
  await write(
    tx,
    trailEvent(
      {
        orderId: order.id,
        event,
        from,
        to: order.status,
        trackStatus: isStep || event === 'create' ? order.track_status : null,
        title,
        note: isStep ? null : note,
        actor: typeof by === 'string' ? by : 'staff',
        staffId: typeof by === 'string' ? null : by.id,
        promisedAt: promisedAt ?? null,
        now,
      },
      // Of two events the earlier has the smaller id: they leave one after the other.
      `trail of ${order.id}`,
    ),
  );
  await gatherMessage(tx, {
    orderId: order.id,
    sender: 'system',
    lines: WORDS[kind].lines(facts),
    fileId,
    now,
  });
  if (isMailed)
    await sendOrderMail(context, tx, {
      orderId: String(order.id),
      kind,
      note: isStep ? title : [mailedToo, note].filter(Boolean).join('\n') || null,
      ...(kind === 'tracking' && { trackStatus: order.track_status }),
      ...(kind === 'quote' && order.amount !== null && { amount: formatAmount(order.amount) }),
      ...(kind === 'late' && promisedAt && { promisedAt: promisedAt.toISOString() }),
    });
}
