import { findParcels, type Parcel } from '@cowrie/contract/desk/parcels.ts';
import { isClosed } from '@cowrie/contract/lifecycle.ts';
import { trackingSigns } from '@cowrie/contract/tracking-number.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '../api/queries.ts';
import { useDebounced } from '../parts/use-debounced.ts';

const SETTLE_MS = 200;
const FEWEST_SIGNS = 3;

/** What is found by the digits, the mark or the reference that was typed or scanned; what is expected, where nothing was. */
export function useFinding(typed: string) {
  const wanted = typed.trim();
  const q = useDebounced(wanted, SETTLE_MS);
  const isAsked = wanted.length >= FEWEST_SIGNS;
  const query = useCall(
    findParcels,
    { query: { q: q.length >= FEWEST_SIGNS ? q : '' } },
    { placeholderData: keepPreviousData },
  );
  const isCurrent = query.data !== undefined && !query.isPlaceholderData && q === wanted;
  const parcels = query.data?.parcels ?? [];
  const [first, ...others] = parcels;
  const isOnly = first !== undefined && others.length === 0 && !isClosed(first.status);
  const only = isAsked && isCurrent && isOnly ? first : undefined;
  return {
    ...{ query, isAsked, parcels, shelf: query.data?.shelf ?? [] },
    /** The results are for the text that is in the field now. */
    isCurrent,
    /** Results are loading. Those for an earlier text are not shown: they would move away from under the finger. */
    isComing: query.isPending || (isAsked && !isCurrent && !query.isError),
    /**
     * The only parcel of an open order that was found. The parcel in hand may still be another one, of a closed order.
     */
    only: only?.reference,
    /** The same, where that is its whole number, as a scan has it, and no guess. */
    known: only && isNumber(only, q) ? only.reference : undefined,
  };
}

export type Finding = ReturnType<typeof useFinding>;

const isNumber = ({ tracking_number }: Parcel, q: string) =>
  tracking_number !== null && tracking_number.toUpperCase() === trackingSigns(q).toUpperCase();
