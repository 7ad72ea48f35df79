/** A call is made of parts that each stand in one place: described in the contract, registered by `route()`. */
import { API } from '@cowrie/contract/api.ts';
import { contentCalls } from '@cowrie/contract/desk/content.ts';
import { expect, it, test } from 'vitest';
import { isTest, SERVER_FILES, SOURCES, withoutComments } from './sources.ts';

const ROUTES = SERVER_FILES.filter(({ path }) => path.endsWith('routes.ts'));

it('routes of a slice hold no SQL and open no transaction: that is for queries.ts and the verbs', () => {
  const STATEMENT = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^>]*>)?`|\btransaction\(/;
  expect(ROUTES.length).toBeGreaterThan(15);
  expect(
    ROUTES.filter(({ text }) => STATEMENT.test(text)).map(({ path }) => path),
    'move the statement into a verb, or into queries.ts',
  ).toEqual([]);
});

/** A method's name with a path, whatever it is called on, or with the route as an object. */
const REGISTERS =
  /\.\s*(?:get|post|put|delete|patch|head|options|all|route)\s*(?:<[^()]*>)?\(\s*(?:['"`](?:\/|\*|\$\{)|[\w.]+\s*,\s*(?:async\b\s*)?(?:\(|\w+\s*=>))|\.\s*route\s*(?:<[^()]*>)?\(\s*\{/;
const registers = (text: string) => REGISTERS.test(withoutComments(text));

it('only route() registers a call; pages, documents and health have addresses of their own', () => {
  const ALLOWED = /^server\/(calls\/route\.ts|pages\/|api-docs\/|monitoring\/|app\.ts)/;
  const found = SERVER_FILES.filter(({ text }) => registers(text)).map(({ path }) => path);
  expect(found).toEqual(
    expect.arrayContaining([
      'server/calls/route.ts',
      'server/pages/storefront.ts',
      'server/api-docs/openapi.ts',
      'server/monitoring/health.ts',
      'server/app.ts',
    ]),
  );
  expect(
    found.filter((path) => !ALLOWED.test(path)),
    'describe the call in contract/, and register it by route()',
  ).toEqual([]);
});

test.each([
  "server.get('/orders', async () => list())",
  `it.post(\`\${API_BASE}/orders\`, make)`,
  'http.get<{ Params: { id: string } }>(`/orders/:id`, one)',
  "scope\n  .delete(\n    '/orders', remove)",
  'x.put(PATH, async (request) => change(request))',
  'x.all(paths.all, (_, reply) => reply.send())',
  "anything.route({ method: 'GET', url })",
])('%s registers', (text) => expect(registers(text)).toBe(true));

test.each([
  'files.get(order.receipt_file_id)',
  'store.put(key, content)',
  "headers.get('content-type')",
  'Promise.all([first(), second()])',
  'route(api.placePayment, async ({ context }) => {})',
  "// app.get('/orders', …) is not for slices",
])('%s does not', (text) => expect(registers(text)).toBe(false));

it('every endpoint is declared in the contract', () => {
  const DECLARES =
    /\bendpoint\s*(?:<[^()]*>)?\(\s*\{|import\s*\{[^}]*\bendpoint\b[^}]*\}\s*from\s*['"][^'"]*endpoint\.ts/;
  const found = SOURCES.filter(({ path, text }) => !isTest(path) && DECLARES.test(withoutComments(text)));
  const isContract = (path: string) => path.startsWith('contract/');
  expect(found.filter(({ path }) => isContract(path)).length).toBeGreaterThan(15);
  expect(
    found.map(({ path }) => path).filter((path) => !isContract(path)),
    'move the endpoint into contract/',
  ).toEqual([]);
});

it('what runs once is got from a call: nobody makes a key of their own', () => {
  const found = SERVER_FILES.filter(({ text }) => /\brunOnce\b/.test(text)).map(({ path }) => path);
  expect(found).toContain('server/calls/idempotency.ts');
  expect(
    found.filter((path) => !path.startsWith('server/calls/')),
    'take once() from the call',
  ).toEqual([]);
});

/** Each operation of a file by the name of its endpoint there: from one `route(` to the next. */
function operations(text: string): { name: string; operation: string }[] {
  const [, ...parts] = withoutComments(text).split(/\broute(?:<[^()]*>)?\(\s*(?=[\w.]+\s*,)/);
  return parts.map((operation) => ({ name: operation.match(/^[\w.]+/)?.[0] ?? '', operation }));
}

/** What a file imports from the contract, by the names it uses; the calls of a content list under `calls`. */
async function named(text: string): Promise<Map<string, unknown>> {
  const names = new Map<string, unknown>();
  for (const [, all, some = '', module = ''] of text.matchAll(
    /^import (?:\* as (\w+)|\{([^}]*)\}) from '(@cowrie\/contract\/[^']+)'/gm,
  )) {
    const exported: Record<string, unknown> = await import(module);
    if (all) for (const [name, value] of Object.entries(exported)) names.set(`${all}.${name}`, value);
    for (const one of some.split(',')) {
      const [name = '', local = name] = one.trim().split(' as ');
      names.set(local, exported[name]);
    }
  }
  for (const [name, value] of Object.entries(contentCalls.faqs)) names.set(`calls.${name}`, value);
  return names;
}

it('what creates something does so by once(), but for what is run so as a whole', async () => {
  const creators: unknown[] = API.map(({ endpoint }) => endpoint).filter(({ creates }) => creates === true);
  const met = new Set<unknown>();
  const without: string[] = [];
  for (const { path, text } of ROUTES) {
    const names = await named(text);
    for (const { name, operation } of operations(text)) {
      const endpoint = names.get(name);
      expect(endpoint, `${name} in ${path} is of the contract`).toBeDefined();
      if (!creators.includes(endpoint)) continue;
      met.add(endpoint);
      if (!/\bonce\b/.test(operation)) without.push(`${name} in ${path}`);
    }
  }
  expect(without, 'it creates, so it does its work in once()').toEqual([]);
  // One set of calls stands for all content lists, which are registered together.
  const lists: unknown[] = Object.values(contentCalls).map(({ create }) => create);
  const unmet = creators.filter((endpoint) => !met.has(endpoint) && !lists.includes(endpoint));
  expect(unmet, 'register it in a routes.ts').toEqual([]);
  expect(met).toContain(contentCalls.faqs.create);
});

/** Whether each press of a file that changes something says why it was refused: its error is shown, or it is handed on. */
function saysRefusals(text: string): boolean {
  return [...text.matchAll(/const (\w+|\{[^}]*\}) = useSend\(/g)].every(([declared, name = '']) =>
    name.startsWith('{')
      ? /\berror\b/.test(name)
      : new RegExp(`\\b${name}(\\.error\\b|\\b(?!\\.))`).test(text.replace(declared, '')),
  );
}

it('no press at the desk is refused in silence', () => {
  const sending = SOURCES.filter(({ path, text }) => path.startsWith('desk/') && text.includes('useSend('));
  expect(sending.length).toBeGreaterThan(30);
  expect(
    sending.filter(({ text }) => !saysRefusals(text)).map(({ path }) => path),
    'show the error of useSend, or hand it on',
  ).toEqual([]);
});

test.each([
  ['const take = useSend(a);\n<Alert message={take.error?.message} />', true],
  ['const { send, error } = useSend(a);', true],
  ['const take = useSend(a);\nconst failed = one.error ? one : take;', true],
  [
    'const take = useSend(a);\nuntaken.error; <Button busy={take.isPending} onClick={() => take.send({})} />',
    false,
  ],
  ['const { send, isPending } = useSend(a);', false],
])('%j says it: %s', (text, says) => expect(saysRefusals(text)).toBe(says));
