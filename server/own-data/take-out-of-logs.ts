/**
 * A deleted customer is taken out of the audit log and the security trail: who did what and when stays, of words about the
 * person only their number (Product §28.110).
 */
import { sql } from 'kysely';
import { type DatabaseHandle, type Db, transaction } from '../database/transaction.ts';
import { hasWord } from '../lists/whole-word.ts';
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

/** Of these the subject is one of the staff, who may be called as a customer is, or an account of the business. */
const NOT_OF_CUSTOMERS = [
  'account',
  'business',
  'mails',
  'option',
  'passkey',
  'payout-phone',
  'recovery-codes',
  'second-factor',
  'session',
  'shift',
  'staff',
  'view',
];

/**
 * What is theirs in the log: their own entries, their orders' with words beside them, and what names them. Each word is
 * looked for only where it stands for a customer: anybody may choose for a username what the log says of others.
 */
async function auditEntries(db: Db, person: Person): Promise<AuditRow[]> {
  const { id, username, email, phone_number: phone, firstname, lastname } = person;
  const written = sql`l.subject || ' ' || l.detail`;
  const area = sql`split_part(l.action, '.', 1)`;
  const { rows } = await sql<AuditRow>`
    with parcels as (
      select tracking_number as name from shelf_parcels where customer_id = ${id}
      union
      select s.tracking_number from shipment_orders s join orders o on o.id = s.order_id
      where o.customer_id = ${id} and s.tracking_number <> ''
        and not exists (
          select from shelf_parcels p where p.tracking_number = s.tracking_number and p.customer_id <> ${id})
    ), own as (
      select l.id, true as is_named from audit_log l
      where l.subject = ${username} and ${area} in ('customer', 'refund')
      union all
      select l.id, false from audit_log l
      join orders o on o.reference = l.subject where o.customer_id = ${id} and l.detail <> ''
      union all
      -- The log has tracking numbers as they were typed at the time.
      select l.id, true from audit_log l join parcels p on p.name = regexp_replace(l.subject, '\\s', '', 'g')
      where ${area} = 'shelf'
      union all
      select l.id, false from audit_log l
      where ${area} = 'shelf' and lower(split_part(l.detail, ',', 1)) = lower(${username})
        or ${area} = 'statement' and strpos(lower(l.detail), lower(${` to the balance of ${username}:`})) > 0
      union all
      select l.id, ${hasWord(sql`l.subject`, email)} from audit_log l
      where ${area} <> all (${NOT_OF_CUSTOMERS}::text[]) and (${hasWord(written, email)}
        or ${hasWord(written, phone)} or ${hasWord(sql`l.detail`, `${firstname} ${lastname}`)})
    )
    select id, bool_or(is_named) as is_named from own group by id order by id`.execute(db);
  return rows;
}

/** Their own events, and what strangers tried at the storefront under a username, email or phone number of theirs. */
async function trailEntries(db: Db, { id, username, email, phone_number: phone }: Person): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from security_events
    where (customer_id = ${id} and (address <> '' or device <> '' or detail <> '' or subject not in ('', ${`Deleted customer ${id}`})))
      or (customer_id is null and staff_id is null and not starts_with(detail, 'at the desk')
        and lower(subject) in (lower(${username}), lower(${email}), ${phone}))
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
