import type { AnyEndpoint } from '@cowrie/contract/endpoint.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { FailedLine } from '@cowrie/ui/list-states.tsx';
import { useRef, useState } from 'react';
import { DigitsField } from './digits-field.tsx';
import { ParcelRow } from './parcel-row.tsx';
import { ScanDialog } from './scan-dialog.tsx';
import { notOn, useLoading } from './use-loading.ts';

type LoadParcelsProps = { departureId: string; refreshes: readonly AnyEndpoint[] };

/** Puts one parcel after the other onto a departure, by a scan or by its last digits. */
export function LoadParcels({ departureId, refreshes }: LoadParcelsProps) {
  const { found, refused, waiting, load, put, goOn, ...digits } = useLoading(departureId, refreshes);
  const [isScanning, setIsScanning] = useState(false);
  const section = useRef<HTMLElement>(null);

  return (
    <section ref={section} aria-label="Put parcels onto it" className="flex flex-col gap-2">
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
      {digits.didNotLoad && <FailedLine isBusy={digits.isLookingAgain} onRetry={digits.lookAgain} />}
      {digits.isNothing && (
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
      {waiting.length > 0 && (
        <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="font-medium text-sm [overflow-wrap:anywhere]">
            {waiting.join(', ')} {waiting.length === 1 ? 'waits' : 'wait'} until you continue.
          </p>
          <Button
            tone="outline"
            size="small"
            onClick={() => {
              focusField(section.current);
              goOn();
            }}
          >
            Continue
          </Button>
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

/**
 * Focuses the field, with its text selected, so that a hand-held scanner types the next number over the last. Not on a
 * touch screen, where it would bring up the keyboard.
 */
function focusField(section: HTMLElement | null): void {
  if (matchMedia('(pointer: coarse)').matches) return;
  const field = section?.querySelector('input');
  field?.focus({ preventScroll: true });
  field?.select();
}
