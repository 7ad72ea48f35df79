import { loadParcels } from '@cowrie/contract/desk/departures.ts';
import { findParcels } from '@cowrie/contract/desk/parcels.ts';
import type { AnyEndpoint } from '@cowrie/contract/endpoint.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { useEffect, useRef, useState } from 'react';
import { useCall, useSend } from '../api/queries.ts';
import { DigitsField } from './digits-field.tsx';
import { ParcelRow } from './parcel-row.tsx';
import { ScanDialog } from './scan-dialog.tsx';

const FEWEST_SIGNS = 3;

type Scan = { text: string };

const notOn = ({ reference, because }: { reference: string; because: string }) =>
  `${reference} is not on it: ${because}.`;

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
  /**
   * What Enter was pressed on, or was scanned, and is not put on yet. A scanner in the hand presses Enter before its parcel is
   * found, and goes on to the next before that one is on.
   */
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const tried = useRef<Scan>(undefined);
  const [scan] = scans;
  const q = scan?.text ?? typed.trim();
  const isAsked = q.length >= FEWEST_SIGNS;
  const { data, error, isFetching } = useCall(findParcels, { query: { q } }, { enabled: isAsked });
  const found = isAsked ? (data?.parcels ?? []).filter(({ type }) => type === 'shipment') : [];
  const latest = useRef(typed);
  latest.current = typed;
  /** Whether somebody is at another number by now, and has to be told of this one. */
  const isPast = (text: string) => latest.current.trim() !== text;
  const load = useSend(loadParcels, {
    refreshes,
    onDone: ({ refused: [first] }) => {
      dropTried();
      setRefused(first ?? null);
      if (first && isPast(q)) notify(notOn(first), 'warning');
      if (!first && !isPast(q)) setTyped('');
    },
  });
  const put = (reference: string, unpaid_too = false) =>
    load.send({ params: { id: departureId }, body: { references: [reference], unpaid_too } });
  const only = found.length === 1 ? found[0]?.reference : undefined;
  // One after the other, each once by itself: what did not go through waits for a press.
  const isNext = scan !== undefined && scan !== tried.current && !load.isPending && !load.error && !refused;
  const isUnknown = scan !== undefined && (error !== null || !isFetching) && !only;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that was meant, however often this is drawn.
  useEffect(() => {
    if (isNext && only) {
      tried.current = scan;
      put(only);
    }
    if (!isUnknown) return;
    setScans((before) => before.slice(1));
    if (isPast(scan.text)) notify(`${scan.text} is not on it: look for it again.`, 'warning');
  }, [scan, isNext, only, isUnknown]);
  function dropTried() {
    setScans((before) => before.filter((one) => one !== tried.current));
  }
  /** Whoever goes on has read why the last one failed. */
  function forget() {
    setRefused(null);
    if (!load.error) return;
    load.reset();
    dropTried();
  }
  function mean(text: string) {
    forget();
    if (text.length < FEWEST_SIGNS) return;
    setScans((before) => (before.at(-1)?.text === text ? before : [...before, { text }]));
  }

  return (
    <section aria-label="Put parcels onto it" className="flex flex-col gap-2">
      <DigitsField
        label="Put on: last digits of the tracking number"
        value={typed}
        onValue={(text) => {
          setTyped(text);
          forget();
        }}
        onScan={() => setIsScanning(true)}
        onEnter={() => mean(typed.trim())}
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
          setTyped(text);
          mean(text.trim());
        }}
      />
    </section>
  );
}
