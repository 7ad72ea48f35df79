import type { StatementMatches } from '@cowrie/contract/desk/bank-statements.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Card } from '../frame/screen.tsx';
import { arrivalInWords } from '../orders/moves/arrival-in-words.ts';
import { LineFacts } from './line-facts.tsx';
import { OrderFacts } from './order-facts.tsx';
import { SideBySide } from './side-by-side.tsx';
import type { Confirming } from './use-confirming.ts';

type LikelyProps = { lines: StatementMatches['likely']; confirming: Confirming };

/** Lines beside the orders that they may pay for: a person says which it is (Product §26.47, §26.50). */
export function Likely({ lines, confirming }: LikelyProps) {
  return (
    <Card title="These may pay for an order">
      <ul className="divide-y divide-line">
        {lines.map(({ line, candidates }) => (
          <SideBySide key={line.id} left={<LineFacts line={line} />}>
            <ul className="grid gap-3">
              {candidates.map(({ order, reasons }) => (
                <li
                  key={order.reference}
                  className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2"
                >
                  <div className="min-w-0">
                    <OrderFacts order={order} reasons={reasons} />
                    {order.missing !== line.amount && (
                      <p className="text-sm">
                        {arrivalInWords(order.missing, line.amount, line.currency).sentence}
                      </p>
                    )}
                  </div>
                  <Button
                    tone="outline"
                    size="small"
                    aria-label={`This is it: ${order.reference}`}
                    busy={confirming.isUnderWay({ line, order })}
                    busyLabel="Confirming"
                    disabledReason={
                      order.status === 'awaiting'
                        ? confirming.isPending && 'Others are being confirmed'
                        : 'Its customer has sent no proof yet'
                    }
                    onClick={() => confirming.confirm([{ line, order }])}
                  >
                    This is it
                  </Button>
                </li>
              ))}
            </ul>
          </SideBySide>
        ))}
      </ul>
    </Card>
  );
}
