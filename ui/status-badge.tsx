import { badgeTone } from '@cowrie/contract/lifecycle.ts';
import { cx } from './cx.ts';

const TONES = {
  warning: 'bg-warning-tint text-warning',
  success: 'bg-success-tint text-success',
  danger: 'bg-danger-tint text-danger',
};

/** A status as it is read: `'Pending'`. */
export function statusLabel(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}

/** A status in its colour and, for those who see no colour, its word (Product §7.2). */
export function StatusBadge({ status, className }: { status: string; className?: string }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 font-semibold text-sm whitespace-nowrap',
        TONES[badgeTone(status)],
        className,
      )}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {statusLabel(status)}
    </span>
  );
}
