/**
 * `npm run drill failover` (or another of `drills/drills.ts`) brings `deploy/ha/` up on this machine, has customers and staff
 * at work, lets happen what its name says, and looks afterwards whether everything that was acknowledged is there, once. Ends
 * with 1 where it is not, or where people were refused for longer than is promised. `npm run drill` does all of them.
 * `npm run drill up` only brings it up, until Ctrl-C. `-- --short` takes less time for everything, and without a name it does
 * several in one, as `npm test` does. See docs/staying-up.md.
 */
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DRILLS, type Drill, FILES, type Goal, SEVERAL, WRITES } from '../drills/drills.ts';
import { type Installation, layOut, SWITCH } from '../drills/installation.ts';
import {
  ALL_THE_TIME,
  type Ledger,
  longestOf,
  longestPause,
  longestRefusal,
  type Span,
  startLoad,
} from '../drills/load.ts';
import { type Looks, startLooking } from '../drills/looks.ts';
import { whyNoMachines } from '../drills/machines.ts';
import { answeredByStandby, startReporting } from '../drills/reports.ts';
import { askForAll, compare, type Verdict } from '../drills/verdict.ts';
import { buildApps } from './build.ts';
import { ensureDrillPrograms } from './install-programs.ts';

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean' } },
  allowPositionals: true,
});
/** People are at work so long before anything happens, and after everything is whole again. */
const QUIET_MS = values.short ? 3_000 : 10_000;
/** So long a machine is away. */
const AWAY_MS = values.short ? 12_000 : 30_000;
/** Whatever happens, somebody is answered within this. */
const MOST_WAITED_MS = 10_000;
/** What is promised holds for machines that have theirs to themselves: `npm test` builds an image beside, on two cores. */
const PATIENCE = values.short ? 8 : 1;
const PORT = Number(process.env.PORT ?? 3000);

