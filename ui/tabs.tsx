import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from './cx.ts';

type Tab = { id: string; label: ReactNode; badge?: ReactNode };

type TabsProps = {
  /** What the tabs choose between, for a screen reader. */
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (id: string) => void;
  /** The selected tab's content. */
  children?: ReactNode;
  /** What its column leaves of its height goes to the content. */
  fills?: boolean;
};

const COLUMN = 'flex grow flex-col';

/** Tabs with arrow keys; the panel below belongs to the selected one. Scrolls sideways when there are many. */
export function Tabs({ label, tabs, selected, onSelect, children, fills = false }: TabsProps) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const isNew = useRef(true);

  // Brings the selected tab into view sideways, and leaves the page where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place to scroll to.
  useEffect(() => {
    // The first tab is in sight as it comes; asking where it is would have the page laid out once more.
    const isInSight = isNew.current && selected === tabs[0]?.id;
    isNew.current = false;
    if (isInSight) return;
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (!list.current || !tab) return;
    const { offsetLeft: start, offsetWidth: width } = tab;
    const { offsetLeft, clientWidth, scrollLeft } = list.current;
    const from = start - offsetLeft;
    if (from < scrollLeft || from + width > scrollLeft + clientWidth) {
      list.current.scrollLeft = from - (clientWidth - width) / 2;
    }
  }, [selected]);

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : step === undefined
            ? -1
            : (at + step + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }

  return (
    <div className={cx(fills && COLUMN)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-line border-b [scrollbar-width:none]"
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => {
          const isSelected = tab.id === selected;
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${base}-${tab.id}`}
              aria-selected={isSelected}
              aria-controls={children ? `${base}-panel` : undefined}
              tabIndex={isSelected ? 0 : -1}
              className={cx(
                'flex min-h-12 shrink-0 items-center gap-2 border-b-3 px-3.5 font-semibold focus-visible:-outline-offset-3',
                isSelected ? 'border-brand text-brand' : 'border-transparent text-soft hover:text-ink',
              )}
              onClick={() => onSelect(tab.id)}
            >
              {tab.label}
              {tab.badge}
            </button>
          );
        })}
      </div>
      {children && (
        <div
          role="tabpanel"
          id={`${base}-panel`}
          aria-labelledby={`${base}-${selected}`}
          className={cx('pt-6', fills && COLUMN)}
        >
          {children}
        </div>
      )}
    </div>
  );
}
