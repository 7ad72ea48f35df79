import { SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { useEffect, useState } from 'react';
import { FailedRead } from '../parts/failed-read.tsx';
import { DigitsField } from './digits-field.tsx';
import { FoundParcels } from './found-parcels.tsx';
import { ScanDialog } from './scan-dialog.tsx';
import { ShelveForm } from './shelve-form.tsx';
import { useFinding } from './use-finding.ts';

/** A parcel by a scan, or by the last digits of its tracking number; one that nobody announced goes onto the shelf. */
export function FindParcel({ onOpen }: { onOpen: (reference: string) => void }) {
  const [typed, setTyped] = useState('');
  const [isScanning, setIsScanning] = useState(false);
  const [isShelving, setIsShelving] = useState(false);
  const finding = useFinding(typed);
  const { query, only, known } = finding;
  /** Enter was pressed at these digits, before their parcel was found. */
  const [entered, setEntered] = useState<string | null>(null);
  const meant = known ?? (entered === typed.trim() ? only : undefined);
  useEffect(() => {
    if (meant) onOpen(meant);
  }, [meant, onOpen]);
  // Found to be none or several, it is chosen by another press.
  if (entered !== null && finding.isCurrent && !only) setEntered(null);

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
        onEnter={() => setEntered(typed.trim())}
      />
      {finding.isComing ? (
        <SkeletonRows rows={finding.isAsked ? 1 : 4} className="h-16" />
      ) : query.data ? (
        <FoundParcels finding={finding} onOpen={onOpen} onShelve={() => setIsShelving(true)} />
      ) : (
        <FailedRead query={query} />
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
