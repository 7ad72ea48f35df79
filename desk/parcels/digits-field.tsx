import { Button } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { Field } from '@cowrie/ui/field.tsx';
import { QrIcon } from '@cowrie/ui/icons.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useEffect, useRef } from 'react';

type DigitsFieldProps = {
  label: string;
  value: string;
  onValue: (text: string) => void;
  onScan: () => void;
  /** Enter, or the keyboard's own search key. */
  onEnter: () => void;
  /** Of a screen that begins with it: large, under the cursor, and saying what else it takes. */
  isFirst?: boolean;
  /** Takes the focus as it appears, except on a touch screen, where its keyboard would cover half of what is below. */
  hasCursor?: boolean;
};

/** Whether nobody has focused anything else while the screen loaded. */
const isFocusFree = () =>
  [document.body, document.getElementById('main')].includes(document.activeElement as HTMLElement);

/** Where the last digits of a tracking number are typed, or scanned (Product §28.81, §28.90). */
export function DigitsField({
  label,
  value,
  onValue,
  onScan,
  onEnter,
  isFirst = false,
  hasCursor = false,
}: DigitsFieldProps) {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it comes.
  useEffect(() => {
    if (hasCursor && !matchMedia('(pointer: coarse)').matches && isFocusFree())
      form.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  return (
    <form
      ref={form}
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        // What a scanner types next takes its place.
        event.currentTarget.querySelector('input')?.select();
        onEnter();
      }}
    >
      <Field
        label={label}
        className={cx(
          'min-w-[min(10rem,100%)] flex-1',
          isFirst && '[&_label]:w-max [&_label]:max-w-[calc(100vw-2rem)]',
        )}
      >
        <TextInput
          autoFocus={isFirst}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          {...(isFirst && {
            placeholder: 'Digits, mark, reference',
            className: 'text-lg placeholder:text-base',
          })}
          value={value}
          onValue={onValue}
        />
      </Field>
      <Button tone="outline" icon={<QrIcon className="size-5" />} className="min-h-12!" onClick={onScan}>
        Scan
      </Button>
    </form>
  );
}
