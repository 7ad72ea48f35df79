import { findParcels, type Parcel } from '@cowrie/contract/desk/parcels.ts';
import { trackingSigns } from '@cowrie/contract/tracking-number.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { PackageIcon } from '@cowrie/ui/icons.tsx';
import { EmptyState, FailedState, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureMessage } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import { useSettled } from '../parts/use-settled.ts';
import { DigitsField } from './digits-field.tsx';
import { ParcelRow } from './parcel-row.tsx';
import { ScanDialog } from './scan-dialog.tsx';
import { ShelfItem } from './shelf-item.tsx';
import { ShelveForm } from './shelve-form.tsx';

const SETTLE_MS = 200;
const FEWEST_SIGNS = 3;

/** A parcel by a scan, or by the last digits of its tracking number; one that nobody announced goes onto the shelf. */
export function FindParcel({ onOpen }: { onOpen: (reference: string) => void }) {
  const [typed, setTyped] = useState('');
  const [isScanning, setIsScanning] = useState(false);
  const [isShelving, setIsShelving] = useState(false);
  const q = useSettled(typed.trim(), SETTLE_MS);
  const isAsked = typed.trim().length >= FEWEST_SIGNS;
  const query = useCall(
    findParcels,
    { query: { q: q.length >= FEWEST_SIGNS ? q : '' } },
    { placeholderData: keepPreviousData },
  );
  const isCurrent = query.data && !query.isPlaceholderData && q === typed.trim();
  const parcels = query.data?.parcels ?? [];
  const shelf = query.data?.shelf ?? [];

  // A whole number, as a scan has it, is no guess: its parcel opens by itself.
  const whole = isCurrent && isAsked ? parcels.filter((one) => isNumber(one, q)) : [];
  const [only] = whole.length === 1 && parcels.length === 1 ? whole : [];
  const opening = only?.reference;
  useEffect(() => {
    if (opening) onOpen(opening);
  }, [opening, onOpen]);

  if (isShelving)
    return (
      <ShelveForm
        trackingNumber={typed.trim()}
        onDone={() => {
          setIsShelving(false);
          setTyped('');
        }}
        onCancel={() => setIsShelving(false)}
      />
    );
  return (
    <div className="flex flex-col gap-4">
      <DigitsField
        isFirst
        label="Last digits of the tracking number"
        value={typed}
        onValue={setTyped}
        onScan={() => setIsScanning(true)}
        onEnter={() => {
          const [first] = parcels;
          if (isCurrent && isAsked && first && parcels.length === 1) onOpen(first.reference);
        }}
      />
      {query.isPending || (isAsked && !isCurrent && !query.isError) ? (
        // Rows of what was typed before would move away from under the finger.
        <SkeletonRows rows={isAsked ? 1 : 4} className="h-16" />
      ) : !query.data ? (
        <FailedState
          message={failureMessage(query.error)}
          isBusy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <>
          {parcels.length > 0 && (
            <section aria-label={isAsked ? 'Found' : 'Expected'}>
              {!isAsked && <h2 className="mb-2 font-semibold text-soft text-sm">Announced, not here yet</h2>}
              <ul className="flex flex-col gap-2">
                {parcels.map((parcel) => (
                  <ParcelRow key={parcel.reference} parcel={parcel} isUnderPlace={!isAsked} onOpen={onOpen} />
                ))}
              </ul>
            </section>
          )}
          {isAsked && shelf.length > 0 && (
            <section aria-label="On the shelf">
              <h2 className="mb-2 font-semibold text-soft text-sm">On the shelf already</h2>
              <ul className="flex flex-col gap-2">
                {shelf.map((parcel) => (
                  <ShelfItem key={parcel.id} parcel={parcel} />
                ))}
              </ul>
            </section>
          )}
          {isAsked && isCurrent && parcels.length === 0 && shelf.length === 0 && (
            <EmptyState
              title="No one announced this parcel"
              illustration={<PackageIcon className="mx-auto size-16 text-soft" />}
            >
              Check the digits. If they are right, take it in: it is offered to the customer whose mark is on
              it.
            </EmptyState>
          )}
          {isAsked && isCurrent && (
            <Button
              tone={parcels.length === 0 ? 'brand' : 'outline'}
              size="large"
              wide
              onClick={() => setIsShelving(true)}
            >
              {parcels.length + shelf.length > 0
                ? 'None of these: put it on the shelf'
                : 'Put it on the shelf'}
            </Button>
          )}
          {!isAsked && parcels.length === 0 && (
            <EmptyState title="No parcel is expected">
              Scan one, or type the last digits of its tracking number.
            </EmptyState>
          )}
        </>
      )}
      <ScanDialog
        isOpen={isScanning}
        onClose={() => setIsScanning(false)}
        onRead={(text) => {
          setIsScanning(false);
          setTyped(text);
        }}
      />
    </div>
  );
}

const isNumber = ({ tracking_number }: Parcel, q: string) =>
  tracking_number !== null && tracking_number.toUpperCase() === trackingSigns(q).toUpperCase();
