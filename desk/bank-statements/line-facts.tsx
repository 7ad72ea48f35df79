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
      <p className="text-soft @max-[45rem]:order-2">
        {displayDate(noon(line))}
        {line.at && <span className="@[45rem]:block"> {timeOf(line)}</span>}
      </p>
      <p className="wrap-anywhere text-soft @max-[45rem]:order-3 @max-[45rem]:text-right">
        {line.account.name}
      </p>
      <p className="wrap-anywhere @max-[45rem]:order-4 @max-[45rem]:basis-full">
        <Unbroken text={saidOf(line)} />
      </p>
      <p className="text-right font-semibold text-base @max-[45rem]:order-1 @max-[45rem]:basis-full @max-[45rem]:text-left">
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
