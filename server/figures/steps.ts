/**
 * How long each promised step took whom, by the day on which it ended (Product §28.77, §28.78, §29.85): how many took so
 * many whole working minutes, by who ended them. They count by the weeks and days off that are set now: where those have
 * changed, everything is counted anew, and until then read step by step.
 */
import type { BoardStep } from '@cowrie/contract/desk/promise-board.ts';
import { DAY_MS, dayBounds, dayOf } from '@cowrie/contract/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { businessTimes, workedTime } from '../working-hours/index.ts';
import { daysAgo } from './days.ts';
import { spans } from './facts.ts';
import { lockFigures } from './lock.ts';
import { startOf } from './sources.ts';

/** What began longer before the day on which it ended counts as begun then. */
const LONGEST_MS = 30 * DAY_MS;
/** The hours of offices reach further than that, from the first day that they are asked for on. */
const PERIOD_MS = 300 * DAY_MS;
/** As many days as a board tells of; those that it tells of otherwise are read step by step. */
const KEPT_DAYS = 30;

/** So many steps of a member of the staff took so many minutes each. */
export type Took = { step: BoardStep; staff_id: bigint; minutes: number; steps: number };
type Done = { step: BoardStep; staff_id: bigint; begun: Date; done: Date };
type Upto = { event_id: bigint; message_id: bigint };
type Kept = Upto & { from_day: string };

/** Which rows of `order_events` or `messages`, by an alias, ended something. */
type Which = { events: RawBuilder<boolean>; messages: RawBuilder<boolean> };

const onDays = (firstDay: string): Which => ({
  events: sql<boolean>`done.created_at >= ${startOf(firstDay)}`,
  messages: sql<boolean>`answer.created_at >= ${startOf(firstDay)}`,
});
const after = ({ event_id, message_id }: Upto, firstDay: string, upTo?: Upto): Which => ({
  events: sql<boolean>`done.id > ${event_id} and ${upTo ? sql`done.id <= ${upTo.event_id}` : sql`true`}
    and done.created_at >= ${startOf(firstDay)}`,
  messages: sql<boolean>`answer.id > ${message_id} and ${upTo ? sql`answer.id <= ${upTo.message_id}` : sql`true`}
    and answer.created_at >= ${startOf(firstDay)}`,
});

/** What ended each step, and for each when it was asked for, by its order's own few rows. */
const DONE: Record<BoardStep, (which: Which) => RawBuilder<unknown>> = {
  proof: ({ events }) => sql`
    select 'proof' as step, done.staff_id, asked.created_at as begun, done.created_at as done
    from order_events done cross join lateral (
      select e.created_at from order_events e
      where e.order_id = done.order_id and e.id < done.id and e.event = 'proof' and e.from_status = 'pending'
      order by e.id desc limit 1
    ) asked
    where done.event in ('confirm', 'part', 'decline') and done.staff_id is not null and ${events}`,
  // What was sent in two steps waited for its customer in between (Product §27.58).
  payout: ({ events }) => sql`
    select 'payout' as step, done.staff_id, asked.created_at as begun, done.created_at as done
    from order_events done
    cross join lateral (select type, test_amount from orders where id = done.order_id limit 1) o
    cross join lateral (
      select e.created_at from order_events e
      where e.order_id = done.order_id and e.id < done.id and e.event in ('confirm', 'pay')
      order by e.id desc limit 1
    ) asked
    where done.event = 'complete' and o.type = 'payment' and o.test_amount is null and done.staff_id is not null
      and ${events}`,
  words: ({ messages }) => sql`
    select 'words' as step, answer.staff_id, asked.created_at as begun, answer.created_at as done
    from messages answer
    cross join lateral (
      select coalesce(max(m.id), 0) as id from messages m
      where m.order_id = answer.order_id and m.id < answer.id and m.sender = 'staff' and not m.internal
    ) answered_before
    cross join lateral (
      select m.created_at from messages m
      where m.order_id = answer.order_id and m.id > answered_before.id and m.id < answer.id and m.sender = 'customer'
      order by m.id limit 1
    ) asked
    where answer.sender = 'staff' and not answer.internal and answer.staff_id is not null and ${messages}`,
  quote: ({ events }) => sql`
    select 'quote' as step, done.staff_id, asked.created_at as begun, done.created_at as done
    from order_events done
    cross join lateral (select type from orders where id = done.order_id limit 1) o
    cross join lateral (
      (select e.created_at from order_events e
      where o.type = 'branding' and e.order_id = done.order_id and e.id < done.id and e.event = 'create'
      order by e.id desc limit 1)
      union all
      select s.weighed_at from shipment_orders s
      where o.type = 'shipment' and s.order_id = done.order_id and s.weighed_at is not null
    ) asked
    where done.event = 'quote' and done.staff_id is not null
      and not exists (
        select from order_events before
        where before.order_id = done.order_id and before.id < done.id and before.event = 'quote'
      ) and ${events}`,
};
const stepsDone = (which: Which) =>
  sql.join(
    Object.values(DONE).map((done) => done(which)),
    sql` union all `,
  );

