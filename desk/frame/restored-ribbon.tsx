import { displayDate, displayTime } from '@cowrie/contract/time.ts';
import { useSite } from './use-site.ts';

/** A restored copy says at each page how old its state is, until it is released (Product §31.66). */
export function RestoredRibbon() {
  const { restoredFrom } = useSite();
  if (!restoredFrom) return null;
  return (
    <aside
      aria-label="Restored copy"
      className="bg-accent-tint px-4 py-1 text-center font-semibold text-accent-ink text-sm"
    >
      Restored copy of {displayDate(restoredFrom)}, {displayTime(restoredFrom)} (Lagos). What came after is
      missing: compare before you pay anything. Nothing is emailed until it is released (npm run release).
    </aside>
  );
}
