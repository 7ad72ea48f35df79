/** A list's filters and its page, kept in the address, so that reload, Back and a link keep them too. */
import { MOST_PAGES, MOST_ROWS, type Pagination } from '@cowrie/contract/envelope.ts';
import { useRef } from 'react';

/** Empty and absent values leave the address. */
type AddressChange = Readonly<Record<string, string | undefined>>;

/** `replace` for what is typed, so that Back does not go through every letter. */
export type PutAddress = (next: URLSearchParams, how: { replace?: boolean }) => void;

export type ListAddress = {
  /** The filter of this name, or ''. */
  get: (name: string) => string;
  /** Sets filters; the list then starts again at its first page. */
  set: (change: AddressChange, how?: { replace?: boolean }) => void;
  /** Sets what is no filter and keeps the page. */
  put: (change: AddressChange) => void;
  /** Goes to a page by the server's link, whose query says which. */
  follow: (url: string) => void;
  /** Goes to a page in place of the one that the address names. */
  goInstead: (page: number) => void;
  isFiltered: (...names: string[]) => boolean;
};

/**
 * @param query as it is in the address now
 * @param put the router's own way to another address
 * @param asked the query that was put last, which the address may not have yet
 */
export function listAddress(query: URLSearchParams, put: PutAddress, asked = () => query): ListAddress {
  function go(change: AddressChange, how: { replace?: boolean } = {}) {
    const next = new URLSearchParams(asked());
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    put(next, how);
  }
  return {
    get: (name) => query.get(name) ?? '',
    set: (change, how) => go({ page: undefined, ...change }, how),
    put: go,
    follow(url) {
      const asked = new URL(url, window.location.origin).searchParams;
      const page = asked.get('page') ?? '1';
      go({
        page: page === '1' ? undefined : page,
        per_page: asked.get('per_page') ?? query.get('per_page') ?? undefined,
      });
    },
    goInstead: (page) => go({ page: page > 1 ? String(page) : undefined }, { replace: true }),
    isFiltered: (...names) => names.some((name) => query.get(name)),
  };
}

/**
 * A list's address of which nothing that is set gets lost. A router takes its time for each address, until it is drawn or
 * its answer has come: what is set meanwhile is set upon it.
 * @param going where the router is or is on its way to: another object for each address that it goes to
 */
export function useListAddress(
  query: URLSearchParams,
  put: PutAddress,
  going: { search: string },
): ListAddress {
  const asked = useRef<{ going?: object; query: URLSearchParams }>({ query });
  if (asked.current.going !== going) asked.current = { going, query: new URLSearchParams(going.search) };
  const putAsked: PutAddress = (next, how) => {
    asked.current.query = next;
    put(next, how);
  };
  return listAddress(query, putAsked, () => asked.current.query);
}

/** A number that counts something, as the server takes it. */
const countOf = (text: string | null, most: number): number | undefined =>
  text && /^[1-9]\d{0,6}$/.test(text) && Number(text) <= most ? Number(text) : undefined;

/** Which page of a list an address asks for; what the server would not take there counts as absent. */
export function placeOf(query: URLSearchParams): { page?: number; per_page?: number } {
  return {
    page: countOf(query.get('page'), MOST_PAGES),
    per_page: countOf(query.get('per_page'), MOST_ROWS),
  };
}

/** Whether a place is beyond the last page of its list: rows have gone since, or somebody typed it. */
export function isBeyond(
  { page = 1 }: { page?: number },
  { total, last_page }: Pick<Pagination, 'total' | 'last_page'>,
): boolean {
  return total > 0 && page > last_page;
}
