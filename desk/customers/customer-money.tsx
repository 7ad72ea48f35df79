import type { customerWhole } from '@cowrie/contract/desk/people.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { Money } from '@cowrie/ui/money.tsx';
import type { ReactNode } from 'react';

type Whole = CallData<typeof customerWhole>;
type Sums = Whole['money_in'];

/** Money in, still to come, owed and on the balance, each in its own currency (Product §28.99). */
export function CustomerMoney({ whole }: { whole: Whole }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-5">
      <Figure name="Money in">
        <SumsOf sums={whole.money_in} />
      </Figure>
      <Figure name="Open orders">{whole.open_orders}</Figure>
      <Figure name="Still to pay">
        <SumsOf sums={whole.to_pay} />
      </Figure>
      <Figure name="We owe back">
        <Money amount={whole.owed} currency="NGN" />
      </Figure>
      <Figure name="Balance">
        <Money amount={whole.balance} currency="NGN" />
      </Figure>
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1 bg-surface px-4 py-3 last:max-lg:col-span-full">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-bold text-[length:min(1rem,6vw)] [overflow-wrap:anywhere] sm:text-lg">
        {children}
      </dd>
    </div>
  );
}

function SumsOf({ sums }: { sums: Sums }) {
  const shown = sums.length > 0 ? sums : [{ currency: 'NGN', amount: '0.00' }];
  return shown.map(({ currency, amount }) => (
    <span key={currency} className="block">
      <Money amount={amount} currency={currency} />
    </span>
  ));
}
