/** Mails a customer their statement as a file (Product §28.103). */
import { displayDate } from '@cowrie/contract/time.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { recordedFile } from '../files/records.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { QueueSettings } from '../jobs/queue.ts';
import { type Brand, renderLetter } from '../mail/letter.ts';
import { mailLinks } from '../mail/links.ts';
import { MAIL_QUEUE } from '../mail/mail-queue.ts';
import type { Mailer } from '../mail/mailer.ts';
import { customerNamed } from './queries.ts';

const STATEMENT_MAIL_JOB = 'statement-mail';
type StatementMailJob = { customerId: string; fileId: string; from: string; to: string };

const QUEUE: QueueSettings = { ...MAIL_QUEUE, sideBySide: 2 };

/** Writes the job into `tx`: the mail leaves once the transaction has committed. */
export function sendStatementMail({ jobs }: { jobs: Jobs }, tx: Db, mail: StatementMailJob): Promise<void> {
  return jobs.send<StatementMailJob>(tx, STATEMENT_MAIL_JOB, mail);
}

const dateOf = (day: string) => displayDate(`${day}T12:00:00Z`);

/** Takes the jobs that send statements. */
export function workOnStatementMails(
  { db, jobs, files }: Pick<Context, 'db' | 'jobs' | 'files'>,
  mailer: Mailer,
  brand: Brand,
): void {
  jobs.work<StatementMailJob>(STATEMENT_MAIL_JOB, QUEUE, async (job, { id }) => {
    const customer = await customerNamed(db, BigInt(job.customerId));
    const file = await recordedFile(db, BigInt(job.fileId));
    if (!customer || !file) return;
    const chunks: Buffer[] = [];
    for await (const chunk of await files.get(file.key)) chunks.push(chunk as Buffer);
    const days = `${dateOf(job.from)} to ${dateOf(job.to)}`;
    const letter = renderLetter(
      {
        subject: `Your statement, ${days}`,
        preview: 'What came, what went, and what is in your balance.',
        to: customer.firstname,
        parts: [
          { paragraph: `Here is the statement of your account with us, ${days}, as a PDF.` },
          { button: { label: 'Open your balance', url: mailLinks(brand).balance() } },
          { small: 'Does something look wrong? Write to us in the order’s chat.' },
        ],
      },
      brand,
    );
    await mailer.send({
      ...letter,
      to: customer.email,
      id,
      attachments: [{ name: file.name, mediaType: file.media_type, bytes: Buffer.concat(chunks) }],
    });
  });
}
