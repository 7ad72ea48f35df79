import { useSearchParams } from 'react-router';

/** A list's filters, kept in the address bar; changing one starts at the first page again. */
export function useAddressFilter() {
  const [search, setSearch] = useSearchParams();
  return {
    search,
    get: (name: string): string => search.get(name) ?? '',
    page: Number(search.get('page')) || 1,
    perPage: Number(search.get('per_page')) || undefined,
    /** `replace` for what is typed, so that Back does not go through every letter. */
    set(change: Record<string, string | undefined>, how: { replace?: boolean } = {}) {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries({ page: undefined, ...change })) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      setSearch(next, how);
    },
    /** Follows a pagination link: only its page matters, the rest stands in the address already. */
    goTo(url: string) {
      const page = new URL(url, window.location.origin).searchParams.get('page') ?? '1';
      const next = new URLSearchParams(search);
      if (page === '1') next.delete('page');
      else next.set('page', page);
      setSearch(next);
    },
  };
}