/** Changes with the offices' weeks and days off. */
const HOURS = sql`md5((select coalesce(string_agg(w::text, ',' order by w.office, w.weekday), '') from working_hours w)
  || ' ' || (select coalesce(string_agg(d::text, ',' order by d.office, d.day), '') from days_off d))`;

/** Whether what is kept was counted by them. */
export const areHoursKept = (kept: string) => sql<boolean>`${sql.ref(kept)} = ${HOURS}`;

/** The whole working minutes of a step, from a day on, rounded up. */
async function minutesFrom(db: Db, firstDay: string): Promise<(done: Done) => number> {
  const since = new Date(startOf(firstDay).getTime() - LONGEST_MS);
  const minutes = workedTime(since, await businessTimes(db, since));
  return ({ begun, done }) => {
    const longest = dayBounds(dayOf(done.getTime()))[0] - LONGEST_MS;
    return Math.ceil(minutes(new Date(Math.max(begun.getTime(), longest)), done));
  };
}

/** All steps that ended on `firstDay` (Lagos) or later, as they are at one moment of the database. */
export async function stepsTaken(db: Db, firstDay: string): Promise<Took[]> {
  const kept = await db
    .selectFrom('more_figures_upto')
    .select(['from_day', 'event_id', 'message_id', 'hours'])
    .where('figures', '=', 'steps')
    .where(areHoursKept('hours'))
    .executeTakeFirst();
  if (!kept || kept.from_day > firstDay) return stepsFromScratch(db, firstDay);
  // Hundreds of rows that differ by their minutes alone come as two lists of each person's.
  const { rows } = await sql<KeptOf | (Done & { lengths: null }) | { step: null }>`
    select step, staff_id, array_agg(minutes) as lengths, array_agg(steps) as counts,
      null::timestamptz as begun, null::timestamptz as done
    from (
      select step, staff_id, minutes, sum(steps)::integer as steps from steps_by_day where day >= ${firstDay}::date
      group by step, staff_id, minutes
    ) as kept group by step, staff_id
    union all select step, staff_id, null, null, begun, done from (${stepsDone(after(kept, firstDay))}) as later
    union all select null, null, null, null, null, null from more_figures_upto
    where figures = 'steps' and event_id = ${kept.event_id} and message_id = ${kept.message_id}
      and hours = ${kept.hours}`.execute(db);
  // Else more was kept meanwhile.
  if (!rows.some(({ step }) => step === null)) return stepsTaken(db, firstDay);
  const later = rows.filter(
    (row): row is Done & { lengths: null } => row.step !== null && row.lengths === null,
  );
  const minutes = later.length > 0 ? await minutesFrom(db, firstDay) : () => 0;
  return [
    ...rows.flatMap((row) => (row.step === null || row.lengths === null ? [] : eachLength(row))),
    ...later.map((row) => ({ step: row.step, staff_id: row.staff_id, minutes: minutes(row), steps: 1 })),
  ];
}

/** The kept steps of one of the staff: so many, at the same place of `counts`, took each of `lengths`, in minutes. */
type KeptOf = Pick<Took, 'step' | 'staff_id'> & { lengths: number[]; counts: number[] };

