import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

export type ButtonLook = {
  tone?: 'brand' | 'accent' | 'outline' | 'plain' | 'danger';
  size?: 'small' | 'medium' | 'large';
  wide?: boolean;
};

const TONES = {
  brand: 'bg-brand text-on-brand hover:bg-brand-strong',
  // Half seen through, marigold turns to mud on indigo: what cannot be pressed is an outline there.
  accent:
    'bg-accent text-on-accent hover:[filter:brightness(1.05)] aria-disabled:inset-ring aria-disabled:bg-transparent aria-disabled:text-inherit',
  outline: 'border border-edge bg-raised text-ink hover:border-brand hover:text-brand',
  plain: 'text-brand hover:bg-brand-tint',
  danger: 'border border-danger text-danger hover:bg-danger-tint',
};

const SIZES = {
  small: 'min-h-11 px-3.5 py-1.5 text-sm',
  medium: 'min-h-11 px-5 py-2',
  large: 'min-h-13 px-7 py-2 text-lg',
};

/** The classes of a button, for links that look like one. */
export function buttonClass({ tone = 'brand', size = 'medium', wide = false }: ButtonLook = {}): string {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-control font-semibold transition-colors select-none',
    'disabled:opacity-50 aria-disabled:opacity-50',
    TONES[tone],
    SIZES[size],
    wide && 'w-full',
  );
}

type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'disabled'> & {
    /** Work is under way: the button spins, says `busyLabel` and takes no second press. */
    busy?: boolean;
    busyLabel?: string;
    /** Why it cannot be pressed now. It stays focusable, so that the reason can be read. */
    disabledReason?: string | null | false;
    /** Shows the reason under the button from the start, not only to a screen reader, on hover and at a press. */
    showReason?: boolean;
    icon?: ReactNode;
  };

/** A button. Disabled ones say why: `disabledReason` takes the place of `disabled`. */
export function Button({
  tone,
  size,
  wide,
  busy = false,
  busyLabel,
  disabledReason,
  showReason = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const blocked = busy || Boolean(disabledReason);
  // By touch nothing hovers: pressed while it is off, it says why in sight, until it is on.
  const [isAsked, setIsAsked] = useState(false);
  if (isAsked && !disabledReason) setIsAsked(false);
  const button = (
    <button
      {...rest}
      type={type}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      title={disabledReason || rest.title}
      className={cx(buttonClass({ tone, size, wide }), className)}
      onClick={(event) => {
        if (!blocked) return onClick?.(event);
        event.preventDefault();
        if (!busy) setIsAsked(true);
      }}
    >
      {busy ? <Spinner /> : icon}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
  // In every state the same element at the same place: it keeps the focus, and the press that is under way.
  const reason = disabledReason && (
    <span id={reasonId} className={showReason ? 'text-sm text-soft' : isAsked ? 'text-sm' : 'sr-only'}>
      {disabledReason}
    </span>
  );
  if (showReason) {
    return (
      <span className={cx('inline-flex flex-col gap-1.5', wide && 'w-full')}>
        {button}
        {reason}
      </span>
    );
  }
  return (
    <>
      {button}
      {reason}
    </>
  );
}
