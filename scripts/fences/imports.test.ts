/** Imports go one way (docs/architecture.md). When a fence breaks, the message says where the code should go. */
import { describe, expect, it, test } from 'vitest';
import { IMPORTS, isTest, packagesOf, roomOf, SOURCES, WORKSPACES } from './sources.ts';

/** What each workspace may import of ours. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: ['contract'],
  client: ['client', 'contract'],
  ui: ['ui', 'contract'],
  storefront: ['storefront', 'client', 'ui', 'contract'],
  desk: ['desk', 'client', 'ui', 'contract'],
  server: ['server', 'contract'],
};

/** What every slice of the server stands on. */
const GROUND = [
  'api-docs',
  'at-first-use.ts',
  'calls',
  'changed-since.ts',
  'changes',
  'clock.ts',
  'config.ts',
  'context.ts',
  'cut-text.ts',
  'latest-begin.ts',
  'database',
  'errors.ts',
  'files',
  'html.ts',
  'in-time.ts',
  'installation-id.ts',
  'jobs',
  'lists',
  'logging',
  'mail',
  'overload',
  'own-certificate.ts',
  'pages',
  'permit.ts',
  'restored-mark.ts',
  'sample-mark.ts',
  'secrets',
  'security',
  'security-headers.ts',
  'sessions',
  'sign-ins',
  'start-error.ts',
  'threads',
  'tokens.ts',
  'tracing',
];
/** What looks across all slices and is used by none: it may reach past their doors to read. */
const ABOVE = ['reports'];
/** What puts a whole server together, or fills one; only the files beside `main.ts` use it. */
const ASSEMBLY = ['http', 'installation', 'monitoring', 'sample', 'testing'];

const isSlice = (room: string) => ![...GROUND, ...ABOVE, ...ASSEMBLY].includes(room) && !room.includes('.');

/** What an import breaks and where the code should go, or null. Both paths from the project's folder, with `/`. */
function broken(from: string, to: string): string | null {
  const [home = ''] = from.split('/');
  const [target = '', , ...rest] = to.split('/');
  const allowed = MAY_IMPORT[home];
  if (allowed && (WORKSPACES as readonly string[]).includes(target) && !allowed.includes(target)) {
    if (home === 'contract') return 'contract imports nothing of ours: move what both need into contract/';
    if (target === 'server')
      return 'pages know the server by its API alone: describe the call or the rule in contract/ and call it';
    if (home === 'ui') return 'ui knows neither app: hand it in as a property, or move the part into the app';
    if (home === 'client') return 'client has no look and knows neither app: hand it in as a parameter';
    return `${home} may import ${allowed.join(', ')}: move what both need into contract/ (data, rules), client/ (calls) or ui/ (parts)`;
  }
  if (home !== 'server' || target !== 'server' || isTest(from)) return null;
  const [room, other] = [roomOf(from), roomOf(to)];
  const file = rest.join('/');
  const isAssembly = ASSEMBLY.includes(room) || (room.includes('.') && !GROUND.includes(room));
  if (room === other) return null;
  if (other === 'testing')
    return 'only tests import server/testing: move what the server needs beside its user';
  if (other.includes('.') && !GROUND.includes(other) && !isAssembly)
    return `server/${other} puts the server together: hand in what it knows as a parameter`;
  if (GROUND.includes(other)) return null;
  if (GROUND.includes(room))
    return `server/${room} stands below the slices: hand it in as a parameter, or move the rule into the ${other} slice`;
  if (isAssembly) {
    if (!isSlice(other) || file === 'index.ts') return null;
    if (room === 'slices.ts' && file.endsWith('routes.ts')) return null;
    if (from === 'server/installation/reference-data.ts' && file === 'reference.ts') return null;
    return `slices are put together by their doors: export it from server/${other}/index.ts`;
  }
  if (!isSlice(other))
    return `nothing imports server/${other}: move what others need into the slice whose data it is`;
  if (ABOVE.includes(room) || file === 'index.ts') return null;
  return `slices meet at their doors: export it from server/${other}/index.ts, or move it into ${room}`;
}

type Edge = { from: string; to: string };

/** Nothing stands on a test. */
const RUNNING = IMPORTS.filter(({ from }) => !isTest(from));

const roomsOf = ({ from, to }: Edge): Edge => ({ from: roomOf(from), to: roomOf(to) });

/** What each imports beside itself. */
function ways(imports: readonly Edge[]): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of imports)
    if (from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to));
  return edges;
}

function circlesIn(edges: Map<string, Set<string>>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (path: string[]): void => {
    const last = path.at(-1) ?? '';
    for (const next of edges.get(last) ?? []) {
      if (path.includes(next)) circles.push([...path.slice(path.indexOf(next)), next].join(' → '));
      else if (!done.has(next)) walk([...path, next]);
    }
    done.add(last);
  };
  for (const start of edges.keys()) if (!done.has(start)) walk([start]);
  return circles;
}

