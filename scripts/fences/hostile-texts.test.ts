/** No text makes the process think long, whatever its length: one request would hold up everybody's (Product §2.18). */
import { API } from '@cowrie/contract/api.ts';
import type { Schema } from '@cowrie/contract/endpoint.ts';
import { displayMoney, groupThousands } from '@cowrie/contract/money.ts';
import { readPhone } from '@cowrie/contract/phone.ts';
import { readReference } from '@cowrie/contract/reference.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { RUNS } from '../../fuzz/hostile.ts';
import { isOfCustomer } from '../../server/accounts/search.ts';
import { nameReader } from '../../server/bank-statements/matching/names.ts';
import { referenceFinder } from '../../server/bank-statements/matching/references.ts';
import { callerAddress } from '../../server/calls/caller-address.ts';
import { namesVersion } from '../../server/calls/conditional.ts';
import { csvCell } from '../../server/calls/csv.ts';
import { chooseEncoding } from '../../server/calls/ready-answer.ts';
import { parseInput } from '../../server/calls/schemas.ts';
import { ApiError } from '../../server/errors.ts';
import { safeFileName } from '../../server/files/file-name.ts';
import { cacheKey } from '../../server/pages/storefront.ts';
import { bearerToken } from '../../server/sessions/bearer.ts';
import { pageOf } from '../../storefront/app/pages.ts';
import { processorMs } from './processor-time.ts';

/** A quarter of what a body may have, so that the test is quick; headers and addresses have at most 16 KB. */
const BODY = 64 * 1024;
const HEAD = 16 * 1024;
/** What takes time by the square takes seconds at these lengths. */
const FEW_MS = 40;

/** Runs of every kind between beginnings and ends that look nearly right. */
function runs(length: number): string[] {
  const starts = ['', 'a', '/', 'a@b.', '0', 'CWR-', '+234', '"', 'br', 'Bearer '];
  const ends = ['', '!', '\u{1}', 'a', '0', '/'];
  return RUNS.flatMap((unit) => {
    const run = unit.repeat(length / unit.length);
    return [...starts.map((start) => `${start}${run}!`), ...ends.map((end) => run + end)];
  });
}

const took = (work: () => unknown): number =>
  processorMs(() => {
    try {
      work();
    } catch (error) {
      // Refused, as it may be; anything else is our mistake.
      if (!(error instanceof ApiError)) throw error;
    }
  }, FEW_MS);

const shown = (text: string) => JSON.stringify(text.slice(0, 12));

/** Schemas of single texts anywhere in a schema, with where they stand. */
function textsIn(schema: z.core.$ZodType, place: string): [string, z.core.$ZodType][] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } };
  const inner = (name: string) => def[name] as z.core.$ZodType;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape as Record<string, z.core.$ZodType>).flatMap(([name, one]) =>
        textsIn(one, `${place}.${name}`),
      );
    case 'array':
      return textsIn(inner('element'), `${place}[]`);
    case 'optional':
    case 'nullable':
    case 'default':
      return textsIn(inner('innerType'), place);
    default:
      return [[place, schema]];
  }
}

/** Each text field once: many calls share theirs. */
const FIELDS = new Map(
  API.flatMap(({ endpoint }) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = (endpoint as Partial<Record<typeof part, Schema>>)[part];
      return schema ? textsIn(schema, `${endpoint.method} ${endpoint.path} ${part}`) : [];
    }),
  ).map(([place, schema]) => [schema, place] as const),
);

describe('every text of the contract', () => {
  const texts = runs(BODY);
  it(`is judged in a few milliseconds, all ${FIELDS.size} of them`, () => {
    expect(FIELDS.size).toBeGreaterThan(80);
    const slow: string[] = [];
    for (const [schema, place] of FIELDS)
      for (const text of texts) {
        const ms = took(() => z.safeParse(schema as Schema, text));
        if (ms > FEW_MS) slow.push(`${place}: ${shown(text)} takes ${Math.round(ms)} ms`);
      }
    expect(slow).toEqual([]);
  }, 300_000);
});

const findReference = referenceFinder(['CWR-7K2M9QX4']);

const addresses = { pageOf, loadersOf: () => ['root', 'home/home'], upon: '?' };
const READERS: Record<string, { length: number; read: (text: string) => unknown }> = {
  'a path': { length: HEAD, read: pageOf },
  'the address of a page': { length: HEAD, read: (text) => cacheKey(`/${text}`, addresses) },
  'the address of its data': { length: HEAD, read: (text) => cacheKey(`/${text}.data`, addresses) },
  'the parts of its data': { length: HEAD, read: (text) => cacheKey(`/_.data?_routes=${text}`, addresses) },
  'a token': { length: HEAD, read: bearerToken },
  'an If-None-Match': { length: HEAD, read: (text) => namesVersion(text, 'W/"a"') },
  'an Accept-Encoding': { length: HEAD, read: chooseEncoding },
  'an address of a caller': { length: HEAD, read: callerAddress },
  'the name of a file': { length: HEAD, read: (text) => safeFileName(text, 'image/png') },
  'a cell of a table': { length: BODY, read: csvCell },
  'a reference': { length: BODY, read: readReference },
  'what a bank passes on, for references': {
    length: BODY,
    read: (text) => [findReference(text), findReference(text.replaceAll('!', '').replaceAll('a', 'CWR'))],
  },
  'what a bank passes on, for a name': { length: HEAD, read: (text) => nameReader(text)('Ada Obi') },
  'a phone number as pasted': { length: BODY, read: readPhone },
  'an amount to show': { length: HEAD, read: (text) => [groupThousands(text), displayMoney(text, 'NGN')] },
  'words to find a customer by': { length: BODY, read: (text) => isOfCustomer('id', text) },
  'fields of a call': { length: BODY, read: (text) => parseInput(z.object({}), { [text]: text }) },
};

describe('what else reads a text', () => {
  it.each(Object.keys(READERS))('%s is read in a few milliseconds', (name) => {
    const { length, read } = READERS[name] as (typeof READERS)[string];
    const slow = runs(length).flatMap((text) => {
      const ms = took(() => read(text));
      return ms > FEW_MS ? [`${shown(text)} takes ${Math.round(ms)} ms`] : [];
    });
    expect(slow).toEqual([]);
  });
});
