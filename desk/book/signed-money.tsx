import { Money } from '@cowrie/ui/money.tsx';

type SignedMoneyProps = { amount: string; currency: string; className?: string };

/** An amount of the book; below zero it says so by its colour too. Its sign is text: it is copied with its figures. */
export function SignedMoney({ amount, currency, className = '' }: SignedMoneyProps) {
  if (!amount.startsWith('-')) return <Money amount={amount} currency={currency} className={className} />;
  return (
    <span className={`${className} whitespace-nowrap text-danger`}>
      −<Money amount={amount.slice(1)} currency={currency} />
    </span>
  );
}
