import { type ListAddress, listAddress, placeOf } from '@cowrie/client/list-address.ts';
import { useSearchParams } from 'react-router';

export type AddressFilter = ListAddress & {
  search: URLSearchParams;
  /** Which page of the list, as its call takes it. */
  place: ReturnType<typeof placeOf>;
};

/** A list's filters, kept in the address bar; changing one starts at the first page again. */
export function useAddressFilter(): AddressFilter {
  const [search, setSearch] = useSearchParams();
  return { ...listAddress(search, setSearch), search, place: placeOf(search) };
}
