import { cx } from '@cowrie/ui/cx.ts';
import { useUnread } from './count.ts';

/** Beyond this the number is no more than "many". */
const MOST_SHOWN = 99;

/** The number of unread replies, where there are any: beside a word, or over the corner of a button. */
export function UnreadBadge({ className }: { className?: string }) {
  const unread = useUnread();
  if (unread === null) return null;
  return (
    <span
      className={cx(
        'grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-accent px-1 font-bold text-on-accent text-xs tabular-nums',
        className,
      )}
    >
      <span aria-hidden="true">{unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}</span>
      <span className="sr-only">{`${unread} unread`}</span>
    </span>
  );
}
