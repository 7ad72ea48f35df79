import { bookJournal, proposeReversal } from '@cowrie/contract/desk/book.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useCall } from '../api/queries.ts';
import { Card, ScreenFrame } from '../frame/screen.tsx';
import { Facts } from '../parts/facts.tsx';
import { FailedRead } from '../parts/failed-read.tsx';
import { paths } from '../paths.ts';
import { useWhyNot } from '../session/rights.ts';
import { JOURNAL_NAMES } from './book-words.ts';
import { dayText } from './journal-cells.tsx';
import { Postings } from './postings.tsx';
import { ProposeReversalDialog } from './propose-reversal-dialog.tsx';
import { ReversalCard } from './reversal-card.tsx';
import { writtenFor } from './written-for.ts';

/** Another journal starts with nothing of the last one. */
export function Screen() {
  const { id = '' } = useParams();
  return <JournalScreen key={id} id={id} />;
}

/** One journal: its postings, what it was written for, who wrote it, and taking it back (Product §26.92). */
function JournalScreen({ id }: { id: string }) {
  const query = useCall(bookJournal, { params: { id } });
  const notAllowed = useWhyNot(proposeReversal);
  const [isAsking, setIsAsking] = useState(false);
  const { data } = query;
  const waits = data?.reversal?.state === 'proposed' && 'It is already waiting for a second person';
  return (
    <ScreenFrame
      title={data ? JOURNAL_NAMES[data.journal.kind] : 'Journal'}
      back={{ to: paths.journals(), label: 'Journals' }}
      actions={
        data && (
          <Button
            tone="danger"
            disabledReason={notAllowed ?? (waits || data.why_not_reverse)}
            onClick={() => setIsAsking(true)}
          >
            Take it back
          </Button>
        )
      }
    >
      {query.isPending ? (
        <SkeletonRows rows={4} className="h-24" />
      ) : !data ? (
        <FailedRead query={query} />
      ) : (
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="grid min-w-0 gap-5">
            {data.reversal?.state === 'proposed' && <ReversalCard reversal={data.reversal} />}
            <Card title="Postings">
              <Postings postings={data.journal.postings} />
            </Card>
          </div>
          <Card title={`Journal ${data.journal.id}`}>
            <JournalFacts journal={data.journal} />
          </Card>
        </div>
      )}
      {isAsking && <ProposeReversalDialog id={id} onClose={() => setIsAsking(false)} />}
    </ScreenFrame>
  );
}

const LINK = 'text-brand underline-offset-4 hover:underline';

function JournalFacts({ journal }: { journal: CallData<typeof bookJournal>['journal'] }) {
  const { order_reference: order, customer, reverses, reversed_by: reversedBy } = journal;
  return (
    <Facts
      facts={[
        { label: 'When', value: <When at={journal.at} /> },
        { label: 'Counts to', value: dayText(journal.day) },
        { label: 'By', value: journal.staff ?? 'No one at the desk' },
        journal.approved_by !== null && { label: 'Agreed by', value: journal.approved_by },
        order !== null && {
          label: 'Order',
          value: (
            <Link to={paths.order(order)} className={LINK}>
              {order}
            </Link>
          ),
        },
        customer !== null && {
          label: 'Customer',
          value: (
            <Link to={paths.customer(customer.id)} className={LINK}>
              {customer.name}
            </Link>
          ),
        },
        journal.memo !== '' && { label: 'Note', value: journal.memo },
        reverses !== null && {
          label: 'Takes back',
          value: (
            <Link to={paths.journal(reverses)} className={LINK}>
              journal {reverses}
            </Link>
          ),
        },
        reversedBy !== null && {
          label: 'Taken back by',
          value: (
            <Link to={paths.journal(reversedBy)} className={LINK}>
              journal {reversedBy}
            </Link>
          ),
        },
        { label: 'Written for', value: writtenFor(journal) },
      ]}
    />
  );
}
