import {
  type Client,
  isCancelled,
  leavesOpen,
  type NoReply,
  type Result,
  type Warning,
} from '@cowrie/contract/client.ts';
import type { AnyEndpoint, CallData, CallInput } from '@cowrie/contract/endpoint.ts';
import { useEffect, useRef, useState } from 'react';
import { attemptKeys } from './attempt-keys.ts';
import { lostFile, withReadableFiles } from './readable-files.ts';
import { beginSendingFile } from './sending-files.ts';

export type Submission<E extends AnyEndpoint> = {
  isBusy: boolean;
  /** What is being sent; null while nothing is. */
  sending: CallInput<E> | null;
  /** Share of the files that is out, 0 to 1; null where no file is being sent. */
  progress: number | null;
  /**
   * Sends it. While one is under way a second press gets null and does nothing. `typed` is what tells one attempt from
   * another where the input also has what follows from it, such as a rate: all the input unless said.
   */
  send: (input: CallInput<E>, typed?: unknown) => Promise<Result<CallData<E>> | null>;
  /** Stops what is being sent. */
  cancel: () => void;
  /** Whether `typed` was sent and never answered; also before a reload, where attempts are kept over one. */
  mayHaveCome: (typed: unknown) => boolean;
};

export type SubmissionOptions = {
  /**
   * Remember the attempt in the tab's storage, so that a reload between the request and its answer makes no second
   * order. The contents are stored with it: not for passwords.
   */
  survivesReload?: boolean;
  /** Success leads to another page: no second press is taken while that one loads. */
  leadsAway?: boolean;
};

/**
 * Sends what a person fills in to an endpoint. The same contents sent again after a lost answer carry the same
 * Idempotency-Key, so that a dropping network never makes a second order (Product §2.11); changed contents get a new one.
 * Where only what follows from them has changed since, and the server has it already as it was, its answer is asked for.
 */
export function useSubmission<E extends AnyEndpoint>(
  client: Pick<Client, 'call'>,
  endpoint: E,
  { survivesReload = false, leadsAway = false }: SubmissionOptions = {},
): Submission<E> {
  const [sending, setSending] = useState<CallInput<E> | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [keys] = useState(() => attemptKeys(survivesReload ? endpoint.path : undefined));
  const running = useRef<AbortController | null>(null);
  /** What was sent before, and never answered. */
  const mayHaveCome = useRef(false);
  /** Says that the file is out, or that nobody is there any more who would tell of a failure. */
  const endSending = useRef<(() => void) | null>(null);
  useEffect(() => () => endSending.current?.(), []);

  async function send(input: CallInput<E>, typed: unknown = input): Promise<Result<CallData<E>> | null> {
    if (running.current) return null;
    const controller = new AbortController();
    running.current = controller;
    setSending(input);
    const hasFile = Object.values(input.files ?? {}).some(Boolean);
    if (hasFile) {
      endSending.current = beginSendingFile();
      setProgress(0);
    }
    let isLeaving = false;
    /** Whether all of the file may be out: from when it is begun, unless the browser says that it is a part. */
    let mayBeOut = false;
    const onProgress = (share: number) => {
      mayBeOut = share === 1;
      setProgress(share);
    };
    try {
      const sent = hasFile ? await withReadableFiles(endpoint, input) : input;
      const lost = hasFile ? await lostFile(sent) : null;
      if (lost) return lost;
      const options = {
        signal: controller.signal,
        idempotencyKey: endpoint.creates ? keys.keyFor(typed) : undefined,
        onProgress: hasFile ? onProgress : undefined,
      };
      mayBeOut = !controller.signal.aborted;
      const others = keys.othersThan(input.body);
      let result = await client.call(endpoint, sent, options);
      for (const body of others) {
        if (result.status !== 'warning' || result.code !== 'idempotency_conflict') break;
        result = await client.call(endpoint, { ...sent, body } as CallInput<E>, options);
      }
      if (isCancelled(result) && !mayBeOut && !mayHaveCome.current)
        return { ...result, isUnsent: true } as NoReply;
      mayHaveCome.current = result.status !== 'success' && leavesOpen(result);
      // Otherwise the next press is the same attempt.
      if (!mayHaveCome.current) keys.finish();
      isLeaving = leadsAway && result.status === 'success';
      return result;
    } finally {
      endSending.current?.();
      if (!isLeaving) {
        running.current = null;
        setSending(null);
      }
      setProgress(null);
    }
  }

  return {
    isBusy: sending !== null,
    sending,
    progress,
    send,
    cancel: () => running.current?.abort(),
    mayHaveCome: keys.mayHaveCome,
  };
}

/**
 * What is said of a failure to send what happens once under its key (Product §2.11): where it may have been done, a nervous
 * second press must cost nothing, and whoever presses may know it.
 */
export const whyNotOnce = (failed: Warning | NoReply): string =>
  leavesOpen(failed) ? `${failed.message} Trying again does not send it twice.` : failed.message;
