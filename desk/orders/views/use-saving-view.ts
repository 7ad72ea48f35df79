import { changeView, listViews, removeView, saveView } from '@cowrie/contract/desk/saved-views.ts';
import { notify } from '@cowrie/ui/notices.tsx';
import { useSend } from '../../api/queries.ts';

const STALE = [listViews];

type SavingOptions = {
  /** Hears the view's id; undefined where it was removed. */
  onSaved: (id: string | undefined) => void;
  onClose: () => void;
};

/** The three calls that save, change and remove a view of the queue; each closes its dialog. */
export function useSavingView({ onSaved, onClose }: SavingOptions) {
  const done = (id: string | undefined, message: string) => {
    notify(message);
    onSaved(id);
    onClose();
  };
  const add = useSend(saveView, {
    refreshes: STALE,
    onDone: (data) => done(data.view.id, 'The view is saved.'),
  });
  const change = useSend(changeView, {
    refreshes: STALE,
    onDone: (data) => done(data.view.id, 'The view is changed.'),
  });
  const remove = useSend(removeView, {
    refreshes: STALE,
    onDone: () => done(undefined, 'The view is removed.'),
  });
  return {
    add,
    change,
    remove,
    failed: add.error ?? change.error ?? remove.error,
    /** A colleague has changed or removed the view meanwhile. */
    isTold: [change, remove].some(({ error }) => error?.code === 'changed_meanwhile'),
  };
}
