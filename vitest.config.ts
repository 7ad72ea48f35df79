import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { useScratchFolder } from './scripts/scratch-folder.ts';

useScratchFolder();

const shared = {
  environment: 'node',
  pool: 'forks' as const,
  // The files of a process share what they import: reading it anew for each took a third of their time. What a file
  // starts it ends, and nothing that it imports keeps what a test did.
  isolate: false,
  // What a test expects gives up long before the test's own time is over, and says what was there instead; that time
  // only ends a test that hangs. Both allow for a machine that other programs use.
  expect: { poll: { timeout: 15_000 } },
  testTimeout: 60_000,
  hookTimeout: 90_000,
  exclude: ['**/node_modules/**', '**/build/**', 'e2e/**'],
};

/**
 * What is about people, mails, files, sockets, lists and pages, and asks of a database nothing but rows: it runs on
 * PostgreSQL alone. On both engines run any life of an order and any money by it, placing, the ledger's journals, jobs,
 * what is told live, and the ways to the database itself.
 */
const WHATEVER_THE_ENGINE = [
  'server/{accounts,api-docs,audit,backups,branding,cases,chat,check-up,contact,content,downloads,factors,files,goods,home,http,inbox,logging,mail,monitoring,overload,own-data,pages,papers,parcels,people,push,rate-alerts,receivers,reports,secrets,security,sessions,shared-receipts,shipping,sign-ins,staff,tracing,tracking,treasury,working-hours}/**',
  'server/bank-statements/**',
  'server/calls/{access,others-things,count-tries,csv,seen-names,caller-address,half-sent,kept-map,kept-polls,well-formed,pack-answers,repeats,round-trips,route,windows}.test.ts',
  'server/orders/{balance,desk,payouts,promise,refunds,test-first,unpaid}/**',
  'server/orders/{alike-proofs/*,answers-due,held-rate,mail-orders,order-lists,polling,words}.test.ts',
  'server/orders/money/{arrival,confirming,confirming-usdt,paying-out,settle-closed,take-back}.test.ts',
  'server/payments/{go-live,pay-in-usdt,pay-into,place-payment,stolen-session,treasury}.test.ts',
  'server/jobs/calls-under-way.test.ts',
  'server/database/{no-writes,pooler,silence,standby}.test.ts',
  'server/{answers,at-first-use,changed-since,clock,cut-text,own-certificate,request-ids,stopping}.test.ts',
  'server/installation/{change-key,restored-copy,running-process}.test.ts',
  'server/log-seals/**',
  // What asks no database at all, or is of PostgreSQL alone.
  'server/{command,config,signals}.test.ts',
  'server/calls/tell-failures.test.ts',
  'server/changes/look.test.ts',
  'server/database/{connection-queue,unavailable}.test.ts',
  'server/ledger/average-cost.test.ts',
  'fuzz/judge.test.ts',
];
/** What has no other engine to run on. */
const EMBEDDED_ALONE = ['server/database/embedded/**'];

/** The server's tests run on a real PostgreSQL and on the embedded one. */
const onDatabase = (name: 'postgres' | 'embedded') => ({
  test: {
    ...shared,
    name,
    include: ['{server,fuzz}/**/*.test.ts'],
    exclude: [...shared.exclude, ...(name === 'embedded' ? WHATEVER_THE_ENGINE : EMBEDDED_ALONE)],
    globalSetup: ['server/testing/database-setup.ts'],
    env: { TEST_ENGINE: name },
  },
});

/** What takes longest begins first: one that began last would have the machine to itself. */
const LONGEST = [
  ...['a-day-of-the-team', 'a-day-in-the-business', 'accessibility-of-the-desk', 'accessibility'].map(
    (name) => `e2e/${name}`,
  ),
  ...['where-is-my-money', 'close-the-day', 'send-a-proof', 'reach-the-phone', 'pay-a-receiver'].map(
    (name) => `e2e/${name}`,
  ),
  ...['offline-and-back', 'find-anything', 'take-back'].map((name) => `e2e/${name}`),
  ...['calls/half-sent', 'database/embedded/durability', 'data-dir', 'installation/first-start'].map(
    (name) => `server/${name}`,
  ),
  ...['files/cleaning/cleaner', 'backups/backups', 'orders/races', 'orders/any-life'].map(
    (name) => `server/${name}`,
  ),
  ...['audit/log', 'installation/move', 'figures/any-life', 'sign-ins/lockout', 'database/roles'].map(
    (name) => `server/${name}`,
  ),
  ...['fuzz/fuzz', 'scripts/fences/hostile-texts', 'scripts/fences/patterns'],
];
const isLong = ({ moduleId }: TestSpecification) =>
  LONGEST.some((name) => moduleId.endsWith(`/${name}.test.ts`));

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // One project after the other: a process is kept for the next file only where that is of the same one.
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...byProject.values()].flatMap((own) =>
      own.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a))),
    );
  }
}

const UNDER_ATTACK = 'e2e/under-attack.test.ts';
const IN_CONTAINERS = 'e2e/in-containers.test.ts';

export default defineConfig({
  test: {
    // One more than the cores that are asked for: many tests wait, for a clock, a mail or a process.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{contract,client,ui,storefront,desk,scripts}/**/*.test.{ts,tsx}'],
          setupFiles: ['client/testing/own-clock.ts', 'client/testing/own-act.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: ['**/node_modules/**', UNDER_ATTACK, IN_CONTAINERS],
          globalSetup: ['e2e/testing/filled-data.ts'],
          // A journey is many steps, each of which has its own patience.
          testTimeout: 300_000,
        },
      },
      {
        // By itself: it measures, and what runs beside it would be measured too.
        test: { ...shared, name: 'attack', include: [UNDER_ATTACK], exclude: [], testTimeout: 120_000 },
      },
      {
        // `npm run containers`: what it runs on takes minutes to make.
        test: { ...shared, name: 'containers', include: [IN_CONTAINERS], exclude: [], testTimeout: 300_000 },
      },
      onDatabase('postgres'),
      onDatabase('embedded'),
    ],
  },
});
