import { displayMoney } from '@cowrie/contract/money.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { useEffect, useRef } from 'react';
import { OrderLink } from './order-facts.tsx';
import type { Confirming, Pair, Told } from './use-confirming.ts';

/** What was confirmed, and what was not with the reason (Product §26.50). */
export function Outcomes({ confirming }: { confirming: Confirming }) {
  const { told, forget, error, failedAt, reset } = confirming;
  const refused = told.filter(({ outcome }) => outcome.outcome === 'refused');
  const done = told.length - refused.length;
  const place = useRef<HTMLDivElement>(null);
  // It stands above the lines, wherever the press was.
  const hasNews = told.length > 0 || failedAt !== undefined;
  useEffect(() => {
    if (hasNews) place.current?.scrollIntoView({ block: 'nearest' });
  }, [hasNews]);
  if (!hasNews) return null;
  return (
    <div ref={place} className="scroll-mt-20">
      <Alert key={failedAt} type="error" message={error?.message} onDismiss={reset} />
      {told.length > 0 && (
        <Alert type={refused.length > 0 ? 'warning' : 'success'} onDismiss={forget}>
          <p>{summary(done, refused.length)}</p>
          <ul className="mt-1 grid gap-2 font-normal text-ink">
            {told
              .filter((one) => told.length === 1 || isWorthSaying(one))
              .map((one) => (
                <li key={keyOf(one)}>
                  <OrderOf told={one} /> {inWords(one) || nameOf(one)}
                  {'pair' in one && isSentTwice(one.outcome) && (
                    <Button
                      tone="plain"
                      size="small"
                      busy={confirming.isPending}
                      onClick={() => confirming.confirm({ pairs: [one.pair] }, { looked: true })}
                    >
                      I looked at them: confirm it
                    </Button>
                  )}
                </li>
              ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

const keyOf = ({ outcome }: Told) =>
  `${outcome.line_id} ${'reference' in outcome ? outcome.reference : outcome.posting_id}`;

/** The order that it is about; what the book had already is about none. */
const OrderOf = ({ told: { outcome } }: { told: Told }) =>
  'reference' in outcome ? <OrderLink reference={outcome.reference} /> : null;

const isSentTwice = (outcome: Told['outcome']) =>
  outcome.outcome === 'refused' && outcome.code === 'proof_sent_twice';

function summary(done: number, refused: number): string {
  if (done === 0)
    return refused === 1 ? 'This line is not confirmed.' : `None of the ${refused} lines is confirmed.`;
  const confirmed = done === 1 ? 'One line is confirmed' : `${done} lines are confirmed`;
  if (refused === 0) return `${confirmed}.`;
  return `${confirmed}, ${refused === 1 ? 'one is' : `${refused} are`} not.`;
}

/** What went as everybody expects needs no line of its own, but where it is alone: the press may have been for another. */
const isWorthSaying = (told: Told) => inWords(told) !== '';

const nameOf = (told: Told) =>
  'pair' in told
    ? `of ${told.pair.order.customer}, ${moneyOf(told.pair)}`
    : moneyOf('tie' in told ? told.tie : told.paid);

const moneyOf = ({ line }: Pick<Pair, 'line'>) =>
  `${displayMoney(line.amount, line.currency)} on ${line.account.name}`;

function inWords(told: Told): string {
  if (!('pair' in told)) {
    const money = moneyOf('tie' in told ? told.tie : told.paid);
    return told.outcome.outcome === 'refused' ? `${money}: ${told.outcome.message}` : '';
  }
  const { pair, outcome } = told;
  const { customer } = pair.order;
  if (outcome.outcome === 'refused') return `of ${customer}: ${outcome.message}`;
  if (outcome.status === 'pending')
    return `of ${customer}: ${displayMoney(outcome.amount_missing, outcome.currency)} is still missing; the customer is asked for it.`;
  return outcome.to_balance === '0.00'
    ? ''
    : `of ${customer}: ${displayMoney(outcome.to_balance, 'NGN')} more than was asked for is on the customer’s balance.`;
}