describe('imports go one way', () => {
  it('reads the whole project', () => {
    expect(IMPORTS.length).toBeGreaterThan(500);
    for (const name of WORKSPACES)
      expect(
        IMPORTS.some(({ from }) => from.startsWith(`${name}/`)),
        name,
      ).toBe(true);
  });

  it('no import breaks a fence', () => {
    const complaints = IMPORTS.flatMap(({ from, to }) => {
      const why = broken(from, to);
      return why ? [`${from} imports ${to}: ${why}`] : [];
    });
    expect(complaints).toEqual([]);
  });

  it('the rooms of the server go in no circles, the ground included', () => {
    const isServer = (path: string) => path.startsWith('server/');
    const edges = ways(RUNNING.filter(({ from, to }) => isServer(from) && isServer(to)).map(roomsOf));
    expect(circlesIn(edges), 'move what two rooms both need into the one whose data it is').toEqual([]);
    expect(edges.size).toBeGreaterThan(25);
  });

  it('no files go in circles, types included: each is understood by what it stands on', () => {
    const edges = ways(RUNNING);
    expect(circlesIn(edges), 'move what two files both need into a file of its own').toEqual([]);
    expect(edges.size).toBeGreaterThan(1000);
  });

  it('a start of the server walks a short way: no file of it is far from the next', () => {
    const edges = new Map<string, string[]>();
    for (const { from, to, isType } of IMPORTS)
      if (!isType && !isTest(from)) edges.set(from, [...(edges.get(from) ?? []), to]);
    const longest = new Map<string, string[]>();
    const walk = (file: string): string[] => {
      const known = longest.get(file);
      if (known) return known;
      const ways = (edges.get(file) ?? []).map(walk);
      const way = [
        file,
        ...ways.reduce<string[]>((best, one) => (one.length > best.length ? one : best), []),
      ];
      longest.set(file, way);
      return way;
    };
    const way = walk('server/main.ts');
    expect(way.length, way.join(' → ')).toBeLessThan(15);
    expect(way.length).toBeGreaterThan(5);
  });
});

it('client knows no router and no package but React, so that both apps can use it', () => {
  const files = SOURCES.filter(({ path }) => /^client\/[^/]+\.tsx?$/.test(path) && !isTest(path));
  expect(new Set(files.flatMap(packagesOf))).toEqual(new Set(['react']));
});

test.each([
  ['contract/money.ts', 'server/rates/index.ts', 'move what both need into contract/'],
  ['contract/money.ts', 'ui/money.tsx', 'contract imports nothing of ours'],
  ['storefront/app/root.tsx', 'server/app.ts', 'describe the call or the rule in contract/'],
  ['storefront/app/root.test.ts', 'server/testing/app.ts', 'describe the call or the rule in contract/'],
  ['desk/app.tsx', 'storefront/app/paths.ts', 'or ui/ (parts)'],
  ['ui/button.tsx', 'desk/paths.ts', 'hand it in as a property'],
  ['ui/button.tsx', 'client/poll.ts', 'hand it in as a property'],
  ['client/poll.ts', 'ui/button.tsx', 'hand it in as a parameter'],
  ['server/app.ts', 'ui/money.tsx', 'move what both need into contract/'],
  [
    'server/payments/place-payment.ts',
    'server/orders/move-order.ts',
    'export it from server/orders/index.ts',
  ],
  ['server/orders/move-order.ts', 'server/reports/overview.ts', 'nothing imports server/reports'],
  ['server/content/routes.ts', 'server/sample/load.ts', 'nothing imports server/sample'],
  ['server/calls/route.ts', 'server/orders/index.ts', 'stands below the slices'],
  ['server/sessions/staff.ts', 'server/sample/load.ts', 'stands below the slices'],
  ['server/orders/view.ts', 'server/testing/app.ts', 'only tests import server/testing'],
  ['server/orders/view.ts', 'server/work.ts', 'puts the server together'],
  ['server/work.ts', 'server/orders/mail-orders.ts', 'export it from server/orders/index.ts'],
  ['server/sample/load.ts', 'server/staff/staff-accounts.ts', 'export it from server/staff/index.ts'],
])('%s may not import %s', (from, to, advice) => expect(broken(from, to)).toContain(advice));

test.each([
  ['server/payments/place-payment.ts', 'server/orders/index.ts'],
  ['server/payments/place-payment.ts', 'server/errors.ts'],
  ['server/payments/place-payment.ts', 'contract/money.ts'],
  ['server/payments/place-payment.test.ts', 'server/testing/app.ts'],
  ['server/slices.ts', 'server/reports/routes.ts'],
  ['server/slices.ts', 'server/orders/desk/routes.ts'],
  ['server/installation/reference-data.ts', 'server/content/reference.ts'],
  ['server/reports/exports.ts', 'server/orders/desk/queue.ts'],
  ['server/sample/load.ts', 'server/staff/index.ts'],
  ['storefront/app/root.tsx', 'ui/button.tsx'],
  ['desk/main.tsx', 'client/poll.ts'],
])('%s may import %s', (from, to) => expect(broken(from, to)).toBeNull());
