import { listRefunds } from '@cowrie/contract/desk/refunds.ts';
import type { Refund } from '@cowrie/contract/orders.ts';
import { Money } from '@cowrie/ui/money.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { Link } from 'react-router';
import { Card } from '../../frame/screen.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FileView } from '../../parts/file-view.tsx';
import { paths } from '../../paths.ts';
import { REFUND_STATES } from '../../refunds/refund-states.ts';
import { useWhyNot } from '../../session/rights.ts';

/** What its customer gets back, and how far that is: whoever works on the order sees it (Product §26.82). */
export function OrderRefund({ refund }: { refund: Refund }) {
  const notAllowed = useWhyNot(listRefunds);
  const { bank } = refund;
  const isOpen = refund.state === 'waiting' || refund.state === 'prepared';
  return (
    <Card
      title="Refund"
      aside={
        isOpen &&
        !notAllowed && (
          <Link
            to={paths.refunds()}
            className="inline-flex min-h-11 items-center font-semibold text-brand text-sm underline-offset-4 hover:underline"
          >
            Open the refunds
          </Link>
        )
      }
    >
      <Facts
        facts={[
          { label: 'Amount', value: <Money amount={refund.amount} currency={refund.currency} /> },
          { label: 'State', value: REFUND_STATES[refund.state] },
          { label: 'Since', value: <When at={refund.since} show="day-time" /> },
          bank && {
            label: 'To',
            value: `${bank.bank_name}, ${bank.account_number}, ${bank.account_name}`,
          },
          refund.returned_because !== null && { label: 'Given back because', value: refund.returned_because },
          refund.bank_reference !== null && { label: 'Bank reference', value: refund.bank_reference },
        ]}
      />
      {refund.slip && <FileView file={refund.slip} name="The bank’s slip" />}
    </Card>
  );
}
