import type { AnyEndpoint } from '@cowrie/contract/endpoint.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { useState } from 'react';
import { DigitsField } from './digits-field.tsx';
import { ParcelRow } from './parcel-row.tsx';
import { ScanDialog } from './scan-dialog.tsx';
import { notOn, useLoading } from './use-loading.ts';

type LoadParcelsProps = { departureId: string; refreshes: readonly AnyEndpoint[] };

/** Puts one parcel after the other onto a departure, by a scan or by its last digits. */
export function LoadParcels({ departureId, refreshes }: LoadParcelsProps) {
  const { found, isNothing, refused, load, put, ...digits } = useLoading(departureId, refreshes);
  const [isScanning, setIsScanning] = useState(false);

  return (
    <section aria-label="Put parcels onto it" className="flex flex-col gap-2">
      {/* A scanner in the hand types into whatever has the cursor. */}
      <DigitsField
        hasCursor
        label="Put on: last digits of the tracking number"
        value={digits.typed}
        onValue={digits.type}
        onScan={() => setIsScanning(true)}
        onEnter={digits.enter}
      />
      {found.length > 0 && !refused && (
        <ul aria-label="Found" className="flex flex-col gap-2">
          {found.map((parcel) => (
            <ParcelRow key={parcel.reference} parcel={parcel} onOpen={(reference) => put(reference)} />
          ))}
        </ul>
      )}
      {isNothing && (
        <p role="status" className="text-sm text-soft">
          No shipment ends with this.
        </p>
      )}
      <Alert key={load.failedAt} type="error" message={load.error?.message} />
      {refused && (
        <div role="alert" className="rounded-control bg-warning-tint px-4 py-3">
          <p className="font-medium">{notOn(refused)}</p>
          {refused.is_unpaid && (
            <Button
              tone="outline"
              size="small"
              busy={load.isPending}
              className="mt-2"
              onClick={() => put(refused.reference, true)}
            >
              Put it on anyway
            </Button>
          )}
        </div>
      )}
      <ScanDialog
        isOpen={isScanning}
        onClose={() => setIsScanning(false)}
        onRead={(text) => {
          setIsScanning(false);
          digits.read(text);
        }}
      />
    </section>
  );
}
