import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { useNavigation, useSearchParams } from 'react-router';

/** What a list's page asks the server for: its filters and its place, but not the panel that is open over it. */
function listPart(url: URL): string {
  const query = new URLSearchParams(url.search);
  query.delete('order');
  query.sort();
  return url.pathname + query.toString();
}

/** Opening a row's panel keeps the list; closing it fetches the list again, since the order may have moved. */
export function listRevalidation({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isOpening = !currentUrl.searchParams.has('order') && nextUrl.searchParams.has('order');
  if (isOpening && listPart(currentUrl) === listPart(nextUrl)) return false;
  return defaultShouldRevalidate;
}

type ListQuery = {
  get: (name: string) => string;
  /** Sets filters; the list then starts again at its first page. */
  set: (changes: Record<string, string>) => void;
  /** Goes to a page by the server's link, whose query says which. */
  follow: (url: string) => void;
  /** Opens the panel of an order over the list. */
  open: (order: string) => void;
  isFiltered: (...names: string[]) => boolean;
  /** Other rows are on their way. */
  isLoading: boolean;
};

/** The filters and the page of a list, kept in the address so that reload and Back keep them too. */
export function useListQuery(): ListQuery {
  const [query, setQuery] = useSearchParams();
  const navigation = useNavigation();

  function change(changes: Record<string, string>) {
    setQuery(
      (before) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value) before.set(name, value);
          else before.delete(name);
        }
        return before;
      },
      { preventScrollReset: true },
    );
  }

  return {
    get: (name) => query.get(name) ?? '',
    set: (changes) => change({ page: '', ...changes }),
    follow: (url) => {
      const asked = new URL(url, window.location.origin).searchParams;
      change({
        page: asked.get('page') ?? '',
        per_page: asked.get('per_page') ?? query.get('per_page') ?? '',
      });
      window.scrollTo({ top: 0 });
    },
    open: (order) => change({ order }),
    isFiltered: (...names) => names.some((name) => query.get(name)),
    isLoading:
      navigation.state === 'loading' &&
      navigation.location.pathname === window.location.pathname &&
      listPart(new URL(navigation.location.search, window.location.href)) !==
        listPart(new URL(window.location.href)),
  };
}
