/**
 * A deleted customer is taken out of the audit log and the security trail: who did what and when stays, of words about the
 * person only their number (Product §28.110).
 */
import { sql } from 'kysely';
import { type DatabaseHandle, type Db, transaction } from '../database/transaction.ts';
import { takeOutOfAudit, takeOutOfTrail } from '../log-seals/index.ts';

/** Entries a transaction, so that none holds the logs for long. */
const AT_ONCE = 200;

export type Person = {
  id: bigint;
  username: string;
  email: string;
  phone_number: string;
  firstname: string;
  lastname: string;
};

type AuditRow = { id: bigint; is_named: boolean };

/** What is theirs in the log: their own entries, their orders' with words beside them, and whatever names them. */
async function auditEntries(db: Db, person: Person): Promise<AuditRow[]> {
  const { id, username, email, phone_number: phone, firstname, lastname } = person;
  const { rows } = await sql<AuditRow>`
    with own as (
      select reference as name, false as is_person from orders where customer_id = ${id}
      union all
      select s.tracking_number, true from shipment_orders s join orders o on o.id = s.order_id
      where o.customer_id = ${id} and s.tracking_number <> ''
      union all
      select tracking_number, true from shelf_parcels where customer_id = ${id}
      union all
      select ${username}::text, true
    )
    select l.id, bool_or(own.is_person or strpos(lower(l.subject), lower(${email})) > 0) as is_named
    from audit_log l left join own on own.name = l.subject
    where (own.name is not null and (own.is_person or l.detail <> ''))
      or strpos(lower(l.subject || ' ' || l.detail), lower(${email})) > 0
      or strpos(l.subject || ' ' || l.detail, ${phone}) > 0
      or lower(l.detail) = lower(${username})
      or strpos(lower(l.detail), lower(${`${firstname} ${lastname}`})) > 0
    group by l.id order by l.id`.execute(db);
  return rows.map(({ id, is_named }) => ({ id, is_named: is_named ?? false }));
}

async function trailEntries(db: Db, { id, username, email, phone_number: phone }: Person): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from security_events
    where (customer_id = ${id} and (address <> '' or device <> '' or detail <> '' or subject not in ('', ${`Deleted customer ${id}`})))
      or lower(subject) in (lower(${username}), lower(${email}), ${phone})
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

function inPieces<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, n) =>
    all.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  );
}

/** Again after a crash, it finds what is left. */
export async function takeOutOfLogs(db: DatabaseHandle, person: Person, now: Date): Promise<void> {
  for (const piece of inPieces(await auditEntries(db, person))) {
    const named = piece.filter(({ is_named }) => is_named).map(({ id }) => id);
    const words = piece.filter(({ is_named }) => !is_named).map(({ id }) => id);
    await transaction(db, (tx) => takeOutOfAudit(tx, { customerId: person.id, words, named, now }));
  }
  for (const ids of inPieces(await trailEntries(db, person)))
    await transaction(db, (tx) => takeOutOfTrail(tx, { customerId: person.id, ids, now }));
}
