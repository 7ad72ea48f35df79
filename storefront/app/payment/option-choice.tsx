import type { PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import { RadioCards } from '@cowrie/ui/choices.tsx';
import { WalletIcon } from '@cowrie/ui/first-icons.tsx';
import { BankIcon, CardIcon } from '@cowrie/ui/icons.tsx';
import type { ReactNode } from 'react';
import { useSite } from '../frame/site.ts';
import { OFFERED_OPTIONS } from './usual-option.ts';

const ICONS: Record<PaymentOptionCode, ReactNode> = {
  'bank-transfer': <BankIcon />,
  usdt: <WalletIcon />,
  flutterwave: <CardIcon />,
  wallet: <WalletIcon />,
  'debit-card': <CardIcon />,
};

type OptionChoiceProps = {
  /** What the order can be paid by now. */
  offered: readonly PaymentOptionCode[];
  chosen: PaymentOptionCode | null;
  error: string | undefined;
  onChoose: (code: PaymentOptionCode) => void;
};

/** By what an order is paid; one that is off can be looked at, and says that it is (Product §16.4). */
export function OptionChoice({ offered, chosen, error, onChoose }: OptionChoiceProps) {
  const { site } = useSite();
  const names: Record<PaymentOptionCode, string> = {
    'bank-transfer': 'Bank transfer',
    usdt: 'USDT',
    flutterwave: 'Card or bank app (Flutterwave)',
    wallet: `${site.brand_name} wallet`,
    'debit-card': 'Debit card',
  };

  return (
    <RadioCards
      legend="1. Select payment option"
      name="payment_option"
      columns={2}
      value={chosen}
      error={error}
      choices={OFFERED_OPTIONS.map((code) => ({
        value: code,
        label: names[code],
        icon: ICONS[code],
        ...(!offered.includes(code) && { isFaint: true, hint: 'Unavailable' }),
      }))}
      onValue={(code) => onChoose(code as PaymentOptionCode)}
    />
  );
}
