import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { FieldError } from './field.tsx';
import { CheckIcon } from './first-icons.tsx';

type Choice = {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  /** Why it cannot be chosen now; it stays in sight with the reason. */
  disabledReason?: string;
};

type RadioCardsProps = {
  legend: ReactNode;
  name: string;
  choices: readonly Choice[];
  value: string | null;
  onValue: (value: string) => void;
  error?: string | null;
  columns?: Columns;
  /** What belongs to the same choice and stands below the cards. */
  below?: ReactNode;
};

/** `short` are a few of few words: on a phone they stand beside each other where they fit, without their icons. */
type Columns = 1 | 2 | 3 | 'short';
const COLUMNS = {
  1: 'grid grid-cols-1',
  2: 'grid grid-cols-1 sm:grid-cols-2',
  3: 'grid grid-cols-1 sm:grid-cols-3',
  short: 'flex flex-wrap sm:grid sm:grid-cols-2',
};
/** A third is too narrow to have the words between the icon and the mark: they take all of it. */
const HINT = { 1: '', 2: '', 3: 'sm:col-span-3 sm:col-start-1 sm:pt-1', short: '' };

/** One choice of a few, as cards over native radio buttons. */
export function RadioCards({ choices, name, value, onValue, ...group }: RadioCardsProps) {
  return (
    <CardGroup {...group}>
      {choices.map((choice) => (
        <ChoiceCard
          key={choice.value}
          choice={choice}
          columns={group.columns}
          type="radio"
          name={name}
          checked={value === choice.value}
          onChange={() => onValue(choice.value)}
        />
      ))}
    </CardGroup>
  );
}

type CheckboxCardsProps = Omit<RadioCardsProps, 'value' | 'onValue' | 'below'> & {
  values: readonly string[];
  onValues: (values: string[]) => void;
};

/** Any number of a few, as cards over native checkboxes. */
export function CheckboxCards({ choices, name, values, onValues, ...group }: CheckboxCardsProps) {
  return (
    <CardGroup {...group}>
      {choices.map((choice) => (
        <ChoiceCard
          key={choice.value}
          choice={choice}
          columns={group.columns}
          type="checkbox"
          name={name}
          checked={values.includes(choice.value)}
          onChange={(checked) =>
            onValues(checked ? [...values, choice.value] : values.filter((value) => value !== choice.value))
          }
        />
      ))}
    </CardGroup>
  );
}

type CardGroupProps = Pick<RadioCardsProps, 'legend' | 'error' | 'columns' | 'below'> & {
  children: ReactNode;
};

function CardGroup({ legend, error, columns = 1, below, children }: CardGroupProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-semibold text-[0.9375rem]">{legend}</legend>
      <div className="@container">
        <div className={cx('gap-2.5', COLUMNS[columns])}>{children}</div>
      </div>
      {below}
      <FieldError id={errorId} error={error} className="mt-1.5" />
    </fieldset>
  );
}

type ChoiceCardProps = {
  choice: Choice;
  columns: Columns | undefined;
  type: 'radio' | 'checkbox';
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

function ChoiceCard({ choice, columns, type, name, checked, onChange }: ChoiceCardProps) {
  const hintId = useId();
  const hint = choice.disabledReason ?? choice.hint;
  const isFaint = Boolean(choice.disabledReason);
  return (
    <label
      className={cx(
        'relative grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto] content-center items-center rounded-control border px-4 py-3 has-checked:ring-1 @max-[12rem]:px-3',
        isFaint
          ? 'border-line bg-sunken dark:bg-transparent text-soft has-checked:border-edge has-checked:ring-edge'
          : 'border-edge bg-raised has-checked:border-brand has-checked:bg-brand-tint has-checked:ring-brand',
        'has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
        isFaint ? 'cursor-not-allowed' : 'cursor-pointer',
        columns === 'short' && 'flex-auto max-sm:px-3',
      )}
    >
      <input
        type={type}
        name={name}
        value={choice.value}
        checked={checked}
        disabled={isFaint}
        aria-describedby={hint ? hintId : undefined}
        className="peer absolute size-px opacity-0"
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {choice.icon && (
        <span
          className={cx(
            'mr-3 @max-[12rem]:hidden',
            columns === 3 ? 'max-sm:row-span-2' : 'row-span-2',
            columns === 'short' && 'max-sm:hidden',
            !isFaint && 'text-brand',
          )}
        >
          {choice.icon}
        </span>
      )}
      <span className="col-start-2 font-semibold wrap-anywhere">{choice.label}</span>
      <span
        aria-hidden="true"
        className={cx(
          'col-start-3 ml-3 grid size-6 place-items-center border border-edge text-transparent',
          columns === 3 ? 'max-sm:row-span-2' : 'row-span-2',
          'peer-checked:border-brand peer-checked:bg-brand peer-checked:text-on-brand',
          type === 'radio' ? 'rounded-full' : 'rounded-md',
          isFaint && 'hidden',
        )}
      >
        <CheckIcon className="size-4" />
      </span>
      {hint && (
        // Large text leaves a phone no room for it between the picture, which says the same as the label, and the mark.
        <span
          id={hintId}
          className={cx(
            'col-start-2 text-sm text-soft @max-[12rem]:col-span-3 @max-[12rem]:col-start-1',
            HINT[columns ?? 1],
          )}
        >
          {hint}
        </span>
      )}
    </label>
  );
}

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode;
  onChecked?: (checked: boolean) => void;
};

/** A single checkbox with its label. */
export function Checkbox({ label, onChecked, onChange, ...rest }: CheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        {...rest}
        type="checkbox"
        className="size-5 shrink-0 accent-brand"
        onChange={(event) => {
          onChange?.(event);
          onChecked?.(event.currentTarget.checked);
        }}
      />
      <span className="min-w-0 flex-1">{label}</span>
    </label>
  );
}
