import { cx } from '@cowrie/ui/cx.ts';
import { Skeleton } from '@cowrie/ui/list-states.tsx';
import { useLocation } from 'react-router';
import { PageSkeleton } from './page-skeleton.tsx';
import { type ShellHeading, shellHeading } from './shell-heading.ts';

/** A customer's page until it is there: its heading in its place, and room for the rest. */
export function PageShell() {
  const heading = shellHeading(useLocation().pathname);
  if (!heading) return <PageSkeleton />;
  if (!heading.isAccount)
    return (
      <div className={cx('page py-8 lg:py-12', heading.isNarrow && 'max-w-3xl')}>
        <Begin heading={heading} />
      </div>
    );
  return (
    <div className="page grid gap-10 py-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-12">
      <div className="hidden lg:block">
        <Skeleton className="h-[28rem] rounded-card" />
      </div>
      <div className="min-w-0">
        <Begin heading={heading} />
      </div>
    </div>
  );
}

function Begin({ heading: { title, intro, hasAction } }: { heading: ShellHeading }) {
  return (
    <>
      <div className={cx('flex items-center', hasAction && 'min-h-11')}>
        <h1 className="text-3xl">{title}</h1>
      </div>
      {intro && <p className="mt-1 text-soft">{intro}</p>}
      <div role="status" className="mt-6 flex min-h-[70dvh] flex-col gap-6">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-40 w-full rounded-card" />
        <Skeleton className="h-40 w-full rounded-card" />
      </div>
    </>
  );
}
