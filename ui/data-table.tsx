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

/** As narrow as its figure, with its head above. */
const BESIDE = 'card:grow card:basis-[min-content]';

/** One that is too long for the others' line has its head at its side instead, where the lines of a card begin. */
const BESIDE_AT_RIGHT = `card:flex card:items-baseline card:justify-between card:gap-x-14 text-right ${BESIDE}`;
/** The figure at the right and its head at the left, or the head above it where there is no room. */
const FROM_RIGHT = { flexFlow: 'row-reverse wrap-reverse' };

/** Beside a corner the lead takes the rest of the first line; with large text the corner goes below it. */
const LEAD_OF_CORNER = 'card:-order-2 card:grow card:basis-[calc(100%-9rem)] card:min-w-[min(100%,7rem)]!';

/** How wide a column is on a card. */
function basisOnCard<Row>(column: Column<Row>, columns: readonly Column<Row>[]): string {
  const { onCard } = column;
  if (onCard === 'beside') return isAtRight(column) ? BESIDE_AT_RIGHT : BESIDE;
  if (onCard === 'corner') return 'card:-order-1';
  const isBesideCorner = onCard === 'lead' && columns.some((other) => other.onCard === 'corner');
  return isBesideCorner ? LEAD_OF_CORNER : 'card:basis-full';
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

/** Whether a column is an ordinary line of a card: its head at the left, its value at the right. */
const isPlain = <Row,>({ onCard = 'plain' }: Column<Row>) => onCard === 'plain';

/** Whether a column stands beside others on a card, with its figure at the right. */
const isAtRight = <Row,>({ onCard, align }: Column<Row>) => onCard === 'beside' && align === 'right';

/** Whether a column's head stands above its value on a card. */
const isBelowHead = <Row,>({ onCard }: Column<Row>) => onCard === 'beside' || onCard === 'text';

/**
 * A table on a desktop and on paper, a list of cards on a phone: the same elements, restyled, with the roles kept. `card` is a
 * narrow screen: a page of A4 is as narrow.
 */
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
    <table {...ROLES.table} className={cx('w-full card:block', className)}>
      <caption className="sr-only">{caption}</caption>
      <thead {...ROLES.rowgroup} className="card:sr-only">
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
      <tbody {...ROLES.rowgroup} className="card:flex card:flex-col card:gap-3">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            {...ROLES.row}
            className={cx(
              'relative border-line card:flex card:flex-wrap card:gap-x-4 card:gap-y-1.5 card:rounded-card card:border card:bg-surface card:px-4 card:py-3.5 not-last:border-b',
              onOpen && 'hover:bg-brand-tint/40',
            )}
          >
            {columns.map((column, index) => (
              <td
                key={column.key}
                {...ROLES.cell}
                className={cx(
                  'px-2.5 py-3.5 xl:px-4 card:min-w-0 card:p-0',
                  column.align === 'right' && column.onCard !== 'beside' && 'text-right card:text-left',
                  column.onCard === 'hidden' && 'card:hidden',
                  basisOnCard(column, columns),
                  isPlain(column) &&
                    'card:flex card:flex-wrap card:items-baseline card:justify-between card:gap-x-4',
                  // On a card what is empty says nothing.
                  (isPlain(column) || column.onCard === 'text') && 'card:has-[>span:last-child:empty]:hidden',
                )}
                style={isAtRight(column) ? FROM_RIGHT : undefined}
              >
                {(isPlain(column) || isBelowHead(column)) && (
                  <span
                    aria-hidden="true"
                    className={cx('hidden text-soft card:block', isPlain(column) ? 'text-sm' : 'text-xs')}
                  >
                    {column.header}
                  </span>
                )}
                <span
                  className={cx(
                    isPlain(column) ? 'card:ml-auto card:min-w-0 card:text-right' : 'block',
                    isBelowHead(column) && 'card:mt-0.5 card:min-w-0 card:leading-5',
                    isAtRight(column) && 'card:-order-1',
                  )}
                >
                  {index === 0 && onOpen ? (
                    <button
                      type="button"
                      aria-label={openLabel?.(row)}
                      className={cx(
                        'text-left after:absolute after:inset-0 after:rounded-card',
                        column.onCard === 'lead' && 'card:w-full',
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
