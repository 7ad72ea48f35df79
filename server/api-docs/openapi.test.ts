import { createHash } from 'node:crypto';
import { API } from '@cowrie/contract/api.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';

type Operation = {
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, { format?: string }> } }> };
  responses: Record<string, { description: string; content?: object }>;
  security?: object[];
};
type Document = {
  openapi: string;
  info: { title: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
};

let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await createTestApp({ BRAND_NAME: 'Shell', PUBLIC_URL: 'https://shell.example' });
  document = (await app.http.inject({ url: `${API_BASE}/openapi.json` })).json();
});
afterAll(() => app.close());

const operationOf = (method: string, path: string) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

it('names the installation it belongs to', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Shell API' },
    servers: [{ url: 'https://shell.example/api/v1' }],
  });
});

it('describes every call of the contract and nothing else', () => {
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = API.map(
    ({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(described.sort()).toEqual(declared.sort());
  expect(new Set(declared).size).toBe(declared.length);
});

it('gives each call its parameters, its envelope, its failures and who may call it', () => {
  for (const { endpoint } of API) {
    const operation = operationOf(endpoint.method, endpoint.path) as Operation;
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(inPath);
    expect(operation.responses[200]?.content).toMatchObject(
      endpoint.answers === 'csv'
        ? { 'text/csv': { schema: { type: 'string' } } }
        : endpoint.answers === 'file'
          ? { 'application/octet-stream': { schema: { type: 'string' } } }
          : endpoint.answers === 'events'
            ? { 'text/event-stream': { schema: { type: 'object' } } }
            : { 'application/json': { schema: { required: ['status', 'data'] } } },
    );
    expect(operation.security !== undefined).toBe(endpoint.access !== 'public');
    expect('304' in operation.responses).toBe(endpoint.polled !== undefined);
    if (Array.isArray(endpoint.access)) expect(Object.keys(operation.responses)).toContain('403');
    for (const file of Object.keys(endpoint.files ?? {}))
      expect(operation.requestBody?.content['multipart/form-data']?.schema.properties?.[file]?.format).toBe(
        'binary',
      );
  }
});

it('refers to nothing that is not in it', () => {
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
  expect(references.length).toBeGreaterThan(0);
  for (const reference of new Set(references)) {
    const target = reference
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document);
    expect(target, reference).toBeTypeOf('object');
  }
});

it('shows every call on a page without scripts, links that lead somewhere, and a policy that lets its style in', async () => {
  const { body, headers } = await app.http.inject({ url: `${API_BASE}/docs` });
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  for (const { endpoint } of API) {
    expect(body).toContain(`<code>${endpoint.path.replace(/:(\w+)/g, '{$1}')}</code>`);
  }
  expect(body).not.toMatch(/<script|\son\w+=|undefined|\[object/);
  const style = body.match(/<style>([\s\S]*?)<\/style>/)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  const ofPhones = API.filter(({ endpoint }) => endpoint.access === 'payout-phone').length;
  expect(body.match(/With the key of a phone that pays\./g)).toHaveLength(ofPhones);
  const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const links = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((id) => !ids.includes(id))).toEqual([]);
});
