import { displayMoney } from '@cowrie/contract/money.ts';
import type { OrderDetails, PaymentDetails, ShipmentDetails } from '@cowrie/contract/orders.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { CopyButton } from '@cowrie/ui/copy-button.tsx';
import { FittingMoney, Money } from '@cowrie/ui/money.tsx';
import { priceLine } from '@cowrie/ui/price-line.ts';
import { When } from '@cowrie/ui/when.tsx';
import type { ReactNode } from 'react';
import { DeclinedReason } from '../../declined/declined-reason.tsx';
import { FilePreview } from '../chat/file-preview.tsx';
import { Fold } from './fold.tsx';
import { hasLapsed } from './has-lapsed.ts';
import { OrderPapers } from './order-papers.tsx';
import { receiverGets } from './what-happens-now.ts';

/** What went wrong with an order, loud in the order itself. */
export function OrderTrouble({ order }: { order: OrderDetails }) {
  if (order.status === 'pending' && order.decline_reason)
    return <DeclinedReason reason={order.decline_reason} />;
  if (order.status === 'cancelled' && order.cancel_reason)
    return (
      <Alert type="info" onDismiss={false}>
        {hasLapsed(order) ? (
          order.refund ? (
            'This order closed because it had not been paid. Your money came later: it is yours.'
          ) : (
            order.cancel_reason
          )
        ) : (
          <>
            Cancelled: <span className="wrap-anywhere whitespace-pre-line">{order.cancel_reason}</span>
          </>
        )}
      </Alert>
    );
  return null;
}

/** What an order is about: reference, its own facts, its receiver and its files, each folded. */
export function OrderSummary({ order }: { order: OrderDetails }) {
  return (
    <section aria-label="Order" className="flex flex-col gap-3">
      <Fold
        title="Details"
        summary={`${order.reference} · ${'you_get' in order ? receiverGets(order) : order.name}`}
      >
        <dl className="divide-y divide-line">
          <Fact name="Reference">
            <span className="flex flex-wrap items-center justify-end">
              <span className="whitespace-nowrap font-semibold tabular-nums">{order.reference}</span>
              <CopyButton text={order.reference} label="reference" className="-mr-2 shrink-0 px-2!" />
            </span>
          </Fact>
          <Fact name="Amount">
            {order.amount === null ? (
              'Not set'
            ) : (
              <FittingMoney>{displayMoney(order.amount, order.currency)}</FittingMoney>
            )}
          </Fact>
          {'you_get' in order ? (
            <PaymentFacts order={order} />
          ) : 'tracking_number' in order ? (
            <ShipmentFacts order={order} />
          ) : (
            <>
              <Fact name={'items' in order ? 'Items' : 'Goods'}>
                {'items' in order ? order.items.join(', ') : order.name}
              </Fact>
              <Fact name="Quantity">{'quantity_group' in order ? order.quantity_group : order.quantity}</Fact>
            </>
          )}
          <Fact name="Placed on">
            <When at={order.created_at} />
          </Fact>
        </dl>
      </Fold>
      {'you_get' in order && <ReceiverDetails order={order} />}
      <OrderFiles order={order} />
      <OrderPapers papers={order.papers ?? []} />
    </section>
  );
}

function PaymentFacts({ order }: { order: PaymentDetails }) {
  return (
    <>
      <Fact name="Receiver gets">
        <span className="font-bold text-brand text-lg">
          <FittingMoney>{receiverGets(order)}</FittingMoney>
        </span>
        {order.status === 'processing' && /[1-9]/.test(order.paid_out ?? '') && (
          <span className="block text-soft text-sm">
            <Money amount={order.paid_out} currency={order.you_get_currency} className="font-semibold" /> is
            sent
          </span>
        )}
      </Fact>
      <Fact name="Rate">{priceLine(order.rate, order.you_pay_currency, order.you_get_currency)}</Fact>
      {order.status === 'pending' && (
        <Fact
          name={Date.parse(order.rate_held_until) < serverNow() ? 'Rate was held until' : 'Rate held until'}
        >
          <When at={order.rate_held_until} show="day-time" />
        </Fact>
      )}
    </>
  );
}

function ShipmentFacts({ order }: { order: ShipmentDetails }) {
  return (
    <>
      <Fact name="Goods">
        {order.goods_type}, {order.goods_category}
      </Fact>
      <Fact name="Tracking number">{order.tracking_number}</Fact>
      <Fact name="Shipping company">{order.shipping_company}</Fact>
      {order.weight_kg && <Fact name="Weight">{order.weight_kg} kg</Fact>}
      {order.size_cm && <Fact name="Size">{order.size_cm} cm</Fact>}
      {order.volume_weight_kg && <Fact name="Weight by volume">{order.volume_weight_kg} kg</Fact>}
      {order.route && <Fact name="Route">{order.route}</Fact>}
      {order.cost_note && <Fact name="How the price comes about">{order.cost_note}</Fact>}
    </>
  );
}

function ReceiverDetails({ order }: { order: PaymentDetails }) {
  const about = [order.payment_method_name, order.description?.split('\n')[0]].filter(Boolean).join(' · ');
  return (
    <Fold title="Receiver’s details" summary={about}>
      <p className="text-soft text-sm">{order.payment_method_name}</p>
      {order.description && <p className="wrap-anywhere whitespace-pre-line">{order.description}</p>}
      {order.qr_code && <FilePreview file={order.qr_code} label="QR code of the receiver" size="large" />}
    </Fold>
  );
}

function OrderFiles({ order }: { order: OrderDetails }) {
  const photos = 'photos' in order ? order.photos : [];
  return (
    <>
      {order.receipt && (
        <Fold title="Receipt from us" summary={order.receipt.name} startsOpen>
          <FilePreview file={order.receipt} label="Receipt" />
        </Fold>
      )}
      {photos.length > 0 && (
        <Fold
          title="Photos from the warehouse"
          summary={photos.length === 1 ? '1 photo' : `${photos.length} photos`}
        >
          <div className="flex flex-wrap gap-3">
            {photos.map((photo) => (
              <FilePreview key={photo.url} file={photo} label="Photo of your parcel" />
            ))}
          </div>
        </Fold>
      )}
      {order.proofs.length > 0 && (
        <Fold
          title="Proof of payment"
          summary={order.proofs.length === 1 ? '1 file' : `${order.proofs.length} files`}
        >
          <ul className="flex flex-wrap gap-x-4 gap-y-2">
            {order.proofs.map((proof) => (
              <li key={proof.id} className="max-w-full">
                <FilePreview file={proof.file} />
                <p className="text-soft text-xs">
                  <When at={proof.created_at} />
                  {proof.transaction_status === 'declined' && (
                    <span className="text-danger"> · Declined</span>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    // What does not fit beside its name goes below it.
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 py-1.5">
      <dt className="text-soft text-sm">{name}</dt>
      <dd className="@container min-w-0 grow basis-32 text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
