/** Finding orders as staff name them (Product §28.70, §28.71). */
import { readReference, referenceSigns } from '@cowrie/contract/reference.ts';
import { trackingSigns } from '@cowrie/contract/tracking-number.ts';
import { type RawBuilder, sql } from 'kysely';
import { foundCustomers, isOfCustomer } from '../../accounts/index.ts';
import { named } from '../../lists/names.ts';
import { among, MOST_FOUND, starting } from '../../lists/starts-with.ts';
import { readSum, trackingEnd } from '../../lists/typed.ts';

type Ids = RawBuilder<unknown>;

const PART_LENGTH = 3;

/** Signs in a row of a reference, as it is written; null where they can't be. `isMeant`: they were typed as one. */
function partOfReference(typed: string): { signs: string; isMeant: boolean } | null {
  const plain = referenceSigns(typed);
  const hasPrefix = plain.startsWith('CWR') && plain.length > 'CWR'.length;
  const signs = (hasPrefix ? plain.slice(3) : plain).replace(/O/g, '0').replace(/[IL]/g, '1');
  if (!/^[0-9A-HJKMNP-TV-Z]{3,8}$/.test(signs)) return null;
  // Letters alone are a name first: whoever means a reference says so by its prefix, or by a digit.
  return { signs, isMeant: hasPrefix || /\d/.test(plain) };
}

/** Orders with `signs` in a row in their reference. */
function ofPart(signs: string): Ids {
  const parts = Array.from({ length: signs.length - PART_LENGTH + 1 }, (_, at) =>
    signs.slice(at, at + PART_LENGTH),
  );
  return sql`(select o.id from order_reference_parts p join orders o on o.id = p.order_id
    where p.parts @> ${parts}::text[] and position(${signs} in substr(o.reference, 5)) > 0 limit ${MOST_FOUND})`;
}

/** What orders are found by, best first: each a select of their ids. */
export function orderFinds(typed: string): { exact: Ids[]; part: Ids[]; letters: Ids[]; amount: Ids[] } {
  const reference = readReference(typed);
  const part = partOfReference(typed);
  const end = trackingEnd(typed);
  const sum = readSum(typed);
  const tracking = (column: Ids, signs: string) =>
    starting(sql`shipment_orders`, sql`order_id`, column, signs);
  return {
    exact: reference ? [sql`(select id from orders where reference = ${reference})`] : [],
    part: [
      tracking(sql`upper(tracking_number)`, trackingSigns(typed).toUpperCase()),
      ...(end ? [tracking(sql`reverse(upper(tracking_number))`, end)] : []),
      ...(part?.isMeant ? [ofPart(part.signs)] : []),
    ],
    letters: part && !part.isMeant ? [ofPart(part.signs)] : [],
    amount: sum ? ofSum(sum) : [],
  };
}

/** Orders of an amount, or whose receiver gets it; the newest of them. */
function ofSum({ minor, currency }: { minor: bigint; currency: string | null }): Ids[] {
  return [
    ...(currency === null || currency === 'NGN'
      ? [sql`(select id from orders where amount = ${minor} order by id desc limit ${MOST_FOUND})`]
      : []),
    ...(currency === null || currency === 'RMB'
      ? [
          sql`(select order_id as id from payment_orders where you_get = ${minor}
            order by order_id desc limit ${MOST_FOUND})`,
        ]
      : []),
  ];
}

const ofReceivers = (typed: string) =>
  named('receiver', typed).map(
    (receivers) =>
      sql`(select order_id as id from payment_orders where receiver_id = any(array(${receivers}))
        order by order_id desc limit ${MOST_FOUND})`,
  );

/** Whether `column` is the id of an order found as typed: by itself, its customer, receiver or amount. */
export function isFoundOrder(column: string, typed: string): RawBuilder<boolean> {
  const { exact, part, letters, amount } = orderFinds(typed);
  const people = [
    sql`(select id from orders where ${isOfCustomer('customer_id', typed)})`,
    ...ofReceivers(typed),
  ];
  return among(column, [
    ...exact,
    ...part,
    ...amount,
    ...people,
    // Of a name that somebody has, the orders that happen to spell it are not what was asked for.
    ...letters.map((ids) => {
      const customers = sql.join(foundCustomers(typed), sql` union `);
      return sql`(select id from ${ids} as spelt where not exists (${customers}))`;
    }),
  ]);
}
