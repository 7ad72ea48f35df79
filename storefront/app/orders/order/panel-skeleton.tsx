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
      <div role="status" className="flex flex-col gap-4">
        {news && <p className="font-bold text-xl">{news}</p>}
        <span className="sr-only">Loading order</span>
        {/* Steps, what is to be done, and what is folded. */}
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-32 w-full rounded-card" />
        <Skeleton className="h-17 w-full rounded-card" />
        <Skeleton className="h-17 w-full rounded-card" />
      </div>
    </SidePanel>
  );
}
