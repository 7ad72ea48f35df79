import { type ListAddress, placeOf, useListAddress } from '@cowrie/client/list-address.ts';
import { useLocation, useSearchParams } from 'react-router';

export type AddressFilter = ListAddress & {
  search: URLSearchParams;
  /** Which page of the list, as its call takes it. */
  place: ReturnType<typeof placeOf>;
};

/** A list's filters, kept in the address bar; changing one starts at the first page again. */
export function useAddressFilter(): AddressFilter {
  const [search, setSearch] = useSearchParams();
  return { ...useListAddress(search, setSearch, useLocation()), search, place: placeOf(search) };
}
