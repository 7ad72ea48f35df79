import type { PaymentMethod } from '@cowrie/contract/payments.ts';
import type { Receiver } from '@cowrie/contract/receivers.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { PlusIcon } from '@cowrie/ui/icons.tsx';
import { Money } from '@cowrie/ui/money.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { DID_NOT_ARRIVE, useOpening } from '../../hooks/use-opening.ts';
import { ReceiverFace } from './receiver-face.tsx';

const loadManaging = () => import('./manage-receivers.tsx');

/** So many stand there at once; on a phone more would push the amounts out of sight. */
const FIRST = 3;

type SavedReceiversProps = {
  receivers: readonly Receiver[];
  methods: readonly PaymentMethod[];
  chosen: Receiver | null;
  /** Null for somebody who is not saved. */
  onChoose: (receiver: Receiver | null) => void;
  /** One was renamed or removed. */
  onChanged: () => void;
};

/** Whom the customer has paid, to be paid again, the one paid last first (Product §27.46). */
export function SavedReceivers({ receivers, methods, chosen, onChoose, onChanged }: SavedReceiversProps) {
  const [showsAll, setShowsAll] = useState(false);
  const managing = useOpening(loadManaging, { onDemand: true });
  if (receivers.length === 0 && !managing.part && !managing.isComing) return null;
  const first = receivers.slice(0, FIRST);
  // Whoever is chosen stays in sight.
  const shown = showsAll ? receivers : chosen && !first.includes(chosen) ? [chosen, ...first] : first;
  const look =
    'flex h-full min-h-14 w-full flex-wrap items-center gap-x-3 rounded-control border px-4 py-2.5 text-left transition-colors';
  return (
    <section aria-label="Pay again" className="flex flex-col gap-2.5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-sans font-semibold text-[0.9375rem] tracking-normal">Pay again</h2>
        <Button
          tone="plain"
          size="small"
          className="-mr-3.5"
          busy={managing.isComing}
          onClick={() => void managing.open()}
        >
          Manage
          <span className="sr-only"> saved receivers</span>
        </Button>
      </div>
      {/* Not after `&&`: the build would write the sentence out there, once more for every visit to this page. */}
      <Alert
        key={String(managing.hasFailed)}
        type="error"
        message={managing.hasFailed ? DID_NOT_ARRIVE : null}
      />
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5 sm:grid-cols-2">
        {shown.map((receiver) => {
          const isChosen = receiver.id === chosen?.id;
          return (
            <li key={receiver.id}>
              <button
                type="button"
                aria-pressed={isChosen}
                className={cx(
                  look,
                  isChosen
                    ? 'border-brand bg-brand-tint ring-1 ring-brand'
                    : 'border-edge bg-raised hover:border-brand',
                )}
                onClick={() => onChoose(receiver)}
              >
                <ReceiverFace receiver={receiver} isChosen={isChosen} />
                <span className="min-w-0 grow basis-36">
                  {/* Whole: two of them may begin alike. */}
                  <span className="block wrap-anywhere font-semibold">{receiver.name}</span>
                  <span className="block text-soft text-sm">
                    {methods.find(({ code }) => code === receiver.payment_method_code)?.name ?? 'Unavailable'}
                    {receiver.last_payment && (
                      <>
                        , last{' '}
                        <Money
                          amount={receiver.last_payment.amount}
                          currency={receiver.last_payment.currency}
                        />{' '}
                        <When at={receiver.last_payment.placed_at} show="day" isInSentence />
                      </>
                    )}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
        {chosen && (
          <li>
            <button
              type="button"
              className={cx(look, 'border-edge border-dashed bg-raised hover:border-brand')}
              onClick={() => onChoose(null)}
            >
              <PlusIcon className="mx-2.5 size-5 shrink-0 text-brand" />
              Someone new
            </button>
          </li>
        )}
      </ul>
      {receivers.length > FIRST && !showsAll && (
        <Button tone="plain" size="small" className="self-start" onClick={() => setShowsAll(true)}>
          Show all {receivers.length}
        </Button>
      )}
      {managing.part && (
        <managing.part.ManageReceivers receivers={receivers} onClose={managing.close} onChanged={onChanged} />
      )}
    </section>
  );
}
