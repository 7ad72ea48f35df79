import { Money } from '@cowrie/ui/money.tsx';

/** An amount of the book; below zero it says so by its colour too. */
export function SignedMoney({
  amount,
  currency,
  className = '',
}: {
  amount: string;
  currency: string;
  className?: string;
}) {
  const isBelow = amount.startsWith('-');
  return (
    <Money
      amount={isBelow ? amount.slice(1) : amount}
      currency={currency}
      className={isBelow ? `${className} text-danger before:content-['−']` : className}
    />
  );
}
