/** One mail for each customer and movement, however many of their parcels went with it (Product §28.91). */
import { UNDO_MINUTES } from '@cowrie/contract/desk/departures.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { QueueSettings } from '../jobs/queue.ts';
import { type Brand, type Letter, renderLetter } from '../mail/letter.ts';
import { mailLinks } from '../mail/links.ts';
import { MAIL_QUEUE } from '../mail/mail-queue.ts';
import type { Mailer } from '../mail/mailer.ts';
import { mailsOff } from '../mail/off-links.ts';
import { threadOf } from '../mail/order-thread.ts';
import { askForPush, type News } from '../push/index.ts';
import { LINES } from './departure-lines.ts';

const DEPARTURE_MAIL_JOB = 'departure-mail';

type DepartureMailJob = { moveId: string; customerId: string };

const QUEUE: QueueSettings = { ...MAIL_QUEUE, givesWay: true };

/** Leaves once the move can no longer be taken back. */
export function mailDeparture({ jobs }: { jobs: Jobs }, tx: Db, job: DepartureMailJob): Promise<void> {
  return jobs.send<DepartureMailJob>(tx, DEPARTURE_MAIL_JOB, job, { delaySeconds: UNDO_MINUTES * 60 });
}

/** Null where it was taken back. */
async function toldOf(db: Db, { moveId, customerId }: DepartureMailJob) {
  const parcels = await db
    .selectFrom('departure_moves as m')
    .innerJoin('departure_move_parcels as p', 'p.move_id', 'm.id')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .innerJoin('shipment_orders as s', 's.order_id', 'o.id')
    .innerJoin('customers as c', 'c.id', 'o.customer_id')
    .innerJoin('departures as d', 'd.id', 'm.departure_id')
    .select([
      'm.line',
      'm.to_step',
      'd.name as departure',
      'o.id',
      'o.reference',
      'o.name',
      's.tracking_number',
      'c.firstname',
      'c.email',
    ])
    .select(['c.id as customer_id', 'c.tracking_mails'])
    // What the move said in each thread: who has read it there has seen it.
    .select(({ selectFrom }) =>
      selectFrom('messages')
        .select(({ fn }) => fn.max('messages.id').as('id'))
        .whereRef('messages.order_id', '=', 'o.id')
        .whereRef('messages.created_at', '<=', 'm.moved_at')
        .where('messages.internal', '=', false)
        .as('said'),
    )
    .where('m.id', '=', BigInt(moveId))
    .where('m.undone_at', 'is', null)
    .where('o.customer_id', '=', BigInt(customerId))
    .orderBy('o.id')
    .execute();
  const [first] = parcels;
  return first ? { ...first, parcels } : null;
}
type Told = NonNullable<Awaited<ReturnType<typeof toldOf>>>;

function departureLetter(
  { id, reference, line, firstname, parcels }: Told,
  off: Letter['mailsOff'] & object,
  brand: Brand,
) {
  const [only] = parcels.length === 1 ? [reference] : [];
  return renderLetter(
    {
      subject: only ? `${only}: ${line}` : `${line}: ${parcels.length} parcels`,
      preview: line,
      ...(only && { thread: threadOf(only) }),
      mailsOff: off,
      to: firstname,
      parts: [
        { paragraph: `${line}.` },
        { facts: parcels.map((one) => [one.reference, `${one.name}, ${one.tracking_number}`] as const) },
        {
          button: {
            label: only ? 'Open your order' : 'Open the first of them',
            url: mailLinks(brand).order({ type: 'shipment', id: String(id) }),
          },
        },
      ],
    },
    brand,
  );
}

/** A locked screen shows our words alone, and none that staff have typed (Product §30.2). */
const newsTitle = ({ line, to_step: step, departure }: Told) =>
  step !== 'loading' && line === LINES[step](departure) ? line : 'Your parcel has moved';

function departureNews(told: Told): News {
  const { id, reference, parcels } = told;
  const links = mailLinks({ publicUrl: '' });
  const isOne = parcels.length === 1;
  const [seen, ...seenWith] = parcels.map(({ id, said }) => ({
    orderId: String(id),
    upTo: String(said ?? 0),
  }));
  return {
    kind: 'parcel',
    title: newsTitle(told),
    body: isOne
      ? `Order ${reference}. Open it to see where.`
      : `${parcels.length} of your parcels. Open your orders to see them.`,
    tag: reference,
    // With several parcels it leads to the list: the panel of one order would not show the others.
    path: isOne ? links.order({ type: 'shipment', id: String(id) }) : links.orders(),
    ...(seen && { seen, seenWith }),
  };
}

/** Takes the jobs that tell customers how their parcels travel. */
export function workOnDepartureMails(
  context: Pick<Context, 'db' | 'jobs' | 'clock' | 'secrets'>,
  mailer: Mailer,
  brand: Brand,
): void {
  const { db, jobs, secrets } = context;
  jobs.work<DepartureMailJob>(DEPARTURE_MAIL_JOB, QUEUE, async (job, { id }) => {
    const told = await toldOf(db, job);
    if (!told) return;
    const asking = {
      job: { queue: DEPARTURE_MAIL_JOB, id },
      customerId: BigInt(job.customerId),
      now: context.clock(),
    };
    await askForPush(context, asking, departureNews(told));
    if (!told.tracking_mails) return;
    const off = { whose: 'customer', id: told.customer_id, kind: 'tracking_mails' } as const;
    const letter = departureLetter(told, mailsOff({ secrets, brand }, off), brand);
    await mailer.send({ ...letter, to: told.email, id });
  });
}
