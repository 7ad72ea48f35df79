import { amountProblem } from '@cowrie/contract/money.ts';
import { type InputHTMLAttributes, type ReactNode, useLayoutEffect, useRef } from 'react';
import { cameAtOnce, parsePastedAmount, parseTypedAmount, withThousands } from './amount.ts';
import { cx } from './cx.ts';
import { useFieldProblem, useFieldProps } from './field.tsx';

type AmountInputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'maxLength' | 'type'
> & {
  /** The plain amount, without separators: '150000.5'. */
  value: string;
  onValue: (amount: string) => void;
  /** Fixed text or a control inside the field: a currency sign, a currency select. */
  before?: ReactNode;
  after?: ReactNode;
  maxLength?: number;
  decimals?: number;
  /** What is wrong with an amount, said beside the field once it is left, as is that a required one is missing; null where the form says it. */
  problemOf?: ((amount: string) => string | null) | null;
  size?: undefined;
  look?: 'field' | 'large';
};

/**
 * An amount of money: digits with at most one dot, commas stripped, shown with thousands separators (Product §12.4).
 * Keystrokes that make no amount, or one beyond `maxLength`, are ignored; what is pasted and makes none empties the field, or
 * the old amount would be taken for it. The caret stays behind the digit it was behind. An amount out of bounds is said
 * beside it once it is left.
 */
export function AmountInput({
  value,
  onValue,
  before,
  after,
  maxLength = 15,
  decimals = 2,
  problemOf = amountProblem,
  onBlur,
  look = 'field',
  className,
  ...rest
}: AmountInputProps) {
  const wiring = useFieldProps();
  const setProblem = useFieldProblem();
  const input = useRef<HTMLInputElement>(null);
  const digitsBeforeCaret = useRef<number | null>(null);
  const shown = withThousands(value);

  useLayoutEffect(() => {
    const count = digitsBeforeCaret.current;
    digitsBeforeCaret.current = null;
    if (count === null || !input.current || document.activeElement !== input.current) return;
    const caret = positionAfterDigits(shown, count);
    input.current.setSelectionRange(caret, caret);
  });

  return (
    <span
      className={cx(
        'flex flex-wrap items-stretch justify-end overflow-hidden rounded-control border border-edge bg-field',
        'focus-within:outline-3 focus-within:outline-accent has-aria-invalid:border-danger',
        className,
      )}
    >
      {before}
      <input
        {...wiring}
        {...rest}
        ref={input}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        className={cx(
          'w-full min-w-0 flex-1 bg-transparent px-3.5 tabular-nums outline-none placeholder:text-soft/80',
          // In large text what stands beside it goes below: it left the figure no room.
          look === 'large' ? 'min-h-14 basis-32 font-bold text-2xl' : 'min-h-11.5 basis-20',
        )}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          const caret = event.currentTarget.selectionStart ?? typed.length;
          digitsBeforeCaret.current = typed.slice(0, caret).replace(/[,\s]/g, '').length;
          const isPasted = cameAtOnce(event.nativeEvent as InputEvent);
          const amount = (isPasted ? parsePastedAmount : parseTypedAmount)(typed, maxLength, decimals);
          if (amount === null && !isPasted) return;
          setProblem(amount === null ? (amountProblem(typed) ?? amountProblem('')) : null);
          onValue(amount ?? '');
        }}
        onBlur={(event) => {
          onBlur?.(event);
          // Not while a button is being pressed: it would move away from under the finger.
          if (event.relatedTarget instanceof HTMLButtonElement) return;
          const isMissing = value === '' && wiring.required === true;
          const wrong = isMissing ? 'Value is required' : value && problemOf?.(value.replace(/\.$/, ''));
          setProblem(problemOf && wrong ? wrong : null);
        }}
      />
      {after}
    </span>
  );
}

function positionAfterDigits(text: string, count: number): number {
  let seen = 0;
  for (let position = 0; position < text.length; position++) {
    if (seen === count) return position;
    if (text[position] !== ',') seen++;
  }
  return text.length;
}
