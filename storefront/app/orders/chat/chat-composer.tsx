import { attachToChat, MESSAGE_MAX } from '@cowrie/contract/chat.ts';
import { type OrderDetails, uploadProof } from '@cowrie/contract/orders.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { SendIcon } from '@cowrie/ui/icons.tsx';
import { CONTROL_CLASS } from '@cowrie/ui/text-input.tsx';
import { useId } from 'react';
import { useSubmission } from '../../api/forms.ts';
import { AttachAlert, AttachFile, type AttachProblem, useAttachProblem } from './attach-file.tsx';
import type { Thread } from './use-thread.ts';

type ChatComposerProps = {
  order: OrderDetails;
  thread: Thread;
  /** A file went out: fetch the order and its chat. */
  onSent: () => void;
};

/**
 * Whether a file can go along. A payment takes files once it is processed (Product §9.3): before that they are proofs and
 * belong on its pay page. The other types take artwork and papers from the first minute.
 */
const takesFiles = (order: OrderDetails) => order.status === 'processing' || order.trx_type !== 'payment';

/** Where the customer writes. */
export function ChatComposer({ order, thread, onSent }: ChatComposerProps) {
  const id = useId();
  const [problem, setProblem] = useAttachProblem();
  const text = thread.typed.trim();
  // Counted by code points, as the server does: an emoji is one, though its length in JavaScript is two.
  const letters = [...text].length;
  const isTooLong = letters > MESSAGE_MAX;

  function submit() {
    if (text !== '' && !isTooLong) thread.send(text);
  }

  return (
    <div className="flex flex-col gap-2">
      {problem && <AttachAlert problem={problem} onDismiss={() => setProblem(null)} />}
      {isTooLong && (
        <Alert type="warning" onDismiss={false}>
          A message has up to {MESSAGE_MAX.toLocaleString('en')} letters, and this one has{' '}
          {letters.toLocaleString('en')}: send it in parts.
        </Alert>
      )}
      <form
        className="flex items-end gap-[min(0.5rem,2.3vw)]"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {takesFiles(order) && <Attach order={order} onSent={onSent} onProblem={setProblem} />}
        <label htmlFor={id} className="sr-only">
          Message
        </label>
        <textarea
          id={id}
          rows={1}
          aria-invalid={isTooLong || undefined}
          placeholder="Write a message"
          value={thread.typed}
          className={`${CONTROL_CLASS} field-sizing-content max-h-36 resize-none px-[min(0.875rem,3.9vw)]! py-2.75 leading-normal`}
          onChange={(event) => thread.setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            // On a keyboard Enter sends; a phone's Enter makes a new line.
            const isPhone = matchMedia('(pointer: coarse)').matches;
            if (event.key === 'Enter' && !event.shiftKey && !isPhone && !event.nativeEvent.isComposing) {
              event.preventDefault();
              submit();
            }
          }}
        />
        <Button
          type="submit"
          aria-label="Send message"
          className="min-h-12 shrink-0 px-(--edge)!"
          disabledReason={text === '' ? 'Write something first' : isTooLong ? 'It is too long' : undefined}
        >
          <SendIcon />
        </Button>
      </form>
    </div>
  );
}

type AttachProps = {
  order: OrderDetails;
  onSent: () => void;
  onProblem: (problem: AttachProblem | null) => void;
};

/** A file for the thread. While a payment is being processed it counts as a proof (Product §9.3). */
function Attach({ order, onSent, onProblem }: AttachProps) {
  const { trx_type, reference } = order;
  const asProof = useSubmission(uploadProof);
  const asMessage = useSubmission(attachToChat);
  const isProof = order.status === 'processing';
  return (
    <AttachFile
      submission={isProof ? asProof : asMessage}
      send={(file) =>
        isProof
          ? asProof.send({ params: { trx_type, reference }, body: {}, files: { payment_proof: file } })
          : asMessage.send({ params: { type: trx_type, reference }, files: { file } })
      }
      onSent={onSent}
      onProblem={onProblem}
    />
  );
}
