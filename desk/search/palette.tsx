/** The search of the whole desk, by keys alone or by the pointer (Product §28.70, §28.73). */
import { type FoundOrder, findAnything } from '@cowrie/contract/desk/find.ts';
import { getDeskOrder } from '@cowrie/contract/desk/orders.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { MODAL_MARKER } from '@cowrie/ui/dialog.tsx';
import { ChevronLeftIcon, CloseIcon, SearchIcon } from '@cowrie/ui/icons.tsx';
import { Spinner } from '@cowrie/ui/spinner.tsx';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { failureMessage } from '../api/client.ts';
import { callKey, useCall } from '../api/queries.ts';
import { mayCall } from '../session/rights.ts';
import { useStaff } from '../session/session-store.ts';
import { askAct } from './asked-act.ts';
import { actGroups, type Entry, foundGroups, type Group, orderActs, orderEntry } from './entries.ts';
import { Option } from './option.tsx';
import { recentOrders } from './recent-orders.ts';

const SETTLE_MS = 120;
const LEAST_TYPED = 2;

export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    document.body.classList.add(MODAL_MARKER);
    return () => {
      element?.close();
      if (!document.querySelector('dialog[open]')) document.body.classList.remove(MODAL_MARKER);
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop is for pointers; Escape is the key, and the search's own.
    <dialog
      ref={dialog}
      aria-label="Search the desk"
      className="sheet mx-auto mt-[8dvh] mb-0 max-h-[min(80dvh,44rem)] w-[calc(100%-2rem)] flex-col overflow-hidden rounded-panel border border-line bg-surface p-0 text-ink shadow-float open:flex max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:rounded-none sm:max-w-2xl"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <Search onClose={onClose} />
    </dialog>
  );
}

/** What was typed once it settles: each answer in between would come too late. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

/** The order whose page is open, as it was read last. */
function useOrderHere(): FoundOrder | undefined {
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const [, reference] = pathname.match(/^\/orders\/([^/]+)$/) ?? [];
  if (!reference) return undefined;
  const key = callKey(getDeskOrder, { params: { reference: decodeURIComponent(reference) } });
  if (!queryClient.getQueryData(key)) return undefined;
  return recentOrders().find((order) => order.reference === decodeURIComponent(reference));
}

