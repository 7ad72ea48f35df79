import { type ReactNode, useState } from 'react';
import { cx } from './cx.ts';
import { CloseIcon, InfoIcon, SuccessIcon, WarningIcon } from './first-icons.tsx';
import { renderSafeHtml } from './safe-html.tsx';

export type AlertType = 'success' | 'warning' | 'error' | 'info';

const LOOKS = {
  success: { className: 'border-success/40 bg-success-tint text-success', Icon: SuccessIcon },
  warning: { className: 'border-warning/40 bg-warning-tint text-warning', Icon: WarningIcon },
  error: { className: 'border-danger/40 bg-danger-tint text-danger', Icon: WarningIcon },
  info: { className: 'border-brand/30 bg-brand-tint text-ink', Icon: InfoIcon },
};

type AlertProps = {
  type: AlertType;
  /** A message that may hold HTML (Product §12.7); shown safely. */
  message?: string | null;
  children?: ReactNode;
  /** Called when the person dismisses it; without it the alert hides itself. `false`: cannot be dismissed. */
  onDismiss?: (() => void) | false;
  className?: string;
};

/** A message about what just happened. Give it a `key` that changes when the same message is said again. */
export function Alert({ type, message, children, onDismiss, className }: AlertProps) {
  const [isHidden, setIsHidden] = useState(false);
  if (isHidden || (!message && !children)) return null;
  const { className: look, Icon } = LOOKS[type];
  return (
    <div
      role={type === 'error' || type === 'warning' ? 'alert' : 'status'}
      className={cx(
        'flex items-start gap-2 rounded-control border px-[min(1rem,4.5vw)] py-2.5',
        look,
        className,
      )}
    >
      <Icon className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 py-px font-medium">
        {message ? renderSafeHtml(message) : null}
        {children}
      </div>
      {onDismiss !== false && (
        <button
          type="button"
          aria-label="Dismiss"
          className="-my-2.5 -mr-2 grid size-11 shrink-0 place-items-center"
          onClick={() => (onDismiss ? onDismiss() : setIsHidden(true))}
        >
          <CloseIcon />
        </button>
      )}
    </div>
  );
}
