import { type BookAccount, bookAccounts, openPayOutAccount } from '@cowrie/contract/desk/book.ts';
import { buyRmb } from '@cowrie/contract/desk/book-moves.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../api/queries.ts';
import { Card } from '../frame/screen.tsx';
import { FailedRead, notRead } from '../parts/failed-read.tsx';
import { paths } from '../paths.ts';
import { useWhyNot } from '../session/rights.ts';
import { BookFrame } from './book-frame.tsx';
import { ACCOUNT_GROUPS, accountName } from './book-words.ts';
import { BuyDialog } from './buy-dialog.tsx';
import { OpenAccountDialog } from './open-account-dialog.tsx';
import { OwnMoneyDialog } from './own-money-dialog.tsx';
import { SignedMoney } from './signed-money.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

type Asking = 'buy' | 'transfer' | 'own' | 'open' | null;

/** Every account of the book with what is on it, and what the treasury moves by itself (Product §26.90). */
export function Screen() {
  const query = useCall(bookAccounts, {}, { pollMs: 30_000 });
  const [asking, setAsking] = useState<Asking>(null);
  const notAllowed = useWhyNot(buyRmb) ?? notRead('The accounts', query);
  const accounts = query.data?.accounts ?? [];
  const close = () => setAsking(null);
  return (
    <BookFrame
      title="The book"
      intro="Every naira in, every yuan out, and what is there now."
      actions={
        <>
          <Button disabledReason={notAllowed} onClick={() => setAsking('buy')}>
            Record bought RMB
          </Button>
          <Button tone="outline" disabledReason={notAllowed} onClick={() => setAsking('transfer')}>
            Move money
          </Button>
          <Button tone="outline" disabledReason={notAllowed} onClick={() => setAsking('own')}>
            Owner’s money
          </Button>
        </>
      }
    >
      {query.isPending ? (
        <SkeletonRows rows={4} className="h-28" />
      ) : !query.data ? (
        <FailedRead query={query} />
      ) : (
        <Groups data={query.data} onOpen={() => setAsking('open')} />
      )}
      {asking === 'buy' && <BuyDialog accounts={accounts} onClose={close} />}
      {asking === 'transfer' && <TransferDialog accounts={accounts} onClose={close} />}
      {asking === 'own' && <OwnMoneyDialog accounts={accounts} onClose={close} />}
      {asking === 'open' && <OpenAccountDialog onClose={close} />}
    </BookFrame>
  );
}

function Groups({ data, onOpen }: { data: CallData<typeof bookAccounts>; onOpen: () => void }) {
  const notAllowed = useWhyNot(openPayOutAccount);
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      {ACCOUNT_GROUPS.map(({ title, note, kinds }) => {
        const accounts = data.accounts.filter(({ kind }) => kinds.includes(kind));
        const isMoney = kinds.includes('pay-out');
        return (
          <Card
            key={title}
            title={title}
            aside={
              isMoney && (
                <Button size="small" tone="outline" disabledReason={notAllowed} onClick={onOpen}>
                  Open another
                </Button>
              )
            }
          >
            <p className="-mt-2 mb-2 text-sm text-soft">{note}</p>
            <ul className="divide-y divide-line">
              {accounts.map((account) => (
                <AccountRow key={account.id} account={account} />
              ))}
              {kinds.includes('orders') && (
                <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1.5">
                  <span className="font-medium">
                    Customers’ balances
                    <span className="block font-normal text-sm text-soft">
                      {data.customers.count === 1 ? '1 customer' : `${data.customers.count} customers`}
                    </span>
                  </span>
                  <SignedMoney
                    amount={data.customers.balance}
                    currency="NGN"
                    className="ml-auto font-semibold"
                  />
                </li>
              )}
            </ul>
          </Card>
        );
      })}
    </div>
  );
}

function AccountRow({ account }: { account: BookAccount }) {
  return (
    <li className="relative flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1.5 hover:bg-brand-tint/40">
      <Link
        to={paths.statement(account.id)}
        className="min-w-0 font-medium [overflow-wrap:anywhere] after:absolute after:inset-0"
      >
        {accountName(account)}
      </Link>
      <SignedMoney amount={account.balance} currency={account.currency} className="ml-auto font-semibold" />
    </li>
  );
}
