import { PHONE_DIGITS, readPhone } from '@cowrie/contract/phone.ts';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useState,
} from 'react';
import { cx } from './cx.ts';
import { useFieldProblem, useFieldProps } from './field.tsx';
import { EyeIcon, EyeOffIcon } from './first-icons.tsx';

/** The look shared by everything a person types into. */
export const CONTROL_CLASS =
  'w-full min-h-12 rounded-control border border-edge bg-surface px-3.5 text-ink placeholder:text-soft/80 ' +
  'focus-visible:outline-offset-0 aria-invalid:border-danger disabled:bg-sunken disabled:text-soft';

type TextInputProps = InputHTMLAttributes<HTMLInputElement> & {
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
          ? 'min-h-12 w-full min-w-0 flex-1 bg-transparent px-3.5 text-ink outline-none placeholder:text-soft/80'
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
        'flex items-stretch overflow-hidden rounded-control border border-edge bg-surface',
        'focus-within:outline-3 focus-within:outline-accent has-aria-invalid:border-danger',
      )}
    >
      {before}
      {input}
      {after}
    </span>
  );
}

/** A password with a button that shows it. The button never submits and keeps the typed text. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'after'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      after={
        <button
          type="button"
          className="grid w-12 shrink-0 place-items-center rounded-r-control text-soft hover:text-brand"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  );
}

type PhoneInputProps = Omit<TextInputProps, 'type' | 'before' | 'onBlur'> & {
  /** Letters are left out as they are typed, not kept to be warned of. */
  digitsOnly?: boolean;
};

/**
 * A Nigerian mobile number after the fixed +234. What people write besides its ten digits goes as it comes, be it typed,
 * pasted or filled in; what does not fit is said and not cut off in silence (Product §12.6).
 */
export function PhoneInput({ onValue, value, digitsOnly = false, ...rest }: PhoneInputProps) {
  const setProblem = useFieldProblem();
  return (
    <TextInput
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="8012345678"
      {...rest}
      type="tel"
      value={value}
      onValue={(written) => {
        const { digits, problem } = readPhone(digitsOnly ? written.replace(/\p{L}/gu, '') : written);
        const hasRoom = digits.length <= PHONE_DIGITS;
        if (!hasRoom) setProblem(problem);
        const kept = String(value ?? '');
        onValue?.(hasRoom ? digits : kept.length === PHONE_DIGITS ? kept : digits.slice(0, PHONE_DIGITS));
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.value === '' || relatedTarget instanceof HTMLButtonElement) return;
        const { problem } = readPhone(currentTarget.value);
        // That something did not fit stays said until the number is changed.
        if (problem) setProblem(problem);
      }}
      before={
        <span className="flex items-center border-line border-r bg-sunken px-3.5 font-medium text-soft tabular-nums">
          +234
        </span>
      }
    />
  );
}

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { onValue?: (value: string) => void };

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
