import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { When } from '@cowrie/ui/when.tsx';
import { Link } from 'react-router';
import { Card } from '../../frame/screen.tsx';
import { Facts } from '../../parts/facts.tsx';
import { paths } from '../../paths.ts';

type CustomerCardProps = {
  customer: DeskOrder['customer'];
  /** On the customer's own page, where their name is no link. */
  isOwnPage?: boolean;
};

/** Whose order it is. */
export function CustomerCard({ customer, isOwnPage = false }: CustomerCardProps) {
  return (
    <Card
      title="Customer"
      aside={
        customer.blocked && (
          <span className="rounded-full bg-danger-tint px-2.5 py-0.5 font-semibold text-danger text-sm">
            Blocked
          </span>
        )
      }
    >
      <Facts
        facts={[
          {
            label: 'Name',
            value: isOwnPage ? (
              customer.name
            ) : (
              <Link
                to={paths.customer(customer.id)}
                className="font-semibold text-brand underline-offset-4 hover:underline"
              >
                {customer.name}
              </Link>
            ),
          },
          // Of one who was deleted these stand for nobody.
          ...(customer.deleted
            ? []
            : [
                { label: 'Username', value: customer.username },
                { label: 'Email', value: <Email address={customer.email} />, copy: customer.email },
                { label: 'Phone', value: customer.phone_number, copy: customer.phone_number },
              ]),
          { label: 'Customer since', value: <When at={customer.created_at} show="date" /> },
          {
            label: 'Orders',
            value: (
              <Link
                to={paths.orders({ customer: customer.id })}
                className="font-semibold text-brand underline-offset-4 hover:underline"
              >
                {customer.order_count}
              </Link>
            ),
          },
        ]}
      />
    </Card>
  );
}

/** Too long for its line it breaks before its sign, not within a word. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
