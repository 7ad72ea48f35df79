import { cx } from '@cowrie/ui/cx.ts';
import type { ReactNode } from 'react';

type FilterButtonProps = { isOn: boolean; onPress: (isOn: boolean) => void; children: ReactNode };

/** A filter that is on or off; a second press takes it off. */
export function FilterButton({ isOn, onPress, children }: FilterButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={cx(
        'min-h-11 rounded-full border px-4 font-semibold text-sm transition-colors',
        isOn
          ? 'border-brand bg-brand text-on-brand'
          : 'border-edge bg-raised text-ink hover:border-brand hover:text-brand',
      )}
      onClick={() => onPress(!isOn)}
    >
      {children}
    </button>
  );
}
