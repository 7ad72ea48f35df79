import { useConnectedAgain } from '@cowrie/client/use-connected-again.ts';
import { type Submission, whyNotOnce } from '@cowrie/client/use-submission.ts';
import { CONNECTED_AGAIN, isCancelled, leavesOpen, type Result } from '@cowrie/contract/client.ts';
import type { AnyEndpoint } from '@cowrie/contract/endpoint.ts';
import { PROOF_ACCEPT } from '@cowrie/contract/files.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { AttachIcon } from '@cowrie/ui/icons.tsx';
import { wrongType } from '@cowrie/ui/use-file-choice.ts';
import { useState } from 'react';

/** Why a file was not sent. `retry` sends the same file again as the same attempt, so that it arrives once. */
export type AttachProblem = { message: string; file?: string; retry?: () => void; isLost?: boolean };

/** A file whose answer was lost may have arrived: sent again, it arrives once all the same (Product §12.13). */
const BACK = whyNotOnce({ status: 'error', message: CONNECTED_AGAIN });

/** The present problem. One that the network caused says so once there is a connection again. */
export function useAttachProblem() {
  const [problem, setProblem] = useState<AttachProblem | null>(null);
  useConnectedAgain(problem?.isLost, () => setProblem({ ...problem, message: BACK }));
  return [problem, setProblem] as const;
}

type AttachFileProps = {
  submission: Pick<Submission<AnyEndpoint>, 'isBusy' | 'progress' | 'cancel'>;
  /** Null where another file is being sent. */
  send: (file: File) => Promise<Result<unknown> | null>;
  onSent: () => void;
  onProblem: (problem: AttachProblem | null) => void;
};

/** Chooses a file and sends it at once; meanwhile shows the progress and a way to cancel (Product §9.3). */
export function AttachFile({ submission, send, onSent, onProblem }: AttachFileProps) {
  async function attach(chosen: File) {
    onProblem(null);
    // Awaited only where the content has to be looked at, so that any other file counts as being sent at once.
    const looked = wrongType(chosen, PROOF_ACCEPT);
    const wrong = looked && (await looked);
    if (wrong) return onProblem({ message: wrong, file: chosen.name });
    await sendOut(chosen);
  }

  async function sendOut(file: File) {
    onProblem(null);
    const result = await send(file);
    if (result?.status === 'success') return onSent();
    if (!result) return;
    const stopped = `Stopped${'isUnsent' in result ? ': the file was not sent.' : ', but the file may have reached us. Trying again does not send it twice.'}`;
    const message = isCancelled(result) ? stopped : whyNotOnce(result);
    onProblem({
      message,
      file: file.name,
      isLost: result.status === 'error' && !isCancelled(result),
      ...(leavesOpen(result) && { retry: () => void sendOut(file) }),
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

/** Names the file: an unsent message has an alert of its own, with a button of the same name. */
export function AttachAlert({ problem, onDismiss }: { problem: AttachProblem; onDismiss: () => void }) {
  return (
    <Alert type="error" onDismiss={onDismiss}>
      {problem.file && <span className="line-clamp-2 wrap-anywhere">{problem.file}</span>}
      {problem.message}
      {problem.retry && (
        <button type="button" className="block min-h-11 font-semibold underline" onClick={problem.retry}>
          Send again
        </button>
      )}
    </Alert>
  );
}
