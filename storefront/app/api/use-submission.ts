import type { Result } from '@cowrie/contract/client.ts';
import type { AnyEndpoint, CallData, CallInput } from '@cowrie/contract/endpoint.ts';
import { useRef, useState } from 'react';
import { attemptKey, endAttempt, newKey } from '../hooks/attempt-key.ts';
import { api } from './client.ts';

export type Submission<E extends AnyEndpoint> = {
  isBusy: boolean;
  /** Share of an upload that is out, 0 to 1; null when nothing is being sent. */
  progress: number | null;
  /** Sends the form. While one is under way a second press gets null and does nothing. */
  send: (input: CallInput<E>) => Promise<Result<CallData<E>> | null>;
  /** Stops what is being sent. */
  cancel: () => void;
};

type SubmissionOptions = {
  /**
   * Remember the attempt in the tab's storage, so that a reload between the request and its answer makes no second
   * order. The contents are stored with it: not for passwords.
   */
  survivesReload?: boolean;
  /** Success leads to another page: the form takes no second press while that one loads. */
  leadsAway?: boolean;
};

/**
 * Sends a form to an endpoint. The same content sent again after a lost answer carries the same Idempotency-Key, so
 * that a dropping network never makes a second order (Product §1); changed content gets a new one.
 */
export function useSubmission<E extends AnyEndpoint>(
  endpoint: E,
  { survivesReload = false, leadsAway = false }: SubmissionOptions = {},
): Submission<E> {
  const [isBusy, setIsBusy] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const attempt = useRef<{ content: string; key: string } | null>(null);
  const running = useRef<AbortController | null>(null);

  async function send(input: CallInput<E>): Promise<Result<CallData<E>> | null> {
    if (running.current) return null;
    const content = fingerprint(input);
    if (attempt.current?.content !== content) {
      attempt.current = { content, key: survivesReload ? attemptKey(endpoint.path, content) : newKey() };
    }
    const controller = new AbortController();
    running.current = controller;
    setIsBusy(true);
    let isLeaving = false;
    try {
      const result = await api.call(endpoint, input, {
        signal: controller.signal,
        idempotencyKey: endpoint.creates ? attempt.current.key : undefined,
        onProgress: endpoint.files ? setProgress : undefined,
      });
      // A server's fault, or a gateway's, leaves open whether it was done: the next press is the same attempt.
      const isAnswered =
        result.status === 'success' || (result.status === 'warning' && result.httpStatus < 500);
      if (isAnswered) {
        attempt.current = null;
        if (survivesReload) endAttempt(endpoint.path);
      }
      isLeaving = leadsAway && result.status === 'success';
      return result;
    } finally {
      if (!isLeaving) {
        running.current = null;
        setIsBusy(false);
      }
      setProgress(null);
    }
  }

  return { isBusy, progress, send, cancel: () => running.current?.abort() };
}

function fingerprint(input: unknown): string {
  return JSON.stringify(input, (_, value: unknown) =>
    value instanceof Blob
      ? [value.size, value.type, value instanceof File ? [value.name, value.lastModified] : null]
      : value,
  );
}