function Search({ onClose }: { onClose: () => void }) {
  const staff = useStaff();
  const navigate = useNavigate();
  const here = useOrderHere();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  /** An order whose acts are shown in place of what was found. */
  const [chosen, setChosen] = useState<FoundOrder | null>(null);
  const q = useSettled(typed.trim());
  const maySearch = mayCall(staff, findAnything);
  const isSearch = q.length >= LEAST_TYPED && maySearch;
  const query = useCall(
    findAnything,
    { query: { q } },
    { enabled: isSearch, placeholderData: keepPreviousData, staleTime: 0 },
  );
  const listId = useId();
  const [now] = useState(serverNow);

  const groups = shownGroups();
  const entries = groups.flatMap((group) => group.entries);
  const current = entries[Math.min(active, entries.length - 1)];
  const willSearch = maySearch && typed.trim().length >= LEAST_TYPED;
  const isStale = (isSearch || willSearch) && (query.isFetching || typed.trim() !== q);
  /** Enter was pressed before what it is for had come: whoever pastes a reference does not wait to look. */
  const isEntered = useRef(false);
  useEffect(() => {
    if (isStale || !isEntered.current) return;
    isEntered.current = false;
    if (current && current.kind !== 'act') go(current);
  });

  function shownGroups(): Group[] {
    if (chosen) {
      const open: Entry = { ...orderEntry(chosen), id: 'open', kind: 'act', label: 'Open' };
      return [{ name: chosen.reference, entries: [open, ...orderActs(staff, chosen)] }];
    }
    const acts = actGroups(staff, here, typed.trim());
    if (typed.trim() === '') {
      const recent = recentOrders().filter(({ reference }) => reference !== here?.reference);
      const [first, ...others] = acts;
      const recents = recent.length > 0 ? [{ name: 'Recent orders', entries: recent.map(orderEntry) }] : [];
      return here && first ? [first, ...recents, ...others] : [...recents, ...acts];
    }
    return [...(isSearch && query.data ? foundGroups(query.data) : []), ...acts];
  }

  function go(entry: Entry) {
    onClose();
    navigate(entry.to);
    if (entry.asks) askAct(entry.asks.screen, entry.asks.act);
  }

  function showActs(order: FoundOrder | null) {
    setChosen(order);
    setActive(0);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { selectionEnd, value } = event.currentTarget;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && entries.length > 0) {
      event.preventDefault();
      const at = Math.min(active, entries.length - 1);
      setActive((at + step + entries.length) % entries.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      // What stands there is of what was typed before: Enter is for what comes.
      isEntered.current = isStale && current?.kind !== 'act';
      if (current && !isEntered.current) go(current);
    } else if (event.key === 'ArrowRight' && current?.kind === 'order' && selectionEnd === value.length) {
      event.preventDefault();
      showActs(current.order);
    } else if (chosen && (event.key === 'Escape' || event.key === 'ArrowLeft')) {
      event.preventDefault();
      showActs(null);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
  }

  return (
    <>
      <div className="flex items-center gap-2 border-line border-b pr-2 pl-4">
        <span className="grid size-6 shrink-0 place-items-center text-soft">
          {isStale ? <Spinner /> : <SearchIcon />}
        </span>
        <input
          // biome-ignore lint/a11y/noAutofocus: it opens to be typed into.
          autoFocus
          type="text"
          role="combobox"
          aria-label="Search the desk"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={current && `${listId}-${current.id}`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={120}
          placeholder={maySearch ? 'Name, reference, phone, tracking, amount' : 'What to do'}
          className="min-h-14 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-soft"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            isEntered.current = false;
            showActs(null);
          }}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          aria-label="Close"
          className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-tile hover:text-ink"
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      </div>
      {/* Where there are no keys. */}
      {chosen && (
        <button
          type="button"
          className="mx-2 mt-2 flex min-h-11 items-center self-start gap-1 rounded-control px-3 font-semibold text-brand text-sm sm:hidden"
          onClick={() => showActs(null)}
        >
          <ChevronLeftIcon className="size-5" /> Back
        </button>
      )}
      <div
        id={listId}
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
                id={`${listId}-${entry.id}`}
                entry={entry}
                now={now}
                isActive={entry === current}
                onPoint={() => setActive(entries.indexOf(entry))}
                onPick={() => go(entry)}
                onActs={entry.kind === 'order' ? () => showActs(entry.order) : undefined}
              />
            ))}
          </div>
        ))}
      </div>
      <Said
        error={isSearch && query.error && !query.data ? failureMessage(query.error) : null}
        isNothing={isSearch && !isStale && query.data !== undefined && foundGroups(query.data).length === 0}
        isEmpty={entries.length === 0}
      />
      <p className="flex flex-wrap gap-x-5 border-line border-t px-4 py-2 text-soft text-xs max-sm:hidden">
        <Keys keys="↑ ↓">choose</Keys>
        <Keys keys="Enter">open</Keys>
        {current?.kind === 'order' && <Keys keys="→">what you can do with the order</Keys>}
        <Keys keys="Esc">{chosen ? 'back' : 'close'}</Keys>
      </p>
    </>
  );
}

const Keys = ({ keys, children }: { keys: string; children: string }) => (
  <span>
    <kbd className="font-sans font-semibold text-ink">{keys}</kbd> {children}
  </span>
);

type SaidProps = { error: string | null; isNothing: boolean; isEmpty: boolean };

/** What the results do not say by themselves. */
function Said({ error, isNothing, isEmpty }: SaidProps) {
  return (
    <p
      role="status"
      className={cx('px-5 text-soft text-sm', (error || isNothing) && 'pb-4', isEmpty && 'pt-2')}
    >
      {error ?? (isNothing && 'Nothing found.')}
    </p>
  );
}
