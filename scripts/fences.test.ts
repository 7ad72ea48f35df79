/** Imports go one way (docs/architecture.md). When a fence breaks, the message says where the code should go. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What each workspace may import of ours. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: ['contract'],
  client: ['client', 'contract'],
  ui: ['ui', 'contract'],
  storefront: ['storefront', 'ui', 'client', 'contract'],
  desk: ['desk', 'ui', 'client', 'contract'],
  server: ['server', 'contract'],
};
const WORKSPACES = Object.keys(MAY_IMPORT);

/** Folders of the server that every slice stands on; the rest of its folders are slices. */
const GROUND = ['database', 'files', 'http', 'jobs', 'mail', 'testing', 'sample'];
/** What puts a whole server together may reach into slices. */
const ASSEMBLY = ['testing', 'sample'];

type Import = { from: string; to: string };

/** What an import breaks and where the code should go, or null. Both paths from the project's folder, with `/`. */
function broken({ from, to }: Import): string | null {
  const [home = '', folder = ''] = from.split('/');
  const [target = '', targetFolder = '', ...rest] = to.split('/');
  const allowed = MAY_IMPORT[home];
  if (allowed && WORKSPACES.includes(target) && !allowed.includes(target)) {
    if (home === 'contract') return 'contract imports nothing of ours: move what both need into contract/';
    if (target === 'server')
      return 'pages know the server by its API alone: describe the call or the rule in contract/ and call it';
    if (home === 'ui') return 'ui knows neither app: hand it in as a property, or move the part into the app';
    if (home === 'client') return 'client knows neither app nor a look: hand it in as a parameter';
    return `${home} may import ${allowed.join(', ')}: move what both need into contract/ (data, rules), client/ (forms, polls) or ui/ (parts)`;
  }
  if (home !== 'server' || target !== 'server' || from.endsWith('.test.ts')) return null;
  if (rest.length === 0 || !from.slice('server/'.length).includes('/')) return null;
  if (folder === targetFolder || GROUND.includes(targetFolder)) {
    const isTesting = targetFolder === 'testing' && folder !== 'testing';
    return isTesting ? 'only tests import server/testing: move what the server needs beside its user' : null;
  }
  if (ASSEMBLY.includes(folder)) return null;
  if (GROUND.includes(folder))
    return `server/${folder} stands below the slices: hand it in as a parameter, or move the rule into the ${targetFolder} slice`;
  if (targetFolder === 'desk')
    return 'nothing imports the desk slice: move what others need into the slice whose data it is';
  if (rest.join('/') !== 'index.ts')
    return `slices meet at their doors: export it from server/${targetFolder}/index.ts, or move it into ${folder}`;
  return null;
}

/** Source files of the workspaces. */
function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return ['node_modules', 'build', 'dist', 'data'].includes(entry.name) || entry.name.startsWith('.')
        ? []
        : sources(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g;

function importsOf(file: string): Import[] {
  const from = relative(ROOT, file).split(sep).join('/');
  const specifiers = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, specifier = '']) => specifier);
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('.'))
      return [
        {
          from,
          to: relative(ROOT, join(dirname(file), specifier))
            .split(sep)
            .join('/'),
        },
      ];
    const ours = specifier.match(/^@cowrie\/(.+)$/)?.[1];
    return ours ? [{ from, to: ours }] : [];
  });
}

const files = WORKSPACES.map((name) => join(ROOT, name))
  .filter((folder) => statSync(folder, { throwIfNoEntry: false }))
  .flatMap(sources);
const imports = files.flatMap(importsOf);

