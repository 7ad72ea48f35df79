/** A letter is answered by mail, and the answer kept with it (Product §28.63). */
import { audit } from '../audit/index.ts';
import type { Once } from '../calls/idempotency.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { type Brand, renderLetter } from '../mail/letter.ts';
import { mailLinks } from '../mail/links.ts';
import { MAIL_QUEUE } from '../mail/mail-queue.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { StaffMember } from '../sessions/staff.ts';

const REPLY_MAIL_JOB = 'contact-reply-mail';

type ReplyMailJob = { replyId: string };

type Answer = {
  id: bigint;
  message: string;
  /** How many answers whoever writes was shown. */
  seen?: number | undefined;
  staff: StaffMember;
  once: Once;
  now: Date;
};

/**
 * Keeps the answer, ticks the letter off and sends the mail. @throws {ApiError} `not_found`; `changed_meanwhile` where
 * somebody has answered meanwhile: nobody gets two mails for one letter unmeant (Product §28.63).
 */
export async function replyToLetter({ jobs }: Pick<Context, 'jobs'>, act: Answer): Promise<void> {
  const { id, message, seen, staff, once, now } = act;
  await once(async (tx) => {
    const letter =
      (await tx
        .updateTable('contact_messages')
        .set({ answered_at: now, answered_by: staff.id, snoozed_until: null })
        .where('id', '=', id)
        .returning('email_address')
        .executeTakeFirst()) ?? fail('not_found');
    if (seen !== undefined && seen !== (await countReplies(tx, id))) fail('changed_meanwhile');
    const reply = await tx
      .insertInto('contact_replies')
      .values({ contact_message_id: id, staff_id: staff.id, message, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const subject = `${letter.email_address} (${id})`;
    await audit(tx, { staff, action: 'contact.reply', subject, now });
    await jobs.send<ReplyMailJob>(tx, REPLY_MAIL_JOB, { replyId: String(reply.id) });
    return null;
  });
}

/** The letter is held, so that of two who answer at once the second counts the first one's. */
async function countReplies(tx: Db, id: bigint): Promise<number> {
  const { count } = await tx
    .selectFrom('contact_replies')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('contact_message_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function workOnContactReplies(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  mailer: Mailer,
  brand: Brand,
): void {
  jobs.work<ReplyMailJob>(REPLY_MAIL_JOB, MAIL_QUEUE, async ({ replyId }, { id }) => {
    const row = await db
      .selectFrom('contact_replies as reply')
      .innerJoin('contact_messages as letter', 'letter.id', 'reply.contact_message_id')
      .select(['reply.message', 'letter.fullname', 'letter.email_address', 'letter.message as asked'])
      .where('reply.id', '=', BigInt(replyId))
      .executeTakeFirst();
    // It went with the customer who wrote it (Product §28.109).
    if (!row) return;
    const letter = {
      subject: `Our answer to your message to ${brand.name}`,
      preview: row.message,
      to: row.fullname,
      parts: [
        { paragraph: row.message },
        { small: 'You wrote to us:' },
        { quote: row.asked },
        { link: { label: 'Write to us again', url: mailLinks(brand).contact() } },
      ],
    };
    await mailer.send({ ...renderLetter(letter, brand), to: row.email_address, id });
  });
}
