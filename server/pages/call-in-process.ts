import type { Transport } from '@cowrie/contract/client.ts';
import type { FastifyInstance, HTTPMethods } from 'fastify';

/** Sends API requests to this very process, without a socket: for the loaders of the rendered pages. */
export function callInProcess(app: FastifyInstance): Transport {
  return async ({ method, url, headers, body }) => {
    if (body instanceof FormData) throw new Error('pages send no files');
    const response = await app.inject({ method: method as HTTPMethods, url, headers, payload: body });
    return { status: response.statusCode, body: response.body === '' ? null : response.json() };
  };
}
