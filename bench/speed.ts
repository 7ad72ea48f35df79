/** The hot paths beside the machine's limits, as ratios of requests per second (the budgets of docs/speed.md). */
import type { Baseline } from './baselines.ts';
import { onceMore, pollingCustomers, screen, unchanged } from './customers.ts';
import type { Business } from './database.ts';
import type { Lane, LoadMaker } from './load.ts';
import { type Running, startBaseline } from './processes.ts';
import { judge, type Line, median } from './report.ts';

const CONNECTIONS = 16;
/** Many short ones: what else the machine does changes more slowly than they do, and so hits neighbours alike. */
const ROUNDS = 40;
const ROUND_MS = 250;
/** The first rounds compile what the others run. */
const WARM_UP_ROUNDS = 8;

const BUDGETS = [
  { what: 'public page from the page cache', of: 'Fastify buffer', least: 0.8 },
  { what: 'public list: FAQs', of: 'Fastify JSON', least: 0.6 },
  { what: 'public list: rates', of: 'Fastify JSON', least: 0.6 },
  { what: 'unchanged order poll (304)', of: 'Fastify SELECT', least: 0.5 },
  { what: 'unchanged chat poll (304)', of: 'Fastify SELECT', least: 0.5 },
] as const satisfies readonly { what: string; of: Baseline; least: number }[];
type What = (typeof BUDGETS)[number]['what'];
const BARE_SERVERS: Baseline[] = ['bare Node', ...new Set(BUDGETS.map(({ of }) => of))];

/** Every round measures everything once. */
export async function measureSpeed(load: LoadMaker, product: Running, business: Business): Promise<Line[]> {
  const { port } = product;
  const browser = { 'accept-encoding': 'br' };
  const orders = await pollingCustomers(business);
  const settings: Partial<Record<Baseline, string>> = {
    'Fastify buffer': `http://127.0.0.1:${port}/`,
    'Fastify SELECT': business.url,
  };
  const baselines = new Map<Baseline, Running>();
  for (const name of BARE_SERVERS) baselines.set(name, await startBaseline(name, settings[name]));

  const publicList = (path: string): Lane => ({ port, status: 200, requests: [{ path }] });
  const productLane: Record<What, () => Lane | Promise<Lane>> = {
    'public page from the page cache': () => ({
      port,
      status: 200,
      requests: [{ path: '/', headers: browser }],
    }),
    'public list: FAQs': () => publicList('/api/v1/faqs'),
    'public list: rates': () => publicList('/api/v1/rates?convert=NGN'),
    'unchanged order poll (304)': () => unchanged(screen('order poll', orders, port)),
    'unchanged chat poll (304)': () => unchanged(screen('chat poll', orders, port)),
  };
  const baselineLane = (name: Baseline): Lane => ({
    port: baselines.get(name)?.port ?? 0,
    status: 200,
    requests: name === 'Fastify SELECT' ? orders.map(({ id }) => ({ path: `/${id}` })) : [{ path: '/' }],
  });

  const rates = new Map<string, number[]>();
  const press = async (name: string, lane: Lane) => {
    const { perSecond } = await load.press(lane, { connections: CONNECTIONS, milliseconds: ROUND_MS });
    rates.set(name, [...(rates.get(name) ?? []), perSecond]);
    return perSecond;
  };
  const ratios = new Map<What, number[]>(BUDGETS.map(({ what }) => [what, []]));
  try {
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      await press('bare Node', baselineLane('bare Node'));
      for (const { what, of } of BUDGETS) {
        const ratio = await onceMore(async () => {
          const lane = await productLane[what]();
          // One right after the other, so that a busy moment of the machine slows both.
          const bare = await press(of, baselineLane(of));
          return (await press(what, lane)) / bare;
        });
        if (round >= 0) ratios.get(what)?.push(ratio);
      }
    }
  } finally {
    for (const server of baselines.values()) await server.stop();
  }
  const bare = BARE_SERVERS.map((name) => `${name} ${Math.round(median(rates.get(name) ?? []))}`);
  console.log(`\nRequests a second on this machine: ${bare.join(', ')}`);
  return BUDGETS.map(({ what, of, least }) =>
    judge(
      what,
      ratios.get(what) ?? [],
      { least },
      `of ${of}; ${Math.round(median(rates.get(what) ?? []))}/s`,
    ),
  );
}
