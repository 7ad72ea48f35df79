import type { MatchReason, StatementMatches } from '@cowrie/contract/desk/bank-statements.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { When } from '@cowrie/ui/when.tsx';
import { Link } from 'react-router';
import { JOURNAL_NAMES } from '../book/book-words.ts';
import { paths } from '../paths.ts';
import { OrderLink, Reasons } from './order-facts.tsx';

type Entry = StatementMatches['booked'][number]['entry'];
type EntryFactsProps = { entry: Entry; currency: string; reasons: readonly MatchReason[] };

/** Something that the book has already. */
export function EntryFacts({ entry, currency, reasons }: EntryFactsProps) {
  const { order_reference: order, customer, staff, memo } = entry;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link className="font-semibold text-brand underline" to={paths.journal(entry.journal_id)}>
          {JOURNAL_NAMES[entry.kind]}
        </Link>
        {order && <OrderLink reference={order} />}
        {customer && <span>{customer}</span>}
      </p>
      <p className="text-sm text-soft">
        {partInWords(entry, currency)}Written <When at={entry.at} show="day-time" isInSentence />
        {staff && ` by ${staff}`}
      </p>
      {memo && <p className="wrap-anywhere text-sm">{memo}</p>}
      <Reasons reasons={reasons} />
    </div>
  );
}

/** What of the entry the line is, where that is not all of it. */
function partInWords({ part, fee }: Entry, currency: string): string {
  if (part === 'whole') return fee === '0.00' ? '' : `With its fee of ${displayMoney(fee, currency)}. `;
  return part === 'fee' ? 'Its fee. ' : `Without its fee of ${displayMoney(fee, currency)}. `;
}
