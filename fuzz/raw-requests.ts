/**
 * Writes one raw HTTP request for each call of a running product, signed in as who may make it, for scanners that take
 * such files: `node fuzz/raw-requests.ts http://localhost:3000 folder`. For an instance with sample data.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Schema = {
  type?: string;
  enum?: string[];
  const?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
};
type Parameter = { name: string; in: string; schema: Schema };
type Call = {
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

const PASSWORD = 'Cowrie-2026';
const BOUNDARY = 'cowrie-scanner';
const [origin = 'http://localhost:3000', folder = 'requests'] = process.argv.slice(2);
const base = `${origin}/api/v1`;

const json = { 'content-type': 'application/json' };
async function signIn(path: string, username: string): Promise<string> {
  const body = JSON.stringify({ username, password: PASSWORD });
  const response = await fetch(base + path, { method: 'POST', headers: json, body });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}

// Not the first customer, whose sessions the desk's calls end when they are tried on what is there.
const customer = await signIn('/login', 'tunde');
const owner = await signIn('/desk/login', 'owner');
const orders = await fetch(`${base}/orders`, { headers: { authorization: `Bearer ${customer}` } });
const list = (await orders.json()) as { data: { orders: { data: { reference: string }[] } } };
const reference = list.data.orders.data[0]?.reference ?? 'CWR-00000000';

/** Values that get past validation more often than not: a scanner begins from something that works. */
const KNOWN: Record<string, string> = {
  reference,
  trx_ref: reference,
  order_id: reference,
  id: '1',
  trx_type: 'payment',
  type: 'payment',
  email: 'amaka@example.com',
  billing_email: 'amaka@example.com',
  username: 'amaka',
  password: PASSWORD,
  phone_number: '+2348031234567',
  date_of_birth: '1990-02-03',
  you_pay_currency: 'NGN',
  you_get_currency: 'RMB',
  base: 'NGN',
  target: 'RMB',
};

function sampleOf(name: string, schema: Schema): unknown {
  const first = (schema.anyOf ?? schema.oneOf)?.[0];
  if (first) return sampleOf(name, first);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.find((one) => one !== '');
  if (schema.type === 'array') return [sampleOf(name, schema.items ?? {})];
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, one]) => [key, sampleOf(key, one)]),
    );
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer') return 1;
  return KNOWN[name] ?? (/amount|pay|get|price/.test(name) ? '1000.00' : 'Lagos');
}

function form(fields: Record<string, unknown>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

/** What a body may be, where it is one of several things. */
function shapesOf({ requestBody }: Call): (Schema | undefined)[] {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  return schema?.oneOf ?? schema?.anyOf ?? [schema];
}

type Asked = { method: string; path: string; call: Call; body?: Schema | undefined };

/** `mark` stands after each part of the path that is a parameter: scanners try other things there. */
function requestOf({ method, path, call, body: schema }: Asked, mark = ''): string {
  const named = (place: string) => call.parameters.filter((parameter) => parameter.in === place);
  let url = `/api/v1${path}`;
  for (const { name, schema } of named('path'))
    url = url.replace(`{${name}}`, encodeURIComponent(String(sampleOf(name, schema))) + mark);
  const given = named('query').map(({ name, schema }) => [name, String(sampleOf(name, schema) ?? '')]);
  const query = new URLSearchParams(given.filter(([, value]) => value !== ''));
  if (query.size > 0) url += `?${query}`;
  const [type] = Object.keys(call.requestBody?.content ?? {});
  const fields = schema ? (sampleOf('', schema) as Record<string, unknown>) : undefined;
  const isForm = type === 'multipart/form-data';
  const body = fields === undefined ? '' : isForm ? form(fields) : JSON.stringify(fields);
  const token = path.startsWith('/desk') ? owner : customer;
  return [
    `${method.toUpperCase()} ${url} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    `Authorization: Bearer ${token}`,
    ...(type ? [`Content-Type: ${isForm ? `${type}; boundary=${BOUNDARY}` : type}`] : []),
    '',
    body,
  ].join('\r\n');
}

const document = await fetch(`${base}/openapi.json`);
const { paths } = (await document.json()) as { paths: Record<string, Record<string, Call>> };
mkdirSync(folder, { recursive: true });
let written = 0;
for (const [path, calls] of Object.entries(paths))
  for (const [method, call] of Object.entries(calls)) {
    // A scanner that signs itself out finds nothing after that.
    if (path.endsWith('/logout')) continue;
    const name = `${method}${path.replace(/[^a-z0-9]+/gi, '-')}`;
    const shapes = shapesOf(call);
    for (const [index, body] of shapes.entries()) {
      const shape = index === 0 ? '' : `.${index + 1}`;
      writeFileSync(join(folder, `${name}${shape}.txt`), requestOf({ method, path, call, body }));
      written += 1;
    }
    if (path.includes('{'))
      writeFileSync(
        join(folder, `${name}.path.txt`),
        requestOf({ method, path, call, body: shapes[0] }, '*'),
      );
  }
process.stdout.write(`${written} requests in ${folder}\n`);