const eachLength = ({ step, staff_id, lengths, counts }: KeptOf): Took[] =>
  lengths.map((minutes, index) => ({ step, staff_id, minutes, steps: counts[index] ?? 0 }));

/** The same, from every event and message of the days. */
export async function stepsFromScratch(db: Db, firstDay: string): Promise<Took[]> {
  const minutes = await minutesFrom(db, firstDay);
  const { rows } = await sql<Done>`${stepsDone(onDays(firstDay))}`.execute(db);
  return rows.map((row) => ({ step: row.step, staff_id: row.staff_id, minutes: minutes(row), steps: 1 }));
}

/** Adds what ended since, up to `upTo`; builds everything where nothing is, or working hours have changed. */
export async function keepSteps(tx: Db, now: Date, upTo: Upto): Promise<void> {
  const kept = await tx
    .selectFrom('more_figures_upto')
    .select(['from_day', 'event_id', 'message_id'])
    .select(areHoursKept('hours').as('is_right'))
    .where('figures', '=', 'steps')
    .executeTakeFirst();
  if (kept?.is_right) await add(tx, after(kept, kept.from_day, upTo));
  else return buildSteps(tx, { from_day: daysAgo(now, KEPT_DAYS - 1), ...upTo });
  await sql`update more_figures_upto set event_id = greatest(event_id, ${upTo.event_id}),
    message_id = greatest(message_id, ${upTo.message_id}) where figures = 'steps'`.execute(tx);
}

export async function buildSteps(tx: Db, kept: Kept): Promise<void> {
  await sql`delete from steps_by_day`.execute(tx);
  const { from_day: firstDay, event_id, message_id } = kept;
  for (const { after: from, upTo } of spans({ after: 0n, upTo: event_id }))
    await add(tx, after({ event_id: from, message_id }, firstDay, { event_id: upTo, message_id }));
  for (const { after: from, upTo } of spans({ after: 0n, upTo: message_id }))
    await add(tx, after({ event_id, message_id: from }, firstDay, { event_id, message_id: upTo }));
  await sql`insert into more_figures_upto (figures, from_day, event_id, message_id, hours)
    values ('steps', ${kept.from_day}, ${kept.event_id}, ${kept.message_id}, ${HOURS})
    on conflict (figures) do update set from_day = excluded.from_day, event_id = excluded.event_id,
      message_id = excluded.message_id, hours = excluded.hours`.execute(tx);
}

async function add(tx: Db, which: Which): Promise<void> {
  const { rows } = await sql<Done>`${stepsDone(which)}`.execute(tx);
  const minutesOf = new Map<number, (done: Done) => number>();
  const periodOf = ({ done }: Done) => Math.floor(done.getTime() / PERIOD_MS);
  for (const period of new Set(rows.map(periodOf)))
    minutesOf.set(period, await minutesFrom(tx, dayOf(period * PERIOD_MS)));
  const sums = new Map<
    string,
    { day: string; step: BoardStep; staff_id: bigint; minutes: number; steps: bigint }
  >();
  for (const row of rows) {
    const one = {
      day: dayOf(row.done.getTime()),
      step: row.step,
      staff_id: row.staff_id,
      minutes: minutesOf.get(periodOf(row))?.(row) ?? 0,
    };
    const key = Object.values(one).join(' ');
    sums.set(key, { ...one, steps: (sums.get(key)?.steps ?? 0n) + 1n });
  }
  const added = [...sums.values()];
  if (added.length === 0) return;
  await sql`insert into steps_by_day (day, step, staff_id, minutes, steps)
    select * from unnest(${added.map(({ day }) => day)}::date[], ${added.map(({ step }) => step)}::text[],
      ${added.map((one) => one.staff_id)}::bigint[], ${added.map((one) => one.minutes)}::integer[],
      ${added.map(({ steps }) => steps)}::bigint[])
    on conflict (day, step, staff_id, minutes) do update set steps = steps_by_day.steps + excluded.steps`.execute(
    tx,
  );
}

/** Words that steps were counted from are taken out: all are counted anew, by the next that keeps them. */
export async function forgetSteps(tx: Db): Promise<void> {
  await lockFigures(tx);
  await sql`delete from more_figures_upto where figures = 'steps'`.execute(tx);
}
