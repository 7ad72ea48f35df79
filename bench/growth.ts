/** Whether a screen is as quick in a large business as in a small one: the p99 of both, asked in turn. */
import { onceMore, pollingCustomers, SCREENS, screen, unchanged } from './customers.ts';
import type { Business } from './database.ts';
import type { LoadMaker } from './load.ts';
import type { Running } from './processes.ts';
import { judge, type Line, median } from './report.ts';

export type Side = { business: Business; product: Running };

const MOST = 1.5;
/** Few, so that it is the answer that takes time and not the queue before it. */
const CONNECTIONS = 2;
const ROUNDS = 7;
const ROUND_MS = 600;
/** Where a miss may be noise, it is asked on until it is one or none, or so often. */
const MOST_ROUNDS = 30;
const POLLS = ['order poll', 'chat poll'];
/** Grow with what is open, which is more here than any team could have open, or with a week's rows: told, not judged. */
const TOLD = [
  'desk now',
  'desk shared inbox',
  'desk statement matches',
  'desk triage',
  'desk queue, for us by promise',
  'desk queue, by amount',
  'desk orders confirmed of a week',
];

/** Of each screen whose name has `only` in it. */
export async function measureGrowth(
  load: LoadMaker,
  { small, large, only }: { small: Side; large: Side; only: string },
): Promise<Line[]> {
  const lines: Line[] = [];
  const sides = [small, large];
  const orders = await Promise.all(sides.map(({ business }) => pollingCustomers(business)));
  for (const name of Object.keys(SCREENS).filter((one) => one.includes(only))) {
    const lanes = sides.map(({ product }, side) => screen(name, orders[side] ?? [], product.port));
    const most = TOLD.includes(name) ? Number.POSITIVE_INFINITY : MOST;
    const ratios: number[] = [];
    const times: number[] = [];
    const judged = () => judge(name, ratios, { most }, `p50 of the large one ${median(times).toFixed(1)} ms`);
    for (let round = -1; round < MOST_ROUNDS; round += 1) {
      if (round >= ROUNDS && judged().verdict !== 'noise') break;
      const [few, many] = await onceMore(async () => {
        const asked = POLLS.includes(name) ? await Promise.all(lanes.map(unchanged)) : lanes;
        return load.alternate(asked, { connections: CONNECTIONS, milliseconds: ROUND_MS });
      });
      if (!few || !many || round < 0) continue;
      ratios.push(many.p99 / few.p99);
      times.push(many.p50);
    }
    lines.push(judged());
  }
  return lines;
}
