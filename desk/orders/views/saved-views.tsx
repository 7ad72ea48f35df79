import { listViews, type SavedView } from '@cowrie/contract/desk/saved-views.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { EditIcon, PlusIcon } from '@cowrie/ui/icons.tsx';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/queries.ts';
import type { AddressFilter } from '../../parts/use-address-filter.ts';
import { addressOf, isSameLook, lookOf } from './look.ts';
import { ViewDialog } from './view-dialog.tsx';

/** Looks at the queue that have a name, one's own and the team's; the one that is shown, and a name for what is (Product §28.47). */
export function SavedViews({ filter }: { filter: AddressFilter }) {
  const { data, isLoading } = useCall(listViews, {}, { staleTime: 60_000 });
  const [editing, setEditing] = useState<SavedView | 'new' | null>(null);
  const views = data?.views ?? [];
  const shown = views.find(({ id }) => id === filter.get('view'));
  const look = lookOf(filter.search);
  useBareView(filter, shown);
  return (
    <div className="-mx-4 mb-2 flex min-h-13 items-center gap-x-1.5 gap-y-1 overflow-x-auto px-4 md:min-h-11 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0">
      {views.length > 0 && (
        <nav aria-label="Views" className="flex shrink-0 gap-1.5 py-1 sm:shrink sm:flex-wrap">
          {views.map((view) => (
            <ViewLink
              key={view.id}
              view={view}
              isShown={view === shown}
              isChanged={!isSameLook(view.look, look)}
            />
          ))}
        </nav>
      )}
      {shown?.may_change && (
        <Button
          tone="plain"
          size="small"
          className="shrink-0 px-2.5! md:min-h-9!"
          aria-label={`Change the view ${shown.name}`}
          title="Rename, change or remove this view"
          icon={<EditIcon />}
          onClick={() => setEditing(shown)}
        />
      )}
      <Button
        tone="plain"
        size="small"
        className={cx('shrink-0 sm:-ml-1 md:min-h-9!', isLoading && 'invisible')}
        icon={<PlusIcon />}
        onClick={() => setEditing('new')}
      >
        Save this view
      </Button>
      {editing && (
        <ViewDialog
          view={editing === 'new' ? null : editing}
          now={views.find(({ id }) => editing !== 'new' && id === editing.id)}
          look={look}
          onClose={() => setEditing(null)}
          onSaved={(id) => filter.set({ view: id }, { replace: true })}
        />
      )}
    </div>
  );
}

/** An address that names a view and nothing else, as a link in a chat may, shows what the view shows. */
function useBareView(filter: AddressFilter, view: SavedView | undefined) {
  const isBare = isSameLook(lookOf(filter.search), {}) && view !== undefined && !isSameLook(view.look, {});
  // Whoever takes the last filter off a view that they look at means it.
  const filled = useRef<string | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when a bare view is known.
  useEffect(() => {
    if (isBare && view && filled.current !== view.id)
      filter.set({ ...addressOf(view.look), view: view.id }, { replace: true });
    filled.current = view?.id;
  }, [isBare, view?.id]);
}

type ViewLinkProps = { view: SavedView; isShown: boolean; isChanged: boolean };

function ViewLink({ view, isShown, isChanged }: ViewLinkProps) {
  const fields = { ...addressOf(view.look), view: view.id };
  const given = Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return (
    <Link
      to={`/orders?${new URLSearchParams(given)}`}
      aria-current={isShown ? 'page' : undefined}
      title={view.for_all ? `For all, by ${view.by}` : 'Only yours'}
      className={cx(
        'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-control px-3 font-semibold text-sm md:min-h-9',
        isShown ? 'bg-brand text-on-brand' : 'border border-line bg-tile text-ink hover:text-brand',
      )}
    >
      <span className="max-w-48 truncate">{view.name}</span>
      {isShown && isChanged && <span className="font-normal text-xs">changed</span>}
    </Link>
  );
}
