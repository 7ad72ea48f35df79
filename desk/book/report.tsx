import {
  bookReport,
  REPORT_BY,
  REPORT_DAYS,
  type ReportBy,
  type ReportRow,
} from '@cowrie/contract/desk/book-report.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { Field } from '@cowrie/ui/field.tsx';
import { EmptyState, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '../api/queries.ts';
import { Card } from '../frame/screen.tsx';
import { DayBars } from '../overview/day-bars.tsx';
import { FailedRead } from '../parts/failed-read.tsx';
import { FILTER_GRID } from '../parts/filter-grid.ts';
import { useAddressFilter } from '../parts/use-address-filter.ts';
import { BookFrame } from './book-frame.tsx';
import { type Measure, measured, measuresOf, placeOf } from './report-measures.ts';
import { ReportTable } from './report-table.tsx';

const BY_NAMES: Record<ReportBy, string> = {
  day: 'Day',
  method: 'Method',
  account: 'Account',
  staff: 'Staff member',
};

/** What moved over 30 or 90 days; every number leads to its journals (Product §26.105). */
export function Screen() {
  const filter = useAddressFilter();
  const by = REPORT_BY.find((one) => one === filter.get('by')) ?? 'day';
  const days = filter.get('days') === '90' ? 90 : 30;
  const query = useCall(bookReport, { query: { by, days } }, { placeholderData: keepPreviousData });
  return (
    <BookFrame title="Charts" intro="What came in, what went out, what it earned, and how long it took.">
      <div className={cx(FILTER_GRID, 'mb-5 lg:max-w-md')}>
        <Field label="By">
          <Select
            value={by}
            onValue={(value) => filter.set({ by: value })}
            options={REPORT_BY.map((value) => ({ value, label: BY_NAMES[value] }))}
          />
        </Field>
        <Field label="Over">
          <Select
            value={String(days)}
            onValue={(value) => filter.set({ days: value })}
            options={REPORT_DAYS.map((value) => ({ value: String(value), label: `${value} days` }))}
          />
        </Field>
      </div>
      {query.isPending ? (
        <SkeletonRows rows={4} className="h-40" />
      ) : !query.data ? (
        <FailedRead query={query} />
      ) : query.data.rows.length === 0 ? (
        <EmptyState title="Nothing has moved yet" />
      ) : by === 'day' ? (
        <div className="grid gap-5 xl:grid-cols-2">
          {measuresOf(by, query.data.rows).map((measure) => (
            <Chart key={measure.key} measure={measure} rows={query.data.rows} />
          ))}
        </div>
      ) : (
        <ReportTable by={by} span={query.data} rows={query.data.rows} />
      )}
    </BookFrame>
  );
}

function Chart({ measure, rows }: { measure: Measure; rows: ReportRow[] }) {
  return (
    <Card title={measure.label}>
      <DayBars
        label={measure.label}
        isNamedAbove
        days={rows.map((row) => {
          const day = row.key ?? '';
          return {
            day,
            value: Math.max(0, Number(row[measure.key] ?? 0)),
            text: measured(row, measure, displayMoney),
            to: placeOf('day', row, measure, { from: day, to: day }),
          };
        })}
      />
    </Card>
  );
}
