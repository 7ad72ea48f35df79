import type { StatementMatches } from '@cowrie/contract/desk/bank-statements.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Card } from '../frame/screen.tsx';
import { arrivalInWords } from '../orders/moves/arrival-in-words.ts';
import { DoubleTapGuard } from '../parts/double-tap-guard.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { LineFacts } from './line-facts.tsx';
import { ClosedOrderFacts, OfferBack } from './offer-back.tsx';
import { OrderFacts, OrderLink } from './order-facts.tsx';
import { SideBySide } from './side-by-side.tsx';
import type { Confirming, Paid, Pair, Tie } from './use-confirming.ts';

type LikelyProps = { lines: StatementMatches['likely']; confirming: Confirming };
type Payable = LikelyProps['lines'][number]['to_pay'][number];

/** Lines beside what they may be: a person says which it is (Product §26.47, §26.50, §26.53). */
export function Likely({ lines, confirming }: LikelyProps) {
  const rows = useRowFocus(lines);
  return (
    <Card title="These are likely">
      {/* What was confirmed goes, and the next line comes under the pointer. */}
      <DoubleTapGuard of={lines.map(({ line }) => line.id).join(' ')}>
        <ul {...rows} className="divide-y divide-line">
          {lines.map(({ line, candidates, entries, to_pay, closed }) => (
            <SideBySide key={line.id} left={<LineFacts line={line} />}>
              <ul className="grid gap-3">
                {closed.map((order) => (
                  <Candidate key={order.reference} action={<OfferBack line={line} order={order} />}>
                    <ClosedOrderFacts order={order} />
                  </Candidate>
                ))}
                {candidates.map(({ order, reasons }) => (
                  <Candidate
                    key={order.reference}
                    action={
                      <ThisIsIt
                        one={{ line, order }}
                        named={order.reference}
                        confirming={confirming}
                        reason={order.status !== 'awaiting' && 'Its customer has sent no proof yet'}
                        onClick={() => confirming.confirm({ pairs: [{ line, order }] })}
                      />
                    }
                  >
                    <OrderFacts order={order} reasons={reasons} />
                    {order.missing !== line.amount && (
                      <p className="text-sm">
                        {arrivalInWords(order.missing, line.amount, line.currency).sentence}
                      </p>
                    )}
                  </Candidate>
                ))}
                {entries.map(({ entry, reasons }) => (
                  <Candidate
                    key={entry.posting_id}
                    action={
                      <ThisIsIt
                        one={{ line, entry }}
                        named={`journal ${entry.journal_id}`}
                        confirming={confirming}
                        onClick={() => confirming.confirm({ ties: [{ line, entry }] })}
                      />
                    }
                  >
                    <EntryFacts entry={entry} currency={line.currency} reasons={reasons} />
                  </Candidate>
                ))}
                {to_pay.map((order) => (
                  <Candidate
                    key={order.reference}
                    action={
                      <ThisIsIt
                        one={{ line, payment: order }}
                        named={`the payout of ${order.reference}`}
                        confirming={confirming}
                        onClick={() => confirming.confirm({ payments: [{ line, payment: order }] })}
                      />
                    }
                  >
                    <ToPay order={order} />
                  </Candidate>
                ))}
              </ul>
            </SideBySide>
          ))}
        </ul>
      </DoubleTapGuard>
    </Card>
  );
}

/** The row that had the focus goes with what was confirmed: the row in its place has it then, on its first link. */
function useRowFocus(lines: LikelyProps['lines']) {
  const list = useRef<HTMLUListElement>(null);
  const at = useRef(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows go with their lines.
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return;
    list.current?.children[at.current]?.querySelector('a')?.focus({ preventScroll: true });
  }, [lines]);
  return {
    ref: list,
    onFocus({ currentTarget, target }: FocusEvent<HTMLUListElement>) {
      at.current = [...currentTarget.children].findIndex((row) => row.contains(target));
    },
  };
}

function Candidate({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">{children}</div>
      {action}
    </li>
  );
}

type ThisIsItProps = {
  one: Pair | Tie | Paid;
  named: string;
  confirming: Confirming;
  reason?: string | false;
  onClick: () => void;
};

function ThisIsIt({ one, named, confirming, reason = false, onClick }: ThisIsItProps) {
  return (
    <Button
      tone="outline"
      size="small"
      aria-label={`This is it: ${named}`}
      busy={confirming.isUnderWay(one)}
      busyLabel="Confirming"
      disabledReason={reason || (confirming.isPending && 'Others are being confirmed')}
      onClick={onClick}
    >
      This is it
    </Button>
  );
}

/** A payment that the line may have been sent for, and nobody wrote it down. */
function ToPay({ order }: { order: Payable }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2">
        <OrderLink reference={order.reference} />
        <span>{order.customer}</span>
      </p>
      <p className="text-sm text-soft">
        {displayMoney(order.rest, order.currency)} is still to be paid out: with this line it is complete
      </p>
    </>
  );
}
