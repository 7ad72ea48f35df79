import { useDraft } from '@cowrie/client/use-draft.ts';
import { contentCalls } from '@cowrie/contract/desk/content.ts';
import { type DeskOrder, getDeskOrder, staffMessage } from '@cowrie/contract/desk/orders.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Checkbox } from '@cowrie/ui/choices.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { Field } from '@cowrie/ui/field.tsx';
import { SendIcon } from '@cowrie/ui/icons.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { TextArea } from '@cowrie/ui/text-input.tsx';
import { useState } from 'react';
import { useCall, useSend } from '../../api/queries.ts';
import { useWhyNotNow } from '../../session/rights.ts';
import { useStaff } from '../../session/session-store.ts';
import { FileButton } from './file-button.tsx';
import { MentionPicker } from './mention-picker.tsx';
import { useCollision } from './use-collision.tsx';

/** Write to the customer, from a canned reply if one fits, or leave a note that only staff see. */
export function AnswerBox({ detail }: { detail: DeskOrder }) {
  const { reference } = detail.order;
  const { username } = useStaff();
  // Kept in this tab while one looks at other orders.
  const { draft, change, discard } = useDraft(`answer:${username}:${reference}`, { text: '' });
  const { text } = draft;
  const setText = (next: string) => change({ text: next });
  const [isNote, setIsNote] = useState(false);
  // A closed order takes notes alone.
  const isOver = useWhyNotNow(detail.order, 'message') !== null;
  const isInternal = isNote || isOver;
  const collision = useCollision(detail, isInternal ? '' : text);
  const replies = useCall(contentCalls['canned-replies'].list, {}, { staleTime: 60_000 });
  const message = useSend(staffMessage, {
    refreshes: [getDeskOrder],
    onDone: () => {
      discard();
      setIsNote(false);
    },
  });
  const rows = (replies.data?.rows ?? []) as unknown as { id: string; title: string; text: string }[];

  function send() {
    if (!text.trim() || message.isPending || collision.mustAsk()) return;
    message.send({
      params: { reference },
      body: { message: text, ...(isInternal ? { internal: true } : {}) },
    });
  }

  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {collision.notice}
      {isInternal && <MentionPicker text={text} onText={setText} />}
      <Alert key={message.failedAt} type="error" message={message.error?.message} />
      <Field
        label={isInternal ? 'Note for staff' : 'Answer'}
        hideLabel
        error={message.error?.fields.message?.[0]}
      >
        <TextArea
          data-answer
          rows={3}
          value={text}
          onValue={setText}
          placeholder={isInternal ? 'A note only staff see' : 'Write to the customer'}
          className={cx(
            'resize-none text-[0.9375rem]',
            isInternal && 'border-accent! border-dashed bg-accent-tint!',
          )}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-1 gap-y-1">
        {!isOver && (
          <>
            <Checkbox
              label={<span className="whitespace-nowrap text-sm">Staff only</span>}
              checked={isNote}
              onChecked={setIsNote}
            />
            <FileButton order={detail.order} />
          </>
        )}
        {!isOver && rows.length > 0 && (
          <Select
            aria-label="Put in a canned reply"
            className="min-h-11! max-w-36 text-sm"
            value=""
            placeholder="Canned reply"
            options={rows.map((row) => ({ value: row.id, label: row.title }))}
            onValue={(id) => {
              const row = rows.find((candidate) => candidate.id === id);
              if (row)
                setText(
                  text.trim()
                    ? `${text.trimEnd()}\n${fillReply(row.text, detail)}`
                    : fillReply(row.text, detail),
                );
            }}
          />
        )}
        <Button
          type="submit"
          size="small"
          busy={message.isPending}
          icon={<SendIcon />}
          className="ml-auto"
          aria-label={isInternal ? 'Keep the note' : 'Send the answer'}
          title="Ctrl Enter"
          disabledReason={!text.trim() && 'Write something first'}
        />
      </div>
    </form>
  );
}

/** A canned reply with this order's own words in place of {name}, {reference} and {amount}. */
function fillReply(text: string, { order, customer }: DeskOrder): string {
  const words: Record<string, string> = {
    name: customer.name,
    reference: order.reference,
    amount: order.amount === null ? 'not known yet' : displayMoney(order.amount, order.currency),
  };
  return text.replace(/\{(\w+)\}/g, (whole, word: string) => words[word] ?? whole);
}
