import { OfflineIcon } from '@cowrie/ui/first-icons.tsx';
import { momentOf, useLostSince } from './connection.ts';

/** Across the desk while the server does not answer; it goes by itself (Product §28.75). */
export function ConnectionBar() {
  const lostSince = useLostSince();
  return (
    <div role="alert" className="sticky top-0 z-40 print:hidden">
      {lostSince !== null && (
        <p className="flex min-h-11 items-center justify-center gap-2.5 border-danger bg-danger px-4 py-2 text-center font-semibold text-sm text-surface dark:border-b dark:bg-danger-tint dark:text-danger">
          <OfflineIcon className="size-5 shrink-0 max-sm:hidden" />
          <span>
            No connection since {momentOf(lostSince)}.
            {/* Where one works on without it, that would not be true (Product §28.86). */}
            <span className="[body:has([data-works-offline])_&]:hidden">
              {' '}
              What you see is from then; nothing can be changed until it is back.
            </span>
          </span>
        </p>
      )}
    </div>
  );
}
