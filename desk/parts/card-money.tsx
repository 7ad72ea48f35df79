import { displayMoney } from '@cowrie/contract/money.ts';
import { FittingMoney } from '@cowrie/ui/money.tsx';

type CardMoneyProps = { amount: string; currency: string; className?: string };

/**
 * A sum on a card, or what a page is about. With large text on a phone it is as much smaller as the screen makes it, less
 * what the page and the card leave free at their sides: no sum is torn (Product §30.34).
 */
export const CardMoney = ({ amount, currency, className = 'font-bold text-2xl' }: CardMoneyProps) => (
  <span className={`[--beside:4.5rem] ${className}`}>
    <FittingMoney>{displayMoney(amount, currency)}</FittingMoney>
  </span>
);
