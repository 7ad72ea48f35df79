import { findAnything } from '@cowrie/contract/desk/find.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { failureMessage } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import { useDebounced } from '../parts/use-debounced.ts';
import { mayCall } from '../session/rights.ts';
import { useStaff } from '../session/session-store.ts';
import { foundGroups } from './entries.ts';

const SETTLE_MS = 120;
const LEAST_TYPED = 2;

/** What is found for what is typed, once that has settled; what was found before stays until then. */
export function useFound(typed: string) {
  const maySearch = mayCall(useStaff(), findAnything);
  const wanted = typed.trim();
  const q = useDebounced(wanted, SETTLE_MS);
  const isSearch = q.length >= LEAST_TYPED && maySearch;
  const query = useCall(
    findAnything,
    { query: { q } },
    { enabled: isSearch, placeholderData: keepPreviousData, staleTime: 0 },
  );
  const willSearch = maySearch && wanted.length >= LEAST_TYPED;
  const isStale = (isSearch || willSearch) && (query.isFetching || wanted !== q);
  const found = isSearch && query.data ? foundGroups(query.data) : null;
  return {
    maySearch,
    /** It is of what was typed before. */
    isStale,
    groups: found ?? [],
    error: isSearch && query.error && !query.data ? failureMessage(query.error) : null,
    isNothing: !isStale && found?.length === 0,
  };
}
