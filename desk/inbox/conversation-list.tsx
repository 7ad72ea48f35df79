import type { Conversation } from '@cowrie/contract/desk/inbox.ts';
import { ORDER_TYPE_NAMES } from '@cowrie/contract/lifecycle.ts';
import { displayAge, displayComing } from '@cowrie/contract/time.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { Unbroken } from '@cowrie/ui/unbroken.tsx';
import { useNow } from '../parts/use-now.ts';

/** What names a conversation in the address. */
export const keyOf = ({ kind, id }: Pick<Conversation, 'kind' | 'id'>) => `${kind}-${id}`;

type ListProps = {
  rows: readonly Conversation[];
  open: string | null;
  onOpen: (key: string) => void;
};

/** Who wrote, about what, how it begins, since when it waits, and whose it is. */
export function ConversationList({ rows, open, onOpen }: ListProps) {
  const now = useNow();
  return (
    <ul aria-label="Conversations" className="divide-y divide-line">
      {rows.map((row) => {
        const key = keyOf(row);
        const isOpen = key === open;
        return (
          <li key={key}>
            <button
              type="button"
              data-row={key}
              aria-current={isOpen || undefined}
              className={cx(
                'block w-full px-3.5 py-2.5 text-left focus-visible:-outline-offset-2',
                isOpen ? 'bg-brand-tint' : 'hover:bg-brand-tint/40',
              )}
              onClick={() => onOpen(key)}
            >
              <span className="flex items-baseline justify-between gap-2">
                <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{row.name}</span>
                <span className="shrink-0 text-soft text-xs tabular-nums">
                  {row.snoozed_until ? displayComing(row.snoozed_until, now) : displayAge(row.since, now)}
                </span>
              </span>
              <span className="line-clamp-2 text-sm [overflow-wrap:anywhere]">{row.words}</span>
              <span className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-2 text-soft text-xs">
                <span className="tabular-nums">
                  <Unbroken text={subjectOf(row)} />
                </span>
                <span className={cx('[overflow-wrap:anywhere]', row.assigned_to && 'font-semibold text-ink')}>
                  {row.assigned_to?.name ?? 'Unassigned'}
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function subjectOf({ kind, order }: Conversation): string {
  if (kind === 'letter') return order ? `Letter · ${order.reference}` : 'Letter';
  const type = order ? ORDER_TYPE_NAMES[order.type] : '';
  return kind === 'case' ? `Case · ${order?.reference}` : `${order?.reference} · ${type}`;
}
