import { cx } from '@cowrie/ui/cx.ts';
import type { ReactNode } from 'react';

type BesideSlipProps = {
  /** Null where there is none to look at: then the rest has all the room, and is the same elements as before. */
  slip: ReactNode;
  children: ReactNode;
};

/** A slip in the whole height of the screen, which stays in sight beside all that it is held against (Product §28.30). */
export function BesideSlip({ slip, children }: BesideSlipProps) {
  return (
    <div className={cx(slip !== null && 'xl:grid xl:grid-cols-[22.5rem_minmax(0,1fr)] xl:gap-6')}>
      {slip !== null && (
        <div className="max-xl:mb-5 max-xl:h-[50dvh] xl:sticky xl:top-5 xl:h-[calc(100dvh-5rem)]">{slip}</div>
      )}
      <div className="min-w-0">{children}</div>
    </div>
  );
}
