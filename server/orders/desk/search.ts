/** Finding orders as staff name them. */
import { readReference } from '@cowrie/contract/reference.ts';
import { type RawBuilder, sql } from 'kysely';
import { isOfCustomer } from '../../accounts/index.ts';
import { among, starting } from '../../lists/starts-with.ts';

/** Whether `column` is the id of an order found by reference, customer or the start of a tracking number. */
export function isFoundOrder(column: string, typed: string): RawBuilder<boolean> {
  const reference = readReference(typed);
  const byTracking = starting(
    sql`shipment_orders`,
    sql`order_id`,
    sql`upper(tracking_number)`,
    typed.toUpperCase(),
  );
  return among(column, [
    ...(reference ? [sql`(select id from orders where reference = ${reference})`] : []),
    sql`(select id from orders where ${isOfCustomer('customer_id', typed)})`,
    byTracking,
  ]);
}
