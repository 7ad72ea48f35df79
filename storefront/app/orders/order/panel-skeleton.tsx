import { ORDER_TYPE_NAMES, type OrderType } from '@cowrie/contract/lifecycle.ts';
import { SidePanel } from '@cowrie/ui/dialog.tsx';
import { Skeleton } from '@cowrie/ui/list-states.tsx';

/** The panel of an order that is on its way. */
export function PanelSkeleton({ type, onClose }: { type: OrderType; onClose: () => void }) {
  return (
    <SidePanel isOpen onClose={onClose} title={ORDER_TYPE_NAMES[type]}>
      <div role="status" className="flex flex-col gap-4">
        <span className="sr-only">Loading order</span>
        <Skeleton className="h-12 w-2/3" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-32 w-full rounded-card" />
        <Skeleton className="h-14 w-3/4 rounded-card" />
        <Skeleton className="h-14 w-2/3 self-end rounded-card" />
      </div>
    </SidePanel>
  );
}
