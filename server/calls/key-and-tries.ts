/**
 * Reads the answer that an earlier call left under a customer's key, and their tries of its limits, in the query that
 * finds who they are (Product §2.11, §29.1).
 */
import type { Wanted } from '../sessions/customers.ts';
import type { Tries } from './count-tries.ts';
import type { Earlier } from './idempotency.ts';

export type KeyAndTries = { earlier: Earlier | null; tries: Tries[] | null };

/** SQL about the row `customer`. */
export const keyAndTries = (key: string | undefined, scopes: string[]): Wanted => ({
  text: `json_build_object(
    'earlier', (select json_build_object('fingerprint', encode(fingerprint, 'hex'), 'answer', answer)
      from idempotency_keys where owner = 'customer:' || customer.id and key = :key),
    'tries', (select json_agg(json_build_object('scope', scope, 'count', count,
        'window_start', extract(epoch from window_start)))
      from attempts where subject = 'customer:' || customer.id and scope = any(:scopes::text[])))`,
  values: { key, scopes },
});
