import type { DeskOrderRow } from '@cowrie/contract/desk/order-queue.ts';
import { QUEUE_COLUMNS, type QueueColumn } from '@cowrie/contract/desk/queue-looks.ts';
import { type Column, DataTable } from '@cowrie/ui/data-table.tsx';
import { useNow } from '../../parts/use-now.ts';
import type { Selection } from '../bulk/use-selection.ts';
import { queueColumn } from './columns.tsx';
import { OrderCell } from './order-cell.tsx';

type QueueTableProps = {
  rows: DeskOrderRow[];
  columns: readonly QueueColumn[];
  /** Where rows can be chosen to be worked on together. */
  selection?: Selection;
};

/** The columns of a list that names none: what all its rows have in common is left out, and what none of them has. */
export function usualColumns(
  rows: readonly DeskOrderRow[],
  leftOut: readonly QueueColumn[],
): readonly QueueColumn[] {
  const isEmpty: Partial<Record<QueueColumn, boolean>> = {
    promise: rows.every((row) => row.promise === null),
    assignee: rows.every((row) => row.assignee === null),
  };
  // The age says it too.
  const unasked: readonly QueueColumn[] = [...leftOut, 'activity'];
  return QUEUE_COLUMNS.filter((column) => !unasked.includes(column) && !isEmpty[column]);
}

/** The rows of a queue; each leads to its order, and the order leads back to this very list. */
export function QueueTable({ rows, columns, selection }: QueueTableProps) {
  const now = useNow();
  const shown: (Column<DeskOrderRow> | false)[] = [
    selection !== undefined && {
      key: 'chosen',
      header: <ChooseAll rows={rows} selection={selection} />,
      onCard: 'corner',
      cell: (row) => <Choose row={row} selection={selection} />,
    },
    {
      key: 'order',
      header: 'Order',
      onCard: 'lead',
      cell: (row) => <OrderCell row={row} rows={rows} now={now} />,
    },
    ...columns.map((column) => queueColumn(column, now)),
  ];
  return (
    <DataTable
      caption="Orders"
      columns={shown.filter((column) => column !== false)}
      rows={rows}
      rowKey={(row) => row.id}
      className="[&_tbody_tr:has(input:checked)]:bg-brand-tint/60 [&_tbody_tr:hover]:bg-brand-tint/40 [&_td]:md:py-2 [&_:is(td,th)]:xl:px-1.5 [&_:is(td,th)]:2xl:px-2"
    />
  );
}

const BOX = 'size-4.5 accent-brand';
/** As large as a finger and above the row's own link. */
const BOX_ROOM = '-m-2 relative z-10 grid size-11 cursor-pointer place-items-center md:size-9';

function Choose({ row, selection }: { row: DeskOrderRow; selection: Selection }) {
  return (
    <label className={BOX_ROOM}>
      <input
        type="checkbox"
        className={BOX}
        aria-label={`Choose ${row.reference}`}
        checked={selection.chosen.has(row.reference)}
        // The change says nothing of Shift, the press does.
        onClick={(event) => selection.press(row.reference, event.shiftKey)}
        onChange={() => {}}
      />
    </label>
  );
}

function ChooseAll({ rows, selection }: { rows: readonly DeskOrderRow[]; selection: Selection }) {
  const count = selection.chosen.size;
  return (
    <label className={BOX_ROOM}>
      <input
        type="checkbox"
        className={BOX}
        aria-label="Choose all on this page"
        checked={rows.length > 0 && count === rows.length}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < rows.length;
        }}
        onChange={(event) => selection.setAll(event.currentTarget.checked)}
      />
    </label>
  );
}
