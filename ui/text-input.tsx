import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import { useFieldProblem, useFieldProps } from './field.tsx';

/** The look shared by everything a person types into. */
export const CONTROL_CLASS =
  'w-full min-h-12 rounded-control border border-edge bg-field px-3.5 text-ink placeholder:text-soft/80 ' +
  'focus-visible:outline-offset-0 aria-invalid:border-danger disabled:bg-sunken dark:disabled:bg-transparent disabled:text-soft';

export type TextInputProps = InputHTMLAttributes<HTMLInputElement> & {
  ref?: Ref<HTMLInputElement>;
  onValue?: (value: string) => void;
  /** Fixed text or an icon inside the control, before and after what is typed. */
  before?: ReactNode;
  after?: ReactNode;
};

/**
 * One line of text. `onValue` gets the new text; every attribute of an input passes through. An email or url that
 * is none is said beside it once it is left (Product §12.5).
 */
export function TextInput({ onValue, onChange, onBlur, before, after, className, ...rest }: TextInputProps) {
  const wiring = useFieldProps();
  const setProblem = useFieldProblem();
  const input = (
    <input
      {...wiring}
      {...rest}
      className={cx(
        before || after
          ? // With the border around it all as tall as a field of its own.
            'min-h-11.5 w-full min-w-0 flex-1 bg-transparent px-3.5 text-ink outline-none placeholder:text-soft/80'
          : CONTROL_CLASS,
        className,
      )}
      onChange={(event) => {
        setProblem(null);
        onChange?.(event);
        onValue?.(event.currentTarget.value);
      }}
      onBlur={(event) => {
        onBlur?.(event);
        // Not while a button is being pressed: it would move away from under the finger.
        if (event.relatedTarget instanceof HTMLButtonElement) return;
        if (event.currentTarget.validity.typeMismatch) setProblem(`Not a valid ${event.currentTarget.type}`);
      }}
    />
  );
  if (!before && !after) return input;
  return (
    <span
      className={cx(
        'flex flex-wrap items-stretch overflow-hidden rounded-control border border-edge bg-field',
        'focus-within:outline-3 focus-within:outline-accent has-aria-invalid:border-danger',
      )}
    >
      {before}
      {input}
      {after}
    </span>
  );
}

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  onValue?: (value: string) => void;
  ref?: Ref<HTMLTextAreaElement>;
};

/** Several lines of text. */
export function TextArea({ onValue, onChange, className, rows = 4, ...rest }: TextAreaProps) {
  const wiring = useFieldProps();
  return (
    <textarea
      {...wiring}
      {...rest}
      rows={rows}
      className={cx(CONTROL_CLASS, 'py-3 leading-relaxed', className)}
      onChange={(event) => {
        onChange?.(event);
        onValue?.(event.currentTarget.value);
      }}
    />
  );
}
