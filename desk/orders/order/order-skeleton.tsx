import { Skeleton } from '@cowrie/ui/list-states.tsx';
import { Card } from '../../frame/screen.tsx';

/** An order before its facts are there. */
export function OrderSkeleton() {
  return (
    <div role="status" className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <span className="sr-only">Loading the order</span>
      <div className="grid content-start gap-5">
        <Skeleton className="h-12 w-full" />
        <Card>
          <Skeleton className="h-64 w-full" />
        </Card>
        <Card>
          <Skeleton className="h-40 w-full" />
        </Card>
      </div>
      <Card>
        <Skeleton className="h-96 w-full" />
      </Card>
    </div>
  );
}
