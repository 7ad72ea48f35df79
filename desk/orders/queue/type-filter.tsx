import { ORDER_TYPE_NAMES, ORDER_TYPES, type OrderType } from '@cowrie/contract/lifecycle.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { HowMany } from '../../parts/how-many.tsx';

type TypeFilterProps = {
  type: string;
  /** How many there are of a type, as text; null until that is known, none where it is not counted. */
  count?: (type: OrderType | undefined) => string | null | undefined;
  onType: (type: string) => void;
};

/** One type of orders, or all. */
export function TypeFilter({ type, count, onType }: TypeFilterProps) {
  return (
    <fieldset className="-mx-4 flex gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:-mx-1 sm:flex-wrap sm:px-1">
      <legend className="sr-only">Type</legend>
      {(['', ...ORDER_TYPES] as const).map((choice) => {
        return (
          <label
            key={choice}
            className={cx(
              'relative flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-full border px-4 font-semibold text-sm',
              'has-focus-visible:outline-3 has-focus-visible:outline-accent',
              type === choice ? 'border-brand bg-brand text-on-brand' : 'border-edge hover:border-brand',
            )}
          >
            <input
              type="radio"
              name="type"
              className="sr-only"
              checked={type === choice}
              onChange={() => onType(choice)}
            />
            {choice ? ORDER_TYPE_NAMES[choice] : 'All types'}
            <HowMany of={count?.(choice || undefined)} />
          </label>
        );
      })}
    </fieldset>
  );
}
