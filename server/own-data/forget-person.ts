/**
 * What is of a person goes, a piece at a time: each piece is one transaction that may be done again, so that whatever ends
 * the process in the middle leaves the rest to the next run (Product §28.108).
 */
import { deletedName, forgetAccount, forgetWaysIn, shutAccount } from '../accounts/index.ts';
import { forgetAtLines } from '../bank-statements/index.ts';
import { forgetCalls } from '../calls/forget-person.ts';
import { forgetLetters } from '../contact/index.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { forgetFactors } from '../factors/index.ts';
import { removeFiles, sweepRemoved } from '../files/removed.ts';
import { forgetJobs } from '../jobs/forget-person.ts';
import type { Brand } from '../mail/letter.ts';
import type { Mailer } from '../mail/mailer.ts';
import { forgetOrders } from '../orders/index.ts';
import { forgetOnPapers } from '../papers/index.ts';
import { forgetShelf } from '../parcels/index.ts';
import { forgetNotes } from '../people/index.ts';
import { forgetAlert } from '../rate-alerts/index.ts';
import { forgetReceivers } from '../receivers/index.ts';
import { endCustomerSessions } from '../sessions/customers.ts';
import { forgetDevices } from '../sign-ins/forget.ts';
import { forgetInTeam } from '../team/index.ts';
import { forgetThreads } from '../threads/forget-person.ts';
import { forgetReasons } from '../treasury/index.ts';
import { tellGone, tellOfData } from './mails.ts';
import { holdCustomer } from './queries.ts';
import { type Person, takeOutOfLogs } from './take-out-of-logs.ts';
import { unfinishedOf } from './unfinished.ts';

type Parts = Pick<Context, 'db' | 'jobs' | 'files' | 'log'>;
type Due = { id: bigint; customer_id: bigint };
type Piece = (tx: Db, person: Person, now: Date) => Promise<unknown>;
/** What goes in rooms that stand above others: handed in, so that a start walks a short way. */
export type RoomPieces = Record<'cases' | 'receiptLinks', (tx: Db, customerId: bigint) => Promise<unknown>>;

/** Of a customer's data whatever hangs on nothing that comes after it. What is read by another piece goes after that one. */
const PIECES: readonly Piece[] = [
  (tx, { id }) => endCustomerSessions(tx, id),
  (tx, { id }) => forgetWaysIn(tx, id),
  (tx, { id }) => forgetDevices(tx, { whose: 'customer', id }),
  (tx, { id }) => forgetFactors(tx, { customer: id }),
  (tx, { id }) => forgetInTeam(tx, id),
  (tx, { id, email }) => forgetLetters(tx, { id, email }),
  (tx, { id }) => forgetAlert(tx, id),
  (tx, { id }, now) => forgetNotes(tx, id, now),
  (tx, { id }) => forgetReasons(tx, id, deletedName(id)),
  (tx, { id }) => forgetAtLines(tx, id, deletedName(id)),
  (tx, { id }, now) => forgetOnPapers(tx, { customerId: id, name: deletedName(id), now }),
  (tx, { id }, now) => forgetCopies(tx, id, now),
];
/** By what these take away the logs are searched first. */
const LAST_PIECES: readonly Piece[] = [
  async (tx, person, now) => {
    const { id } = person;
    // One file is often named by several: the slip of a proof by the message that brought it.
    const files = [
      ...(await forgetThreads(tx, id)),
      ...(await forgetShelf(tx, person)),
      ...(await forgetOrders(tx, id)),
      ...(await forgetReceivers(tx, id)),
    ];
    await removeFiles(tx, [...new Set(files)], now);
  },
  async (tx, person) => {
    const { id, username, email, phone_number: phone } = person;
    const orders = await tx
      .selectFrom('orders')
      .select(['id', 'reference'])
      .where('customer_id', '=', id)
      .execute();
    const references = orders.map(({ reference }) => reference);
    await forgetCalls(tx, id, [username, email, phone, ...references]);
    const orderIds = orders.map((order) => order.id);
    await forgetJobs(tx, { customerId: id, orderIds, words: [email, phone, ...references] });
  },
];

async function forgetCopies(tx: Db, id: bigint, now: Date): Promise<void> {
  const copies = await tx
    .deleteFrom('data_exports')
    .where('customer_id', '=', id)
    .returning('file_id')
    .execute();
  await removeFiles(
    tx,
    copies.flatMap(({ file_id }) => (file_id === null ? [] : [file_id])),
    now,
  );
}

