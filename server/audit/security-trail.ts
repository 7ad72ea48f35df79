/** The security trail as the owner reads it (Product §23.8). */
import { deviceName } from '@cowrie/contract/device-name.ts';
import type { SecurityEvent } from '@cowrie/contract/security-events.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { type Between, sortedBy, within } from '../lists/between.ts';
import { countAhead } from '../lists/counting.ts';
import type { PageBounds } from '../lists/paging.ts';
import { among } from '../lists/starts-with.ts';

export type TrailFilter = Between & { event?: SecurityEvent | '' | undefined; person?: string | undefined };

function trail(db: Db, { event, person, ...days }: TrailFilter) {
  let entries = db.selectFrom('security_events as e').where(within(sql.ref('e.at'), days));
  if (event) entries = entries.where('e.event', '=', event);
  if (person) {
    const column = sql.ref(person.includes('@') ? 'email' : 'username');
    const named = sql`lower(${column}) = ${person.toLowerCase()}`;
    entries = entries.where(
      // Several may have named an email that nobody has proven.
      sql<boolean>`(${among('e.customer_id', [sql`select id from customers where ${named}`])}
        or ${among('e.staff_id', [sql`select id from staff where ${named}`])})`,
    );
  }
  return entries;
}

/** The newest first. */
export async function securityPage(db: Db, filter: TrailFilter, page: PageBounds) {
  const entries = trail(db, filter);
  const rows = await entries
    .leftJoin('customers as c', 'c.id', 'e.customer_id')
    .leftJoin('staff as s', 's.id', 'e.staff_id')
    .select(['e.id', 'e.at', 'e.event', 'e.customer_id', 'e.staff_id', 'e.subject', 'e.address'])
    .select(['e.device', 'e.detail', 'c.username as customer', 's.username as staff'])
    .orderBy(sortedBy(sql.ref('e.at'), sql.ref('e.id'), filter), 'desc')
    .orderBy('e.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return {
    rows: rows.map(({ id, at, event, subject, address, device, detail, ...row }) => ({
      id: String(id),
      at: at.toISOString(),
      event,
      who: whoOf(row),
      subject,
      address,
      device: device === '' ? '' : deviceName(device),
      detail,
    })),
    total: await countAhead(db, entries, page),
  };
}

type Names = {
  customer_id: bigint | null;
  customer: string | null;
  staff_id: bigint | null;
  staff: string | null;
};

function whoOf({ customer_id: customerId, customer, staff_id: staffId, staff }: Names) {
  if (customerId !== null)
    return { kind: 'customer' as const, id: String(customerId), username: customer ?? '' };
  if (staffId !== null) return { kind: 'staff' as const, id: String(staffId), username: staff ?? '' };
  return null;
}
