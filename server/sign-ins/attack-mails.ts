/**
 * Mails to people whose name is under attack. Where guessing begins, a job is written for whatever name it is, nobody's
 * too, and only the worker does more: how long an answer takes tells nothing of it (Product §5.21).
 */
import { LIMITS } from '@cowrie/contract/limits.ts';
import { hasTryLeft } from '../calls/count-tries.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import type { QueueSettings } from '../jobs/queue.ts';
import type { SecurityNews } from '../mail/security-letters.ts';
import { tellPerson } from '../mail/tell-person.ts';
import { type Addressee, subjectOf, type Whose } from './people.ts';

const ATTACK_JOB = 'name-attacked';
const SETTINGS: QueueSettings = {
  longestWaitSeconds: 60,
  giveUpAfterSeconds: 3600,
  keepSeconds: 60,
  sideBySide: 5,
};

/** Not the name: a password may have been typed for it. */
type Attack = { whose: Whose; id: string | null };

/** Asks for the mail to whoever has the name, `id`, if anybody has. */
export function reportAttack({ db, jobs }: Pick<Context, 'db' | 'jobs'>, attack: Attack): Promise<void> {
  return transaction(db, (tx) => jobs.send(tx, ATTACK_JOB, attack));
}

/** Tells somebody that they are under attack, once a day at most of each kind. */
export async function tellOfAttack(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  person: Addressee,
  told: {
    news: Extract<SecurityNews, 'name-attacked' | 'codes-attacked'>;
    now: Date;
    address?: string;
    device?: string;
  },
): Promise<void> {
  const subject = `${told.news}:${subjectOf(person)}`;
  const desk = person.whose === 'staff';
  // Counted with the mail, or a try that fails would be the day's only one.
  await transaction(db, async (tx) => {
    if (await hasTryLeft(tx, LIMITS.attackMail, subject, told.now, 1))
      await tellPerson({ jobs }, tx, { ...person, desk }, told);
  });
}

/** `find` tells how to address somebody; undefined for who is blocked. */
export function workOnAttackMails(
  context: Pick<Context, 'db' | 'jobs' | 'clock'>,
  find: Record<Whose, (db: Db, id: bigint) => Promise<Addressee | undefined>>,
): void {
  context.jobs.work<Attack>(ATTACK_JOB, SETTINGS, async ({ whose, id }) => {
    const person = id === null ? undefined : await find[whose](context.db, BigInt(id));
    if (person) await tellOfAttack(context, person, { news: 'name-attacked', now: context.clock() });
  });
}
