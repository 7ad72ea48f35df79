import { PHONE_DIGITS, readPhone, withoutGaps } from '@cowrie/contract/phone.ts';
import { useEffect, useRef } from 'react';
import { useFieldProblem } from './field.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

/** Those that are there already stay, so it is not said that there are more. */
const TOO_LONG = `You typed more than ${PHONE_DIGITS} digits; we kept ${PHONE_DIGITS}. Please check the number.`;

type PhoneInputProps = Omit<TextInputProps, 'type' | 'before' | 'onBlur'> & {
  /** What is no digit is left out as it is typed, not kept to be warned of. */
  digitsOnly?: boolean;
};

/**
 * A Nigerian mobile number after the fixed +234. What people write besides its ten digits goes as it comes, be it typed,
 * pasted or filled in; what does not fit is said and not cut off in silence (Product §12.6).
 */
export function PhoneInput({ onValue, value, digitsOnly = false, ...rest }: PhoneInputProps) {
  const setProblem = useFieldProblem();
  const given = useRef(value);
  // What was said of a number goes with it, be it that the form was sent and begins anew.
  useEffect(() => {
    if (value !== given.current) setProblem(null);
  }, [value, setProblem]);

  return (
    <TextInput
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="8012345678"
      {...rest}
      type="tel"
      value={value}
      onValue={(written) => {
        // A plus may begin the prefix.
        const meant = digitsOnly ? withoutGaps(written).replace(/(?!^\+)\D/g, '') : written;
        const { digits } = readPhone(meant);
        const hasRoom = digits.length <= PHONE_DIGITS;
        if (!hasRoom) setProblem(TOO_LONG);
        const kept = String(value ?? '');
        given.current = hasRoom
          ? digits
          : kept.length === PHONE_DIGITS
            ? kept
            : digits.slice(0, PHONE_DIGITS);
        onValue?.(given.current);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.value === '' || relatedTarget instanceof HTMLButtonElement) return;
        const { problem } = readPhone(currentTarget.value);
        // That something did not fit stays said until the number is changed.
        if (problem) setProblem(problem);
      }}
      before={
        <span className="flex items-center border-line border-r bg-tile px-3.5 font-medium text-soft tabular-nums">
          +234
        </span>
      }
    />
  );
}
