/** Mails of what a customer takes out of their balance, or is found to be theirs: no order tells of it (Product §26.57, §26.80). */
import type { Context } from '../../context.ts';
import type { Db } from '../../database/transaction.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { QueueSettings } from '../../jobs/queue.ts';
import { type Brand, type RenderedMail, renderLetter } from '../../mail/letter.ts';
import { mailLinks } from '../../mail/links.ts';
import { MAIL_QUEUE } from '../../mail/mail-queue.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { askForPush } from '../../push/index.ts';

const BALANCE_MAIL_JOB = 'balance-mail';

export type BalanceNews =
  | 'refund-to-balance'
  | 'refund-named'
  | 'refund-prepared'
  | 'refund-returned'
  | 'refund-sent'
  | 'money-found';

type BalanceMailJob = { customerId: string; kind: BalanceNews; note: string };

const QUEUE: QueueSettings = { ...MAIL_QUEUE, givesWay: true };

const WORDS: Record<BalanceNews, { subject: string; told: string }> = {
  'refund-to-balance': {
    subject: 'The money stays in your balance',
    told: 'What you were withdrawing is back in your balance:',
  },
  'refund-named': {
    subject: 'You are withdrawing from your balance',
    told: 'We will send this from your balance to your bank account as soon as two of us have checked it:',
  },
  'refund-prepared': { subject: 'We are sending your money', told: 'We are about to send this to you:' },
  'refund-returned': {
    subject: 'We could not send your money',
    told: 'We could not send your withdrawal, and put it back in your balance. The reason:',
  },
  'refund-sent': { subject: 'We have sent your money', told: 'We have sent this to you:' },
  'money-found': {
    subject: 'You have new money in your balance',
    told: 'This came to us without saying what it was for. It is yours, and it is in your balance now:',
  },
};

/** Writes the job into `tx`: the mail leaves once the transaction has committed. */
export function sendBalanceMail({ jobs }: { jobs: Jobs }, tx: Db, mail: BalanceMailJob): Promise<void> {
  return jobs.send<BalanceMailJob>(tx, BALANCE_MAIL_JOB, mail);
}

function balanceLetter(
  name: string,
  { kind, note }: Omit<BalanceMailJob, 'customerId'>,
  brand: Brand,
): RenderedMail {
  const { subject, told } = WORDS[kind];
  const links = mailLinks(brand);
  return renderLetter(
    {
      subject,
      preview: note,
      to: name,
      parts: [
        { paragraph: told },
        { quote: note },
        { button: { label: 'Open your balance', url: links.balance() } },
        { small: 'If this was not you, change your password and contact Customer Service at once.' },
      ],
    },
    brand,
  );
}

/** Takes the jobs that tell customers of what they take out. `push` is handed in, so that a start walks a short way. */
export function workOnBalanceMails(
  context: Pick<Context, 'db' | 'jobs' | 'clock'>,
  mailer: Mailer,
  brand: Brand,
  push: typeof askForPush,
): void {
  const { db, jobs } = context;
  jobs.work<BalanceMailJob>(BALANCE_MAIL_JOB, QUEUE, async (job, { id }) => {
    const customer = await db
      .selectFrom('customers')
      .select(['firstname', 'email'])
      .where('id', '=', BigInt(job.customerId))
      // A deleted customer has no address.
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!customer) return;
    const asking = {
      job: { queue: BALANCE_MAIL_JOB, id },
      customerId: BigInt(job.customerId),
      now: context.clock(),
    };
    await push(context, asking, {
      kind: 'refund',
      title: WORDS[job.kind].subject,
      body: 'Open your balance to see it.',
      tag: 'balance',
      path: mailLinks({ publicUrl: '' }).balance(),
    });
    await mailer.send({ ...balanceLetter(customer.firstname, job, brand), to: customer.email, id });
  });
}
