import { OPTION_NAMES } from '@cowrie/contract/desk/option-names.ts';
import { isClosed, TRACK_STEPS, trackStep } from '@cowrie/contract/lifecycle.ts';
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { When } from '@cowrie/ui/when.tsx';
import { Card } from '../../frame/screen.tsx';
import { type Fact, Facts } from '../../parts/facts.tsx';

/** What was ordered. What a payment's receiver gets stands with the receiver. */
export function OrderFacts({ order }: { order: OrderDetails }) {
  return (
    <Card title="Order">
      <Facts
        facts={[
          { label: 'What', value: order.name },
          ...ownFacts(order),
          { label: 'Placed', value: <When at={order.created_at} show="day-time" /> },
          { label: 'Tracking', value: TRACK_STEPS[trackStep(order.track_status)] },
          order.cancel_reason !== null && { label: 'Cancelled because', value: order.cancel_reason },
          // Set where a proof was declined or its money was taken back.
          order.decline_reason !== null && { label: 'Not paid because', value: order.decline_reason },
          !isClosed(order.status) && {
            label: 'Can be paid by',
            value:
              order.payment_option_code.map((code) => OPTION_NAMES[code]).join(', ') ||
              'Nothing at the moment',
          },
        ]}
      />
    </Card>
  );
}

function ownFacts(order: OrderDetails): Fact[] {
  if ('items' in order) {
    return [{ label: 'Quantity', value: order.quantity_group }];
  }
  if ('tracking_number' in order) {
    return [
      { label: 'Tracking number', value: order.tracking_number, copy: order.tracking_number },
      { label: 'Shipping company', value: order.shipping_company },
      { label: 'Weight', value: order.weight_kg === null ? 'Not weighed yet' : `${order.weight_kg} kg` },
      ...(order.cost_note !== null || order.amount === null
        ? [{ label: 'Cost', value: order.cost_note ?? 'Not set yet' }]
        : []),
    ];
  }
  if ('payment_method_code' in order) return [];
  return [{ label: 'Quantity', value: order.quantity }];
}
