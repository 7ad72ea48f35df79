import { loadParcels } from '@cowrie/contract/desk/departures.ts';
import { findParcels } from '@cowrie/contract/desk/parcels.ts';
import type { AnyEndpoint } from '@cowrie/contract/endpoint.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { useEffect, useState } from 'react';
import { useCall, useSend } from '../api/queries.ts';
import { DigitsField } from './digits-field.tsx';
import { ParcelRow } from './parcel-row.tsx';
import { ScanDialog } from './scan-dialog.tsx';

const FEWEST_SIGNS = 3;

/** Puts one parcel after the other onto a departure, by a scan or by its last digits. */
export function LoadParcels({
  departureId,
  refreshes,
}: {
  departureId: string;
  refreshes: readonly AnyEndpoint[];
}) {
  const [typed, setTyped] = useState('');
  const [isScanning, setIsScanning] = useState(false);
  const [refused, setRefused] = useState<{ reference: string; because: string; is_unpaid: boolean } | null>(
    null,
  );
  /** What Enter was pressed on, or was scanned: a scanner in the hand presses Enter before its parcel is found. */
  const [meant, setMeant] = useState('');
  const q = typed.trim();
  const isAsked = q.length >= FEWEST_SIGNS;
  const { data, isFetching } = useCall(findParcels, { query: { q } }, { enabled: isAsked });
  const found = isAsked ? (data?.parcels ?? []).filter(({ type }) => type === 'shipment') : [];
  const load = useSend(loadParcels, {
    refreshes,
    onDone: ({ refused: [first] }) => {
      setRefused(first ?? null);
      if (!first) setTyped('');
    },
  });
  const put = (reference: string, unpaid_too = false) =>
    load.send({ params: { id: departureId }, body: { references: [reference], unpaid_too } });
  const only = found.length === 1 && meant === q ? found[0]?.reference : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that was meant, however often this is drawn.
  useEffect(() => {
    if (!only) return;
    setMeant('');
    put(only);
  }, [only]);

  return (
    <section aria-label="Put parcels onto it" className="flex flex-col gap-2">
      <DigitsField
        label="Put on: last digits of the tracking number"
        value={typed}
        onValue={(text) => {
          setTyped(text);
          setRefused(null);
        }}
        onScan={() => setIsScanning(true)}
        onEnter={() => setMeant(q)}
      />
      {found.length > 0 && !refused && (
        <ul aria-label="Found" className="flex flex-col gap-2">
          {found.map((parcel) => (
            <ParcelRow key={parcel.reference} parcel={parcel} onOpen={(reference) => put(reference)} />
          ))}
        </ul>
      )}
      {isAsked && !isFetching && found.length === 0 && (
        <p role="status" className="text-sm text-soft">
          No shipment ends with this.
        </p>
      )}
      <Alert key={load.failedAt} type="error" message={load.error?.message} />
      {refused && (
        <div role="alert" className="rounded-control bg-warning-tint px-4 py-3">
          <p className="font-medium">
            {refused.reference} is not on it: {refused.because}.
          </p>
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
          setTyped(text);
          setMeant(text.trim());
        }}
      />
    </section>
  );
}
