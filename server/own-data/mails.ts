/** What customers are told about their data: that the copy is there, that the account goes, stays, or has gone (Product §28.107). */
import { displayDate, displayMoment } from '@cowrie/contract/time.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { QueueSettings } from '../jobs/queue.ts';
import { type Brand, type Part, renderLetter } from '../mail/letter.ts';
import { mailLinks } from '../mail/links.ts';
import { MAIL_QUEUE } from '../mail/mail-queue.ts';
import type { Mailer } from '../mail/mailer.ts';
import { standingDeletion } from './queries.ts';
import { unfinishedOf } from './unfinished.ts';

const OWN_DATA_MAIL_JOB = 'own-data-mail';
/** `id` is the copy's or the deletion's: no address stands in the queue. */
type OwnDataMail = { news: 'copy-made' | 'deletion-asked' | 'deletion-stopped' | 'deletion-off'; id: string };

const QUEUE: QueueSettings = { ...MAIL_QUEUE, sideBySide: 2 };

/** Writes the job into `tx`: the mail leaves once the transaction has committed. */
export function tellOfData({ jobs }: { jobs: Jobs }, tx: Db, mail: OwnDataMail): Promise<void> {
  return jobs.send<OwnDataMail>(tx, OWN_DATA_MAIL_JOB, mail);
}

type Said = { subject: string; preview: string; parts: Part[] };
const open = (brand: Brand, label: string): Part => ({
  button: { label, url: mailLinks(brand).ownData() },
});

const copyMade = (brand: Brand, keptUntil: Date): Said => ({
  subject: 'The copy of your data is ready',
  preview: 'Log in to download it.',
  parts: [
    {
      paragraph:
        'The copy of everything we hold about you is ready: one ZIP file with a page to read and your files.',
    },
    open(brand, 'Download it'),
    {
      small: `You will be asked to log in first. The copy is kept until ${displayMoment(keptUntil)}. Keep it somewhere safe.`,
    },
  ],
});

const deletionAsked = (brand: Brand, due: Date): Said => ({
  subject: `Your account will be deleted on ${displayDate(due.toISOString())}`,
  preview: 'Until then you can keep it with one tap.',
  parts: [
    {
      paragraph: `We were asked to delete your account. It will be deleted on ${displayMoment(due)}, and after that no one can bring it back.`,
    },
    { paragraph: 'Do you want to keep it, or was this not you? Log in and keep it with one tap.' },
    open(brand, 'Keep my account'),
    { small: 'If this was not you, change your password as well.' },
  ],
});

const deletionStopped = (brand: Brand): Said => ({
  subject: 'Your account stays',
  preview: 'It will not be deleted.',
  parts: [
    { paragraph: 'Your account stays as it was. Nothing in it was deleted.' },
    open(brand, 'Open your data'),
    { small: 'Was this not you? Change your password and write to us.' },
  ],
});

const deletionOff = (brand: Brand, because: string[]): Said => ({
  subject: 'Your account was not deleted yet',
  preview: 'Something has to be finished first.',
  parts: [
    ...(because.length > 0
      ? [
          { paragraph: 'Your account was due to be deleted now, but something has come up:' },
          ...because.map((paragraph) => ({ paragraph })),
          { paragraph: 'Ask again once that is finished. Until then your account stays.' },
        ]
      : [
          {
            paragraph:
              'Your account was due to be deleted, but something had come up. It is finished by now: ask again, if you still want it deleted. Until then your account stays.',
          },
        ]),
    open(brand, 'Open your data'),
  ],
});

const gone = (): Said => ({
  subject: 'Your account is deleted',
  preview: 'This is the last email about it.',
  parts: [
    { paragraph: 'Your account is deleted, as we were asked, and with it what we knew about you.' },
    {
      paragraph:
        'Sums, dates and references of your orders stay in our books under a number, as the law requires, and so does what the bank wrote on its own statements.',
    },
    { small: 'This is the last email about it. You are welcome to open a new account at any time.' },
  ],
});

async function saidOf(db: Db, brand: Brand, { news, id }: OwnDataMail) {
  if (news === 'copy-made') {
    const copy = await db
      .selectFrom('data_exports')
      .select(['customer_id', 'kept_until', 'file_id'])
      .where('id', '=', BigInt(id))
      .executeTakeFirst();
    if (!copy?.kept_until || copy.file_id === null) return null;
    return { customerId: copy.customer_id, said: copyMade(brand, copy.kept_until) };
  }
  const deletion = await db
    .selectFrom('person_deletions')
    .select(['customer_id', 'due_at', 'state'])
    .where('id', '=', BigInt(id))
    .executeTakeFirst();
  if (!deletion) return null;
  const { customer_id: customerId, due_at: due, state } = deletion;
  if (news === 'deletion-asked')
    return state === 'asked' ? { customerId, said: deletionAsked(brand, due) } : null;
  // By a mail that leaves late: it was asked for again, or is under way, and stays no longer.
  if (await standingDeletion(db, customerId)) return null;
  if (news === 'deletion-stopped') return { customerId, said: deletionStopped(brand) };
  const because = (await unfinishedOf(db, customerId)).map(({ says }) => says);
  return { customerId, said: deletionOff(brand, because) };
}

const addressOf = (db: Db, id: bigint) =>
  db
    .selectFrom('customers')
    .select(['firstname', 'email', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();

export function workOnDataMails(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  mailer: Mailer,
  brand: Brand,
): void {
  jobs.work<OwnDataMail>(OWN_DATA_MAIL_JOB, QUEUE, async (mail, { id }) => {
    const found = await saidOf(db, brand, mail);
    const customer = found && (await addressOf(db, found.customerId));
    if (!found || !customer || customer.deleted_at) return;
    const letter = renderLetter({ ...found.said, to: customer.firstname }, brand);
    await mailer.send({ ...letter, to: customer.email, id });
  });
}

/** The last mail, sent while the address is still known. No job has it: that would keep the address. */
export async function tellGone(
  db: Db,
  mailer: Mailer,
  { customerId, deletionId, brand }: { customerId: bigint; deletionId: bigint; brand: Brand },
): Promise<void> {
  const customer = await addressOf(db, customerId);
  if (!customer || customer.deleted_at) return;
  const letter = renderLetter({ ...gone(), to: customer.firstname }, brand);
  await mailer.send({ ...letter, to: customer.email, id: `deletion-${deletionId}` });
}
