import { usePoll } from '@cowrie/client/use-poll.ts';
import { type PaymentMethod, paymentMethods } from '@cowrie/contract/payments.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { displayComing } from '@cowrie/contract/time.ts';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useIsOffline } from '../../offline/connection.ts';

const RENEWED_MS = 120_000;

/** The methods that the page came with, asked for again while it stays open: what they promise goes on with time. */
export function useMethods(first: readonly PaymentMethod[]): readonly PaymentMethod[] {
  const [methods, setMethods] = useState(first);
  const isPromised = first.some((method) => method.promised_at);
  const renew = async (signal: AbortSignal) => {
    const answer = await api.call(paymentMethods, {}, { signal });
    if (answer.status === 'success') setMethods(answer.data.payment_methods);
  };
  usePoll(renew, RENEWED_MS, isPromised, { isFresh: true });
  return methods;
}

/** What the business says of a method, and by when the receiver is paid if the proof is sent now (Product §27.66). */
export function MethodHint({ duration, promised_at: promised }: PaymentMethod) {
  const isOffline = useIsOffline();
  const now = serverNow();
  return (
    <>
      {duration}
      {promised && !isOffline && Date.parse(promised) > now && (
        <span className="mt-0.5 block text-ink">
          Proof sent now: paid by{' '}
          <span className="inline-block font-semibold">{displayComing(promised, now)}</span>
        </span>
      )}
    </>
  );
}
