/** The mail to whoever was named in a note and has not seen it some minutes later (Product §28.59). */
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type Brand, renderLetter } from '../mail/letter.ts';
import { mailLinks } from '../mail/links.ts';
import { MAIL_QUEUE } from '../mail/mail-queue.ts';
import type { Mailer } from '../mail/mailer.ts';
import { mailsOff } from '../mail/off-links.ts';
import { threadOf } from '../mail/order-thread.ts';
import { ORDER_DESK_ROLES } from './order-desk-roles.ts';

const MENTION_MAIL_JOB = 'mention-mail';

type MentionMailJob = { mentionId: string };

/** Whoever has the desk open sees it before. */
const DELAY_SECONDS = 300;

/** Writes the job into `tx`: the mail leaves some minutes after it has committed. */
export function sendMentionMail({ jobs }: { jobs: Jobs }, tx: Db, id: bigint): Promise<void> {
  const job = { mentionId: String(id) };
  return jobs.send<MentionMailJob>(tx, MENTION_MAIL_JOB, job, { delaySeconds: DELAY_SECONDS });
}

/** To nobody who works on orders no more: they may not read its notes. */
function unseen(db: Db, id: string) {
  return db
    .selectFrom('mentions as mention')
    .innerJoin('staff as reader', 'reader.id', 'mention.staff_id')
    .innerJoin('staff as writer', 'writer.id', 'mention.by_staff_id')
    .innerJoin('orders', 'orders.id', 'mention.order_id')
    .innerJoin('messages as note', 'note.id', 'mention.message_id')
    .select([
      'reader.id',
      'reader.email',
      'reader.name',
      'writer.name as by',
      'orders.reference',
      'note.lines',
    ])
    .where('mention.id', '=', BigInt(id))
    .where('mention.read_at', 'is', null)
    .where('reader.blocked_at', 'is', null)
    .where('reader.role', 'in', ORDER_DESK_ROLES)
    .where('reader.mention_mails', '=', true)
    .executeTakeFirst();
}

export function workOnMentionMails(
  { db, jobs, secrets }: Pick<Context, 'db' | 'jobs' | 'secrets'>,
  mailer: Mailer,
  brand: Brand,
): void {
  jobs.work<MentionMailJob>(MENTION_MAIL_JOB, MAIL_QUEUE, async ({ mentionId }, { id }) => {
    const told = await unseen(db, mentionId);
    if (!told) return;
    const { by, reference, lines, name, email } = told;
    const letter = {
      subject: `${reference}: ${by} named you in a note (${brand.name} desk)`,
      thread: threadOf(reference),
      mailsOff: mailsOff({ secrets, brand }, { whose: 'staff', id: told.id, kind: 'mention_mails' }),
      preview: lines.join(' '),
      to: name,
      parts: [
        { paragraph: `${by} named you in a note for staff on the order ${reference}.` },
        { quote: lines.join('\n') },
        { button: { label: 'Open the order', url: mailLinks(brand).deskOrder(reference) } },
        { small: 'You are getting this email because you had not opened the order some minutes later.' },
      ],
    };
    await mailer.send({ ...renderLetter(letter, brand), to: email, id });
  });
}
