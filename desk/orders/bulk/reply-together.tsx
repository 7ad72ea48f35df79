import { Field } from '@cowrie/ui/field.tsx';
import { FailedLine } from '@cowrie/ui/list-states.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { useState } from 'react';
import { notRead } from '../../parts/failed-read.tsx';
import { useCannedReplies } from '../chat/canned-replies.ts';
import { ordersText } from './bulk-acts.ts';
import { TogetherDialog, type TogetherProps } from './together-dialog.tsx';

/** Sends one canned reply to many, each with its own facts. */
export function ReplyTogether({ onDone, ...props }: TogetherProps) {
  const { rows, bulk } = props;
  const { replies, query } = useCannedReplies();
  const isKnown = query.data !== undefined;
  const [id, setId] = useState('');
  const reply = replies.find((one) => one.id === id);
  return (
    <TogetherDialog
      {...props}
      title="Send a canned reply"
      label={`Send to ${ordersText(rows.length)}`}
      busyLabel="Sending"
      disabledReason={!reply && (notRead('The replies', query) || 'Choose a reply first')}
      onYes={() =>
        reply &&
        void bulk.act({ do: 'reply', reply_id: id, text: reply.text }, rows).then((went) => went && onDone())
      }
    >
      {query.isError && !isKnown ? (
        <FailedLine isBusy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <Field
          label="Reply"
          hint={
            isKnown && replies.length === 0
              ? 'There are none yet. Add them under Content, Canned replies.'
              : undefined
          }
        >
          <Select
            value={id}
            placeholder={isKnown ? 'Choose a reply' : 'The replies are on their way'}
            options={replies.map(({ id: value, title }) => ({ value, label: title }))}
            onValue={setId}
          />
        </Field>
      )}
      {reply && (
        <div className="rounded-card bg-tile px-3.5 py-2.5">
          <p className="whitespace-pre-wrap">{reply.text}</p>
        </div>
      )}
      <p className="text-sm text-soft">
        Facts in braces are filled in for each order. An order with a fact missing is left out, and named.
      </p>
    </TogetherDialog>
  );
}
