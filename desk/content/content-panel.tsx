import {
  type ContentListName,
  type ContentRow,
  contentCalls,
  listContentProposals,
} from '@cowrie/contract/desk/content.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { SidePanel } from '@cowrie/ui/dialog.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { useState } from 'react';
import { useSend } from '../api/queries.ts';
import { useWhyNot } from '../session/rights.ts';
import { ContentForm } from './content-form.tsx';
import { addOne, LIST_WORDS, WAITS } from './list-names.ts';

type ContentPanelProps = { list: ContentListName; row: ContentRow | null; onClose: () => void };

/** A row to change, delete or add, at the side; what was typed is not thrown away by a stray click. */
export function ContentPanel({ list, row, onClose }: ContentPanelProps) {
  const [isDirty, setIsDirty] = useState(false);
  const [asks, setAsks] = useState<'discard' | 'delete' | null>(null);
  const [shown, setShown] = useState(row);
  const calls = contentCalls[list];
  const notAllowed = useWhyNot(calls.remove);
  const remove = useSend(calls.remove, {
    refreshes: [calls.list, listContentProposals],
    onDone: ({ proposal }) => {
      notify(proposal ? WAITS : 'Deleted.');
      onClose();
    },
  });
  const { one } = LIST_WORDS[list];
  return (
    <SidePanel
      isForm
      isOpen
      onClose={() => (isDirty ? setAsks('discard') : onClose())}
      title={row ? `Change this ${one}` : addOne(list)}
    >
      {asks && (
        <Alert type="warning" onDismiss={() => setAsks(null)} className="mb-5">
          <p>
            {asks === 'discard' ? 'You have changes that are not saved.' : `Delete this ${one} for good?`}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button
              size="small"
              tone="danger"
              busy={remove.isPending}
              onClick={() => {
                if (asks === 'discard') onClose();
                else if (shown) remove.send({ params: { id: shown.id }, body: { before: shown } });
              }}
            >
              {asks === 'discard' ? 'Discard them' : 'Delete'}
            </Button>
            <Button size="small" tone="plain" onClick={() => setAsks(null)}>
              Stay
            </Button>
          </div>
        </Alert>
      )}
      <Alert key={remove.failedAt} type="error" message={remove.error?.message} className="mb-5" />
      <ContentForm
        list={list}
        row={row}
        onDone={onClose}
        onShown={setShown}
        onDirty={() => setIsDirty(true)}
        aside={
          row && (
            <Button tone="danger" disabledReason={notAllowed} onClick={() => setAsks('delete')}>
              Delete
            </Button>
          )
        }
      />
    </SidePanel>
  );
}
