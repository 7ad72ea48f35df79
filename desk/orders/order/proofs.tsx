import { OPTION_NAMES } from '@cowrie/contract/desk/option-names.ts';
import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { isClosed } from '@cowrie/contract/lifecycle.ts';
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { Money } from '@cowrie/ui/money.tsx';
import { priceLine } from '@cowrie/ui/price-line.ts';
import { StatusBadge } from '@cowrie/ui/status-badge.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { Card } from '../../frame/screen.tsx';
import { CardMoney } from '../../parts/card-money.tsx';
import { FileView } from '../../parts/file-view.tsx';
import { SameProofs } from './same-proofs.tsx';
import { ShownAccounts } from './shown-accounts.tsx';

/** Its slip stands large beside all that it is held against (Product §28.30). */
export const isToCheck = ({ status, proofs }: OrderDetails) => status === 'awaiting' && proofs.length > 0;

export const newestFirst = ({ proofs }: OrderDetails) =>
  [...proofs].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));

const isToPay = ({ status }: OrderDetails) => status === 'pending' || status === 'awaiting';

type ProofsProps = Pick<DeskOrder, 'same_proofs' | 'money'> & { order: OrderDetails };

/** The proofs of payment, the newest first, held against the amount that should have arrived. */
export function Proofs({ order, same_proofs, money }: ProofsProps) {
  const proofs = newestFirst(order);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = proofs.find((proof) => proof.id === chosenId) ?? proofs[0];
  if (!chosen) {
    return (
      <Card title="Proof of payment">
        <p className="text-soft">
          {order.amount === null
            ? 'None: the order has no amount yet.'
            : isClosed(order.status)
              ? 'The customer sent none.'
              : 'The customer has not sent one yet.'}
        </p>
      </Card>
    );
  }
  const due = isToPay(order) ? order.amount_missing : order.amount;
  const isPage = !chosen.file.media_type.startsWith('image/');
  return (
    <Card
      title={proofs.length === 1 ? 'Proof of payment' : `${proofs.length} proofs of payment`}
      aside={<StatusBadge status={chosen.transaction_status} />}
    >
      <div className="mb-4 empty:hidden">
        <SameProofs
          order={order.reference}
          others={same_proofs.filter(({ proof_id }) => proof_id === chosen.id)}
        />
      </div>
      <div
        className={
          // A page of text needs the whole width to be read; the amount stands right above it.
          isPage ? 'flex flex-col-reverse gap-4' : 'grid gap-5 sm:grid-cols-[minmax(0,1fr)_15rem]'
        }
      >
        <FileView
          key={chosen.id}
          inPlace
          isRead
          file={chosen.file}
          name={`Proof of payment for ${order.reference}`}
          className="h-80 w-full"
          beside={
            <span>
              <Money amount={due} currency={order.currency} className="font-bold text-xl" />{' '}
              <span className="text-sm text-soft">{order.reference}</span>
            </span>
          }
        />
        <div className={cx('flex flex-col gap-4', isPage && 'sm:flex-row')}>
          <ShouldHaveArrived order={order} proof={chosen} className={isPage ? 'flex-1' : ''} />
          <ShownAccounts reference={order.reference} proof={chosen} className={isPage ? 'flex-1' : ''} />
          {proofs.length > 1 && (
            <ul aria-label="Proofs" className="flex flex-1 flex-col gap-1.5">
              {proofs.map((proof) => (
                <li key={proof.id}>
                  <button
                    type="button"
                    aria-pressed={proof.id === chosen.id}
                    className={cx(
                      'flex min-h-11 w-full items-center justify-between gap-2 rounded-control border px-3 text-left text-sm',
                      proof.id === chosen.id
                        ? 'border-brand bg-brand-tint font-semibold'
                        : 'border-line hover:border-brand',
                    )}
                    onClick={() => setChosenId(proof.id)}
                  >
                    <When at={proof.created_at} show="day-time" />
                    <span className="text-soft">{proof.transaction_status}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {/* What went out has its slip beside it there. */}
      {order.receipt && !money?.payouts.some(({ receipt }) => receipt) && (
        <div className="mt-5 border-line border-t pt-4">
          <h3 className="mb-2 text-base">Our receipt</h3>
          <FileView file={order.receipt} name="receipt" className="h-40 w-full sm:w-60" />
        </div>
      )}
    </Card>
  );
}

type ArrivedProps = { order: OrderDetails; proof: OrderDetails['proofs'][number]; className?: string };

/** What the customer was asked for, by which way and when they sent the proof. */
export function ShouldHaveArrived({ order, proof, className }: ArrivedProps) {
  const isPart = isToPay(order) && /[1-9]/.test(order.amount_received);
  const due = isToPay(order) ? order.amount_missing : order.amount;
  return (
    <section
      aria-label="Should have arrived"
      className={cx('min-w-0 rounded-control bg-brand-tint p-3.5', className)}
    >
      <p className="text-sm text-soft">Should have arrived</p>
      {due !== null && <CardMoney amount={due} currency={order.currency} />}
      {isPart && (
        <p className="mt-1 text-sm">
          <Money amount={order.amount_received} currency={order.currency} className="font-semibold" /> of{' '}
          <Money amount={order.amount} currency={order.currency} /> is there already
        </p>
      )}
      {proof.usdt && (
        <p className="mt-1 text-sm">
          asked for as{' '}
          <Money amount={proof.usdt.amount} currency="USDT" className="font-semibold text-base" />
          <br />
          at {priceLine(proof.usdt.rate, order.currency, 'USDT')}
        </p>
      )}
      <p className="mt-1 text-sm">
        {proof.payment_option ? OPTION_NAMES[proof.payment_option] : 'Way of payment not said'}
        <br />
        sent <When at={proof.created_at} show="day-time" isInSentence />
      </p>
    </section>
  );
}
