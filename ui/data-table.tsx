import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** Said outright, since `display: block` on a phone would take a table's own roles away. */
const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  /**
   * On a phone the row is a card: the lead column is its heading, a 'corner' stands beside that, those 'beside' one another
   * share a line with their heads above them, a 'text' has a line to itself below its head, a 'foot' ends it without its
   * head, and 'hidden' ones are left out.
   */
  onCard?: 'lead' | 'plain' | 'beside' | 'text' | 'corner' | 'foot' | 'hidden';
};

/** As narrow as its figure, its head above; one too long for the others' line has its head at its side, and no third line. */
const BESIDE =
  'max-md:flex max-md:grow max-md:basis-[min-content] max-md:flex-wrap max-md:items-baseline max-md:gap-x-14';

/** A corner stands at the end of the first line, in large text below it, and leaves no room there for anything else. */
const LEAD_OF_CORNER =
  'max-md:-order-2 max-md:grow max-md:basis-[calc(100%-9rem)] max-md:min-w-[min(100%,7rem)]!';

/** How wide a column is on a card. */
function basisOnCard<Row>({ onCard }: Column<Row>, columns: readonly Column<Row>[]): string {
  if (onCard === 'beside') return BESIDE;
  if (onCard === 'corner') return 'max-md:-order-1';
  const isBesideCorner = onCard === 'lead' && columns.some((other) => other.onCard === 'corner');
  return isBesideCorner ? LEAD_OF_CORNER : 'max-md:basis-full';
}

type DataTableProps<Row> = {
  /** What the table lists, for a screen reader. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Makes the whole row open something; `label` names it, as in 'Open order CWR-…'. */
  onOpen?: (row: Row) => void;
  openLabel?: (row: Row) => string;
  className?: string;
};

/** A line of a card: what it is at the left, what it says at the right. */
const isPlain = <Row,>({ onCard = 'plain' }: Column<Row>) => onCard === 'plain';

/** Its head stands over it. */
const isBelowHead = <Row,>({ onCard }: Column<Row>) => onCard === 'beside' || onCard === 'text';

/** A table on a desktop, a list of cards on a phone: the same elements, restyled, with the roles kept. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  onOpen,
  openLabel,
  className,
}: DataTableProps<Row>) {
  return (
    <table {...ROLES.table} className={cx('w-full max-md:block', className)}>
      <caption className="sr-only">{caption}</caption>
      <thead {...ROLES.rowgroup} className="max-md:sr-only">
        <tr {...ROLES.row} className="border-line border-b text-left text-sm text-soft">
          {columns.map((column) => (
            <th
              key={column.key}
              {...ROLES.columnheader}
              scope="col"
              className={cx('px-2.5 py-3 font-semibold xl:px-4', column.align === 'right' && 'text-right')}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLES.rowgroup} className="max-md:flex max-md:flex-col max-md:gap-3">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            {...ROLES.row}
            className={cx(
              'relative border-line max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:gap-y-1.5 max-md:rounded-card max-md:border max-md:bg-surface max-md:px-4 max-md:py-3.5 md:not-last:border-b',
              onOpen && 'hover:bg-brand-tint/40',
            )}
          >
            {columns.map((column, index) => (
              <td
                key={column.key}
                {...ROLES.cell}
                className={cx(
                  'max-md:min-w-0 md:px-2.5 md:py-3.5 xl:px-4',
                  column.align === 'right' &&
                    (column.onCard === 'beside' ? 'max-md:justify-end text-right' : 'md:text-right'),
                  column.onCard === 'hidden' && 'max-md:hidden',
                  basisOnCard(column, columns),
                  isPlain(column) &&
                    'max-md:flex max-md:flex-wrap max-md:items-baseline max-md:justify-between max-md:gap-x-4',
                  // On a card what is empty says nothing.
                  (isPlain(column) || column.onCard === 'text') &&
                    'max-md:has-[>span:last-child:empty]:hidden',
                )}
              >
                {(isPlain(column) || isBelowHead(column)) && (
                  <span
                    aria-hidden="true"
                    className={cx('text-soft md:hidden', isPlain(column) ? 'text-sm' : 'block text-xs')}
                  >
                    {column.header}
                  </span>
                )}
                <span
                  className={cx(
                    isPlain(column) ? 'max-md:ml-auto max-md:min-w-0 max-md:text-right' : 'block',
                    isBelowHead(column) && 'max-md:mt-0.5 max-md:min-w-0 max-md:leading-5',
                  )}
                >
                  {index === 0 && onOpen ? (
                    <button
                      type="button"
                      aria-label={openLabel?.(row)}
                      className={cx(
                        'text-left after:absolute after:inset-0 after:rounded-card',
                        column.onCard === 'lead' && 'max-md:w-full',
                      )}
                      onClick={() => onOpen(row)}
                    >
                      {column.cell(row)}
                    </button>
                  ) : (
                    column.cell(row)
                  )}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
