import type { DeskRefund } from '@cowrie/contract/desk/refunds.ts';
import { displayAge } from '@cowrie/contract/time.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Unbroken } from '@cowrie/ui/unbroken.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { Link } from 'react-router';
import { CardMoney } from '../parts/card-money.tsx';
import { FileView } from '../parts/file-view.tsx';
import { useNow } from '../parts/use-now.ts';
import { paths } from '../paths.ts';
import type { RefundStep } from './refund-dialog.tsx';
import { REFUND_STATES } from './refund-states.ts';
import { RefundTo } from './refund-to.tsx';

type RefundItemProps = { refund: DeskRefund; hasAccounts: boolean; onStep: (step: RefundStep) => void };

/** One refund: what, whose, where to and how far; and the step that comes next. */
export function RefundItem({ refund, hasAccounts, onStep }: RefundItemProps) {
  const { state, customer, order_reference: reference } = refund;
  const isOpen = state === 'waiting' || state === 'prepared';
  const isSettled = state === 'sent' || state === 'to-balance';
  const now = useNow();
  return (
    <li
      className={`rounded-card border p-4 sm:p-5 ${state === 'prepared' ? 'border-accent bg-accent-tint/40' : 'border-line bg-surface'}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p>
            <CardMoney amount={refund.amount} currency={refund.currency} />
          </p>
          <p>
            <Link
              to={paths.customer(customer.id)}
              className="font-semibold text-brand underline-offset-4 hover:underline"
            >
              {customer.name}
            </Link>
            ,{' '}
            {reference ? (
              <Link
                to={paths.order(reference)}
                className="font-semibold text-brand tabular-nums underline-offset-4 hover:underline"
              >
                <Unbroken text={reference} />
              </Link>
            ) : (
              'out of the balance'
            )}
          </p>
        </div>
        <p className="text-sm text-soft">
          <span className="block font-semibold text-ink">{REFUND_STATES[state]}</span>
          Owed since <When at={refund.created_at} show="day-time" isInSentence />
          {!isSettled && `, ${displayAge(refund.created_at, now)}`}
        </p>
      </div>
      <RefundTo refund={refund} />
      {refund.prepared_by && (
        <p className="mt-3 text-sm text-soft">
          From {refund.from_account}, prepared by {refund.prepared_by_me ? 'you' : refund.prepared_by}
          {refund.sent_by && `, sent by ${refund.sent_by}; the bank’s reference is ${refund.bank_reference}`}
        </p>
      )}
      {refund.slip && (
        <div className="mt-3">
          <FileView file={refund.slip} name="The bank’s slip" />
        </div>
      )}
      {isOpen && (
        <div className="mt-3 flex flex-wrap items-center gap-2.5">
          {state === 'waiting' ? (
            <Button
              size="small"
              tone="outline"
              disabledReason={!hasAccounts && 'None of our accounts has taken Naira yet'}
              onClick={() => onStep('prepare')}
            >
              Prepare
            </Button>
          ) : (
            <>
              <Button
                size="small"
                tone="outline"
                disabledReason={refund.why_not_release}
                onClick={() => onStep('send')}
              >
                Release
              </Button>
              <Button size="small" tone="plain" onClick={() => onStep('prepare')}>
                Prepare again
              </Button>
            </>
          )}
          <Button size="small" tone="danger" onClick={() => onStep('return')}>
            Cannot be sent
          </Button>
        </div>
      )}
      {refund.why_not_release && (
        <p aria-hidden="true" className="mt-2 text-sm text-soft">
          {refund.why_not_release}
        </p>
      )}
    </li>
  );
}
