import type { StatementLineView } from '@cowrie/contract/desk/bank-statements.ts';
import { displayAge, displayDate, displayTime } from '@cowrie/contract/time.ts';
import { Money } from '@cowrie/ui/money.tsx';

/** A line's day at noon, for what only knows days. */
const noon = ({ day }: StatementLineView) => `${day}T11:00:00Z`;

/** Since when a line is there, shortly: `'3 d'`. */
export const ageOf = (line: StatementLineView, now: number) => displayAge(line.at ?? noon(line), now);

/** What a statement says of one line. */
export function LineFacts({ line }: { line: StatementLineView }) {
  const said = [line.counterparty, line.narration, line.reference].filter(Boolean).join(' · ');
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">
          {line.direction === 'out' && '−'}
          <Money amount={line.amount} currency={line.currency} />
        </span>
        <span className="text-sm text-soft">
          {line.account.name}, {displayDate(noon(line))}
          {line.at && `, ${displayTime(line.at)}`}
        </span>
      </p>
      <p className="wrap-anywhere text-sm">{said || 'The bank says nothing else'}</p>
    </div>
  );
}
