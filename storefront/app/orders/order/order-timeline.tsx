import type { TimelineEntry } from '@cowrie/contract/orders.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { When } from '@cowrie/ui/when.tsx';
import { Fold } from './fold.tsx';

const BY = { customer: 'You', staff: 'Our staff', system: null };

/** Every move of an order, newest first; only the latest shows until it is opened. */
export function OrderTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const latest = entries.at(-1);
  if (!latest) return null;
  return (
    <Fold
      title="Timeline"
      summary={
        <>
          {latest.title}, <When at={latest.created_at} show="day-time" isInSentence />
        </>
      }
    >
      <ol className="pt-1 pl-1.5">
        {[...entries].reverse().map((entry, index) => (
          <li
            key={entry.created_at + entry.event}
            className="relative border-line border-l-2 pb-4 pl-5 last:border-transparent last:pb-0"
          >
            <span
              aria-hidden="true"
              className={cx(
                'absolute top-1.5 -left-[7px] size-3 rounded-full border-2 border-brand',
                index === 0 ? 'bg-brand' : 'bg-block',
              )}
            />
            <p className="font-semibold">{entry.title}</p>
            <p className="text-soft text-sm">
              <When at={entry.created_at} />
              {BY[entry.by] && ` · ${BY[entry.by]}`}
            </p>
            {entry.note && <p className="text-sm wrap-anywhere whitespace-pre-line">{entry.note}</p>}
          </li>
        ))}
      </ol>
    </Fold>
  );
}