describe('imports go one way', () => {
  it('reads the whole project', () => {
    expect(imports.length).toBeGreaterThan(500);
    for (const name of WORKSPACES)
      expect(
        imports.some(({ from }) => from.startsWith(`${name}/`)),
        name,
      ).toBe(true);
  });

  it('and none of them breaks a fence', () => {
    const complaints = imports.flatMap((one) => {
      const why = broken(one);
      return why ? [`${one.from} imports ${one.to}: ${why}`] : [];
    });
    expect(complaints).toEqual([]);
  });

  it('and slices go in no circles', () => {
    const edges = new Map<string, Set<string>>();
    for (const { from, to } of imports) {
      const [home, slice = '', file] = from.split('/');
      const [target, other = ''] = to.split('/');
      const isSlice = home === 'server' && target === 'server' && file !== undefined;
      if (!isSlice || from.endsWith('.test.ts') || slice === other) continue;
      if (![slice, other].some((name) => GROUND.includes(name) || name.includes('.')))
        edges.set(slice, (edges.get(slice) ?? new Set()).add(other));
    }
    const circles: string[] = [];
    const walk = (path: string[]): void => {
      for (const next of edges.get(path.at(-1) ?? '') ?? []) {
        if (next === path[0]) circles.push([...path, next].join(' → '));
        else if (!path.includes(next)) walk([...path, next]);
      }
    };
    for (const slice of edges.keys()) walk([slice]);
    expect(circles, 'move what two slices both need into the one whose data it is').toEqual([]);
    expect(edges.size).toBeGreaterThan(5);
  });
});

it('client knows no router and no other package than React, so that both apps can use it', () => {
  const packages = files
    .filter((file) => /^client[\\/][^\\/]+(?<!\.test)\.ts$/.test(relative(ROOT, file)))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, specifier = '']) => specifier),
    )
    .filter((specifier) => !specifier.startsWith('.') && !specifier.startsWith('@cowrie/'));
  expect(new Set(packages)).toEqual(new Set(['react']));
});

it('routes of a slice hold no SQL and open no transaction: that is for queries.ts and the verbs', () => {
  const STATEMENT = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^>]*>)?`|\btransaction\(/;
  const routes = files.filter(
    (file) =>
      /[\\/]server[\\/][^.]*routes\.ts$/.test(file) &&
      !GROUND.some((name) => file.includes(join('server', name))),
  );
  expect(routes.length).toBeGreaterThan(5);
  expect(routes.filter((file) => STATEMENT.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test.each([
  ['contract/money.ts', 'server/rates/index.ts', 'move what both need into contract/'],
  ['contract/money.ts', 'ui/money.tsx', 'contract imports nothing of ours'],
  ['storefront/app/root.tsx', 'server/app.ts', 'describe the call or the rule in contract/'],
  ['storefront/app/root.test.ts', 'server/testing/app.ts', 'describe the call or the rule in contract/'],
  ['desk/app.tsx', 'storefront/app/paths.ts', 'or ui/ (parts)'],
  ['client/use-form.ts', 'ui/button.tsx', 'client knows neither app nor a look'],
  ['client/use-form.ts', 'desk/paths.ts', 'client knows neither app nor a look'],
  ['ui/field.tsx', 'client/use-form.ts', 'hand it in as a property'],
  ['contract/client.ts', 'client/use-form.ts', 'contract imports nothing of ours'],
  ['ui/button.tsx', 'desk/paths.ts', 'hand it in as a property'],
  ['server/app.ts', 'ui/money.tsx', 'move what both need into contract/'],
  [
    'server/payments/place-payment.ts',
    'server/orders/move-order.ts',
    'export it from server/orders/index.ts',
  ],
  ['server/orders/move-order.ts', 'server/desk/index.ts', 'nothing imports the desk slice'],
  ['server/http/route.ts', 'server/orders/index.ts', 'stands below the slices'],
  ['server/orders/view.ts', 'server/testing/app.ts', 'only tests import server/testing'],
])('%s may not import %s', (from, to, advice) => expect(broken({ from, to })).toContain(advice));

test.each([
  ['server/payments/place-payment.ts', 'server/orders/index.ts'],
  ['server/payments/place-payment.ts', 'server/http/errors.ts'],
  ['server/payments/place-payment.ts', 'contract/money.ts'],
  ['server/payments/place-payment.test.ts', 'server/testing/app.ts'],
  ['server/slices.ts', 'server/desk/index.ts'],
  ['server/first-start.ts', 'server/content/reference.ts'],
  ['server/sample/load.ts', 'server/desk/staff-accounts.ts'],
  ['storefront/app/root.tsx', 'ui/button.tsx'],
  ['storefront/app/api/forms.ts', 'client/use-form.ts'],
  ['desk/api/use-form.ts', 'client/use-form.ts'],
  ['client/use-form.ts', 'contract/client.ts'],
])('%s may import %s', (from, to) => expect(broken({ from, to })).toBeNull());
