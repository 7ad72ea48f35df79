import { ORDER_TYPE_NAMES, type OrderType } from '@cowrie/contract/lifecycle.ts';
import { SidePanel } from '@cowrie/ui/dialog.tsx';
import { Skeleton } from '@cowrie/ui/list-states.tsx';
import { useEffect, useState } from 'react';
import { useLostNote } from '../../offline/connection.ts';

type PanelSkeletonProps = {
  type: OrderType;
  onClose: () => void;
  /** What was done to it just now: all there is to say of an order that the network keeps away. */
  news?: string | undefined;
};

/** An order and its panel that come sooner need no skeleton, which would be a dialog that closes for another. */
const AT_ONCE_MS = 100;

/** The panel of an order that is on its way. */
export function PanelSkeleton({ type, onClose, news }: PanelSkeletonProps) {
  const lostNote = useLostNote();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsLate, AT_ONCE_MS, true);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={ORDER_TYPE_NAMES[type]}
      subtitle={news && <p role="status">{lostNote}</p>}
    >
      <div role="status" className="flex flex-col gap-3">
        {/* Where it stands once the panel is there. */}
        {news && <p className="pt-15 pb-3 text-center font-bold text-xl">{news}</p>}
        <span className="sr-only">Loading order</span>
        {/* The first steps, as wide as what they say, and what is below. */}
        <Skeleton className="h-6 w-28 rounded-full" />
        <Skeleton className="h-6 w-40 rounded-full" />
        <Skeleton className="h-6 w-64 rounded-full" />
        <Skeleton className="h-6 w-52 rounded-full" />
        <Skeleton className="mt-3 h-64 rounded-card" />
      </div>
    </SidePanel>
  );
}
