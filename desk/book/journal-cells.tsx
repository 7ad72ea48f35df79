import type { JournalHead } from '@cowrie/contract/desk/book.ts';
import { displayDate } from '@cowrie/contract/time.ts';
import { Link } from 'react-router';
import { WHOLE_REFERENCE } from '../parts/whole-reference.ts';
import { paths } from '../paths.ts';
import { JOURNAL_NAMES } from './book-words.ts';

const LINK = 'text-brand underline-offset-4 hover:underline';

/** What a journal is, leading to its page, with its note. */
export function JournalName({ journal }: { journal: JournalHead }) {
  return (
    <>
      <Link
        to={paths.journal(journal.id)}
        className={`inline-flex min-h-6 items-center font-semibold ${LINK}`}
      >
        {JOURNAL_NAMES[journal.kind]}
      </Link>
      {journal.memo && (
        <span className="block text-sm text-soft [overflow-wrap:anywhere]">{journal.memo}</span>
      )}
    </>
  );
}

/** Leads to a journal that something else tells of. */
export function JournalLink({ id }: { id: string }) {
  return (
    <Link to={paths.journal(id)} className={`inline-flex min-h-6 items-center font-semibold ${LINK}`}>
      Journal
    </Link>
  );
}

/** Whom and what it is for: an order, a customer. */
export function JournalFor({ journal }: { journal: JournalHead }) {
  const { order_reference: order, customer } = journal;
  if (!order && !customer) return null;
  return (
    <span className="block text-sm">
      {order && (
        <Link to={paths.order(order)} className={`block tabular-nums ${WHOLE_REFERENCE} ${LINK}`}>
          {order}
        </Link>
      )}
      {customer && (
        <Link to={paths.customer(customer.id)} className={`block ${LINK}`}>
          {customer.name}
        </Link>
      )}
    </span>
  );
}

/** Who wrote it. */
export const JournalBy = ({ journal: { staff } }: { journal: JournalHead }) => (
  <span className="text-sm xl:whitespace-nowrap">{staff ?? '–'}</span>
);

/** A Lagos day `YYYY-MM-DD` as people read it. */
export const dayText = (day: string) => displayDate(`${day}T12:00:00Z`);
