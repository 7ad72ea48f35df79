import type { StatementMatches } from '@cowrie/contract/desk/bank-statements.ts';
import { displayMoney, formatAmount, parseAmount } from '@cowrie/contract/money.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Checkbox } from '@cowrie/ui/choices.tsx';
import { useState } from 'react';
import { Card } from '../frame/screen.tsx';
import { LineFacts } from './line-facts.tsx';
import { OrderFacts } from './order-facts.tsx';
import { SideBySide } from './side-by-side.tsx';
import type { Confirming, Pair } from './use-confirming.ts';

type CertainProps = { pairs: StatementMatches['certain']; confirming: Confirming };

/** What certainly pays for an order: confirmed together with one press, but for what is left out (Product §26.50). */
export function Certain({ pairs, confirming }: CertainProps) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const chosen = pairs.filter(({ line }) => !leftOut.has(line.id));
  const choose = (id: string, isChosen: boolean) =>
    setLeftOut((before) => new Set(isChosen ? [...before].filter((one) => one !== id) : [...before, id]));
  return (
    <Card
      title="These pay for an order"
      aside={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="font-semibold tabular-nums">{sums(chosen)}</span>
          <Button
            busy={confirming.isPending}
            busyLabel="Confirming"
            disabledReason={chosen.length === 0 && 'All of them are left out'}
            onClick={() => confirming.confirm(chosen)}
          >
            {chosen.length === pairs.length
              ? `Confirm all ${pairs.length}`
              : `Confirm ${chosen.length} of ${pairs.length}`}
          </Button>
        </div>
      }
    >
      <ul className="divide-y divide-line">
        {pairs.map(({ line, order, reasons }) => (
          <SideBySide key={line.id} left={<LineFacts line={line} />}>
            <div className="flex flex-wrap items-start justify-between gap-x-4">
              <OrderFacts order={order} reasons={reasons} />
              <Checkbox
                label="Confirm it"
                aria-label={`Confirm ${order.reference}`}
                checked={!leftOut.has(line.id)}
                disabled={confirming.isPending}
                onChecked={(isChosen) => choose(line.id, isChosen)}
              />
            </div>
          </SideBySide>
        ))}
      </ul>
    </Card>
  );
}

/** What the lines come to, by currency: `'₦300,000.00 + 20.00 USDT'`. */
function sums(pairs: readonly Pair[]): string {
  const total = new Map<string, bigint>();
  for (const { line } of pairs)
    total.set(line.currency, (total.get(line.currency) ?? 0n) + (parseAmount(line.amount) ?? 0n));
  return [...total].map(([currency, sum]) => displayMoney(formatAmount(sum), currency)).join(' + ');
}
