import { Button } from '@cowrie/ui/button.tsx';
import { ChevronDownIcon } from '@cowrie/ui/icons.tsx';
import { useLayoutEffect, useRef } from 'react';

type PlaceButtonsProps = {
  /** What the row is called. */
  name: string;
  index: number;
  count: number;
  /** Why nobody of this role moves rows; null where they may. */
  notAllowed: string | null;
  onMove: (to: number) => void;
};

/** One place up or down. The button that was pressed keeps the focus while its row travels. */
export function PlaceButtons({ name, index, count, notAllowed, onMove }: PlaceButtonsProps) {
  const buttons = useRef<HTMLSpanElement>(null);
  const pressed = useRef<'up' | 'down' | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is what takes the focus away.
  useLayoutEffect(() => {
    if (pressed.current) buttons.current?.querySelector<HTMLElement>(`[data-${pressed.current}]`)?.focus();
    pressed.current = null;
  }, [index]);

  const press = (way: 'up' | 'down') => {
    pressed.current = way;
    onMove(index + (way === 'up' ? -1 : 1));
  };
  return (
    <span ref={buttons} className="relative z-1 inline-flex items-center md:-my-2">
      <span className="mr-1.5 text-soft tabular-nums">{index + 1}</span>
      <Button
        data-up
        tone="plain"
        size="small"
        className="px-2.5!"
        aria-label={`Move up: ${name}`}
        disabledReason={notAllowed ?? (index === 0 && 'It is the first')}
        icon={<ChevronDownIcon className="size-5 rotate-180" />}
        onClick={() => press('up')}
      />
      <Button
        data-down
        tone="plain"
        size="small"
        className="px-2.5!"
        aria-label={`Move down: ${name}`}
        disabledReason={notAllowed ?? (index === count - 1 && 'It is the last')}
        icon={<ChevronDownIcon className="size-5" />}
        onClick={() => press('down')}
      />
    </span>
  );
}
