/** Inputs that a call takes, or nearly: made from the contract's own schemas, with names and references that are there. */
import type { Schema } from '@cowrie/contract/endpoint.ts';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { PASSWORD } from '../server/testing/app.ts';
import { PAYMENT } from '../server/testing/orders.ts';
import type { Cast } from './callers.ts';
import { hostileText, hostileValue } from './hostile.ts';

type Json = {
  type?: string | string[];
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Json[];
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
};

export type Known = Cast['known'];

const text = fc.constantFrom('Blue, please', 'Two looms', '12 Allen Avenue', 'Thank you', 'Adé');
const id = fc.nat(60).map(String);

/** Values of fields by their name: what a pattern cannot tell. */
function byName(name: string, known: Known): fc.Arbitrary<unknown> | undefined {
  const reference = fc.oneof(
    fc.constantFrom(...known.references),
    fc.constantFrom(...known.references).map((one) => one.slice(4).toLowerCase()),
  );
  const names: Record<string, () => fc.Arbitrary<unknown>> = {
    reference: () => reference,
    trx_ref: () => reference,
    order_id: () => reference,
    id: () => id,
    token: () => fc.base64String({ minLength: 20, maxLength: 43 }),
    username: () => fc.oneof(fc.constantFrom(...known.usernames), fc.stringMatching(/^[a-z]{8}$/)),
    billing_email: () => fc.constantFrom(...known.emails),
    q: () => fc.constantFrom(...known.references, ...known.usernames, ...known.phones, 'a', '+234'),
    password: () => fc.constant(PASSWORD),
    password_confirmation: () => fc.constant(PASSWORD),
    you_pay: () => fc.constant(PAYMENT.you_pay),
    you_get: () => fc.constant(PAYMENT.you_get),
    amount: () => fc.constantFrom('150000.00', '1000', '0.01', '100000000000.00'),
    at_most: () => fc.constantFrom('190', '199.99', '120', '0.01'),
    price: () => fc.constantFrom('200', '201.5', '0.00000001', '999999999999'),
    from: () => fc.constantFrom('', '2026-01-01', '1970-01-01'),
    to: () => fc.constantFrom('', '2026-12-31', '9999-12-31'),
    code: () => fc.constantFrom('bank-transfer', 'wallet', 'usdt', '123456'),
    payment_option: () => fc.constantFrom('bank-transfer', 'wallet', 'usdt'),
    payment_method_code: () => fc.constant(PAYMENT.payment_method_code),
    phone_number: () => fc.nat(9_999_999).map((digits) => `+2348${String(digits).padStart(9, '1')}`),
    date_of_birth: () => fc.constant('1990-02-03'),
  };
  return names[name]?.();
}

/** From the least that is taken, some hundreds on. */
const numbersFrom = (min: number, max = Number.POSITIVE_INFINITY) =>
  fc.integer({ min, max: Math.min(max, min + 400) });

/** What a schema takes, as well as its JSON Schema tells. */
function taken(schema: Json, name: string, known: Known): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => taken(one, name, known)));
  if (schema.properties) return fields(schema, known);
  if (schema.items) return fc.array(taken(schema.items, name, known), { minLength: 1, maxLength: 3 });
  const named = byName(name, known);
  if (named) return named;
  if (schema.format === 'email') return fc.nat(999).map((number) => `stranger${number}@example.com`);
  if (schema.pattern) return matching(schema.pattern);
  const [type] = [schema.type].flat();
  if (type === 'integer' || type === 'number') return numbersFrom(schema.minimum ?? 0, schema.maximum);
  if (type === 'boolean') return fc.boolean();
  if (type === 'object') return fc.constant({});
  return type === 'string' ? fc.oneof(text, id) : id;
}

function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    // Looks ahead, which no generator follows.
    return text;
  }
}

function fields({ properties = {}, required = [] }: Json, known: Known): fc.Arbitrary<object> {
  const entries = Object.entries(properties).map(([name, one]) => [name, taken(one, name, known)] as const);
  return fc.record(Object.fromEntries(entries), { requiredKeys: required as never[] });
}

/** A wrong thing in a right place, a right thing twice, or one too many. */
const spoilt = (input: object): fc.Arbitrary<object> => {
  const names = Object.keys(input);
  const anyName = names.length > 0 ? fc.oneof(fc.constantFrom(...names), hostileText) : hostileText;
  return fc
    .dictionary(anyName, hostileValue, { minKeys: 1, maxKeys: 2 })
    .map((wrong) => ({ ...input, ...wrong }));
};

/** Inputs for one part of a call, four in ten spoilt. `schema` may be missing: then what comes is unasked for. */
export function inputs(schema: Schema | undefined, known: Known): fc.Arbitrary<object> {
  const right = schema
    ? fields(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json, known)
    : fc.constant({});
  return fc.oneof({ weight: 6, arbitrary: right }, { weight: 4, arbitrary: right.chain(spoilt) });
}
