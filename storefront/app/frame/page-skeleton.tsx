import { Skeleton } from '@cowrie/ui/list-states.tsx';

/** Holds a page's place, at about its height, until the browser knows who looks. */
export function PageSkeleton() {
  return (
    <div role="status" className="page flex min-h-[70dvh] flex-col gap-6 py-8 lg:py-12">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-5 w-full max-w-md" />
      <Skeleton className="h-40 w-full rounded-card" />
      <Skeleton className="h-40 w-full rounded-card" />
    </div>
  );
}
