import { displayMoney } from '@cowrie/contract/money.ts';
import type { Currency } from '@cowrie/contract/rates.ts';
import { cameAtOnce } from '@cowrie/ui/amount.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { Field } from '@cowrie/ui/field.tsx';
import { ChevronDownIcon, SwapIcon } from '@cowrie/ui/first-icons.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { carryAmount } from './carried-amount.ts';
import { type Amounts, afterTyping, EMPTY, priceOf, type Side } from './conversion.ts';
import { CurrencyFlag } from './currency-flag.tsx';
import { DEFAULT_BASE_CODE, DEFAULT_TARGET_CODE } from './defaults.ts';
import { RollingDigits } from './rolling-digits.tsx';
import { type RateTable, useRates } from './use-rates.ts';

/** After so long without a key the answer is told. */
const REST_MS = 800;

type CalculatorProps = {
  /** The rates that came with the page; null where they could not be had. */
  rates: RateTable | null;
  /**
   * What the receiver gets until something is typed, such as '1000'; nothing where there is no rate. It is drawn as people
   * write money; results are not (Product §13.4, §30.40).
   */
  example?: string;
  /** What else is to be known of the result, beside its price: words that stand in a line. */
  facts?: ReactNode;
  /** What to do with the result: 'Pay Now'. */
  action?: ReactNode;
};

/** 'You Pay' and 'You Get' in step; the swap button exchanges their places (Product §13.3, §13.4). */
export function Calculator({ rates: first, example, facts, action }: CalculatorProps) {
  const [payCode, setPayCode] = useState(
    first?.base.from === false ? '' : (first?.base.code ?? DEFAULT_BASE_CODE),
  );
  const [getCode, setGetCode] = useState(DEFAULT_TARGET_CODE);
  const [isExample, setIsExample] = useState(example !== undefined);
  const [lastTyped, setLastTyped] = useState<Side>(isExample ? 'get' : 'pay');
  const [isSwapped, setIsSwapped] = useState(false);
  /** Somebody is at it: what stands there rolls when the answer changes. Not before, since the page is not alive yet. */
  const [rolls, setRolls] = useState(false);
  const { fromCurrencies, toCurrencies, rateFor, updatedAt, isLoading } = useRates(first, payCode);
  const rate = rateFor(payCode, getCode);
  const price = rate === null ? null : priceOf(rate);
  const [amounts, setAmounts] = useState<Amounts>(() => afterTyping(EMPTY, 'get', example ?? '', rate));

  // Another currency: the side that was typed stays, the other follows once its rate is here.
  const [followed, setFollowed] = useState(rate);
  if (rate !== null && rate !== followed) {
    setFollowed(rate);
    setAmounts(afterTyping(amounts, lastTyped, amounts[lastTyped], rate));
  }

  // Without a rate for the pair nothing follows: what did at another's would be taken for its answer.
  const isFollowed = rate !== null && rate === followed;
  const shown = isFollowed ? amounts : { ...EMPTY, [lastTyped]: amounts[lastTyped] };

  // Not where it stands empty: what was typed on an earlier page is still on its way. Nor an example, which nobody meant.
  useEffect(() => {
    if (isExample) return;
    const youPay = shown.pay.replace(/\.$/, '');
    if (youPay !== '') carryAmount({ payCurrency: payCode, target: getCode, youPay });
  }, [shown.pay, payCode, getCode, isExample]);

  // Once the typing rests, and only the answer: what is typed, a screen reader has read out already.
  const isAnswered = isFollowed && amounts.pay !== '' && amounts.get !== '';
  const answer = !isAnswered
    ? ''
    : lastTyped === 'pay'
      ? `You Get ${amounts.get} ${getCode}`
      : `You Pay ${amounts.pay} ${payCode}`;
  const [told, setTold] = useState('');
  useEffect(() => {
    if (isExample) return;
    const timer = setTimeout(() => setTold(answer), REST_MS);
    return () => clearTimeout(timer);
  }, [answer, isExample]);

  function type(side: Side, typed: string, isPasted: boolean) {
    const next = afterTyping(amounts, side, typed, rate, isPasted);
    if (next === amounts) return;
    setIsExample(false);
    setLastTyped(side);
    setAmounts(next);
    if (!isExample && amounts.pay !== '' && next.pay === '') carryAmount(null);
  }

  return (
    <div className="@container flex flex-col gap-3">
      <div className={cx('flex flex-col gap-1', isSwapped && 'flex-col-reverse')}>
        <AmountRow
          label="You Pay"
          amount={shown.pay}
          onType={(...typed) => type('pay', ...typed)}
          currencies={fromCurrencies}
          isExample={isExample}
          rolls={rolls}
          onEnter={() => setRolls(true)}
          code={payCode}
          onCode={setPayCode}
        />
        <button
          type="button"
          aria-label="Swap the positions of You Pay and You Get"
          className="z-10 -my-4 grid size-11 place-items-center self-center @max-[15rem]:self-end rounded-full border border-edge bg-raised text-brand transition-transform dark:bg-brand-tint hover:rotate-180 hover:bg-brand-tint"
          onClick={() => setIsSwapped(!isSwapped)}
        >
          <SwapIcon />
        </button>
        <AmountRow
          label="You Get"
          amount={shown.get}
          onType={(...typed) => type('get', ...typed)}
          currencies={toCurrencies}
          isExample={isExample}
          rolls={rolls}
          onEnter={() => setRolls(true)}
          code={getCode}
          onCode={setGetCode}
        />
      </div>
      <span role="status" className="sr-only">
        {told}
      </span>
      <p className="min-h-10 text-soft text-sm leading-tight sm:leading-snug" aria-live="polite">
        {price === null ? (
          isLoading ? (
            'Looking up the rate…'
          ) : (
            'There is no rate for this pair at the moment.'
          )
        ) : (
          <>
            <span className="flex flex-wrap gap-x-4">
              <strong className="text-ink">
                {displayMoney('1.00', getCode)} = {displayMoney(price, payCode)}
              </strong>
              {facts}
            </span>
            Rates are updated daily.{' '}
            {updatedAt && (
              <>
                Last update <When at={updatedAt} className="inline-block" />
              </>
            )}
          </>
        )}
      </p>
      {action}
    </div>
  );
}

