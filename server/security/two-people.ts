/**
 * When two people count as two (Product §19.8, §22.5, §22.6): a session that was stolen must not make itself a second person,
 * neither to approve nor to propose.
 */
import { type ErrorName, errorSentence } from '@cowrie/contract/errors.ts';
import { CONTENT, ORDER_DESK, roleMay, type StaffRole, TREASURY } from '@cowrie/contract/roles.ts';
import { displayMoment, HOUR_MS } from '@cowrie/contract/time.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { hasSampleData } from '../sample-mark.ts';
import { accessThrough, LATELY_DAYS } from './access-through.ts';

/** So long have account, role and second factor to be theirs before two people count as two (Product §22.5). */
const TRUSTED_AFTER_HOURS = 72;
const TRUSTED_AFTER_MS = TRUSTED_AFTER_HOURS * HOUR_MS;

/** What is read of staff to judge them. */
const people = (db: Db) =>
  db
    .selectFrom('staff')
    .select(['id', 'name', 'role', 'blocked_at', 'created_at'])
    .select(['role_since', 'factor_since', 'invited_by', 'role_given_by', 'factor_reset_by']);
type Person = Awaited<ReturnType<ReturnType<typeof people>['execute']>>[number];

export type Judging = {
  /** Everybody at the desk, for who let in whom. */
  people: Map<bigint, Person>;
  /** No customer has placed an order: nothing is at stake, and whoever sets up the business is new. */
  isNewBusiness: boolean;
  /** On sample data nobody has to have a second factor. */
  isSample: boolean;
  now: Date;
};

/** Reads all that judgements need. */
export async function judging(db: Db, now: Date): Promise<Judging> {
  const rows = await people(db).execute();
  return {
    people: new Map(rows.map((row) => [row.id, row])),
    isNewBusiness: await isNewBusiness(db),
    isSample: await hasSampleData(db),
    now,
  };
}

/** Whether no customer has placed any order yet. */
async function isNewBusiness(db: Db): Promise<boolean> {
  return (await db.selectFrom('orders').select('id').limit(1).executeTakeFirst()) === undefined;
}

type Doubt = { error: ErrorName; because: string };

/** What takes two people: who may propose and who decide it, and what is said of a proposer who may not any more. */
type Matter = { mayPropose: readonly StaffRole[]; mayDecide: readonly StaffRole[]; lost: string };
export const PAY_ACCOUNTS: Matter = {
  mayPropose: TREASURY,
  mayDecide: TREASURY,
  lost: 'does not work for the treasury any more',
};
export const REFUNDS: Matter = {
  mayPropose: TREASURY,
  mayDecide: TREASURY,
  lost: 'does not work for the treasury any more',
};
export const CONTENT_CHANGES: Matter = {
  mayPropose: CONTENT,
  mayDecide: ORDER_DESK,
  lost: 'does not write content any more',
};

/** What speaks against `approverId` approving what `proposerId` proposed; null where nothing does. */
export function doubtAbout(
  known: Judging,
  { proposerId, approverId }: Asked,
  { mayPropose, lost }: Matter,
): Doubt | null {
  const { people, isNewBusiness, isSample, now } = known;
  if (proposerId === approverId) return { error: 'own_proposal', because: '' };
  const approver = people.get(approverId);
  const proposer = proposerId === null ? undefined : people.get(proposerId);
  if (!approver || !proposer) throw new Error('somebody to be judged was not read');
  const isLost = proposer.blocked_at !== null || !roleMay(proposer.role, mayPropose);
  const made = isLost ? lost : madeBy(approver, proposer);
  if (made) return { error: 'not_independent', because: `${proposer.name}, who proposed it, ${made}` };
  if (isNewBusiness) return null;
  const shared = throughOne(known, { proposer, approver });
  if (shared) return { error: 'not_independent', because: shared };
  const own = newness(approver, { isSample, now });
  if (own) return { error: 'too_new', because: `your ${own}` };
  const theirs = newness(proposer, { isSample, now });
  return theirs === null ? null : { error: 'too_new', because: `${proposer.name}’s ${theirs}` };
}

