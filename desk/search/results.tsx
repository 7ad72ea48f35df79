/** What the search of the desk shows below its field: groups to choose from, what they do not say, and the keys. */
import type { FoundOrder } from '@cowrie/contract/desk/find.ts';
import { cx } from '@cowrie/ui/cx.ts';
import type { Entry, Group } from './entries.ts';
import { Option } from './option.tsx';

/** The id of an entry's option, by which the field names the one that is chosen. */
export const optionId = (listId: string, { id }: Entry) => `${listId}-${id}`;

type ResultsProps = {
  id: string;
  groups: readonly Group[];
  current: Entry | undefined;
  /** The moment that ages are told by. */
  now: number;
  onPoint: (entry: Entry) => void;
  onPick: (entry: Entry) => void;
  /** Shows what can be done to an order that is found. */
  onActs: (order: FoundOrder) => void;
};

export function Results({ id, groups, current, now, onPoint, onPick, onActs }: ResultsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Results"
      tabIndex={-1}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 empty:flex-none"
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups; a fieldset is for fields.
        <div key={group.name} role="group" aria-label={group.name} className="pb-1.5">
          <p aria-hidden="true" className="px-3 pt-2 pb-1 font-semibold text-soft text-xs">
            {group.name}
          </p>
          {group.entries.map((entry) => (
            <Option
              key={entry.id}
              id={optionId(id, entry)}
              entry={entry}
              now={now}
              isActive={entry === current}
              onPoint={() => onPoint(entry)}
              onPick={() => onPick(entry)}
              onActs={entry.kind === 'order' ? () => onActs(entry.order) : undefined}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type SaidProps = { error: string | null; isNothing: boolean; isEmpty: boolean };

/** What the results do not say by themselves. */
export function Said({ error, isNothing, isEmpty }: SaidProps) {
  return (
    <p
      role="status"
      className={cx('px-5 text-soft text-sm', (error || isNothing) && 'pb-4', isEmpty && 'pt-2')}
    >
      {error ?? (isNothing && 'Nothing found.')}
    </p>
  );
}

type HintsProps = { isOrder: boolean; isWithinOrder: boolean };

/** The keys that do something now, where there is a keyboard. */
export const Hints = ({ isOrder, isWithinOrder }: HintsProps) => (
  <p className="flex flex-wrap gap-x-5 border-line border-t px-4 py-2 text-soft text-xs max-sm:hidden">
    <Keys keys="↑ ↓">choose</Keys>
    <Keys keys="Enter">open</Keys>
    {isOrder && <Keys keys="→">what you can do with the order</Keys>}
    <Keys keys="Esc">{isWithinOrder ? 'back' : 'close'}</Keys>
  </p>
);

const Keys = ({ keys, children }: { keys: string; children: string }) => (
  <span>
    <kbd className="font-sans font-semibold text-ink">{keys}</kbd> {children}
  </span>
);
