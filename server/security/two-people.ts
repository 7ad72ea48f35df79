/**
 * When two people count as two (Product §19.8): a session that was stolen must not make itself a second person,
 * neither to approve nor to propose.
 */
import type { ErrorName } from '@cowrie/contract/errors.ts';
import { needsSecondFactor, roleMay, type StaffRole, TRUSTED_AFTER_HOURS } from '@cowrie/contract/roles.ts';
import { displayDate, displayTime } from '@cowrie/contract/time.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { hasSampleData } from '../sample-mark.ts';

const TRUSTED_AFTER_MS = TRUSTED_AFTER_HOURS * 3_600_000;

/** What is read of staff to judge them. */
const people = (db: Db) =>
  db
    .selectFrom('staff')
    .select(['id', 'name', 'role', 'blocked_at', 'created_at'])
    .select(['role_since', 'factor_since', 'invited_by', 'role_given_by', 'factor_reset_by']);
type Person = Awaited<ReturnType<ReturnType<typeof people>['execute']>>[number];

type Two = {
  proposerId: bigint;
  approverId: bigint;
  /** Roles that may propose it: who lost theirs since proposes nothing. */
  mayPropose: readonly StaffRole[];
  now: Date;
};

type Doubt = { error: ErrorName; because: string };

/**
 * Lets somebody approve what another proposed, in the transaction of what is approved: what it rests on stays as it is
 * until its end.
 * @throws {ApiError} `own_proposal`, `not_independent`, `too_new`.
 */
export async function requireTwoPeople(tx: Db, two: Two): Promise<void> {
  const { proposerId, approverId } = two;
  if (proposerId === approverId) fail('own_proposal');
  const ids = [proposerId, approverId];
  const rows = await people(tx).where('id', 'in', ids).orderBy('id').forShare().execute();
  const [proposer, approver] = ids.map((id) => rows.find((row) => row.id === id));
  if (!proposer || !approver) throw new Error('somebody to be judged is not there');
  const doubt = dependence(proposer, approver, two) ?? (await novelty(tx, proposer, approver, two.now));
  if (doubt) fail(doubt.error, { because: doubt.because });
}

/** Whether one of them comes from the other, or the proposer may not propose any more. */
function dependence(proposer: Person, approver: Person, { mayPropose }: Two): Doubt | null {
  const whoProposed = `${proposer.name}, who proposed it,`;
  const lost = proposer.blocked_at !== null || !roleMay(proposer.role, mayPropose);
  const because = lost ? 'may not do so any more' : madeBy(approver, proposer);
  return because === null ? null : { error: 'not_independent', because: `${whoProposed} ${because}` };
}

function madeBy(person: Person, maker: Person): string | null {
  if (person.invited_by === maker.id) return 'invited you';
  if (person.role_given_by === maker.id) return 'gave you your role';
  return person.factor_reset_by === maker.id ? 'took your second factor off' : null;
}

/** Whether one of them is too new; nobody is before the first order, when whoever sets up the business is new. */
async function novelty(tx: Db, proposer: Person, approver: Person, now: Date): Promise<Doubt | null> {
  const order = await tx.selectFrom('orders').select('id').limit(1).executeTakeFirst();
  if (!order) return null;
  const isSample = await hasSampleData(tx);
  const own = newness(approver, { isSample, now });
  if (own) return { error: 'too_new', because: `your ${own}` };
  const theirs = newness(proposer, { isSample, now });
  return theirs === null ? null : { error: 'too_new', because: `${proposer.name}’s ${theirs}` };
}

/** What of a person is too new to be sure that it is theirs, and until when; null where all of it is old enough. */
function newness(person: Person, { isSample, now }: { isSample: boolean; now: Date }): string | null {
  if (!person.factor_since && needsSecondFactor(person.role) && !isSample)
    return 'second factor is not set up';
  const since = [
    ['account', person.created_at],
    ['role', person.role_since],
    ['second factor', person.factor_since],
  ] as const;
  const [newest] = since
    .flatMap(([what, at]) => (at ? [{ what, until: new Date(at.getTime() + TRUSTED_AFTER_MS) }] : []))
    .toSorted((a, b) => b.until.getTime() - a.until.getTime());
  if (!newest || newest.until <= now) return null;
  const until = newest.until.toISOString();
  return `${newest.what} is newer than ${TRUSTED_AFTER_HOURS} hours: it can be approved from ${displayDate(until)}, ${displayTime(until)} on`;
}