type Asked = { proposerId: bigint | null; approverId: bigint };

/**
 * Lets a second person decide, in the transaction of their decision, until whose end what it rests on stays.
 * @throws {ApiError} `own_proposal`, `not_independent`, `too_new`; `forbidden` for who may not any more.
 */
export async function requireSecondPerson(tx: Db, asked: Asked, matter: Matter, now: Date): Promise<Judging> {
  const ids = new Set([asked.approverId, ...(asked.proposerId === null ? [] : [asked.proposerId])]);
  await tx
    .selectFrom('staff')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forShare()
    .execute();
  const known = await judging(tx, now);
  // Blocked, or in another role, since the call came in: what they had approved before was stopped by that.
  const approver = known.people.get(asked.approverId);
  if (!approver || approver.blocked_at !== null || !roleMay(approver.role, matter.mayDecide))
    fail('forbidden');
  const doubt = doubtAbout(known, asked, matter);
  if (doubt) fail(doubt.error, { because: doubt.because });
  return known;
}

/** The doubt as a person reads it. */
export const doubtSentence = ({ error, because }: Doubt) => errorSentence(error, { because });

function madeBy(person: Person, maker: Person): string | null {
  if (person.invited_by === maker.id) return 'invited you';
  if (person.role_given_by === maker.id) return 'gave you your role';
  return person.factor_reset_by === maker.id ? 'took your second factor off' : null;
}

/**
 * Says through whom both came lately, or one of them through the other; null where through nobody. Whoever let the
 * proposer in may approve what they propose: else a business of two could not do anything.
 */
function throughOne(
  { people, now }: Judging,
  { proposer, approver }: { proposer: Person; approver: Person },
): string | null {
  const theirs = accessThrough(people, proposer.id, now);
  const [maker, until] =
    [...accessThrough(people, approver.id, now)]
      .filter(([id]) => id !== approver.id)
      .flatMap(([id, lasts]) => {
        const also = theirs.get(id);
        return also === undefined ? [] : [[id, Math.min(lasts, also)] as const];
      })
      .toSorted(([, one], [, other]) => other - one)[0] ?? [];
  if (maker === undefined || until === undefined) return null;
  const both = maker === proposer.id ? 'your access came' : `you and ${proposer.name} both have your access`;
  const through = `${people.get(maker)?.name ?? 'somebody'}${maker === proposer.id ? ', who proposed it,' : ''}`;
  return `${both} through ${through} in the last ${LATELY_DAYS} days: you can from ${displayed(until)} on`;
}

const displayed = (at: number) => displayMoment(new Date(at));

/** What of a person is too new to be sure that it is theirs, and until when; null where all of it is old enough. */
function newness(person: Person, { isSample, now }: Pick<Judging, 'isSample' | 'now'>): string | null {
  if (!person.factor_since && !isSample) return 'second factor is not set up';
  const since = [
    ['account', person.created_at],
    ['role', person.role_since],
    ['second factor', person.factor_since],
  ] as const;
  const [newest] = since
    .flatMap(([what, at]) => (at ? [{ what, until: new Date(at.getTime() + TRUSTED_AFTER_MS) }] : []))
    .toSorted((a, b) => b.until.getTime() - a.until.getTime());
  if (!newest || newest.until <= now) return null;
  return `${newest.what} is newer than ${TRUSTED_AFTER_HOURS} hours: it can be approved from ${displayed(newest.until.getTime())} on`;
}

/** From when an account that is approved now is live: after the pause, or at once in a new business. */
export function pauseUntil({ isNewBusiness, now }: Judging, pauseMs: number): Date {
  return isNewBusiness ? now : new Date(now.getTime() + pauseMs);
}
