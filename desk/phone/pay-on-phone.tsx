import { useNewest } from '@cowrie/client/use-newest.ts';
import { usePoll } from '@cowrie/client/use-poll.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { endPayoutPhone, type PaymentToPay, paymentOnPhone } from '@cowrie/contract/payout-phone.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { ShellMark } from '@cowrie/ui/logo.tsx';
import { Spinner } from '@cowrie/ui/spinner.tsx';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSite } from '../frame/use-site.ts';
import { InstallPage, useShareTarget } from './install-page.tsx';
import { forgetShown, lastShown, noteShown } from './last-shown.ts';
import { PairPhone } from './pair-phone.tsx';
import { PayNow } from './pay-now.tsx';
import { keepKey, onKey, phoneClient, readKey } from './phone-key.ts';
import { ShareOutcome } from './share-outcome.tsx';
import { type SlipOnPhone, useSharedSlip } from './use-shared-slip.ts';
import { SlipBeforePairing, SlipOfAnother, SlipWithoutPayment } from './waiting-slip.tsx';

/** How soon the phone shows what was claimed at the desk. */
const POLL_MS = 2000;

/** The page of a phone that pays: whatever is claimed at the desk it was paired with, one payment after another (Product §28.21). */
export function Screen() {
  const key = useSyncExternalStore(onKey, readKey);
  const { brandName } = useSite();
  const shared = useSharedSlip(key);
  useShareTarget();
  useEffect(() => {
    document.title = `Pay · ${brandName} Desk`;
  }, [brandName]);
  return (
    <div className="min-h-dvh bg-paper">
      <header className="flex min-h-13 items-center justify-between gap-3 bg-deep px-4 text-on-deep [--color-paper:var(--color-deep)]">
        <span className="flex items-center gap-2 font-bold text-lg">
          <ShellMark className="size-6" />
          {brandName} <span className="text-on-deep-soft">Pay</span>
        </span>
        {key && <Leave onLeft={shared.drop} />}
      </header>
      <main className="mx-auto max-w-md px-4 py-4">
        <ShareOutcome />
        {key ? (
          <Paired key={key} shared={shared} />
        ) : (
          <>
            {shared.slip && <SlipBeforePairing slip={shared.slip} onDrop={shared.drop} />}
            <PairPhone />
          </>
        )}
        <InstallPage />
      </main>
    </div>
  );
}

function Leave({ onLeft }: { onLeft: () => void }) {
  return (
    <button
      type="button"
      className="min-h-11 px-2 font-semibold text-on-deep-soft text-sm"
      onClick={() => {
        onLeft();
        void phoneClient.call(endPayoutPhone, {}).finally(() => keepKey(null));
      }}
    >
      Disconnect
    </button>
  );
}

type Shown = CallData<typeof paymentOnPhone>;

function Paired({ shared: { slip, isRead, see, drop } }: { shared: SlipOnPhone }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const begin = useNewest();
  async function read(signal?: AbortSignal) {
    const isNewest = begin();
    const result = await phoneClient.call(paymentOnPhone, {}, signal ? { signal } : {});
    // What was asked before a payment was paid may still tell of it, and what was asked before something else is older.
    if (signal?.aborted || !isNewest()) return;
    setProblem(result.status === 'success' ? null : result.message);
    if (result.status === 'success')
      setShown((before) => (isSame(before, result.data) ? before : result.data));
  }
  usePoll(read, POLL_MS, true);
  const payment = shown?.payment;
  const reference = payment?.reference ?? null;
  useEffect(() => {
    if (!shown || !isRead) return;
    if (slip && !slip.isSeen) see(lastShown() ?? reference);
    else if (slip && slip.reference === null && reference !== null) see(reference);
    if (reference !== null) noteShown(reference);
  }, [shown, isRead, slip, see, reference]);
  const isOfThis = slip?.isSeen && slip.reference === reference;
  return (
    <>
      {done && (
        <p
          role="status"
          className="mb-3 rounded-control bg-success-tint px-4 py-2.5 font-semibold text-success"
        >
          {done} is paid.
        </p>
      )}
      <Alert className="mb-3" key={problem} type="warning" message={problem} onDismiss={false} />
      {payment ? (
        <>
          {slip?.reference && !isOfThis && (
            <SlipOfAnother
              slip={slip}
              amount={displayMoney(payment.amount, payment.currency)}
              onDrop={drop}
              onUse={() => see(payment.reference)}
            />
          )}
          <PayNow
            // What was typed or attached for one part stands for no other (Product §21.7).
            key={partOf(payment)}
            payment={payment}
            shared={isOfThis ? slip.file : null}
            onDropShared={drop}
            onPaid={(reference) => {
              begin();
              setDone(reference);
              if (isOfThis) drop();
              // By now the next payment may be shown, with its slip already chosen.
              if (lastShown() === reference) forgetShown();
              setShown((now) =>
                now?.payment && partOf(now.payment) === partOf(payment) ? { ...now, payment: null } : now,
              );
            }}
          />
        </>
      ) : slip && shown ? (
        <SlipWithoutPayment slip={slip} onDrop={drop} />
      ) : (
        <section className="grid justify-items-center gap-3 rounded-card border border-line bg-surface p-8 text-center">
          <Spinner />
          <h1 className="text-xl">{shown ? 'Nothing to pay yet' : 'One moment'}</h1>
          <p className="text-soft">
            Press “I am paying this” at the desk{shown && `, ${shown.name}`}: the payment shows here by
            itself.
          </p>
          <Button tone="plain" size="small" onClick={() => void read()}>
            Look again
          </Button>
        </section>
      )}
    </>
  );
}

/** Identifies one payout: a payment may be paid in parts. */
const partOf = ({ reference, amount }: PaymentToPay) => `${reference} ${amount}`;
const isSame = (before: Shown | null, after: Shown) => JSON.stringify(before) === JSON.stringify(after);
