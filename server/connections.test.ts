/** Wherever the product can be reached, every connection meets the same caps and the same certificate. */
import dns, { type LookupAddress, type LookupAllOptions } from 'node:dns';
import Fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { listenOnce } from './connections.ts';

afterEach(() => void vi.restoreAllMocks());

it('listens on one address of a name that has two', async () => {
  const both = ['127.0.0.1', '127.0.0.2'].map((address): LookupAddress => ({ address, family: 4 }));
  type Answer = (error: null, addresses: LookupAddress[]) => void;
  const lookup = (_: string, _options: LookupAllOptions, answer: Answer) => answer(null, both);
  vi.spyOn(dns, 'lookup').mockImplementation(lookup as unknown as typeof dns.lookup);
  const http = Fastify();
  await listenOnce(http, { host: 'localhost', port: 0 });
  expect(http.addresses()).toEqual([expect.objectContaining({ address: '127.0.0.1' })]);
  await http.close();
});
