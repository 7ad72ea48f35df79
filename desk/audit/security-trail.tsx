import { securityTrail } from '@cowrie/contract/desk/security-trail.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { SECURITY_EVENTS, type SecurityEvent } from '@cowrie/contract/security-events.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { type Column, DataTable } from '@cowrie/ui/data-table.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { NothingMatches } from '@cowrie/ui/list-states.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCall } from '../api/queries.ts';
import { DayRange } from '../parts/day-range.tsx';
import { FILTER_GRID } from '../parts/filter-grid.ts';
import { PagedList } from '../parts/paged-list.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import type { AddressFilter } from '../parts/use-address-filter.ts';
import { paths } from '../paths.ts';

type Entry = CallData<typeof securityTrail>['entries']['data'][number];

/** What each event says to a reader. */
const WORDS: Record<SecurityEvent, string> = {
  'sign-in.done': 'Signed in',
  'sign-in.failed': 'Sign-in failed',
  'sign-in.new-device': 'New device',
  'sign-in.slowed': 'Guessing slowed',
  'second-factor.failed': 'Wrong code',
  'second-factor.added': 'Second factor added',
  'second-factor.removed': 'Second factor removed',
  'recovery-codes.renewed': 'New recovery codes made',
  'payout-phone.paired': 'Phone paired for payouts',
  'payout-phone.failed': 'Wrong code on a phone',
  'access.refused': 'Access refused',
  'limit.reached': 'Limit reached',
  'password.changed': 'Password changed',
  'password.reset': 'Password reset',
  'password.reset-asked': 'Reset link requested',
  'email.changed': 'Email changed',
  'session.ended': 'Session ended',
  'copy.asked': 'Copy of their data requested',
  'deletion.asked': 'Account deletion requested',
  'deletion.stopped': 'Account deletion withdrawn',
};
const wordsOf = (event: string) => WORDS[event as SecurityEvent] ?? event;

/** Details that are written as the code calls them; what follows is as it is: `, by ngozi`. */
const DETAILS: Record<string, string> = {
  digits: 'with the eight digits',
  link: 'with the link',
  'passkey.add': 'passkey',
  'passkey.remove': 'passkey',
  'recovery-codes.renew': 'recovery codes',
  'second-factor.enrol': 'authenticator',
  'second-factor.remove': 'authenticator',
};
function detailInWords({ event, detail }: Entry): string {
  if (event === 'recovery-codes.renewed') return '';
  // An owner takes all of them off whoever has lost them.
  const told = detail.replace(/^second-factor\.remove(?=, by )/, 'all');
  return told.replace(/^[a-z.-]+/, (code) => DETAILS[code] ?? code);
}

const EVENT_OPTIONS = [
  { value: '', label: 'Everything' },
  ...SECURITY_EVENTS.map((event) => ({ value: event, label: WORDS[event] })),
];

const COLUMNS: readonly Column<Entry>[] = [
  {
    key: 'at',
    header: 'When',
    onCard: 'lead',
    cell: (entry) => <When at={entry.at} className="whitespace-nowrap tabular-nums" />,
  },
  {
    key: 'event',
    header: 'What',
    cell: (entry) => (
      <span>
        <span className="font-semibold">{wordsOf(entry.event)}</span>
        <span className="block text-sm text-soft [overflow-wrap:anywhere]">{detailInWords(entry)}</span>
      </span>
    ),
  },
  { key: 'who', header: 'Who', cell: (entry) => <Who entry={entry} /> },
  {
    key: 'from',
    header: 'From',
    cell: (entry) => (
      <span className="text-sm">
        <span className="tabular-nums [overflow-wrap:anywhere]">{entry.address || '–'}</span>
        {entry.device && <span className="block text-soft">{entry.device}</span>}
      </span>
    ),
  },
];

/** Whom it is about and, where that differs, the name that was tried or what was asked for. */
function Who({ entry: { who, subject } }: { entry: Entry }) {
  const tried = subject.toLowerCase() === who?.username.toLowerCase() ? '' : subject;
  return (
    <span className="[overflow-wrap:anywhere]">
      {who?.kind === 'customer' && (
        <Link
          to={paths.customer(who.id)}
          className="font-semibold text-brand underline-offset-4 hover:underline"
        >
          {who.username}
        </Link>
      )}
      {who?.kind === 'staff' && <span className="font-semibold">{who.username} (staff)</span>}
      {!who && !tried && '–'}
      {tried && <span className={who ? 'block text-sm text-soft' : undefined}>{tried}</span>}
    </span>
  );
}

/** What happened at the doors; the newest first (Product §23.8). */
export function SecurityTrail({ filter }: { filter: AddressFilter }) {
  const chosen = {
    event: (filter.get('event') as SecurityEvent) || undefined,
    person: filter.get('person'),
    from: filter.get('from'),
    to: filter.get('to'),
  };
  const query = useCall(
    securityTrail,
    { query: { ...chosen, ...filter.place } },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <div className={cx(FILTER_GRID, 'mb-4 lg:max-w-5xl')}>
        <Field label="What happened">
          <Select
            value={chosen.event ?? ''}
            onValue={(event) => filter.set({ event })}
            options={EVENT_OPTIONS}
          />
        </Field>
        <SearchBox
          label="Username or email"
          hasLabel
          value={chosen.person}
          onValue={(person) => filter.set({ person }, { replace: true })}
        />
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
            caption="Security trail"
            columns={COLUMNS}
            rows={rows}
            rowKey={(entry) => entry.id}
            className="[&_td]:md:py-2"
          />
        )}
      </PagedList>
    </>
  );
}
