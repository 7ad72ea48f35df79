import { actInWords } from '@cowrie/contract/desk/act-words.ts';
import { auditLog } from '@cowrie/contract/desk/audit-log.ts';
import { detailInWords, subjectInWords } from '@cowrie/contract/desk/entry-in-words.ts';
import { exportAuditLog } from '@cowrie/contract/desk/exports.ts';
import { listStaff } from '@cowrie/contract/desk/session.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { REFERENCE_PATTERN } from '@cowrie/contract/reference.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { type Column, DataTable } from '@cowrie/ui/data-table.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { NothingMatches } from '@cowrie/ui/list-states.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { Tabs } from '@cowrie/ui/tabs.tsx';
import { Unbroken } from '@cowrie/ui/unbroken.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCall } from '../api/queries.ts';
import { ScreenFrame } from '../frame/screen.tsx';
import { DayRange } from '../parts/day-range.tsx';
import { ExportButton } from '../parts/export-button.tsx';
import { FILTER_GRID } from '../parts/filter-grid.ts';
import { PagedList } from '../parts/paged-list.tsx';
import { type AddressFilter, useAddressFilter } from '../parts/use-address-filter.ts';
import { WHOLE_REFERENCE } from '../parts/whole-reference.ts';
import { paths } from '../paths.ts';
import { ACT_OPTIONS } from './act-words.ts';
import { SecurityTrail } from './security-trail.tsx';

type Entry = CallData<typeof auditLog>['entries']['data'][number];

/** The log keeps usernames; `names` are those of who is there still. */
const columns = (names: ReadonlyMap<string, string>): readonly Column<Entry>[] => [
  {
    key: 'at',
    header: 'When',
    onCard: 'lead',
    cell: (entry) => (
      <span className="block tabular-nums">
        <When at={entry.at} show="date" className="whitespace-nowrap" />{' '}
        <When at={entry.at} show="time" className="text-sm text-soft md:block" />
      </span>
    ),
  },
  {
    key: 'staff',
    header: 'Who',
    cell: ({ staff }) => (
      <span className="block">
        <span className="font-semibold md:whitespace-nowrap">{names.get(staff) ?? staff}</span>
        {(names.get(staff) ?? staff) !== staff && <span className="block text-sm text-soft">{staff}</span>}
      </span>
    ),
  },
  {
    key: 'action',
    header: 'Did',
    cell: (entry) => actInWords(entry.action),
  },
  {
    key: 'subject',
    header: 'To',
    cell: (entry) =>
      REFERENCE_PATTERN.test(entry.subject) ? (
        <Link
          to={paths.order(entry.subject)}
          className={`font-semibold text-brand tabular-nums underline-offset-4 hover:underline ${WHOLE_REFERENCE}`}
        >
          {entry.subject}
        </Link>
      ) : (
        <span className="[overflow-wrap:break-word] max-md:[overflow-wrap:anywhere]">
          {subjectInWords(entry)}
        </span>
      ),
  },
  {
    key: 'detail',
    header: 'Detail',
    onCard: 'text',
    cell: (entry) => {
      const detail = detailInWords(entry);
      return (
        detail && (
          <span className="whitespace-pre-line text-sm text-soft [overflow-wrap:anywhere]">
            <Unbroken text={detail} />
          </span>
        )
      );
    },
  },
];

/** Every act of the staff, which nobody can edit; the newest first (Product §23.7). */
function Acts({ filter }: { filter: AddressFilter }) {
  const chosen = chosenOf(filter);
  const people = useCall(listStaff, {});
  const names = new Map(people.data?.staff.map(({ username, name }) => [username, name]));
  const query = useCall(
    auditLog,
    { query: { ...chosen, ...filter.place } },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <div className={cx(FILTER_GRID, 'mb-4 lg:max-w-4xl')}>
        <Field label="Who">
          <Select
            value={chosen.staff}
            onValue={(staff) => filter.set({ staff })}
            options={[
              { value: '', label: 'Everyone' },
              ...(people.data?.staff ?? []).map(({ username, name }) => ({
                value: username,
                label: `${name} (${username})`,
              })),
            ]}
          />
        </Field>
        <Field label="What was done">
          <Select value={chosen.action} onValue={(action) => filter.set({ action })} options={ACT_OPTIONS} />
        </Field>
        <DayRange filter={filter} />
      </div>
      <PagedList
        query={query}
        page={(data) => data.entries}
        filter={filter}
        empty={
          <NothingMatches title="No entry matches">Choose other days, or take a filter off.</NothingMatches>
        }
      >
        {(rows) => (
          <DataTable
            caption="Audit log"
            columns={columns(names)}
            rows={rows}
            rowKey={(entry) => entry.id}
            className="[&_td]:md:py-2"
          />
        )}
      </PagedList>
    </>
  );
}

const chosenOf = (filter: AddressFilter) => ({
  staff: filter.get('staff'),
  action: filter.get('action'),
  from: filter.get('from'),
  to: filter.get('to'),
});

const NO_FILTER = { staff: '', action: '', person: '', event: '', from: '', to: '' };

/** What the staff did, and what happened at the doors (Product §23.7, §23.8). */
export function Screen() {
  const filter = useAddressFilter();
  const trail = filter.get('trail') === 'doors' ? 'doors' : 'acts';
  return (
    <ScreenFrame
      title="Audit log"
      intro={
        trail === 'doors'
          ? 'Sign-ins, refusals, limits and changes to how people sign in. No one can change or delete an entry.'
          : 'Everything staff do. No one can change or delete an entry.'
      }
      actions={
        trail === 'acts' && (
          <ExportButton endpoint={exportAuditLog} input={{ query: chosenOf(filter) }} fileName="audit-log" />
        )
      }
    >
      <Tabs
        label="Which trail"
        tabs={[
          { id: 'acts', label: 'Acts' },
          { id: 'doors', label: 'Sign-ins' },
        ]}
        selected={trail}
        onSelect={(next) => filter.set({ ...NO_FILTER, trail: next === 'doors' ? next : '' })}
      >
        {trail === 'doors' ? <SecurityTrail filter={filter} /> : <Acts filter={filter} />}
      </Tabs>
    </ScreenFrame>
  );
}
