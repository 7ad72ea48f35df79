import { Alert } from '@cowrie/ui/alert.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { PeopleChoice } from '../../parts/people-choice.tsx';
import { ordersText, sumOf } from './bulk-acts.ts';
import type { TogetherProps } from './together-dialog.tsx';

/** Gives many to one colleague, or to nobody: one press, with a way back. */
export function GiveTogether({ rows, bulk, onClose, onDone }: TogetherProps) {
  const [first, ...others] = rows.map(({ assignee }) => assignee?.id ?? null);
  const isOfOne = others.every((id) => id === first);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Give to"
      subtitle={[ordersText(rows.length), sumOf(rows)].filter(Boolean).join(' · ')}
      width="narrow"
      isBusy={bulk.isBusy}
    >
      <PeopleChoice
        chosen={isOfOne ? first : undefined}
        isBusy={bulk.isBusy}
        onPerson={({ id }) =>
          void bulk.act({ do: 'give', staff_id: id }, rows).then((went) => went && onDone())
        }
      >
        {bulk.error && <Alert type="error" message={bulk.error} onDismiss={false} />}
      </PeopleChoice>
    </Dialog>
  );
}
