import { leavesOpen } from '@cowrie/contract/client.ts';
import {
  answerCase,
  closeCase,
  getDeskCase,
  listDeskCases,
  sendCaseFile,
} from '@cowrie/contract/desk/cases.ts';
import { listInbox } from '@cowrie/contract/desk/inbox.ts';
import { deskNow } from '@cowrie/contract/desk/now.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { TextArea } from '@cowrie/ui/text-input.tsx';
import { useRef } from 'react';
import { useSend } from '../api/queries.ts';
import { useKeys } from '../frame/keyboard.tsx';
import { useCollision } from '../orders/chat/use-collision.tsx';
import { SendFile } from '../parts/send-file.tsx';
import { useAnswerDraft } from '../parts/use-answer-draft.ts';
import { useWhyNot } from '../session/rights.ts';
import { useStaff } from '../session/session-store.ts';

const STALE = { refreshes: [getDeskCase, listDeskCases, deskNow, listInbox] };

type AnswerFormProps = { detail: CallData<typeof getDeskCase>; onDone?: () => void };

/** One text for both: an answer, or the last word that closes the case. */
export function AnswerForm({ detail, onDone }: AnswerFormProps) {
  const { id, order } = detail.case;
  // What its customer wrote after the last message above is neither answered nor closed over (Product §27.28).
  const seen = detail.messages.at(-1)?.id ?? '0';
  const { username } = useStaff();
  const { text, setText, takeAway } = useAnswerDraft(`case:${username}:${id}`);
  const collision = useCollision({ ...detail, reference: order.reference }, text);
  const notAllowed = useWhyNot(answerCase);
  /** For each button, whether the answer to its last call was lost: the message may have arrived. */
  const lost = useRef({ answer: false, close: false });
  const sent = () => {
    lost.current = { answer: false, close: false };
    // The text as it was at the press.
    takeAway(text);
    onDone?.();
  };
  const answering = useSend(answerCase, { ...STALE, onDone: sent });
  const closing = useSend(closeCase, { ...STALE, onDone: sent });
  const isBusy = answering.isPending || closing.isPending;
  useKeys({ r: () => document.querySelector<HTMLTextAreaElement>('[data-answer]')?.focus() });
  const whyNot = notAllowed ?? (!text.trim() && 'Write something first');
  const failed = answering.error ? answering : closing;
  const pressed = useRef({ text: '', seen });
  function send(sending: typeof answering, other: typeof answering) {
    // After a refusal the form has already told of the colleague.
    if (whyNot || isBusy || (!failed.error && collision.mustAsk())) return;
    // Where the answer got lost, the same words are the same attempt, whatever has come meanwhile.
    if (answering.error) lost.current.answer = leavesOpen(answering.error);
    if (closing.error) lost.current.close = leavesOpen(closing.error);
    const isLost = lost.current.answer || lost.current.close;
    if (!isLost || pressed.current.text !== text) pressed.current = { text, seen };
    // A failure of the other button is out of date now.
    other.reset();
    sending.send({ params: { id }, body: { message: text, seen: pressed.current.seen } });
  }
  return (
    <form
      className="mt-5 flex flex-col gap-3 border-line border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        send(answering, closing);
      }}
    >
      {collision.notice}
      <Alert key={failed.failedAt} type="error" message={failed.error?.message} />
      <Field label="Answer">
        <TextArea
          data-answer
          rows={4}
          maxLength={4000}
          value={text}
          onValue={setText}
          placeholder="Write to the customer"
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
              event.currentTarget.form?.requestSubmit();
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-end gap-2.5">
        <SendFile
          endpoint={sendCaseFile}
          input={(file) => ({ params: { id }, body: { seen }, files: { file } })}
          {...STALE}
          hint="A bank’s slip, a photo of the goods: a png, jpg or pdf of up to 10 MB. It appears above."
          whyNot={notAllowed}
        />
        <Button
          tone="outline"
          busy={closing.isPending}
          disabledReason={whyNot}
          onClick={() => send(closing, answering)}
        >
          Send and close the case
        </Button>
        <Button type="submit" busy={answering.isPending} disabledReason={whyNot}>
          Send the answer
        </Button>
      </div>
    </form>
  );
}
