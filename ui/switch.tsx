import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type SwitchProps = {
  isOn: boolean;
  isBusy?: boolean;
  onTurn: () => void;
  /** What it turns on and off. */
  children: ReactNode;
};

/** Turns something on and off at once, its words at the left. */
export function Switch({ isOn, isBusy = false, onTurn, children }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={isBusy || undefined}
      className="flex min-h-11 w-full items-center py-1.5 justify-between gap-4 rounded-control text-left"
      onClick={onTurn}
    >
      <span className="min-w-0 leading-snug">{children}</span>
      <span
        aria-hidden="true"
        className={cx(
          'flex h-7 w-12 shrink-0 items-center rounded-full border p-0.5 transition-colors',
          isOn ? 'border-brand bg-brand' : 'border-edge bg-sunken',
        )}
      >
        <span
          className={cx(
            'size-5 rounded-full transition-transform',
            isOn ? 'translate-x-5 bg-on-brand' : 'bg-edge',
          )}
        />
      </span>
    </button>
  );
}
