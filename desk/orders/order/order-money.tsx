import type { OrderMoney } from '@cowrie/contract/desk/order-money.ts';
import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { When } from '@cowrie/ui/when.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '../../frame/screen.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FileView } from '../../parts/file-view.tsx';
import { paths } from '../../paths.ts';

const isNothing = (amount: string) => !/[1-9]/.test(amount);

/** What came for the order and went out, what it cost and what it earned (Product §26.33). */
export function OrderMoneyCard({
  order,
  money,
  events,
}: Pick<DeskOrder, 'order' | 'events'> & { money: OrderMoney }) {
  const { receipts, payouts, came, cost, margin } = money;
  if (receipts.length + payouts.length === 0 && isNothing(came)) return null;
  // A payment from the balance: it is on none of our accounts, and has no slip.
  const spent = events.findLast(({ event }) => event === 'pay');
  return (
    <Card title="Money">
      {receipts.length > 0 && (
        <Rows title="Came in">
          {receipts.map((row) => (
            <Row
              key={row.id}
              amount={displayMoney(row.amount, row.account.currency)}
              account={row.account.name}
              journalId={row.journal_id}
              isTakenBack={row.taken_back}
              facts={[
                row.account.currency !== order.currency &&
                  `counts as ${displayMoney(row.counted, order.currency)}`,
                !isNothing(row.to_balance) && `${displayMoney(row.to_balance, 'NGN')} to the balance`,
                row.bank_reference,
              ]}
              by={row.by}
              at={row.at}
            />
          ))}
        </Rows>
      )}
      {payouts.length > 0 && (
        <Rows title="Went out">
          {payouts.map((row) => (
            <Row
              key={row.id}
              amount={displayMoney(row.amount, row.account.currency)}
              account={row.account.name}
              journalId={row.journal_id}
              isTakenBack={row.taken_back}
              facts={[
                !isNothing(row.fee) && `fee ${displayMoney(row.fee, row.account.currency)}`,
                `cost ${displayMoney(row.cost, 'NGN')}`,
                row.reference,
              ]}
              by={row.by}
              at={row.at}
            >
              {row.receipt && (
                <FileView
                  file={row.receipt}
                  name="receipt of this part"
                  className="mt-2 h-28 w-full sm:w-44"
                />
              )}
            </Row>
          ))}
        </Rows>
      )}
      <Facts
        facts={[
          spent !== undefined && { label: 'Paid from the balance', value: spent.note },
          { label: 'Total received', value: displayMoney(came, 'NGN') },
          payouts.length > 0 && { label: 'Cost so far', value: displayMoney(cost, 'NGN') },
          margin !== null && { label: 'Earned', value: displayMoney(margin, 'NGN') },
        ]}
      />
    </Card>
  );
}

function Rows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-4">
      <h3 className="mb-1 text-base">{title}</h3>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}

type RowProps = {
  amount: string;
  account: string;
  journalId: string;
  isTakenBack: boolean;
  facts: readonly (string | false | null)[];
  by: string;
  at: string;
  children?: ReactNode;
};

function Row({ amount, account, journalId, isTakenBack, facts, by, at, children }: RowProps) {
  const said = facts.filter((fact) => fact !== false && fact !== null);
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold tabular-nums">{amount}</span>
        <span className="[overflow-wrap:anywhere]">{account}</span>
      </p>
      <p className="text-sm text-soft [overflow-wrap:anywhere]">
        {said.map((fact) => `${fact} · `)}
        {by}, <When at={at} show="day-time" isInSentence />
        {' · '}
        <Link to={paths.journal(journalId)} className="text-brand underline underline-offset-4">
          journal {journalId}
        </Link>
        {isTakenBack && <strong className="text-danger"> · taken back</strong>}
      </p>
      {children}
    </li>
  );
}
