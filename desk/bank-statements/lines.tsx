import {
  LINE_STATES,
  type StatementAccount,
  type StatementLineView,
  settleLine,
  statementLines,
} from '@cowrie/contract/desk/bank-statements.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { Field } from '@cowrie/ui/field.tsx';
import { NothingMatches } from '@cowrie/ui/list-states.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall, useSend } from '../api/queries.ts';
import { JournalLink } from '../book/journal-cells.tsx';
import { STALE as STALE_BOOK } from '../book/move-form.tsx';
import { AccountSelect } from '../parts/account-select.tsx';
import { DayRange } from '../parts/day-range.tsx';
import { FILTER_GRID } from '../parts/filter-grid.ts';
import { PagedList } from '../parts/paged-list.tsx';
import type { AddressFilter } from '../parts/use-address-filter.ts';
import { AsideDialog } from './aside-dialog.tsx';
import { ageOf, LineColumns } from './line-facts.tsx';
import { ASIDE_TITLES, isUnexplained } from './line-words.ts';
import { OrderLink } from './order-facts.tsx';
import { STALE_LINES } from './use-confirming.ts';

const STALE = [...STALE_LINES, ...STALE_BOOK];
type State = (typeof LINE_STATES)[number];
const STATE_NAMES: Record<State, string> = { open: 'Open', taken: 'In the book', aside: 'Set aside' };

type LinesProps = { accounts: readonly StatementAccount[]; filter: AddressFilter };

/** Every line of the statements; what nothing explains with its age (Product §26.44, §26.48, §26.54). */
export function Lines({ accounts, filter }: LinesProps) {
  const query = useCall(
    statementLines,
    {
      query: {
        account: filter.get('account'),
        state: filter.get('state') as State | '',
        direction: filter.get('direction') as 'in' | 'out' | '',
        from: filter.get('from'),
        to: filter.get('to'),
        ...filter.place,
      },
    },
    { placeholderData: keepPreviousData },
  );
  const [aside, setAside] = useState<StatementLineView | null>(null);
  const reopening = useSend(settleLine, { refreshes: STALE });
  return (
    <>
      <LineFilters accounts={accounts} filter={filter} />
      <Alert
        key={reopening.failedAt}
        type="error"
        message={reopening.error?.message}
        onDismiss={reopening.reset}
      />
      <PagedList
        query={query}
        page={(data) => data.lines}
        filter={filter}
        empty={<NothingMatches title="No line matches" />}
      >
        {(lines) => (
          <ul className="@container divide-y divide-line">
            {lines.map((line) => (
              <li
                key={line.id}
                className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2 text-sm @[45rem]:grid @[45rem]:grid-cols-[8.5rem_minmax(0,3fr)_minmax(0,5fr)_9rem_minmax(0,5fr)]"
              >
                <LineColumns line={line} />
                <div className="flex flex-wrap items-center gap-x-3 @max-[45rem]:order-5 @max-[45rem]:basis-full">
                  <LineState line={line} />
                  {line.state === 'open' && (
                    <Button
                      tone="plain"
                      size="small"
                      className="-mx-2 -my-2 px-2!"
                      onClick={() => setAside(line)}
                    >
                      Say what it was
                    </Button>
                  )}
                  {line.state === 'aside' && line.journal_id === null && (
                    <Button
                      tone="plain"
                      size="small"
                      className="-mx-2 -my-2 px-2!"
                      busy={reopening.sending?.params.id === line.id}
                      disabledReason={
                        reopening.isPending &&
                        reopening.sending?.params.id !== line.id &&
                        'Another line is being opened'
                      }
                      onClick={() => reopening.send({ params: { id: line.id }, body: { state: 'open' } })}
                    >
                      Open again
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {aside && <AsideDialog line={aside} refreshes={STALE} onClose={() => setAside(null)} />}
    </>
  );
}

/** Which lines are shown: of an account, by status, by direction and by days, kept in the address. */
function LineFilters({ accounts, filter }: LinesProps) {
  return (
    <div className={cx(FILTER_GRID, 'mb-4')}>
      <Field label="Account">
        <AccountSelect
          value={filter.get('account')}
          onValue={(account) => filter.set({ account })}
          options={[
            { value: '', label: 'All accounts' },
            ...accounts.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
      </Field>
      <Field label="Status">
        <Select
          value={filter.get('state')}
          onValue={(state) => filter.set({ state })}
          options={[
            { value: '', label: 'Any status' },
            ...LINE_STATES.map((state) => ({ value: state, label: STATE_NAMES[state] })),
          ]}
        />
      </Field>
      <Field label="In or out">
        <Select
          value={filter.get('direction')}
          onValue={(direction) => filter.set({ direction })}
          options={[
            { value: '', label: 'Both' },
            { value: 'in', label: 'Came in' },
            { value: 'out', label: 'Went out' },
          ]}
        />
      </Field>
      <DayRange filter={filter} />
    </div>
  );
}

/** `'Open for 3 d'`, `'Open since just now'`. */
function openSince(line: StatementLineView): string {
  const age = ageOf(line, serverNow());
  return `Open ${/^\d/.test(age) ? 'for' : 'since'} ${age}`;
}

/** What explains a line, leading to it. */
function LineState({ line }: { line: StatementLineView }) {
  if (line.state === 'open') return <span className="text-soft">{openSince(line)}</span>;
  const journal = line.explained_by ?? line.journal_id;
  return (
    <>
      {line.order_reference && <OrderLink reference={line.order_reference} />}
      {line.state === 'aside' && <span className="wrap-anywhere text-soft">{asideInWords(line)}</span>}
      {journal && <JournalLink id={journal} />}
    </>
  );
}

/** What it was and who says so; not once more what the bank says of it, nor the order beside it. */
function asideInWords(line: StatementLineView): string {
  const { aside_as, note, narration, order_reference, settled_by } = line;
  const what = aside_as && (isUnexplained(line) ? 'Unexplained' : ASIDE_TITLES[aside_as]);
  const isSaid = note === narration || (order_reference !== null && note?.includes(order_reference));
  const said = [what, isSaid ? '' : note].filter(Boolean).join(': ');
  return [said, settled_by].filter(Boolean).join(', ');
}
