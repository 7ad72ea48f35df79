import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { When } from '@cowrie/ui/when.tsx';
import { Card } from '../../frame/screen.tsx';

type HistoryProps = { order: DeskOrder['order']; events: DeskOrder['events'] };

/** Every move of the order: who, when, what they said; the newest first. */
export function History({ events }: HistoryProps) {
  return (
    <Card title="History">
      <ol className="flex flex-col">
        {[...events].reverse().map((event, index) => (
          <li key={`${event.created_at}-${event.event}`} className="relative flex gap-4 pb-4 last:pb-0">
            <span aria-hidden="true" className="relative flex w-3 shrink-0 justify-center">
              <span
                className={`z-10 mt-1.5 size-3 rounded-full ${index === 0 ? 'bg-brand' : 'border-2 border-edge bg-surface'}`}
              />
              <span className="absolute top-3 -bottom-6 w-px bg-line [li:last-child_&]:hidden" />
            </span>
            <div className="min-w-0 flex-1">
              <p className="flex justify-between gap-x-4 max-sm:flex-col sm:items-baseline">
                <span className="font-semibold">{event.title}</span>
                <When at={event.created_at} show="day-time" className="text-sm text-soft" />
              </p>
              <p className="text-sm text-soft">
                {event.by}
                {event.from && event.from !== event.to && `, from ${event.from} to ${event.to}`}
              </p>
              {event.note && <p className="mt-1 whitespace-pre-wrap">{event.note}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
