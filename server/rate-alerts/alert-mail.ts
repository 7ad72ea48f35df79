/** The mail that a yuan costs what its reader waited for (Product §27.78). */
import { displayPrice } from '@cowrie/contract/display-price.ts';
import { costsAtMost, displayMinor } from '@cowrie/contract/money.ts';
import { DEFAULT_BASE, DEFAULT_TARGET } from '@cowrie/contract/rates.ts';
import { displayMoment } from '@cowrie/contract/time.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { QueueSettings } from '../jobs/queue.ts';
import { type Brand, type Letter, type RenderedMail, renderLetter } from '../mail/letter.ts';
import { mailLinks } from '../mail/links.ts';
import { MAIL_QUEUE } from '../mail/mail-queue.ts';
import type { Mailer } from '../mail/mailer.ts';
import { mailsOff } from '../mail/off-links.ts';
import { askForPush } from '../push/index.ts';
import { currentRate } from '../rates/index.ts';

const ALERT_MAIL_JOB = 'rate-alert-mail';

type AlertMailJob = {
  customerId: string;
  /** Which telling it is of. */
  toldAt: string;
};

const QUEUE: QueueSettings = { ...MAIL_QUEUE, givesWay: true };

/** Writes the job into `tx`: the mail leaves once the transaction has committed. */
export function sendAlertMail(
  { jobs }: { jobs: Jobs },
  tx: Db,
  told: { customerId: bigint; at: Date },
): Promise<void> {
  const job = { customerId: String(told.customerId), toldAt: told.at.toISOString() };
  return jobs.send<AlertMailJob>(tx, ALERT_MAIL_JOB, job);
}

/** What a customer was told of, unless they have taken it back, changed it or may not be told anything. */
async function toldAlert(db: Db, { customerId, toldAt }: AlertMailJob) {
  const row = await db
    .selectFrom('rate_alerts as alert')
    .innerJoin('customers as customer', 'customer.id', 'alert.customer_id')
    .select(['alert.at_most', 'alert.told_price', 'customer.firstname', 'customer.email', 'customer.id'])
    .select('customer.price_mails')
    .where('alert.customer_id', '=', BigInt(customerId))
    .where('alert.told_at', '=', new Date(toldAt))
    .where('customer.verified_at', 'is not', null)
    .where('customer.blocked_at', 'is', null)
    .executeTakeFirst();
  return row && row.told_price !== null ? { ...row, told_at: toldAt, told_price: row.told_price } : null;
}

type ToldAlert = NonNullable<Awaited<ReturnType<typeof toldAlert>>>;

/** Today's price where it is above what was waited for again, by the time that the mail leaves (Product §27.78). */
async function riseSince(db: Db, { at_most }: ToldAlert): Promise<string | null> {
  const rate = await currentRate(db, DEFAULT_BASE, DEFAULT_TARGET);
  return rate && !costsAtMost(rate.price, at_most) ? displayPrice(rate.price, DEFAULT_BASE) : null;
}

function alertLetter(
  { firstname, at_most, told_at: at, told_price: price }: ToldAlert,
  rise: string | null,
  off: Letter['mailsOff'] & object,
  brand: Brand,
): RenderedMail {
  const links = mailLinks(brand);
  const costs = displayPrice(price, DEFAULT_BASE);
  const wanted = displayMinor(at_most, DEFAULT_BASE);
  return renderLetter(
    {
      subject: rise ? `A yuan cost ${costs}, and costs ${rise} now` : `A yuan costs ${costs} now`,
      preview: `You asked us to tell you when it costs ${wanted} or less.`,
      to: firstname,
      mailsOff: off,
      parts: [
        {
          paragraph: `You asked us to tell you when ¥1 costs ${wanted} or less. On ${displayMoment(at)} it cost ${costs}.`,
        },
        ...(rise ? [{ paragraph: `It has risen since: ¥1 costs ${rise} now.` }] : []),
        { button: { label: 'Pay in RMB', url: links.payment() } },
        { link: { label: 'See today’s rate', url: links.rate() } },
        {
          small:
            'Rates move, so check it before you pay. We will write about this only once: to be told again, set a new price beside the rate.',
        },
      ],
    },
    brand,
  );
}

/** Takes the jobs that tell customers of a price. */
export function workOnAlertMails(
  context: Pick<Context, 'db' | 'jobs' | 'clock' | 'secrets'>,
  mailer: Mailer,
  brand: Brand,
): void {
  const { db, jobs, secrets } = context;
  jobs.work<AlertMailJob>(ALERT_MAIL_JOB, QUEUE, async (job, { id }) => {
    const alert = await toldAlert(db, job);
    if (!alert) return;
    const rise = await riseSince(db, alert);
    const costs = displayPrice(alert.told_price, DEFAULT_BASE);
    const asking = {
      job: { queue: ALERT_MAIL_JOB, id },
      customerId: BigInt(job.customerId),
      now: context.clock(),
    };
    await askForPush(context, asking, {
      kind: 'rate',
      title: rise ? `A yuan cost ${costs}, and costs ${rise} now` : `A yuan costs ${costs} now`,
      body: 'You asked us to tell you. Rates move, so look at it before you pay.',
      tag: 'rate',
      path: mailLinks({ publicUrl: '' }).payment(),
      alertToldAt: job.toldAt,
    });
    if (!alert.price_mails) return;
    const off = { whose: 'customer', id: alert.id, kind: 'price_mails' } as const;
    const letter = alertLetter(alert, rise, mailsOff({ secrets, brand }, off), brand);
    await mailer.send({ ...letter, to: alert.email, id });
  });
}