/** Beside the amount: the field's edges and the choice of a currency. */
const FIGURES = 'money-point [--least:min(1.25rem,9vw)] [--beside:6.75rem] sm:[--beside:9.5rem]';

/** `'₦215,500'`, `'¥1,000'`, `'₦215,500.50'`. */
const asWritten = (amount: string, code: string) =>
  displayMoney(amount.includes('.') ? amount : `${amount}.00`, code).replace(/\.00$/, '');

type AmountRowProps = {
  label: string;
  amount: string;
  onType: (typed: string, isPasted: boolean) => void;
  /** What is typed takes its place. */
  isExample: boolean;
  /** The amount is drawn digit by digit while nobody is in the field. */
  rolls: boolean;
  onEnter: () => void;
  currencies: readonly Currency[];
  code: string;
  onCode: (code: string) => void;
};

function AmountRow({
  label,
  amount,
  onType,
  isExample,
  rolls,
  onEnter,
  currencies,
  code,
  onCode,
}: AmountRowProps) {
  const chosen = currencies.find((currency) => currency.code === code);
  const written = isExample && amount ? asWritten(amount, code) : null;
  const typed = amount || '0.00';
  const drawn = written ?? (rolls ? amount : '');
  return (
    <Field label={label}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        value={amount}
        onChange={({ currentTarget, nativeEvent }) =>
          onType(currentTarget.value, cameAtOnce(nativeEvent as InputEvent))
        }
        onFocus={(event) => {
          onEnter();
          if (isExample) event.currentTarget.select();
        }}
        style={{ '--written': (written ?? typed).length, '--typed': typed.length } as CSSProperties}
        className={cx(
          'min-h-14! min-w-[calc(var(--signs)*0.56em+1.5rem)]! max-w-full grow-99! max-sm:px-3! sm:min-h-16!',
          FIGURES,
          '[--signs:var(--written)] focus:[--signs:var(--typed)]',
          drawn && 'not-focus:text-transparent',
        )}
        before={drawn && <RollingDigits text={drawn} className={FIGURES} />}
        after={
          <span className="relative flex min-h-14 shrink-0 grow items-center gap-x-1.5 border-line border-l bg-tile pr-8 pl-2.5 font-semibold has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-accent">
            <span
              aria-hidden="true"
              className="flex items-center gap-1.5 max-sm:flex-col max-sm:items-start max-sm:gap-0.5 max-sm:text-sm max-sm:leading-tight"
            >
              <CurrencyFlag code={code} sign={chosen?.flag} />
              {code}
            </span>
            <ChevronDownIcon className="absolute right-2 size-4 text-soft sm:right-2.5" />
            <select
              aria-label={`${label}: currency`}
              value={code}
              className="absolute inset-0 size-full appearance-none bg-surface text-ink opacity-0"
              onChange={(event) => onCode(event.currentTarget.value)}
            >
              {currencies.map((currency) => (
                <option key={currency.code} value={currency.code}>
                  {currency.flag} {currency.name} ({currency.code})
                </option>
              ))}
            </select>
          </span>
        }
      />
    </Field>
  );
}
