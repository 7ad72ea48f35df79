/** A parcel on the shelf is given to whose it is (Product §28.87, §28.88). */

import { audit } from '../audit/index.ts';
import type { StaffAct } from '../calls/call.ts';
import { refuseChangedSince } from '../changed-since.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { takeFromShelf } from '../orders/index.ts';
import { holdUnlessGone } from '../sessions/gone.ts';
import { givenParcel, numberOfShelved, shelfParcel, waitingFor } from './queries.ts';
import { holdNumber, takeGiven } from './take-off-shelf.ts';
import { viewShelf } from './view.ts';

/**
 * Whose order waits for it has it in the same act; anybody else is offered it.
 * @throws {ApiError} `not_found` where it stands there no more, unless it was given to them; `customer_unknown`;
 * `changed_meanwhile` where it is somebody else's than `from` by then.
 */
export async function giveShelfParcel(
  { context, staff, now }: StaffAct,
  { id, username, from }: { id: bigint; username: string; from?: string | undefined },
) {
  return transaction(context.db, async (tx) => {
    const customer = await tx
      .selectFrom('customers')
      .select(['id', 'username'])
      .where((where) => where.eb(where.fn('lower', ['username']), '=', username.toLowerCase()))
      .executeTakeFirst();
    if (!customer || !(await holdUnlessGone(tx, customer.id)))
      fail('customer_unknown', {}, { username: ['There is no customer with this username.'] });
    const { tracking_number: subject } = (await numberOfShelved(tx, id)) ?? fail('not_found');
    await holdNumber(tx, subject);
    // Its order before itself, as whoever receives it by hand changes them.
    const order = await waitingFor(tx, subject)
      .where('o.customer_id', '=', customer.id)
      .forUpdate('o')
      .executeTakeFirst();
    const standing = await tx
      .selectFrom('shelf_parcels')
      .select('customer_id')
      .where('id', '=', id)
      .where('order_id', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!standing) return givenAlready(context, tx, { id, customerId: customer.id });
    const whose = (await shelfParcel(tx, id))?.username ?? '';
    const shown = from === undefined || whose === customer.username ? undefined : { whose: from };
    refuseChangedSince(shown, { whose });
    // Theirs already, by a call that is made again since its answer got lost.
    if (order || standing.customer_id !== customer.id) {
      await tx.updateTable('shelf_parcels').set({ customer_id: customer.id }).where('id', '=', id).execute();
      const detail = [customer.username, order?.reference ?? ''].filter(Boolean).join(', ');
      await audit(tx, { staff, action: 'shelf.give', subject, detail, now });
    }
    const row = await shelfParcel(tx, id);
    const [parcel] = row ? await viewShelf(context, tx, [row]) : [];
    const shelved = order && (await takeGiven(tx, order.id, id));
    if (order && shelved)
      await takeFromShelf(context, tx, order.id, { ...shelved, staffId: staff.id, isMailed: true, now });
    return { parcel: parcel ?? fail('not_found'), order: order?.reference ?? null };
  });
}

/** It is with their order, by a call that is made again since its answer got lost. @throws {ApiError} `not_found`. */
async function givenAlready(context: Context, tx: Db, given: { id: bigint; customerId: bigint }) {
  const row = (await givenParcel(tx, given)) ?? fail('not_found');
  const [parcel] = await viewShelf(context, tx, [row]);
  return { parcel: parcel ?? fail('not_found'), order: row.reference };
}
