/** How the team keeps what it promises: what is open, and how long each step took whom (Product §28.76–28.78). */
import { BOARD_STEPS, type BoardStep, type PromiseBoard } from '@cowrie/contract/desk/promise-board.ts';
import { formatOptionalAmount } from '@cowrie/contract/money.ts';
import { dayBounds, dayOf } from '@cowrie/contract/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { UNDER_WAY } from '../orders/promise/promise.ts';
import { businessTimes, workedTime } from '../working-hours/index.ts';

const DAY_MS = 86_400_000;
/** What began longer before the days of the board counts as begun then. */
const BEGUN_BEFORE_MS = 30 * DAY_MS;
const MOST_OPEN = 30;
const MOST_LATE = 100;

const MEDIAN = 0.5;
const SLOWEST_TENTH = 0.9;

type Done = { step: BoardStep; staff_id: bigint; begun: Date; done: Date };

export async function promiseBoard(db: Db, days: number, now: Date): Promise<PromiseBoard> {
  const since = new Date(dayBounds(dayOf(now.getTime() - (days - 1) * DAY_MS))[0]);
  const late = await lateCount(db, now);
  return {
    open: await openPromises(db),
    late,
    late_at_least: late === MOST_LATE,
    since: since.toISOString(),
    steps: await stepsTaken(db, since, now),
  };
}

async function lateCount(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from (
    select from orders where promised_at < ${now} and status = any(${UNDER_WAY}::text[]) limit ${MOST_LATE}
  ) as late`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

async function openPromises(db: Db): Promise<PromiseBoard['open']> {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('customers as c', 'c.id', 'o.customer_id')
    .leftJoin('staff as s', 's.id', 'o.assigned_to')
    .select(['o.reference', 'o.status', 'o.amount', 'o.currency', 'o.promised_at', 'o.promise_soon_at'])
    .select(['c.firstname', 'c.lastname', 's.name as assigned_to'])
    .where('o.promised_at', 'is not', null)
    .where('o.status', 'in', UNDER_WAY)
    .orderBy('o.promised_at')
    .orderBy('o.id')
    .limit(MOST_OPEN)
    .execute();
  return rows.flatMap(({ promised_at, promise_soon_at, firstname, lastname, ...row }) =>
    promised_at === null
      ? []
      : [
          {
            ...row,
            customer: `${firstname} ${lastname}`,
            amount: formatOptionalAmount(row.amount),
            promised_at: promised_at.toISOString(),
            soon_at: (promise_soon_at ?? promised_at).toISOString(),
          },
        ],
  );
}

/** Each step that staff ended within the days, with when it was asked of them. */
async function stepsTaken(db: Db, since: Date, now: Date): Promise<PromiseBoard['steps']> {
  const counted = new Date(since.getTime() - BEGUN_BEFORE_MS);
  const minutes = workedTime(counted, await businessTimes(db, counted));
  const { rows } = await sql<Done>`${sql.join(
    Object.values(DONE).map((done) => done(since, now)),
    sql` union all `,
  )}`.execute(db);
  const staff = await db.selectFrom('staff').select(['id', 'username', 'name']).execute();
  const known = new Map(staff.map((person) => [person.id, person]));
  return BOARD_STEPS.map((step) => {
    const all: number[] = [];
    const byPerson = new Map<bigint, number[]>();
    for (const row of rows) {
      if (row.step !== step) continue;
      const took = minutes(row.begun, row.done);
      all.push(took);
      const own = byPerson.get(row.staff_id);
      if (own) own.push(took);
      else byPerson.set(row.staff_id, [took]);
    }
    const people = [...byPerson]
      .map(([id, took]) => {
        const { username = '', name = '' } = known.get(id) ?? {};
        return { username, name, ...taken(took) };
      })
      .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name));
    return { step, ...taken(all), people };
  });
}

function taken(minutes: number[]) {
  const sorted = minutes.toSorted((one, other) => one - other);
  return {
    count: sorted.length,
    median_minutes: Math.ceil(share(sorted, MEDIAN)),
    slowest_tenth_minutes: Math.ceil(share(sorted, SLOWEST_TENTH)),
  };
}

/** The value that a share of the sorted ones does not exceed, between two of them where it falls there. */
function share(sorted: number[], part: number): number {
  const at = (sorted.length - 1) * part;
  const [below, above] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return below + (above - below) * (at - Math.floor(at));
}

/** What ended each step by the index over days, and for each when it was asked for, by its order's own few rows. */
const DONE: Record<BoardStep, (since: Date, now: Date) => RawBuilder<unknown>> = {
  proof: (since, now) => sql`
    select 'proof' as step, done.staff_id, asked.created_at as begun, done.created_at as done
    from order_events done cross join lateral (
      select e.created_at from order_events e
      where e.order_id = done.order_id and e.id < done.id and e.event = 'proof' and e.from_status = 'pending'
      order by e.id desc limit 1
    ) asked
    where done.event in ('confirm', 'part', 'decline') and done.staff_id is not null
      and done.created_at >= ${since} and done.created_at <= ${now}`,
  // What was sent in two steps waited for its customer in between (Product §27.58).
  payout: (since, now) => sql`
    select 'payout' as step, done.staff_id, asked.created_at as begun, done.created_at as done
    from order_events done
    join orders o on o.id = done.order_id and o.type = 'payment' and o.test_amount is null
    cross join lateral (
      select e.created_at from order_events e
      where e.order_id = done.order_id and e.id < done.id and e.event in ('confirm', 'pay')
      order by e.id desc limit 1
    ) asked
    where done.event = 'complete' and done.staff_id is not null
      and done.created_at >= ${since} and done.created_at <= ${now}`,
  words: (since, now) => sql`
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
    where answer.sender = 'staff' and not answer.internal and answer.staff_id is not null
      and answer.created_at >= ${since} and answer.created_at <= ${now}`,
  quote: (since, now) => sql`
    select 'quote' as step, done.staff_id, asked.created_at as begun, done.created_at as done
    from order_events done
    join orders o on o.id = done.order_id and o.type in ('branding', 'shipment')
    cross join lateral (
      select e.created_at from order_events e
      where e.order_id = done.order_id and e.id < done.id
        and e.event = case o.type when 'shipment' then 'weigh' else 'create' end
      order by e.id desc limit 1
    ) asked
    where done.event = 'quote' and done.staff_id is not null
      and done.created_at >= ${since} and done.created_at <= ${now}
      and not exists (
        select from order_events before
        where before.order_id = done.order_id and before.id < done.id and before.event = 'quote'
      )`,
};
