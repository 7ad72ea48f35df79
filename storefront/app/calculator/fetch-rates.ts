/**
 * Asks for the rates of a base currency. A file of its own, which imports what it needs by name: a call or a client that is
 * imported at its use is sent with all that stands beside it.
 */
import { rates } from '@cowrie/contract/rates.ts';
import { api } from '../api/client.ts';

/** Null where no answer came. */
export async function fetchRates(base: string) {
  const result = await api.call(rates, { query: { convert: base } });
  return result.status === 'success' ? result.data : null;
}
