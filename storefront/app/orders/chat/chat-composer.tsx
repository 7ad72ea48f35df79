import { useConnectedAgain } from '@cowrie/client/use-connected-again.ts';
import { attachToChat, MESSAGE_MAX } from '@cowrie/contract/chat.ts';
import { CONNECTED_AGAIN, isCancelled, leavesOpen } from '@cowrie/contract/client.ts';
import { PROOF_ACCEPT } from '@cowrie/contract/files.ts';
import { type OrderDetails, uploadProof } from '@cowrie/contract/orders.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { AttachIcon, SendIcon } from '@cowrie/ui/icons.tsx';
import { CONTROL_CLASS } from '@cowrie/ui/text-input.tsx';
import { wrongType } from '@cowrie/ui/use-file-choice.ts';
import { useId, useState } from 'react';
import { useSubmission } from '../../api/forms.ts';
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
  const [problem, setProblem] = useState<AttachProblem | null>(null);
  useConnectedAgain(problem?.isLost, () => setProblem({ ...problem, message: CONNECTED_AGAIN }));
  const text = thread.typed.trim();
  // As the server counts: an emoji's two halves are one.
  const letters = [...text].length;
  const isTooLong = letters > MESSAGE_MAX;

  function submit() {
    if (text !== '' && !isTooLong) thread.send(text);
  }

  return (
    <div className="flex flex-col gap-2">
      {problem && (
        <Alert type="error" onDismiss={() => setProblem(null)}>
          {/* A message that did not go has a failure of its own, with a button of the same name. */}
          {problem.file && <span className="line-clamp-2 wrap-anywhere">{problem.file}</span>}
          {problem.message}
          {problem.retry && (
            <button type="button" className="block min-h-11 font-semibold underline" onClick={problem.retry}>
              Send again
            </button>
          )}
        </Alert>
      )}
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
        {takesFiles(order) && <AttachFile order={order} onSent={onSent} onProblem={setProblem} />}
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

/** Why a file did not go out; `retry` sends the same one again, which arrives once. */
type AttachProblem = { message: string; file?: string; retry?: () => void; isLost?: boolean };

type AttachFileProps = {
  order: OrderDetails;
  onSent: () => void;
  onProblem: (problem: AttachProblem | null) => void;
};

function AttachFile({ order, onSent, onProblem }: AttachFileProps) {
  const asProof = useSubmission(uploadProof);
  const asMessage = useSubmission(attachToChat);
  const submission = order.status === 'processing' ? asProof : asMessage;

  async function attach(chosen: File) {
    onProblem(null);
    // At once, where there is nothing to look at: it is on its way from here on.
    const looked = wrongType(chosen, PROOF_ACCEPT);
    const wrong = looked && (await looked);
    if (wrong) return onProblem({ message: wrong, file: chosen.name });
    await send(chosen);
  }

  async function send(file: File) {
    onProblem(null);
    const { trx_type, reference } = order;
    const result =
      order.status === 'processing'
        ? await asProof.send({ params: { trx_type, reference }, body: {}, files: { payment_proof: file } })
        : await asMessage.send({ params: { type: trx_type, reference }, files: { file } });
    if (result?.status === 'success') return onSent();
    if (!result) return;
    const stopped = `Stopped${'isUnsent' in result ? ': the file was not sent.' : ', but the file may have reached us. Trying again does not send it twice.'}`;
    const message = isCancelled(result) ? stopped : result.message;
    onProblem({
      message,
      file: file.name,
      isLost: result.status === 'error' && !isCancelled(result),
      ...(leavesOpen(result) && { retry: () => void send(file) }),
    });
  }

  if (submission.isBusy) {
    return (
      <button
        type="button"
        className="min-h-12 shrink-0 rounded-control border border-edge px-2 text-brand text-sm tabular-nums"
        onClick={submission.cancel}
      >
        <span className="block font-semibold">{Math.round((submission.progress ?? 0) * 100)} %</span>
        Cancel
      </button>
    );
  }
  return (
    <label className="relative grid h-12 w-[min(3rem,13.5vw)] shrink-0 cursor-pointer place-items-center rounded-control border border-edge text-brand hover:bg-brand-tint has-focus-visible:outline-3 has-focus-visible:outline-accent">
      <AttachIcon />
      <span className="sr-only">Attach a file</span>
      <input
        type="file"
        accept={PROOF_ACCEPT}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void attach(file);
        }}
      />
    </label>
  );
}
