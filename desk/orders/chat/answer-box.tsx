import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { Field } from '@cowrie/ui/field.tsx';
import { TextArea } from '@cowrie/ui/text-input.tsx';
import { useRef } from 'react';
import { AnswerDue } from './answer-due.tsx';
import { AnswerFoot } from './answer-foot.tsx';
import { MentionPicker } from './mention-picker.tsx';
import { StaffOnlyBanner } from './staff-only.tsx';
import { useAnswer } from './use-answer.ts';

/** Write to the customer, from a canned reply if one fits, or leave notes that only staff see (Product §28.50–28.52). */
export function AnswerBox({ detail, isAskedAbove }: { detail: DeskOrder; isAskedAbove: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const answer = useAnswer(detail);
  const { text, setText, isInternal, isOver, message, open, send } = answer;
  const focusText = () => form.current?.querySelector('textarea')?.focus();

  function setIsNote(next: boolean) {
    answer.setIsNote(next);
    focusText();
  }
  function addReply(reply: string) {
    setText(text.trim() ? `${text.trimEnd()}\n${reply}` : reply);
    focusText();
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
      {answer.collisionNotice}
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
      <AnswerFoot detail={detail} answer={answer} onNote={setIsNote} onReply={addReply} />
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
