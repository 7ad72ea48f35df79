import type { Parcel } from '@cowrie/contract/desk/parcels.ts';
import { ChevronRightIcon } from '@cowrie/ui/icons.tsx';

/** How far a parcel is, in the warehouse's words. */
export function whereItIs({ status, track_status, departure }: Parcel): string {
  if (status === 'cancelled') return 'Cancelled';
  if (status === 'successful') return 'Complete';
  if (departure) return `On ${departure.name}`;
  return {
    'order placed': 'Not here yet',
    packaging: 'In the warehouse',
    'on the road': 'On the road',
    delivered: 'Delivered',
  }[track_status];
}

type RowProps = {
  parcel: Parcel;
  /** The heading above says where it is. */
  isUnderPlace?: boolean;
  onOpen: (reference: string) => void;
};

/** A parcel to choose: the digits that stand on it first, then whose it is. */
export function ParcelRow({ parcel, isUnderPlace = false, onOpen }: RowProps) {
  return (
    <li>
      <button
        type="button"
        className="grid min-h-16 w-full grid-flow-col grid-cols-[minmax(0,1fr)] content-center items-center gap-x-3 rounded-card border border-line bg-surface px-4 py-2.5 text-left hover:border-brand"
        onClick={() => onOpen(parcel.reference)}
      >
        <span className="min-w-0">
          <span className="flex font-semibold tabular-nums">
            <Digits text={parcel.tracking_number ?? parcel.reference} />
          </span>
          <span className="block truncate text-sm text-soft">
            {parcel.mark} · {parcel.name}
          </span>
        </span>
        {/* Beside it, it would leave a phone half of the number. */}
        {!isUnderPlace && (
          <span className="text-sm text-soft max-sm:col-start-1 max-sm:row-start-2">{whereItIs(parcel)}</span>
        )}
        <ChevronRightIcon className="size-5 text-soft max-sm:row-span-2" />
      </button>
    </li>
  );
}

const LAST = 4;

/**
 * A tracking number with its last digits, by which people compare labels, set off. They stay visible however long the
 * number is.
 */
export function Digits({ text }: { text: string }) {
  return (
    <>
      <span className="truncate font-normal text-soft">{text.slice(0, -LAST)}</span>
      <span className="shrink-0">{text.slice(-LAST)}</span>
    </>
  );
}
