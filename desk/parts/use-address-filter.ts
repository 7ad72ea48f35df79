import { type ListAddress, listAddress, placeOf } from '@cowrie/client/list-address.ts';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';

export type AddressFilter = ListAddress & {
  search: URLSearchParams;
  /** Which page of the list, as its call takes it. */
  place: ReturnType<typeof placeOf>;
};

/** A list's filters, kept in the address bar; changing one starts at the first page again. */
export function useAddressFilter(): AddressFilter {
  const [search, setSearch] = useSearchParams();
  // A busy machine draws a change late: what is set meanwhile is set upon it.
  const asked = useRef({ from: search, to: search });
  if (asked.current.from !== search) asked.current = { from: search, to: search };
  const put = (next: URLSearchParams, how: { replace?: boolean }) => {
    asked.current.to = next;
    setSearch(next, how);
  };
  return { ...listAddress(search, put, () => asked.current.to), search, place: placeOf(search) };
}
