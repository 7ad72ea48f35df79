import { createContext, type ReactNode, useContext, useId, useState } from 'react';
import { cx } from './cx.ts';
import { WarningIcon } from './first-icons.tsx';

type Problem = (problem: string | null) => void;
type FieldWiring = {
  id: string;
  describedBy?: string;
  isInvalid: boolean;
  isRequired: boolean;
  setProblem: Problem;
};

const FieldContext = createContext<FieldWiring | null>(null);

/** The aria attributes that tie a control to the Field around it; the control's own `id` is kept outside one. */
export function useFieldProps(): {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  required?: boolean;
} {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.isInvalid || undefined,
    required: field.isRequired || undefined,
  };
}

const nowhere: Problem = () => {};

/** Where a control says what is wrong with what it holds: beside it, unless the form says something else. */
export function useFieldProblem(): Problem {
  return useContext(FieldContext)?.setProblem ?? nowhere;
}

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** The message that stands beside the control when its value is wrong. */
  error?: string | null;
  required?: boolean;
  /** Says '(optional)' after the label. */
  optional?: boolean;
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
};

/** A labelled control with its hint and its error, wired for screen readers. Put one control inside. */
export function Field({
  label,
  hint,
  error: told,
  required = false,
  optional = false,
  hideLabel = false,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const error = told || problem;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-semibold text-[0.9375rem]'}>
        {label}
        {optional && <span className="font-normal text-soft"> (optional)</span>}
      </label>
      <FieldContext value={{ id, describedBy, isInvalid: Boolean(error), isRequired: required, setProblem }}>
        {children}
      </FieldContext>
      {hint && (
        <p id={hintId} className="text-sm text-soft">
          {hint}
        </p>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** What is wrong with a control, under it. Always in the page, so that a screen reader hears it come. */
export function FieldError({
  id,
  error,
  className,
}: {
  id: string;
  error?: string | null;
  className?: string;
}) {
  return (
    <p id={id} className={cx('flex gap-1.5 text-danger text-sm empty:hidden', className)} aria-live="polite">
      {error && (
        <>
          <WarningIcon className="mt-0.5 size-4 shrink-0" />
          {error}
        </>
      )}
    </p>
  );
}
