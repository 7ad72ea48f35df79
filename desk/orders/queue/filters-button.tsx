import { Button } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { ChevronDownIcon } from '@cowrie/ui/first-icons.tsx';

type FiltersButtonProps = { on: number; isOpen: boolean; onPress: () => void };

/** On a phone what narrows and sorts a queue opens at a press; folded up, it says how much is on (Product §21.15). */
export function FiltersButton({ on, isOpen, onPress }: FiltersButtonProps) {
  return (
    <Button
      tone="outline"
      aria-expanded={isOpen}
      className={cx('px-3.5! sm:hidden', on > 0 && 'border-brand! text-brand!')}
      onClick={onPress}
    >
      Filters
      {on > 0 && (
        <>
          <span className="sr-only">, on: </span>
          <span className="font-normal tabular-nums">{on}</span>
        </>
      )}
      <ChevronDownIcon className={cx('size-4', isOpen && 'rotate-180')} />
    </Button>
  );
}
