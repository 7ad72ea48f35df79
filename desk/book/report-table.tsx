import type { ReportBy, ReportRow } from '@cowrie/contract/desk/book-report.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { type Column, DataTable } from '@cowrie/ui/data-table.tsx';
import { Link } from 'react-router';
import { type Measure, measured, measuresOf, placeOf } from './report-measures.ts';

type Props = { by: ReportBy; span: { from: string; to: string }; rows: ReportRow[] };

/** The same numbers by method, account or staff member; a bar shows each one's share of the largest. */
export function ReportTable({ by, span, rows }: Props) {
  const shown = measuresOf(by, rows);
  const largest = (key: Measure['key']) => Math.max(...rows.map((row) => Number(row[key] ?? 0)), 0);
  const columns: Column<ReportRow>[] = [
    {
      key: 'name',
      header: 'Who, or what',
      onCard: 'lead',
      cell: ({ name }) => <span className="font-semibold">{name}</span>,
    },
    ...shown.map(
      (measure): Column<ReportRow> => ({
        key: measure.key,
        header: measure.label,
        align: 'right',
        cell: (row) => {
          const value = Number(row[measure.key] ?? 0);
          const share = value > 0 ? (value / largest(measure.key)) * 100 : 0;
          return (
            <span className="inline-flex min-w-24 flex-col items-end">
              <Link
                to={placeOf(by, row, measure, span)}
                className="min-h-6 whitespace-nowrap text-brand tabular-nums underline-offset-4 hover:underline"
              >
                {measured(row, measure, displayMoney)}
              </Link>
              {/* Nothing has no bar, and keeps its place. */}
              <span
                aria-hidden="true"
                className={cx(
                  'mt-0.5 flex h-1 w-24 justify-end rounded-full bg-tile',
                  share === 0 && 'invisible',
                )}
              >
                <span className="block h-full rounded-full bg-brand/70" style={{ width: `${share}%` }} />
              </span>
            </span>
          );
        },
      }),
    ),
  ];
  return (
    <div className="md:overflow-x-auto">
      <DataTable
        caption="What moved"
        columns={columns}
        rows={rows}
        rowKey={({ key, name }) => key ?? name}
        className="[&_td]:md:py-2"
      />
    </div>
  );
}
