import { cx } from '@cowrie/ui/cx.ts';
import { useEffect, useRef } from 'react';
import type { Entry } from './entries.ts';
import { EntryRow } from './entry-row.tsx';

type OptionProps = {
  id: string;
  entry: Entry;
  now: number;
  isActive: boolean;
  onPoint: () => void;
  onPick: () => void;
  /** Shows what can be done to it, for the pointer. */
  onActs: (() => void) | undefined;
};

/** One of the results, for the pointer; the keys are the search field's. */
export function Option({ id, entry, now, isActive, onPoint, onPick, onActs }: OptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the search field's, which keeps the focus.
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={cx(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5',
        isActive && 'bg-brand-tint',
      )}
      onPointerMove={onPoint}
      onClick={onPick}
    >
      <EntryRow entry={entry} now={now} />
      {onActs && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          title="What you can do with it"
          className="-mr-2 grid size-9 shrink-0 place-items-center rounded-control text-soft hover:bg-surface hover:text-ink max-sm:size-11"
          onClick={(event) => {
            event.stopPropagation();
            onActs();
          }}
        >
          →
        </button>
      )}
    </div>
  );
}
