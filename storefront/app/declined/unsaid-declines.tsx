import type { DeclinedProof } from '@cowrie/contract/orders.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { WarningIcon } from '@cowrie/ui/first-icons.tsx';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { orderName } from '../orders/order/order-name.ts';
import { paths, plainPath } from '../paths.ts';
import { readCache, setCache } from '../session/store.ts';

type UnsaidDeclinesProps = { newest: DeclinedProof; others: number };

/** Where something else is placed or paid, and all that lies below it. */
const PLACED_OR_PAID = [paths.payment(), paths.branding(), paths.packageDetails(), '/pay'];

/** Of the screen, that what is said in full may cover: large text on a small phone leaves too little of the page. */
const MOST_COVERED = 0.4;

/** In full until the customer has put it off, or where it would cover too much, then in a line (Product §27.10). */
export function UnsaidDeclines({ newest, others }: UnsaidDeclinesProps) {
  const [putOff, setPutOff] = useState(readCache().declinesPutOff);
  const [isTooTall, setIsTooTall] = useState(false);
  const { pathname } = useLocation();
  const order = paths.orders({ order: orderName(newest.order_type, newest.order_id) });

  function later() {
    setCache({ declinesPutOff: newest.declined_at });
    setPutOff(newest.declined_at);
  }

  // Each card of the list says it, but its page may show others; and where another order is paid, it is not about that.
  const here = plainPath(pathname);
  const isPaying = PLACED_OR_PAID.some((path) => `${here}/`.startsWith(`${path}/`));
  const isPutOff = putOff !== null && newest.declined_at <= putOff;
  if (isPaying || here === paths.orders() || isPutOff || isTooTall)
    return (
      <aside
        aria-label="Declined payment"
        data-foot=""
        className="sticky bottom-0 z-20 border-warning/40 border-t bg-warning-tint pb-[env(safe-area-inset-bottom)] text-warning"
      >
        <Link
          to={order}
          className="page flex min-h-11 items-center gap-2 font-semibold text-sm underline underline-offset-3"
        >
          <WarningIcon className="size-4 shrink-0" />
          <span>
            {isPaying ? 'Another order needs a new proof:' : 'Another proof is needed for'}{' '}
            <span className="whitespace-nowrap">{newest.order_reference}</span>
          </span>
        </Link>
      </aside>
    );
  return (
    <aside
      ref={(bar) => {
        if (bar && bar.offsetHeight > innerHeight * MOST_COVERED) setIsTooTall(true);
      }}
      aria-label="Declined payment"
      data-foot=""
      className="sticky bottom-0 z-20 bg-accent pb-[env(safe-area-inset-bottom)] text-on-accent shadow-float dark:border-accent dark:border-t-2 dark:bg-accent-tint dark:text-ink"
    >
      <div className="page flex flex-col gap-2 py-3 sm:flex-row sm:items-center sm:justify-between">
        <div className="min-w-0 leading-snug">
          <p className="font-bold">
            We could not confirm your payment for{' '}
            <span className="whitespace-nowrap">{newest.order_reference}</span>
          </p>
          {newest.reason && <p className="line-clamp-2 wrap-anywhere text-sm">{newest.reason}</p>}
          {others > 0 && (
            <p className="text-sm">
              {others === 1 ? 'One other payment is waiting' : `${others} other payments are waiting`} for
              another proof too.
            </p>
          )}
        </div>
        <div className="flex shrink-0 gap-x-2 max-sm:flex-wrap">
          <Link to={order} className={buttonClass()}>
            See what to do
          </Link>
          <button
            type="button"
            className="min-h-11 rounded-control px-4 font-semibold hover:underline"
            onClick={later}
          >
            Later
          </button>
        </div>
      </div>
    </aside>
  );
}
