/**
 * Fetches the rates of a base currency. A file of its own with static imports: an `import()` of the client or the
 * contract itself would load every export of their files.
 */
import { rates } from '@cowrie/contract/rates.ts';
import { api } from '../api/client.ts';

/** Null where no answer came. */
export async function fetchRates(base: string) {
  const result = await api.call(rates, { query: { convert: base } });
  return result.status === 'success' ? result.data : null;
}
