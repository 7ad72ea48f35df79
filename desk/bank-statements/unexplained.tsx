import { type StatementLineView, unexplainedMoney } from '@cowrie/contract/desk/bank-statements.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { EmptyState } from '@cowrie/ui/list-states.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../api/queries.ts';
import { JournalLink } from '../book/journal-cells.tsx';
import { SignedMoney } from '../book/signed-money.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import type { AddressFilter } from '../parts/use-address-filter.ts';
import { ExplainDialog } from './explain-dialog.tsx';
import { ageOf, LineFacts } from './line-facts.tsx';
import { ProposalCard } from './proposal-card.tsx';

/** Money that the book has and nobody has explained, the oldest first (Product §26.55). */
export function Unexplained({ filter }: { filter: AddressFilter }) {
  const query = useCall(
    unexplainedMoney,
    { query: { ...filter.place } },
    { placeholderData: keepPreviousData },
  );
  const [line, setLine] = useState<StatementLineView | null>(null);
  return (
    <>
      {query.data && (
        <p className="mb-4">
          Unexplained in the book:{' '}
          <SignedMoney amount={query.data.balance} currency="NGN" className="font-semibold" />
        </p>
      )}
      <PagedList
        query={query}
        page={(data) => data.lines}
        filter={filter}
        empty={
          <EmptyState title="Nothing is unexplained">
            Lines recorded as “Not known yet” stay here until someone says where they belong.
          </EmptyState>
        }
      >
        {(lines) => (
          <ul className="divide-y divide-line">
            {lines.map((one) => (
              <li key={one.id} className="grid gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_auto]">
                <LineFacts line={one} />
                <div className="flex flex-wrap items-center gap-3 text-sm md:justify-end">
                  <span className="text-soft">
                    {ageOf(one, serverNow())}
                    {one.settled_by && `, by ${one.settled_by}`}
                  </span>
                  {one.journal_id && <JournalLink id={one.journal_id} />}
                  {!one.proposal && (
                    <Button tone="outline" size="small" onClick={() => setLine(one)}>
                      Say where it belongs
                    </Button>
                  )}
                </div>
                {/* Another proposal is another question, whatever stands open. */}
                {one.proposal && <ProposalCard key={one.proposal.id} line={one} proposal={one.proposal} />}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {line && <ExplainDialog line={line} onClose={() => setLine(null)} />}
    </>
  );
}
