/** The whole API as one OpenAPI document, generated from the contract. */
import { API } from '@cowrie/contract/api.ts';
import { type AnyEndpoint, API_BASE, type Schema } from '@cowrie/contract/endpoint.ts';
import { failure } from '@cowrie/contract/envelope.ts';
import { ERRORS, type ErrorName } from '@cowrie/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { answerHeaders, pagePolicy } from '../security-headers.ts';
import type { OpenApiDocument } from './document.ts';
import { docsPage } from './page.ts';

type Json = Record<string, unknown>;

const jsonSchema = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

function parameters(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function requestBody(endpoint: AnyEndpoint): Json {
  const { body, files } = endpoint;
  if (!body && !files) return {};
  const fields = body ? jsonSchema(body, 'input') : { type: 'object', properties: {} };
  if (!files) return { requestBody: { required: true, content: { 'application/json': { schema: fields } } } };
  const binary = Object.fromEntries(
    Object.keys(files).map((name) => [name, { type: 'string', format: 'binary' }]),
  );
  const schema = { ...fields, properties: { ...(fields.properties as Json), ...binary } };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

/** Errors every endpoint of its access can answer, beside its own. */
function errorNames(endpoint: AnyEndpoint): ErrorName[] {
  const names: ErrorName[] = [...(endpoint.errors ?? [])];
  if (endpoint.body || endpoint.query) names.push('invalid_input');
  if (endpoint.access !== 'public' && endpoint.access !== 'optional') names.push('unauthenticated');
  if (endpoint.access === 'customer') names.push('unverified');
  if (Array.isArray(endpoint.access)) {
    names.push('forbidden');
    if (!endpoint.beforeEnrolment) names.push('enrolment_needed');
  }
  if (endpoint.freshCode) names.push('fresh_code_needed');
  if (endpoint.creates) names.push('idempotency_conflict');
  return names;
}

function csvAnswer(endpoint: AnyEndpoint): Json {
  const { properties = {} } = jsonSchema(endpoint.data, 'output') as { properties?: Json };
  return {
    description: `CSV (RFC 4180) in UTF-8 with a byte order mark; its columns: ${Object.keys(properties).join(', ')}`,
    content: { 'text/csv': { schema: { type: 'string' } } },
  };
}

const FILE_ANSWER: Json = {
  description: 'The file, as an attachment',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

function eventsAnswer(endpoint: AnyEndpoint): Json {
  const { properties = {} } = jsonSchema(endpoint.data, 'output') as { properties?: Json };
  return {
    description: `Server-sent events, as long as the connection holds; their names: ${Object.keys(properties).join(', ')}`,
    content: { 'text/event-stream': { schema: jsonSchema(endpoint.data, 'output') } },
  };
}

function responses(endpoint: AnyEndpoint): Json {
  const envelope = {
    type: 'object',
    required: ['status', 'data'],
    properties: {
      status: { const: 'success' },
      message: { type: 'string' },
      data: jsonSchema(endpoint.data, 'output'),
    },
  };
  const byStatus: Json = {
    200:
      endpoint.answers === 'csv'
        ? csvAnswer(endpoint)
        : endpoint.answers === 'file'
          ? FILE_ANSWER
          : endpoint.answers === 'events'
            ? eventsAnswer(endpoint)
            : { description: 'Success', content: { 'application/json': { schema: envelope } } },
  };
  if (endpoint.polled)
    byStatus[304] = { description: `Unchanged since the version in If-None-Match: ${endpoint.polled}` };
  for (const name of errorNames(endpoint)) {
    const { status, message } = ERRORS[name];
    const earlier = byStatus[status] as { description: string } | undefined;
    byStatus[status] = {
      description: `${earlier ? `${earlier.description}; ` : ''}\`${name}\`: ${message}`,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    };
  }
  return byStatus;
}

function security(endpoint: AnyEndpoint): Json {
  if (endpoint.access === 'public') return {};
  const scheme = Array.isArray(endpoint.access)
    ? { staff: [] }
    : endpoint.access === 'payout-phone'
      ? { phone: [] }
      : { customer: [] };
  return { security: endpoint.access === 'optional' ? [{}, scheme] : [scheme] };
}

function describe(endpoint: AnyEndpoint): string {
  const lines = [];
  if (Array.isArray(endpoint.access)) {
    const roles = [...new Set(['owner', ...endpoint.access])];
    lines.push(`Staff roles: ${roles.join(', ')}.`);
  }
  if (endpoint.freshCode) lines.push('Who has a second factor shows it first: a fresh code, or a passkey.');
  if (endpoint.access === 'customer') lines.push('For customers with a verified email.');
  if (endpoint.creates)
    lines.push('Send an `Idempotency-Key`: the same key and contents give the same answer, once.');
  return lines.join(' ');
}

/** The document for an installation under `publicUrl`. */
function openApiDocument({ brandName, publicUrl }: Pick<Config, 'brandName' | 'publicUrl'>): Json {
  const paths: Record<string, Json> = {};
  for (const { area, endpoint } of API) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = {
      tags: [area],
      summary: endpoint.summary,
      description: describe(endpoint),
      parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
      ...requestBody(endpoint),
      responses: responses(endpoint),
      ...security(endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brandName} API`, version: '1' },
    servers: [{ url: publicUrl + API_BASE }],
    paths,
    components: {
      schemas: { Failure: jsonSchema(failure, 'output') },
      securitySchemes: {
        customer: { type: 'http', scheme: 'bearer' },
        staff: { type: 'http', scheme: 'bearer' },
        phone: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

export function openApiRoutes(api: FastifyInstance, config: Config): void {
  let text: string | undefined;
  api.get(`${API_BASE}/openapi.json`, async (_, reply) => {
    text ??= JSON.stringify(openApiDocument(config));
    return reply.type('application/json; charset=utf-8').send(text);
  });
  let page: { html: string; policy: string } | undefined;
  api.get(`${API_BASE}/docs`, async (_, reply) => {
    if (!page) {
      const html = docsPage(openApiDocument(config) as OpenApiDocument);
      page = { html, policy: pagePolicy(html) };
    }
    return reply
      .headers({ ...answerHeaders(config.publicUrl).page, 'content-security-policy': page.policy })
      .type('text/html; charset=utf-8')
      .send(page.html);
  });
}
