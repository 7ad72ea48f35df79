import {
  isBeyond,
  type ListAddress,
  type PutAddress,
  placeOf,
  useListAddress,
} from '@cowrie/client/list-address.ts';
import type { Pagination } from '@cowrie/contract/envelope.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { redirect, useLocation, useNavigation, useRevalidator, useSearchParams } from 'react-router';
import { readOrderName } from '../order/order-name.ts';

/** The filters and the page in a list's address. */
export function readListQuery(url: string) {
  const { searchParams } = new URL(url);
  return {
    status: searchParams.get('status') ?? undefined,
    item: searchParams.get('item') ?? undefined,
    ...placeOf(searchParams),
  };
}

/** Leads from beyond the last page of a list to it: of an empty one it would be said that there is nothing at all. */
export function leadToRows(url: string, pages: Pick<Pagination, 'total' | 'last_page'>): void {
  const { pathname, searchParams } = new URL(url);
  if (!isBeyond(placeOf(searchParams), pages)) return;
  if (pages.last_page > 1) searchParams.set('page', String(pages.last_page));
  else searchParams.delete('page');
  throw redirect(`${pathname}?${searchParams}`);
}

/** What a list's page asks the server for: its filters and its place, but not the panel that is open over it. */
function listPart(url: URL): string {
  const query = new URLSearchParams(url.search);
  query.delete('order');
  query.sort();
  return url.pathname + query.toString();
}

/** A row's panel opens and closes at once, whatever its list waits for (`useListBehindPanel`). */
export function listRevalidation({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isPanelAlone =
    listPart(currentUrl) === listPart(nextUrl) &&
    currentUrl.searchParams.get('order') !== nextUrl.searchParams.get('order');
  return isPanelAlone ? false : defaultShouldRevalidate;
}

/**
 * Fetches a list again once the panel over it has closed, since its order may have moved, and once one has opened while the
 * list was on its way: the router gives up what it was fetching for every address that it goes to.
 */
export function useListBehindPanel(): void {
  const [query] = useSearchParams();
  const order = query.get('order');
  const { revalidate, state } = useRevalidator();
  const before = useRef({ order, state });
  useEffect(() => {
    const { order: closed, state: was } = before.current;
    before.current = { order, state };
    if (order !== closed && (closed !== null || was === 'loading')) void revalidate();
  }, [order, state, revalidate]);
}

/**
 * A page that is opened at an order shows that first: a slow phone would lay out all of the list below what covers it
 * (Product §29.40). Not where somebody comes back to it, who is led to the row that they left.
 */
function useIsBehindPanel(isOpen: boolean) {
  const isFirst = useLocation().key === 'default';
  const [waits, setWaits] = useState(isOpen && isFirst);
  const onPanelShown = useCallback(() => setWaits(false), []);
  return { isBehind: waits && isOpen, onPanelShown };
}

type ListQuery = ListAddress & {
  /** What is asked of the server, whatever panel is open over it. */
  place: string;
  /** Opens the panel of an order over the list. */
  open: (order: string) => void;
  /** The panel that the page was opened with stands. */
  onPanelShown: () => void;
  /** Other rows are on their way. */
  isLoading: boolean;
};

/** A list in its address, with the panel of one order over it. */
export function useListQuery(): ListQuery {
  const [query, setQuery] = useSearchParams();
  const location = useLocation();
  const navigation = useNavigation();
  const { isBehind, onPanelShown } = useIsBehindPanel(readOrderName(query.get('order') ?? '') !== null);
  useListBehindPanel();
  const put: PutAddress = (next, how) => setQuery(next, { ...how, preventScrollReset: true });
  const next = navigation.location;
  const address = useListAddress(query, put, next?.pathname === location.pathname ? next : location);
  return {
    ...address,
    place: listPart(new URL(`?${query}`, window.location.href)),
    follow(url) {
      address.follow(url);
      window.scrollTo({ top: 0 });
    },
    open: (order) => address.put({ order }),
    onPanelShown,
    isLoading:
      isBehind ||
      (navigation.state === 'loading' &&
        navigation.location.pathname === window.location.pathname &&
        listPart(new URL(navigation.location.search, window.location.href)) !==
          listPart(new URL(window.location.href))),
  };
}
