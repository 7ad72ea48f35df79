/** Pages of a list as the contract shows them: rows, and links ready to GET (Product §2.8). */
import { type Pagination, PER_PAGE } from '@cowrie/contract/envelope.ts';

export type PageRequest = { page?: number | undefined; per_page?: number | undefined };

export type PageBounds = { limit: number; offset: number };

export function pageBounds({ page = 1, per_page = PER_PAGE }: PageRequest) {
  return { limit: per_page, offset: (page - 1) * per_page };
}

/** Page numbers to link: first, last, and the neighbours of the current one; null is a gap. */
function linkedPages(current: number, last: number): (number | null)[] {
  const wanted = new Set([1, 2, current - 1, current, current + 1, last - 1, last]);
  const pages = [...wanted].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  return pages.flatMap((page, at) => (at > 0 && page - (pages[at - 1] ?? 0) > 1 ? [null, page] : [page]));
}

/** `url` is the request's own URL; every other query field is kept. */
export function paginate(url: string, request: PageRequest, total: number): Pagination {
  const { page = 1, per_page = PER_PAGE } = request;
  const last = Math.max(1, Math.ceil(total / per_page));
  const [path = '', search = ''] = url.split('?');
  const linkTo = (target: number) => {
    const query = new URLSearchParams(search);
    query.set('page', String(target));
    return `${path}?${query}`;
  };
  const link = (label: string, target: number | null, active = false) => ({
    label,
    url: target !== null && target >= 1 && target <= last ? linkTo(target) : null,
    active,
  });
  return {
    links: [
      link('Previous', page - 1),
      ...linkedPages(page, last).map((target) =>
        target === null ? link('…', null) : link(String(target), target, target === page),
      ),
      link('Next', page + 1),
    ],
    per_page,
    current_page: page,
    last_page: last,
    total,
  };
}