/** Whether it may begin, by one statement; what came up since it was asked for calls it off. */
function begin(parts: Parts, due: Due, now: Date): Promise<boolean> {
  return transaction(parts.db, async (tx) => {
    // Whoever places an order waits here, and is counted or finds the door shut.
    const customer = await holdCustomer(tx, due.customer_id);
    if (!customer) return false;
    const isOff = (await unfinishedOf(tx, due.customer_id)).length > 0;
    const moved = await tx
      .updateTable('person_deletions')
      .set({ state: isOff ? 'stopped' : 'underway', state_since: now })
      .where('id', '=', due.id)
      .where('state', '=', 'asked')
      .executeTakeFirst();
    if (moved.numUpdatedRows !== 1n) return false;
    if (isOff) {
      await tellOfData(parts, tx, { news: 'deletion-off', id: String(due.id) });
      return false;
    }
    await shutAccount(tx, due.customer_id, now);
    await endCustomerSessions(tx, due.customer_id);
    return true;
  });
}

/** Takes away all that is left; `afterPiece` is told of each, which tests end it by. */
export async function forgetPerson(
  parts: Parts,
  { id, customer_id }: Due,
  { rooms, now, afterPiece = () => {} }: { rooms: RoomPieces; now: Date; afterPiece?: (n: number) => void },
): Promise<void> {
  const person = await parts.db
    .selectFrom('customers')
    .select(['id', 'username', 'email', 'phone_number', 'firstname', 'lastname'])
    .where('id', '=', customer_id)
    .executeTakeFirstOrThrow();
  let done = 0;
  const run = async (pieces: readonly Piece[]) => {
    for (const piece of pieces) {
      await transaction(parts.db, (tx) => piece(tx, person, now));
      done += 1;
      afterPiece(done);
    }
  };
  await run(PIECES);
  await run(
    Object.values(rooms).map(
      (piece): Piece =>
        (tx, one) =>
          piece(tx, one.id),
    ),
  );
  await takeOutOfLogs(parts.db, person, now);
  await run(LAST_PIECES);
  await transaction(parts.db, async (tx) => {
    await forgetAccount(tx, customer_id, now);
    await tx
      .updateTable('person_deletions')
      .set({ state: 'done', state_since: now })
      .where('id', '=', id)
      .where('state', '=', 'underway')
      .execute();
    // Of those that were taken back before as well.
    await tx
      .updateTable('person_deletions')
      .set({ reason: '' })
      .where('customer_id', '=', customer_id)
      .execute();
  });
  await sweepRemoved(parts);
  // After a restored backup this says whose deletion is to be done again (docs/running.md).
  parts.log.info({ customer: String(customer_id) }, 'a customer was deleted');
}

/** Those whose pause is over, and those that a crash left in the middle. */
export async function deleteDue(
  parts: Parts & Pick<Context, 'clock'>,
  { mailer, brand, rooms }: { mailer: Mailer; brand: Brand; rooms: RoomPieces },
): Promise<void> {
  const now = parts.clock();
  const due = await parts.db
    .selectFrom('person_deletions as d')
    .innerJoin('customers as c', 'c.id', 'd.customer_id')
    .select(['d.id', 'd.customer_id', 'd.state'])
    .where('d.state', 'in', ['asked', 'underway'])
    .where('d.due_at', '<=', now)
    // Who is blocked does not go by their own word: an owner decides (Product §28.112).
    .where((where) =>
      where.or([
        where('d.state', '=', 'underway'),
        where('d.staff_id', 'is not', null),
        where('c.blocked_at', 'is', null),
      ]),
    )
    .orderBy('d.id')
    .execute();
  for (const one of due) {
    if (one.state === 'asked') {
      if (!(await begin(parts, one, now))) continue;
      const who = { customerId: one.customer_id, deletionId: one.id, brand };
      // A mailbox that takes no mail must keep nobody's data.
      await tellGone(parts.db, mailer, who).catch((err: unknown) =>
        parts.log.warn({ err, customer: String(one.customer_id) }, 'the last mail did not leave'),
      );
    }
    await forgetPerson(parts, one, { rooms, now });
  }
}