let up: Installation | undefined;
/** What comes up is known before it is up: Ctrl-C takes away what there is of it by then. */
async function bringUp(drill?: Drill): Promise<Installation> {
  const installation = await layOut(PORT, drill);
  up = installation;
  try {
    await installation.start();
    return installation;
  } catch (error) {
    // Whoever takes it away also ends this process.
    if (up !== installation) await new Promise(() => {});
    await takeAway(true);
    throw new Error(`What each part says is in ${installation.folder}`, { cause: error });
  }
}
async function takeAway(isKept = false) {
  const was = up;
  up = undefined;
  await was?.close({ isKept });
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** How long people were refused and waited, told as a row of the table in docs/staying-up.md. */
function rowOf(name: string, { acknowledged, lost, doubled }: Verdict, ledger: Ledger, looks: Looks): string {
  const row = [
    name,
    String(acknowledged),
    `${lost.length} / ${doubled.length}`,
    seconds(longestRefusal(ledger, WRITES)),
    seconds(longestPause(ledger, WRITES)),
    seconds(longestRefusal(ledger, FILES)),
    `${looks.pagesMissing.length} of ${looks.pages}`,
    `${looks.filesMissing} of ${looks.files}`,
    seconds(longestOf(looks.listRefused, ALL_THE_TIME)),
  ];
  return `| ${row.join(' | ')} |`;
}

/** Where people were refused, or not answered, for longer than is promised. */
function latenesses(
  goals: readonly (Goal & Span)[],
  { promised }: Drill,
  ledger: Ledger,
  looks: Looks,
): string[] {
  const late = goals.flatMap((goal) => {
    const most = goal.mostMs * PATIENCE;
    const refused = {
      refused: longestRefusal(ledger, goal.promised, goal),
      'their own list refused': longestOf(looks.listRefused, goal),
    };
    return Object.entries(refused).flatMap(([what, ms]) =>
      ms > most ? [`${goal.name}: ${what} for ${seconds(ms)}, promised ${seconds(most)}`] : [],
    );
  });
  const waited = longestPause(ledger, promised);
  return waited > MOST_WAITED_MS * PATIENCE ? [...late, `nobody was answered for ${seconds(waited)}`] : late;
}

/** Whether it came to what is promised; prints what it came to. */
async function hold(name: string, drill: Drill): Promise<boolean> {
  console.log(`\n— ${name}: ${drill.what}`);
  const prepared = (await drill.prepare?.()) ?? '';
  let holds = false;
  try {
    const installation = await bringUp(drill);
    const load = await startLoad(installation.url);
    const { ledger } = load;
    const [customer] = load.customers;
    if (!customer) throw new Error('nobody is there');
    const looking = startLooking(installation.url, customer);
    const reporting = await startReporting(installation.url, ledger);
    await setTimeout(QUIET_MS);
    const goals: (Goal & Span)[] = [{ name, ...drill, ...ALL_THE_TIME }];
    const begins = (goal: Goal) => {
      const from = performance.now();
      const last = goals.at(-1);
      if (last) last.to = from;
      goals.push({ ...goal, from, to: Number.POSITIVE_INFINITY });
    };
    await drill.act(installation, { awayMs: AWAY_MS, prepared, begins });
    await setTimeout(QUIET_MS);
    await Promise.all([load.stop(), looking.stop(), reporting.stop()]);
    await installation.untilWhole();
    const { looks } = looking;
    const { reports } = reporting;
    const byStandby = await answeredByStandby(installation.products, installation.values.METRICS_TOKEN ?? '');

    const asked = (await drill.result?.(installation)) ?? {
      databaseUrl: installation.databaseUrl(await installation.leader()),
    };
    const verdict = await compare({ ...asked, ledger });
    const complaints = [
      ...verdict.lost.map((one) => `lost: ${one}`),
      ...verdict.doubled.map((one) => `twice: ${one}`),
      ...verdict.wrong,
      ...(await askForAll(load, installation.url)),
      ...new Set([
        ...reports.missing,
        ...(byStandby === 0 ? ['no report was answered by a standby'] : []),
        ...ledger.odd,
        ...looks.pagesMissing.map((path) => `did not come: ${path}`),
        ...(looks.filesMissing > 0 ? [`${looks.filesMissing} files of pages did not come`] : []),
      ]),
      ...latenesses(goals, drill, ledger, looks),
    ];
    console.log(rowOf(name, verdict, ledger, looks));
    console.log(
      `  ${reports.made} exports of all orders; a standby answered ${byStandby} statements of reports.`,
    );
    for (const line of complaints) console.log(`  ✗ ${line}`);
    holds = complaints.length === 0;
    if (!holds) console.log(`  What each part said is in ${installation.folder}`);
    return holds;
  } finally {
    await takeAway(!holds);
    if (prepared) rmSync(prepared, { recursive: true, force: true });
  }
}

async function stayUp(): Promise<void> {
  const installation = await bringUp();
  const { name, folder } = await installation.leader();
  const told = Object.entries(installation.switching).map(([key, value]) => `${key}='${value}'`);
  console.log(`
  Storefront        ${installation.url}         (amaka, tunde: Cowrie-2026)
  Desk              ${installation.url}/desk    (owner, treasury: Cowrie-2026)
  Who leads         patronictl -c ${folder}/patroni.yml list
  Another leads     ${told.join(' ')} ${relative(process.cwd(), SWITCH)}
  Lose the leader   ip netns pids cowrie-${name} | xargs kill -9      (it is started again after 15 seconds)
  What each says    ${installation.folder}/*/*.log

  Ctrl-C ends it and leaves nothing behind.`);
  await new Promise(() => {});
}

function fail(why: string): never {
  console.error(why);
  process.exit(1);
}

/** Held for as long as this process lives: a second drill would take the first one's machines away. */
const isAlone = () =>
  new Promise<boolean>((resolve) => {
    const held = createServer().once('error', () => resolve(false));
    held.listen('\0cowrie-drill', () => resolve(true)).unref();
  });

const [wanted] = positionals;
const all: Record<string, Drill> = values.short && wanted === undefined ? { several: SEVERAL } : DRILLS;
const chosen = Object.entries(all).filter(([name]) => wanted === undefined || name === wanted);
if (chosen.length === 0 && wanted !== 'up') fail(`There is: up, ${Object.keys(DRILLS).join(', ')}`);
if (!ensureDrillPrograms()) process.exit(1);
const why = whyNoMachines() ?? ((await isAlone()) ? undefined : 'Another drill is at work on this machine.');
if (why) fail(why);
let isEnding = false;
// Ctrl-C reaches this process by npm a second time.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (isEnding) return;
    isEnding = true;
    console.log('Taking it away …');
    void takeAway().finally(() => process.exit(130));
  });
if (!(await buildApps())) process.exit(1);
if (wanted === 'up') await stayUp();
let holds = true;
for (const [name, drill] of chosen) holds = (await hold(name, drill)) && holds;
process.exit(holds ? 0 : 1);
