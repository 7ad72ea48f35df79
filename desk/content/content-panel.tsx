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
import { useEffect, useRef, useState } from 'react';
import { useSend } from '../api/queries.ts';
import { useWhyNot } from '../session/rights.ts';
import { ContentForm } from './content-form.tsx';
import { addOne, LIST_WORDS, WAITS } from './list-names.ts';

type ContentPanelProps = { list: ContentListName; row: ContentRow | null; onClose: () => void };

type Asked = 'discard' | 'delete';

/** A row to change, delete or add, at the side; what was typed is not thrown away by a stray click. */
export function ContentPanel({ list, row, onClose }: ContentPanelProps) {
  const [isDirty, setIsDirty] = useState(false);
  const [asks, setAsks] = useState<Asked | null>(null);
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
      // In sight wherever a long entry is scrolled to.
      footer={
        asks && (
          <Question
            key={asks}
            asks={asks}
            one={one}
            isBusy={remove.isPending}
            error={remove.error?.message}
            onYes={() => {
              if (asks === 'discard') onClose();
              else if (shown) remove.send({ params: { id: shown.id }, body: { before: shown } });
            }}
            onNo={() => setAsks(null)}
          />
        )
      }
    >
      <ContentForm
        list={list}
        row={row}
        isOvertaken={remove.error?.code === 'changed_meanwhile'}
        onDone={onClose}
        onShown={(now) => {
          setShown(now);
          setAsks(null);
          remove.reset();
        }}
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

type QuestionProps = {
  asks: Asked;
  /** What an entry of the list is called. */
  one: string;
  isBusy: boolean;
  error: string | undefined;
  onYes: () => void;
  onNo: () => void;
};

/** Asks once. The focus is on what leaves everything as it is, and then where it was. */
function Question({ asks, one, isBusy, error, onYes, onNo }: QuestionProps) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    stay.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div role="alert">
      <p className="font-semibold">
        {asks === 'discard' ? 'You have changes that are not saved.' : `Delete this ${one} for good?`}
      </p>
      {error && <Alert type="error" message={error} onDismiss={false} className="mt-2" />}
      <div className="mt-3 flex flex-wrap justify-end gap-2.5">
        <Button ref={stay} tone="plain" onClick={onNo}>
          Stay
        </Button>
        <Button tone="danger" busy={isBusy} busyLabel="Deleting" onClick={onYes}>
          {asks === 'discard' ? 'Discard them' : 'Delete'}
        </Button>
      </div>
    </div>
  );
}
