import type { StatementLineView } from '@cowrie/contract/desk/bank-statements.ts';
import { displayAge, displayDate } from '@cowrie/contract/time.ts';
import { Money } from '@cowrie/ui/money.tsx';
import { Unbroken } from '@cowrie/ui/unbroken.tsx';
import { dotted } from '../parts/dotted.ts';
import { timeOf } from './line-words.ts';

/** A line's day at noon, for what only knows days. */
const noon = ({ day }: StatementLineView) => `${day}T11:00:00Z`;

/** Since when a line is there, shortly: `'3 d'`. */
export const ageOf = (line: StatementLineView, now: number) => displayAge(line.at ?? noon(line), now);

/** Whose it is and what it is for, as the bank has it. */
const saidOf = ({ counterparty, narration, reference }: StatementLineView) =>
  dotted(counterparty, narration, reference) || 'The bank says nothing else';

/** The same of a line among many: its day, account, text and amount, each in a column of the row around it. */
export function LineColumns({ line }: { line: StatementLineView }) {
  return (
    <>
      <p className="text-soft max-lg:order-2">
        {displayDate(noon(line))}
        {line.at && <span className="lg:block"> {timeOf(line)}</span>}
      </p>
      <p className="wrap-anywhere text-soft max-lg:order-3 max-lg:text-right">{line.account.name}</p>
      <p className="wrap-anywhere max-lg:order-4 max-lg:col-span-2">
        <Unbroken text={saidOf(line)} />
      </p>
      <p className="text-right font-semibold text-base max-lg:order-1 max-lg:col-span-2 max-lg:text-left">
        {line.direction === 'out' && '−'}
        <Money amount={line.amount} currency={line.currency} />
      </p>
    </>
  );
}

/** What a statement says of one line. */
export function LineFacts({ line }: { line: StatementLineView }) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">
          {line.direction === 'out' && '−'}
          <Money amount={line.amount} currency={line.currency} />
        </span>
        <span className="text-sm text-soft">
          {line.account.name}, <span className="whitespace-nowrap">{displayDate(noon(line))}</span>
          {line.at && (
            <>
              , <span className="whitespace-nowrap">{timeOf(line)}</span>
            </>
          )}
        </span>
      </p>
      <p className="wrap-anywhere text-sm">
        <Unbroken text={saidOf(line)} />
      </p>
    </div>
  );
}
