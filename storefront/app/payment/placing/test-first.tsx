import { displayMoney, formatAmount, parseAmount } from '@cowrie/contract/money.ts';
import { TEST_CURRENCY, TEST_LEAST, TEST_MOST } from '@cowrie/contract/test-first.ts';
import { AmountInput } from '@cowrie/ui/amount-input.tsx';
import { CurrencySign } from '@cowrie/ui/currency-sign.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { useEffect, useRef } from 'react';
import { Fold } from '../../orders/order/fold.tsx';

type TestFirstProps = {
  /** Somebody whom the customer has not saved: most likely never paid. */
  isNew: boolean;
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
  /** Whole yuan, as typed. */
  amount: string;
  onAmount: (amount: string) => void;
  /** What the receiver gets in all. */
  youGet: string;
  error?: string | null;
};

/** Whether the receiver is sent a little first: offered for somebody new, and a press away for others (Product §27.55). */
export function TestFirst({ isNew, ...choice }: TestFirstProps) {
  if (isNew || choice.isOn)
    return (
      <div className="rounded-card border border-line bg-block p-4">
        <Choice {...choice} />
      </div>
    );
  return (
    <Fold title="Send a small test first?" summary="Off: we will send it all at once">
      <Choice {...choice} />
    </Fold>
  );
}

function Choice({ isOn, onTurn, amount, onAmount, youGet, error }: Omit<TestFirstProps, 'isNew'>) {
  const input = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) input.current?.querySelector('input')?.focus();
  }, [error]);
  return (
    <div className="flex flex-col gap-3">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={isOn}
          className="size-5 shrink-0 accent-brand"
          onChange={(event) => onTurn(event.currentTarget.checked)}
        />
        Send a small test first
      </label>
      <p className="-mt-2 text-soft text-sm">{isOn ? whatFollows(amount, youGet) : WHAT_FOR}</p>
      {isOn && (
        <div ref={input}>
          <Field
            label="How much first"
            hint={`¥${TEST_LEAST} to ¥${TEST_MOST}, in whole yuan.`}
            error={error}
          >
            <AmountInput
              value={amount}
              onValue={onAmount}
              decimals={0}
              maxLength={3}
              problemOf={null}
              before={<CurrencySign currency={TEST_CURRENCY} />}
            />
          </Field>
        </div>
      )}
    </div>
  );
}

const WHAT_FOR =
  'New to you? Your receiver gets a little first, and the rest only once you say that they have it. It costs nothing more.';

function whatFollows(amount: string, youGet: string): string {
  const test = parseAmount(amount) ?? 0n;
  const rest = (parseAmount(youGet) ?? 0n) - test;
  if (test <= 0n || rest <= 0n) return WHAT_FOR;
  const money = (minor: bigint) => displayMoney(formatAmount(minor), TEST_CURRENCY);
  return `We will first send ${money(test)}. You ask your receiver, and once they have it you send the other ${money(rest)} with a tap. Your rate stays the same.`;
}
