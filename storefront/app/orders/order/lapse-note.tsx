import { serverNow } from '@cowrie/contract/server-clock.ts';
import { displayComing } from '@cowrie/contract/time.ts';
import { useToday } from '@cowrie/ui/use-today.ts';

/** When an order closes by itself unless somebody pays it, as its customer was told (Product §27.12). */
export function LapseNote({ at }: { at: string }) {
  useToday();
  return (
    <p className="text-soft text-sm">
      If it is not paid by <time dateTime={at}>{displayComing(at, serverNow())}</time>, this order closes by
      itself. Paid already? Tap “I have paid” and attach the slip.
    </p>
  );
}
