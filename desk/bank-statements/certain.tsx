import type { StatementLineView, StatementMatches } from '@cowrie/contract/desk/bank-statements.ts';
import { displayMoney, formatAmount, parseAmount } from '@cowrie/contract/money.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Checkbox } from '@cowrie/ui/choices.tsx';
import { type ReactNode, useState } from 'react';
import { Card } from '../frame/screen.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { LineFacts } from './line-facts.tsx';
import { OrderFacts } from './order-facts.tsx';
import { SideBySide } from './side-by-side.tsx';
import type { Confirming } from './use-confirming.ts';

type CertainProps = {
  pairs: StatementMatches['certain'];
  ties: StatementMatches['booked'];
  confirming: Confirming;
};

/**
 * What certainly pays for an order, or stands in the book already: confirmed together with one press, but for what is
 * left out (Product §26.50, §26.53).
 */
export function Certain({ pairs, ties, confirming }: CertainProps) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const isChosen = ({ line }: { line: StatementLineView }) => !leftOut.has(line.id);
  const chosen = { pairs: pairs.filter(isChosen), ties: ties.filter(isChosen) };
  const count = chosen.pairs.length + chosen.ties.length;
  const all = pairs.length + ties.length;
  const choose = (id: string, isIn: boolean) =>
    setLeftOut((before) => new Set(isIn ? [...before].filter((one) => one !== id) : [...before, id]));
  const row = (line: StatementLineView, what: string, facts: ReactNode) => (
    <SideBySide key={line.id} left={<LineFacts line={line} />}>
      <div className="grid items-start gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        {facts}
        <Checkbox
          label="Confirm it"
          aria-label={`Confirm ${what}`}
          checked={isChosen({ line })}
          disabled={confirming.isPending}
          onChecked={(isIn) => choose(line.id, isIn)}
        />
      </div>
    </SideBySide>
  );
  return (
    <Card
      title="These are certain"
      aside={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {chosen.pairs.length > 0 && (
            <span className="font-semibold tabular-nums">{sums(chosen.pairs)}</span>
          )}
          <Button
            busy={confirming.isPending}
            busyLabel="Confirming"
            disabledReason={count === 0 && 'All of them are left out'}
            onClick={() => confirming.confirm(chosen)}
          >
            {count === all ? `Confirm all ${all}` : `Confirm ${count} of ${all}`}
          </Button>
        </div>
      }
    >
      {pairs.length > 0 && (
        <Group title="They pay for an order">
          {pairs.map(({ line, order, reasons }) =>
            row(line, order.reference, <OrderFacts order={order} reasons={reasons} />),
          )}
        </Group>
      )}
      {ties.length > 0 && (
        <Group title="Already in the book">
          {ties.map(({ line, entry, reasons }) =>
            row(
              line,
              `${line.narration} ${line.amount}`,
              <EntryFacts entry={entry} currency={line.currency} reasons={reasons} />,
            ),
          )}
        </Group>
      )}
    </Card>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="not-first:mt-5 not-first:border-line not-first:border-t not-first:pt-4">
      <h3 className="mb-3 font-semibold text-soft text-sm">{title}</h3>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}

/** What the lines come to, by currency: `'₦300,000.00 + 20.00 USDT'`. */
function sums(of: readonly { line: StatementLineView }[]): string {
  const total = new Map<string, bigint>();
  for (const { line } of of)
    total.set(line.currency, (total.get(line.currency) ?? 0n) + (parseAmount(line.amount) ?? 0n));
  return [...total].map(([currency, sum]) => displayMoney(formatAmount(sum), currency)).join(' + ');
}
