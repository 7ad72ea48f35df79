/** Reading and changing through TanStack Query, keyed by the contract's endpoints. */
import { useLivePoll } from '@cowrie/client/use-live-poll.ts';
import { useSubmission } from '@cowrie/client/use-submission.ts';
import { type Client, callUrl } from '@cowrie/contract/client.ts';
import type { AnyEndpoint, CallData, CallInput } from '@cowrie/contract/endpoint.ts';
import {
  type QueryClient,
  QueryClient as QueryClientClass,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { whyNotConnected } from '../connection/connection.ts';
import { type LiveEvent, live } from '../live/live.ts';
import { askFreshCode } from '../session/fresh-code.ts';
import { CallFailed, client, dataOf, failureOf } from './client.ts';
import { withSecondAsking } from './lost-answers.ts';

export function makeQueryClient(): QueryClient {
  return new QueryClientClass({
    defaultOptions: {
      queries: {
        // An answer of the server is final; only a dropped connection is worth a second try.
        retry: (count, error) => error instanceof CallFailed && error.isNoReply && count < 2,
        staleTime: 5_000,
      },
    },
  });
}

/** The cache's key of a read: its path first, so that one path's reads are dropped together. */
export function callKey<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): string[] {
  return [endpoint.path, callUrl(endpoint, input as Record<string, Record<string, unknown>>)];
}

/** A read as the cache knows it. */
export const readCall = <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>) => ({
  queryKey: callKey(endpoint, input),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    dataOf(await client.call(endpoint, input, { signal })),
});

type CallOptions<E> = Pick<
  UseQueryOptions<CallData<E>, Error, CallData<E>, string[]>,
  'enabled' | 'staleTime' | 'placeholderData' | 'refetchOnReconnect'
> & {
  /** Reads it again so long after each answer, while the page is in sight. */
  pollMs?: number;
  /** The stream's events that may change it: one of them reads it again at once, and while they come it rests. */
  isAbout?: (event: LiveEvent) => boolean;
  /** Events of so long are read for together; longer than usual for lists, which much changes. */
  togetherMs?: number;
};

/** What a poll of the desk rests for: staff are few, and see what no event is about, such as what a job has found. */
const REST_MS = 10_000;

/** Reads an endpoint. */
export function useCall<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  { pollMs, isAbout, togetherMs, ...options }: CallOptions<E> = {},
) {
  const read = readCall(endpoint, input);
  const query = useQuery<CallData<E>, Error, CallData<E>, string[]>({ ...options, ...read });
  const isPolled = pollMs !== undefined && options.enabled !== false;
  const queryClient = useQueryClient();
  const isBeingRead = () => queryClient.isFetching({ queryKey: read.queryKey }) > 0;
  /** A read that was under way when an event came may have begun before it. */
  const mayBeOld = useRef(false);
  // Whoever reads the same at this moment, reads it for both.
  const join = () => query.refetch({ cancelRefetch: false });
  async function readAgain() {
    const isOld = mayBeOld.current && isBeingRead();
    mayBeOld.current = false;
    if (isOld) await join();
    return (await join()).isSuccess;
  }
  function isTold(event: LiveEvent) {
    const is = isAbout?.(event) === true;
    mayBeOld.current ||= is && isBeingRead();
    return is;
  }
  useLivePoll(live, readAgain, {
    everyMs: pollMs ?? 0,
    isAbout: isAbout && isTold,
    isActive: isPolled,
    isFresh: true,
    restMs: REST_MS,
    togetherMs,
  });
  return query;
}

export type SendOptions<E> = {
  /** Endpoints whose reads this call makes stale. */
  refreshes?: readonly AnyEndpoint[];
  onDone?: (data: CallData<E>) => void;
  /** After a success or a failure, once another call can be sent. */
  onAnswered?: () => void;
};

/**
 * The client for calls that change something: one that needs a fresh code waits for it and goes out again, and so does one whose
 * answer got lost. None goes out without a connection.
 */
export const acting: Pick<Client, 'call'> = {
  async call(endpoint, input, options = {}) {
    const unreachable = whyNotConnected();
    if (unreachable) return { status: 'error', message: unreachable };
    const send = () => withSecondAsking(endpoint, options, () => client.call(endpoint, input, options));
    const result = await send();
    const wantsCode = result.status === 'warning' && result.code === 'fresh_code_needed';
    return wantsCode && (await askFreshCode()) ? send() : result;
  },
};

/** Calls an endpoint that changes something, at a press of a button; a form has `useForm`. */
export function useSend<E extends AnyEndpoint>(endpoint: E, options: SendOptions<E>) {
  const queryClient = useQueryClient();
  const submission = useSubmission(acting, endpoint);
  const [failed, setFailed] = useState<{ error: CallFailed; at: number } | null>(null);
  const [settling, setSettling] = useState<CallInput<E> | null>(null);

  async function send(input: CallInput<E>, typed?: unknown): Promise<void> {
    setFailed(null);
    const result = await submission.send(input, typed);
    if (!result) return;
    if (result.status === 'success') {
      setSettling(input);
      options.onDone?.(result.data);
    } else setFailed({ error: failureOf(result), at: Date.now() });
    options.onAnswered?.();
    // A refusal may mean that what is on the screen is old, so that both outcomes refresh it.
    await refresh(queryClient, options.refreshes ?? []);
    setSettling((now) => (now === input ? null : now));
  }

  return {
    /** `typed` as `useSubmission` takes it. */
    send: (input: CallInput<E>, typed?: unknown) => void send(input, typed),
    isPending: submission.isBusy,
    /** What is being sent, or went through and is not read again yet: until then the screen knows no better. */
    sending: submission.sending ?? settling,
    error: failed?.error ?? null,
    failedAt: failed?.at,
    reset: () => setFailed(null),
  };
}

/** Marks every read of these endpoints stale, and reads again those on the screen; resolves once they are read. */
export async function refresh(queryClient: QueryClient, endpoints: readonly AnyEndpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));
}
