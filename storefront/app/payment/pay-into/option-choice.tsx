import type { PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import { RadioCards } from '@cowrie/ui/choices.tsx';
import { CheckIcon, WalletIcon } from '@cowrie/ui/first-icons.tsx';
import { BankIcon, CardIcon } from '@cowrie/ui/icons.tsx';
import { FittingMoney } from '@cowrie/ui/money.tsx';
import type { ReactNode } from 'react';
import { useSite } from '../../frame/site.ts';
import { OFFERED_OPTIONS } from './usual-option.ts';

const ICONS: Record<PaymentOptionCode, ReactNode> = {
  'bank-transfer': <BankIcon />,
  usdt: <WalletIcon />,
  flutterwave: <CardIcon />,
  wallet: <WalletIcon />,
  'debit-card': <CardIcon />,
};

const NAME = 'payment_option';
const UNAVAILABLE_ID = 'unavailable-options';

type OptionChoiceProps = {
  /** What the order can be paid by now. */
  offered: readonly PaymentOptionCode[];
  chosen: PaymentOptionCode | null;
  /** What the balance has, in words; null where it does not suffice, undefined until that is known. */
  balance: string | null | undefined;
  error: string | undefined;
  onChoose: (code: PaymentOptionCode) => void;
};

/** By what an order is paid; one that is off can be looked at, and says that it is (Product §16.4). */
export function OptionChoice({ offered, chosen, balance, error, onChoose }: OptionChoiceProps) {
  const { site } = useSite();
  const names: Record<PaymentOptionCode, ReactNode> = {
    'bank-transfer': 'Bank transfer',
    usdt: 'USDT',
    flutterwave: 'Card or bank app (Flutterwave)',
    // What is off goes by the name that it has among the options.
    wallet: !offered.includes('wallet') ? (
      `${site.brand_name} wallet`
    ) : (
      // Two lines high from the start: what it has comes later, and moves nothing.
      <span className="flex min-h-[calc(1lh+1.25rem)] flex-col justify-center">
        Your balance{' '}
        {balance !== undefined && (
          <span className="@container font-normal text-sm">
            {balance === null ? 'Not enough for this order' : <FittingMoney>{balance}</FittingMoney>}
          </span>
        )}
      </span>
    ),
    'debit-card': 'Debit card',
  };

  const on = OFFERED_OPTIONS.filter((code) => offered.includes(code));
  const off = OFFERED_OPTIONS.filter((code) => !offered.includes(code));

  return (
    <RadioCards
      legend="1. Select payment option"
      name={NAME}
      columns="short"
      value={chosen}
      error={error}
      choices={on.map((code) => ({ value: code, label: names[code], icon: ICONS[code] }))}
      below={
        off.length > 0 && (
          <div className="mt-3">
            <p id={UNAVAILABLE_ID} className="mb-1.5 text-soft text-sm">
              Unavailable
            </p>
            <div className="flex flex-wrap gap-2">
              {off.map((code) => (
                <OffOption
                  key={code}
                  code={code}
                  label={names[code]}
                  isChosen={chosen === code}
                  onChoose={onChoose}
                />
              ))}
            </div>
          </div>
        )
      }
      onValue={(code) => onChoose(code as PaymentOptionCode)}
    />
  );
}

type OffOptionProps = {
  code: PaymentOptionCode;
  label: ReactNode;
  isChosen: boolean;
  onChoose: (code: PaymentOptionCode) => void;
};

/** Small, so that where to pay stands on a phone's first screen. */
function OffOption({ code, label, isChosen, onChoose }: OffOptionProps) {
  return (
    <label className="relative flex min-h-9 cursor-pointer items-center gap-2 rounded-control border border-line bg-sunken px-3 py-1 text-sm text-soft has-checked:border-edge has-checked:ring-1 has-checked:ring-edge has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 dark:bg-transparent">
      <input
        type="radio"
        name={NAME}
        value={code}
        checked={isChosen}
        aria-describedby={UNAVAILABLE_ID}
        className="peer absolute size-px opacity-0"
        onChange={() => onChoose(code)}
      />
      <span
        aria-hidden="true"
        className="grid size-4 shrink-0 place-items-center rounded-full border border-edge text-transparent peer-checked:bg-edge peer-checked:text-surface"
      >
        <CheckIcon className="size-3" />
      </span>
      {label}
    </label>
  );
}
