/**
 * What is of a person goes, a piece at a time: each piece is one transaction that may be done again, so that whatever ends
 * the process in the middle leaves the rest to the next run (Product §28.108).
 */
import { deletedName, forgetAccount, forgetWaysIn } from '../accounts/index.ts';
import { forgetAtLines } from '../bank-statements/index.ts';
import { forgetCalls } from '../calls/forget-person.ts';
import { forgetCases } from '../cases/index.ts';
import { forgetLetters } from '../contact/index.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { forgetFactors } from '../factors/index.ts';
import { forgetSteps } from '../figures/index.ts';
import { filesNamed, removeFiles, sweepRemoved } from '../files/removed.ts';
import { forgetJobs } from '../jobs/forget-person.ts';
import { forgetOrders } from '../orders/index.ts';
import { forgetOnPapers } from '../papers/index.ts';
import { forgetShelf } from '../parcels/index.ts';
import { forgetNotes } from '../people/index.ts';
import { forgetDevicesToTell } from '../push/index.ts';
import { forgetAlert } from '../rate-alerts/index.ts';
import { forgetReceivers } from '../receivers/index.ts';
import { endCustomerSessions } from '../sessions/customers.ts';
import { forgetDevices } from '../sign-ins/forget.ts';
import { forgetInTeam } from '../team/index.ts';
import { forgetThreads } from '../threads/forget-person.ts';
import { forgetReasons } from '../treasury/index.ts';
import { type Person, takeOutOfLogs } from './take-out-of-logs.ts';

type Parts = Pick<Context, 'db' | 'jobs' | 'files' | 'log' | 'clock'>;
export type Due = { id: bigint; customer_id: bigint };
type Piece = (tx: Db, person: Person, now: Date) => Promise<unknown>;
type ForgetOf = (tx: Db, customerId: bigint) => Promise<unknown>;

/** Of a customer's data whatever hangs on nothing that comes after it. What is read by another piece goes after that one. */
const PIECES: readonly Piece[] = [
  (tx, { id }) => endCustomerSessions(tx, id),
  (tx, { id }) => forgetWaysIn(tx, id),
  (tx, { id }) => forgetDevices(tx, { whose: 'customer', id }),
  (tx, { id }) => forgetFactors(tx, { customer: id }),
  (tx, { id }) => forgetInTeam(tx, id),
  async (tx, { id }, now) => removeFiles(tx, await forgetCases(tx, id), now),
  (tx, { id, email }) => forgetLetters(tx, { id, email }),
  (tx, { id }) => forgetDevicesToTell(tx, id),
  (tx, { id }) => forgetAlert(tx, id),
  (tx, { id }, now) => forgetNotes(tx, id, now),
  (tx, { id }) => forgetReasons(tx, id, deletedName(id)),
  (tx, { id }) => forgetAtLines(tx, id, deletedName(id)),
  (tx, { id }, now) => forgetOnPapers(tx, { customerId: id, name: deletedName(id), now }),
  (tx, { id }, now) => forgetCopies(tx, id, now),
  (tx) => forgetSteps(tx),
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
    await forgetCalls(tx, { id, username, email, phone, references });
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
  await removeFiles(tx, filesNamed(copies), now);
}

type Forgetting = {
  now: Date;
  /** Of the room that stands above all others: handed in, so that a start walks a short way. */
  forgetReceiptLinks: ForgetOf;
  afterPiece?: (n: number) => void | Promise<void>;
};

/** Takes away all that is left; `afterPiece` is told of each, which tests end it by. */
export async function forgetPerson(
  parts: Parts,
  { id, customer_id }: Due,
  { forgetReceiptLinks, now, afterPiece = () => {} }: Forgetting,
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
      await afterPiece(done);
    }
  };
  await run(PIECES);
  await run([(tx, { id: customerId }) => forgetReceiptLinks(tx, customerId)]);
  await takeOutOfLogs(parts.db, person, now);
  await run(LAST_PIECES);
  // What was written meanwhile says the old name, by which nobody would find it any more.
  await takeOutOfLogs(parts.db, person, now);
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
    // After a restored backup this says whose deletion is to be done again (docs/running.md). Once it is kept nothing would
    // bring it about that it is said, so it is said before: a deletion that was begun comes to its end.
    parts.log.info({ customer: String(customer_id) }, 'a customer was deleted');
  });
  await sweepRemoved(parts);
}
