/** A customer's statement of account: what stood on their balance, what came and went between two days (Product §28.103). */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileLink } from '@cowrie/contract/files.ts';
import { displayMinor, formatAmount } from '@cowrie/contract/money.ts';
import { dayBounds, displayDate } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { deletedName } from '../accounts/index.ts';
import { audit } from '../audit/index.ts';
import type { StaffAct } from '../calls/call.ts';
import type { Once } from '../calls/idempotency.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail, failFields } from '../errors.ts';
import { viewFile } from '../files/index.ts';
import { recordStored, storeAhead } from '../files/store-ahead.ts';
import { customerStatement } from '../ledger/index.ts';
import { changeTitle } from '../orders/index.ts';
import { businessNow, drawStatementApart, type StatementFacts } from '../papers/index.ts';
import { holdUnlessGone } from '../sessions/gone.ts';
import { cameFrom } from './came.ts';
import { changesBetween } from './changes-between.ts';
import { customerNamed } from './queries.ts';
import { sendStatementMail } from './statement-mail.ts';

type Days = { from: string; to: string };
/** More than anybody reads on paper, of each kind. */
const MOST_LINES = 10_000;
/** What stood at the beginning and the end follows from every change there ever was. */
const ALL = { limit: Number.MAX_SAFE_INTEGER, offset: 0 };

const date = (at: Date) => displayDate(at.toISOString());

type CameRow = { at: Date; amount: bigint; currency: string; reference: string | null; is_back: boolean };

async function cameBetween(db: Db, id: bigint, first: Date, end: Date): Promise<CameRow[]> {
  const { rows } = await sql<CameRow>`
    select at, amount, currency, reference, false as is_back from (${cameFrom(id)}) as came
    where at >= ${first} and at < ${end}
    union all
    select f.sent_at, -f.amount, 'NGN', o.reference, true from refunds f left join orders o on o.id = f.order_id
    where f.customer_id = ${id} and f.state = 'sent' and f.sent_at >= ${first} and f.sent_at < ${end}
    order by at limit ${MOST_LINES + 1}`.execute(db);
  return rows;
}

const ordersBetween = (db: Db, id: bigint, first: Date, end: Date) =>
  db
    .selectFrom('orders')
    .select(['reference', 'name', 'amount', 'currency', 'status', 'created_at'])
    .where('customer_id', '=', id)
    .where('created_at', '>=', first)
    .where('created_at', '<', end)
    .orderBy('id')
    .limit(MOST_LINES + 1)
    .execute();

/** A statement says all of its days, or is not made. @throws {ApiError} `invalid_input`. */
function refuseTooLong(...lists: readonly (readonly unknown[])[]): void {
  if (lists.some(({ length }) => length > MOST_LINES))
    failFields({ from: ['There is more in these days than a statement takes. Choose fewer days.'] });
}

type Told = Days & { id: bigint; brand: string; now: Date };

/** All of one moment: what comes meanwhile would be in a part of it alone, and on paper for good. */
const factsOfMoment = (db: Db, told: Told): Promise<StatementFacts> =>
  transaction(db, async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    return statementFacts(tx, told);
  });

/** @throws {ApiError} `not_found`; `invalid_input` where there is more than a statement takes. */
async function statementFacts(db: Db, { id, from, to, brand, now }: Told): Promise<StatementFacts> {
  const customer = (await customerNamed(db, id)) ?? fail('not_found');
  const [first, end] = [new Date(dayBounds(from)[0]), new Date(dayBounds(to)[1])];
  const { rows } = await customerStatement(db, id, ALL);
  const { opening, within, closing } = changesBetween(rows, { first, end });
  const came = await cameBetween(db, id, first, end);
  const orders = await ordersBetween(db, id, first, end);
  refuseTooLong(within, came, orders);
  return {
    business: await businessNow(db, brand),
    customer: { name: `${customer.firstname} ${customer.lastname}`, username: customer.username },
    from: displayDate(first.toISOString()),
    to: displayDate(new Date(end.getTime() - 1).toISOString()),
    made_at: now.toISOString(),
    currency: 'NGN',
    opening: formatAmount(opening),
    closing: formatAmount(closing),
    changes: within.map(({ at, kind, amount, balance, order }) => ({
      date: date(at),
      what: changeTitle(kind, amount > 0n, order !== null),
      about: order?.reference ?? '',
      amount: formatAmount(amount),
      after: formatAmount(balance),
    })),
    came: came.map(({ at, amount, currency, reference, is_back }) => ({
      date: date(at),
      what: is_back ? 'Given back to a bank' : 'Received',
      about: reference ?? '',
      amount: displayMinor(amount, currency),
    })),
    orders: orders.map(({ created_at, name, reference, amount, currency, status }) => ({
      date: date(created_at),
      what: `${reference}, ${name}`,
      about: status === 'cancelled' ? 'cancelled' : '',
      amount: amount === null ? 'No amount yet' : displayMinor(amount, currency),
    })),
  };
}

/**
 * Draws a statement, keeps it, and mails it where that is wished.
 * @throws {ApiError} `not_found`; `customer_deleted` where it names somebody who is gone by now, or goes.
 */
export async function makeStatement(
  { context, staff, now }: StaffAct,
  { id, from, to, mail, once }: Days & { id: bigint; mail: boolean; once: Once },
): Promise<FileLink> {
  const brand = context.config.brandName;
  const statement = await factsOfMoment(context.reports, { id, from, to, brand, now });
  const bytes = await drawStatementApart({ statement, brand });
  const { id: fileId, key } = await storeAhead(context, Readable.from([bytes]));
  const stored = {
    id: fileId,
    key,
    mediaType: 'application/pdf' as const,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    name: `statement-${statement.customer.username}-${from}-${to}.pdf`,
  };
  const { answer } = await once(async (tx) => {
    // Of whoever is gone a statement says the number alone; one with a name would outlive them.
    const isNamed = statement.customer.username !== deletedName(id);
    if (isNamed && !(await holdUnlessGone(tx, id))) fail('customer_deleted');
    const file = await recordStored(tx, stored);
    await tx
      .insertInto('customer_statements')
      .values({
        customer_id: id,
        staff_id: staff.id,
        from_day: from,
        to_day: to,
        file_id: file,
        is_mailed: mail,
        made_at: now,
      })
      .execute();
    if (mail)
      await sendStatementMail(context, tx, { customerId: String(id), fileId: String(file), from, to });
    await audit(tx, {
      staff,
      action: 'customer.statement',
      subject: statement.customer.username,
      detail: `${from} to ${to}, ${mail ? 'mailed' : 'to download'}`,
      now,
    });
    return { file: String(file), name: stored.name, size: stored.size };
  });
  return viewFile(context.links, {
    id: BigInt(answer.file),
    name: answer.name,
    media_type: stored.mediaType,
    size: BigInt(answer.size),
  });
}
