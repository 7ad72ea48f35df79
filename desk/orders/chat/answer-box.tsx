import { useDraft } from '@cowrie/client/use-draft.ts';
import { deskNow } from '@cowrie/contract/desk/now.ts';
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import { type DeskOrder, getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import { unfilled } from '@cowrie/contract/reply-facts.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Checkbox } from '@cowrie/ui/choices.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { Field } from '@cowrie/ui/field.tsx';
import { LockIcon, SendIcon } from '@cowrie/ui/icons.tsx';
import { TextArea } from '@cowrie/ui/text-input.tsx';
import { useRef } from 'react';
import { useSend } from '../../api/queries.ts';
import { useAnswerDraft } from '../../parts/use-answer-draft.ts';
import { useWhyNotNow } from '../../session/rights.ts';
import { useStaff } from '../../session/session-store.ts';
import { AnswerDue } from './answer-due.tsx';
import { CannedChoice } from './canned-choice.tsx';
import { FileButton } from './file-button.tsx';
import { MentionPicker } from './mention-picker.tsx';
import { StaffOnlyBanner } from './staff-only.tsx';
import { useCollision } from './use-collision.tsx';

/** Write to the customer, from a canned reply if one fits, or leave notes that only staff see (Product §28.50–28.52). */
export function AnswerBox({ detail, isAskedAbove }: { detail: DeskOrder; isAskedAbove: boolean }) {
  const { reference } = detail.order;
  const { username } = useStaff();
  const form = useRef<HTMLFormElement>(null);
  // Kept in this tab while one looks at other orders.
  const { text, setText, takeAway } = useAnswerDraft(`answer:${username}:${reference}`);
  // Apart from the text, so that a note which was kept does not turn the next line over to the customer.
  const mode = useDraft(`staff-only:${username}:${reference}`, { isNote: false });
  const { isNote } = mode.draft;
  // A closed order takes notes alone.
  const isOver = useWhyNotNow(detail.order, 'message') !== null;
  const isInternal = isNote || isOver;
  const collision = useCollision(detail, isInternal ? '' : text);
  const open = isInternal ? [] : unfilled(text);
  const message = useSend(staffMessage, {
    refreshes: [getDeskOrder, deskOrders, deskNow],
    // The text as it was at the press.
    onDone: () => takeAway(text),
  });
  const textArea = () => form.current?.querySelector('textarea');

  function send() {
    if (!text.trim() || message.isPending || open.length > 0 || collision.mustAsk()) return;
    message.send({
      params: { reference },
      body: { message: text, ...(isInternal ? { internal: true } : {}) },
    });
  }
  function setIsNote(next: boolean) {
    mode.change({ isNote: next });
    textArea()?.focus();
  }

  return (
    <form
      ref={form}
      className={cx('-m-3 flex flex-col gap-2 p-3', isInternal && 'bg-accent-tint')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {isInternal && <StaffOnlyBanner onWriteToCustomer={isOver ? null : () => setIsNote(false)} />}
      <AnswerDue detail={detail} isAskedAbove={isAskedAbove} />
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
          rows={isOver ? 1 : 3}
          value={text}
          onValue={setText}
          placeholder={isInternal ? 'A note only staff can see' : 'Write to the customer'}
          className={cx(
            'resize-none text-[0.9375rem]',
            isOver && 'field-sizing-content max-h-40',
            isInternal && 'border-2! border-accent! border-dashed',
          )}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
      </Field>
      {open.length > 0 && <Unfilled words={open} />}
      <div className="flex flex-wrap items-center justify-between gap-x-1 gap-y-2">
        {!isOver && (
          <>
            <Checkbox
              label={<span className="whitespace-nowrap text-sm">Staff only</span>}
              checked={isNote}
              onChecked={setIsNote}
            />
            {!isInternal && <FileButton order={detail.order} />}
            {!isInternal && (
              <CannedChoice
                detail={detail}
                onText={(reply) => {
                  setText(text.trim() ? `${text.trimEnd()}\n${reply}` : reply);
                  textArea()?.focus();
                }}
              />
            )}
          </>
        )}
        <Button
          type="submit"
          size="small"
          tone={isInternal ? 'accent' : 'brand'}
          busy={message.isPending}
          icon={isInternal ? <LockIcon /> : <SendIcon />}
          // Beside the rest there is no room for it on a phone.
          className="ml-auto max-sm:w-full"
          aria-label={isInternal ? undefined : 'Send the answer'}
          title="Ctrl Enter"
          disabledReason={
            (!text.trim() && 'Write something first') ||
            (open.length > 0 && 'Fill in the parts in braces first')
          }
        >
          {isInternal ? 'Save the note for staff' : <span className="sm:hidden">Send</span>}
        </Button>
      </div>
    </form>
  );
}

/** What this order has no fact for stands there in braces until somebody writes it. */
function Unfilled({ words }: { words: readonly string[] }) {
  return (
    <p role="status" className="rounded-control bg-warning-tint px-3 py-2 text-sm text-warning">
      This order has nothing for {words.map((word) => `{${word}}`).join(', ')}. Write it yourself before you
      send.
    </p>
  );
}
