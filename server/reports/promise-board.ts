/** How the team keeps what it promises: what is open, and how long each step took whom (Product §28.76–28.78). */
import { BOARD_STEPS, type PromiseBoard } from '@cowrie/contract/desk/promise-board.ts';
import { formatOptionalAmount } from '@cowrie/contract/money.ts';
import { dayBounds } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { daysAgo, stepsTaken, type Took } from '../figures/index.ts';
import { UNDER_WAY } from '../orders/promise/promise.ts';

const MOST_OPEN = 30;
const MOST_LATE = 100;

const MEDIAN = 0.5;
const SLOWEST_TENTH = 0.9;

export async function promiseBoard(db: Db, days: number, now: Date): Promise<PromiseBoard> {
  const firstDay = daysAgo(now, days - 1);
  const late = await lateCount(db, now);
  return {
    open: await openPromises(db),
    late,
    late_at_least: late === MOST_LATE,
    since: new Date(dayBounds(firstDay)[0]).toISOString(),
    steps: await steps(db, firstDay),
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

/** Each step that staff ended within the days, by who ended it. */
async function steps(db: Db, firstDay: string): Promise<PromiseBoard['steps']> {
  const all = await stepsTaken(db, firstDay);
  const staff = await db.selectFrom('staff').select(['id', 'username', 'name']).execute();
  const known = new Map(staff.map((person) => [person.id, person]));
  return BOARD_STEPS.map((step) => {
    const team = all.filter((took) => took.step === step);
    const people = [...Map.groupBy(team, ({ staff_id }) => staff_id)]
      .map(([id, own]) => {
        const { username = '', name = '' } = known.get(id) ?? {};
        return { username, name, ...taken(own) };
      })
      .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name));
    return { step, ...taken(team), people };
  });
}

function taken(all: Took[]) {
  const sorted = all.toSorted((one, other) => one.minutes - other.minutes);
  const count = sorted.reduce((sum, { steps }) => sum + steps, 0);
  return {
    count,
    median_minutes: Math.ceil(share(sorted, count, MEDIAN)),
    slowest_tenth_minutes: Math.ceil(share(sorted, count, SLOWEST_TENTH)),
  };
}

/** The minutes that a share of the sorted steps does not exceed, between two of them where it falls there. */
function share(sorted: Took[], count: number, part: number): number {
  const at = Math.max(0, count - 1) * part;
  const [below, above] = [minutesAt(sorted, Math.floor(at)), minutesAt(sorted, Math.ceil(at))];
  return below + (above - below) * (at - Math.floor(at));
}

/** Those of the step at a place among all that are sorted. */
function minutesAt(sorted: Took[], place: number): number {
  let before = 0;
  for (const { minutes, steps } of sorted) {
    before += steps;
    if (place < before) return minutes;
  }
  return 0;
}
