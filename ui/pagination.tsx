import { type Pagination as PaginationData, PER_PAGE_CHOICES } from '@cowrie/contract/envelope.ts';
import { useId } from 'react';
import { cx } from './cx.ts';
import { decodeEntities } from './safe-html.tsx';
import { Select } from './select.tsx';

type PaginationProps = {
  pagination: PaginationData;
  /** Gets the link's url, ready to GET (Product §2.8). */
  onPage: (url: string) => void;
  onPerPage?: (perPage: number) => void;
  /** A page is on its way: the buttons wait. */
  isBusy?: boolean;
};

/** The pages of a list and how many rows each has (Product §12.10). Nothing to page shows only the total. */
export function Pagination({ pagination, onPage, onPerPage, isBusy = false }: PaginationProps) {
  const perPageId = useId();
  const { links, per_page, total, last_page, at_least } = pagination;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-4 pt-4">
      <div className="flex flex-wrap items-center gap-3 text-sm text-soft">
        {onPerPage && (
          <span className="flex items-center gap-2">
            <label htmlFor={perPageId}>Per page</label>
            <Select
              id={perPageId}
              value={String(per_page)}
              options={PER_PAGE_CHOICES.map((count) => ({ value: String(count), label: String(count) }))}
              className="min-h-11! min-w-19 text-ink"
              onValue={(value) => onPerPage(Number(value))}
            />
          </span>
        )}
        <span>{at_least ? `${total} or more` : total === 1 ? '1 in all' : `${total} in all`}</span>
      </div>
      {last_page > 1 && (
        // On a phone the numbers have a line, and the ways back and forth one below, at either end.
        <ul className="flex flex-wrap gap-1 max-sm:w-full max-sm:before:order-1 max-sm:before:basis-full">
          {links.map(({ label, url, active }, at) => {
            const isGap = !url && at > 0 && at < links.length - 1;
            return (
              // The ways back and forth stay what they are on every page, so that whoever goes through keeps the focus.
              <li
                key={isGap ? at : label}
                className="max-sm:first:order-2 max-sm:last:order-3 max-sm:last:ml-auto"
              >
                <button
                  type="button"
                  aria-current={active ? 'page' : undefined}
                  disabled={isGap}
                  aria-disabled={!url || isBusy || undefined}
                  className={cx(
                    'min-h-11 min-w-11 rounded-control px-3 font-semibold',
                    active
                      ? 'bg-brand text-on-brand'
                      : 'text-ink hover:bg-brand-tint aria-disabled:text-soft',
                  )}
                  onClick={() => {
                    if (url && !active && !isBusy) onPage(url);
                  }}
                >
                  {decodeEntities(label)}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </nav>
  );
}
