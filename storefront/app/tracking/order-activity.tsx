import type { TrackingRecord } from '@cowrie/contract/tracking.ts';
import { CheckIcon, CloseIcon, OrdersIcon, PackageIcon, ReceiptIcon, TruckIcon } from '@cowrie/ui/icons.tsx';
import { When } from '@cowrie/ui/when.tsx';

/** Which picture stands beside an entry, by the words in what it is about. */
const PICTURES = [
  { about: /cancel|declin/, Icon: CloseIcon },
  { about: /deliver|success|complete/, Icon: CheckIcon },
  { about: /road|ship/, Icon: TruckIcon },
  { about: /pack/, Icon: PackageIcon },
  { about: /proof|paid|confirm|quote/, Icon: ReceiptIcon },
];

/** What happened to an order, newest first. */
export function OrderActivity({ entries }: { entries: TrackingRecord['order_activity'] }) {
  if (entries.length === 0) return <p className="mt-3 text-soft">Nothing has happened yet.</p>;
  const newestFirst = entries.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  return (
    <ol className="mt-4 flex flex-col gap-4">
      {newestFirst.map((entry) => {
        const about = `${entry.activity_tracker} ${entry.title}`.toLowerCase();
        const Icon = PICTURES.find((picture) => picture.about.test(about))?.Icon ?? OrdersIcon;
        return (
          <li key={entry.created_at + entry.title} className="flex gap-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-tint text-brand">
              <Icon />
            </span>
            <div>
              <p className="font-semibold">{entry.title}</p>
              <p className="text-soft text-sm">
                <When at={entry.created_at} />
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
