import { displayMoney } from '@cowrie/contract/money.ts';
import { DEFAULT_BASE } from '@cowrie/contract/rates.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { MoneyPoint } from '@cowrie/ui/money.tsx';
import { Link } from 'react-router';
import { paths } from '../paths.ts';

type YourBalanceProps = { balance: string; paysOrders: boolean; toBank: string };

const isAny = (amount: string) => /[1-9]/.test(amount);

/** What the customer has with us, where it is anything, what it is good for now, and what is on its way to their bank (Product §27.73). */
export function YourBalance({ balance, paysOrders, toBank }: YourBalanceProps) {
  const has = isAny(balance);
  const isOnItsWay = isAny(toBank);
  if (!has && !isOnItsWay) return null;
  return (
    <section
      aria-labelledby="balance-title"
      className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-deep p-5 text-on-deep sm:p-6"
    >
      <div className="min-w-0 grow basis-64">
        <h2 id="balance-title" className="font-normal font-sans text-on-deep-soft text-sm">
          Your balance
        </h2>
        <p>
          <MoneyPoint>{displayMoney(balance, DEFAULT_BASE)}</MoneyPoint>
        </p>
        <p className="text-on-deep-soft text-sm">
          {has && <>You can {paysOrders && 'pay with it or '}withdraw it. </>}
          {isOnItsWay && <>{displayMoney(toBank, DEFAULT_BASE)} is on its way to your bank.</>}
        </p>
      </div>
      <Link to={paths.balance()} className={buttonClass({ tone: 'accent' })}>
        Open balance
      </Link>
    </section>
  );
}
