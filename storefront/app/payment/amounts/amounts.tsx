import { convert, displayMoney, formatAmount, parseAmount } from '@cowrie/contract/money.ts';
import { limitProblem } from '@cowrie/contract/payments.ts';
import type { Currency } from '@cowrie/contract/rates.ts';
import type { Receiver } from '@cowrie/contract/receivers.ts';
import { AmountInput } from '@cowrie/ui/amount-input.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { Skeleton } from '@cowrie/ui/list-states.tsx';
import { priceLine } from '@cowrie/ui/price-line.ts';
import { Select } from '@cowrie/ui/select.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { type FocusEvent, useState } from 'react';
import { amountsFromGet, amountsFromPay, type PaymentDraft } from '../draft/payment-draft.ts';

type AmountsProps = {
  draft: PaymentDraft;
  onChange: (part: Partial<PaymentDraft>) => void;
  payFrom: readonly Currency[];
  /** Units of the target for one unit of the base; undefined while it is on its way, null where there is none. */
  rate: string | null | undefined;
  updatedAt: string | null;
  error?: string;
  /** What the receiver got last, a tap away and never filled in unasked. */
  last?: Receiver['last_payment'];
};

/** 'You Pay' and 'You Get', each following the other (Product §15.2), or as last time (Product §27.46). */
export function Amounts({ draft, onChange, payFrom, rate, updatedAt, error, last }: AmountsProps) {
  const [isLeft, setIsLeft] = useState(false);
  const [wasTyped, setWasTyped] = useState(false);
  const currency = payFrom.find(({ code }) => code === draft.payCurrency);
  // Said once the amounts are left, not while they are being typed, and of none before somebody began to.
  const left = !isLeft
    ? null
    : draft.youPay === ''
      ? wasTyped && 'Value is required'
      : currency && limitProblem(draft.youPay, currency)?.message;

  function change(part: Partial<PaymentDraft>) {
    setIsLeft(false);
    setWasTyped(true);
    onChange(part);
  }

  function leave({ relatedTarget }: FocusEvent) {
    // Not while a button is being pressed: it would move away from under the finger.
    if (!(relatedTarget instanceof HTMLButtonElement)) setIsLeft(true);
  }

  const unit = 'flex items-center py-2 pr-4 font-semibold text-soft';
  return (
    <div className="flex flex-col gap-4">
      {last && rate && last.currency === draft.target && (
        <Button
          tone="plain"
          size="small"
          className="-my-3 -ml-3.5 self-start"
          onClick={() => change(amountsFromGet(last.amount, rate))}
        >
          As last time: {displayMoney(last.amount, last.currency)}
        </Button>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="You Pay" error={error ?? (left || null)}>
          <AmountInput
            look="large"
            placeholder="0.00"
            value={draft.youPay}
            readOnly={!rate}
            problemOf={null}
            onValue={(amount) => rate && change(amountsFromPay(amount, rate))}
            onBlur={leave}
            after={
              <Select
                look="bare"
                aria-label="Currency you pay in"
                className="border-line border-l bg-tile"
                value={draft.payCurrency}
                options={payFrom.map(({ code }) => ({ value: code, label: code }))}
                onValue={(payCurrency) => onChange({ payCurrency, youGet: '' })}
              />
            }
          />
        </Field>
        <Field label="You Get">
          <AmountInput
            look="large"
            placeholder="0.00"
            value={draft.youGet}
            readOnly={!rate}
            problemOf={null}
            onValue={(amount) => rate && change(amountsFromGet(amount, rate))}
            // What is paid is a whole number of kobo: show what exactly it buys.
            onBlur={(event) => {
              leave(event);
              const minor = parseAmount(draft.youPay);
              if (rate && minor !== null) onChange({ youGet: formatAmount(convert(minor, rate)) });
            }}
            after={<span className={unit}>{draft.target}</span>}
          />
        </Field>
      </div>
      <p className="flex min-h-6 flex-wrap items-center gap-x-2 text-sm" aria-live="polite">
        {rate === undefined ? (
          <Skeleton className="h-4 w-40" />
        ) : rate === null ? (
          <span className="text-warning">
            There is no rate for this currency today. Please try again later.
          </span>
        ) : (
          <>
            <span className="font-semibold text-brand tabular-nums">
              {priceLine(rate, draft.payCurrency, draft.target)}
            </span>
            {updatedAt && (
              <span className="text-soft">
                Rate of <When at={updatedAt} />
              </span>
            )}
          </>
        )}
      </p>
    </div>
  );
}
