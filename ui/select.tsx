import type { SelectHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import { useFieldProps } from './field.tsx';
import { ChevronDownIcon } from './first-icons.tsx';
import { CONTROL_CLASS } from './text-input.tsx';

type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  options: readonly SelectOption[];
  onValue?: (value: string) => void;
  /** Shown while nothing is chosen; cannot be chosen back. */
  placeholder?: string;
  /** 'bare' sits inside another control, such as an amount field. */
  look?: 'field' | 'bare';
};

/** The platform's own select, so that a phone opens its own picker. */
export function Select({
  options,
  onValue,
  onChange,
  placeholder,
  look = 'field',
  className,
  value,
  ...rest
}: SelectProps) {
  const wiring = useFieldProps();
  return (
    <span className={cx('relative flex', look === 'bare' && 'shrink-0')}>
      <select
        {...(look === 'field' ? wiring : {})}
        {...rest}
        // A value that is no longer among the options counts as no choice: a browser would show the first option as if
        // it were chosen.
        value={options.some((option) => option.value === value) ? value : ''}
        className={cx(
          'appearance-none text-ellipsis pr-10',
          look === 'field' ? CONTROL_CLASS : 'min-h-12 bg-transparent pl-3.5 font-semibold outline-none',
          className,
        )}
        onChange={(event) => {
          onChange?.(event);
          onValue?.(event.currentTarget.value);
        }}
      >
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-soft" />
    </span>
  );
}
