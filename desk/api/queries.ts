/** Reading and changing through TanStack Query, keyed by the contract's endpoints. */
import { callUrl } from '@cowrie/contract/client.ts';
import type { AnyEndpoint, CallData, CallInput } from '@cowrie/contract/endpoint.ts';
import {
  type QueryClient,
  QueryClient as QueryClientClass,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { askFreshCode } from '../session/fresh-code.ts';
import { attemptKeys } from './attempt-keys.ts';
import { CallFailed, client, dataOf } from './client.ts';

export function makeQueryClient(): QueryClient {
  return new QueryClientClass({
    defaultOptions: {
      queries: {
        // An answer of the server is final; only a dropped connection is worth a second try.
        retry: (count, error) => error instanceof CallFailed && error.isNoReply && count < 2,
        staleTime: 5_000,
      },
      mutations: { retry: false },
    },
  });
}

/** The cache's key of a read: its path first, so that one path's reads are dropped together. */
export function callKey<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): string[] {
  return [endpoint.path, callUrl(endpoint, input as Record<string, Record<string, unknown>>)];
}

type CallOptions<E> = Omit<
  UseQueryOptions<CallData<E>, Error, CallData<E>, string[]>,
  'queryKey' | 'queryFn'
>;

/** Reads an endpoint. Polling stops by itself while the page is hidden. */
export function useCall<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions<E> = {},
) {
  return useQuery<CallData<E>, Error, CallData<E>, string[]>({
    ...options,
    queryKey: callKey(endpoint, input),
    queryFn: async ({ signal }) => dataOf(await client.call(endpoint, input, { signal })),
  });
}

type SendOptions<E> = {
  /** Endpoints whose reads this call makes stale. */
  refreshes?: readonly AnyEndpoint[];
  /** Calls under one name wait for each other. */
  oneByOne?: string;
  onDone?: (data: CallData<E>) => void;
  onFailed?: (error: CallFailed) => void;
};

/**
 * Calls an endpoint that changes something. The same contents sent again after a dropped connection
 * carry the same Idempotency-Key, so that nothing is made twice (Product §1).
 */
export function useSend<E extends AnyEndpoint>(endpoint: E, options: SendOptions<E> = {}) {
  const queryClient = useQueryClient();
  const keys = useRef(attemptKeys());
  const mutation = useMutation<
    CallData<E>,
    CallFailed,
    { input: CallInput<E>; onProgress?: (share: number) => void; signal?: AbortSignal }
  >({
    ...(options.oneByOne && { scope: { id: options.oneByOne } }),
    mutationFn: async ({ input, onProgress, signal }) => {
      const key = keys.current.keyFor(input);
      const call = () =>
        client.call(endpoint, input, {
          onProgress,
          signal,
          ...(endpoint.creates ? { idempotencyKey: key } : {}),
        });
      let result = await call();
      const wantsCode = result.status === 'warning' && result.code === 'fresh_code_needed';
      if (wantsCode && (await askFreshCode())) result = await call();
      if (result.status !== 'error') keys.current.finish();
      return dataOf(result);
    },
    onSuccess: (data) => options.onDone?.(data),
    onError: (error) => options.onFailed?.(error),
    // A refusal may mean that what is on the screen is old, so that both outcomes refresh it.
    onSettled: () => refresh(queryClient, options.refreshes ?? []),
  });
  return {
    ...mutation,
    send: (
      input: CallInput<E>,
      transfer: { onProgress?: (share: number) => void; signal?: AbortSignal } = {},
    ) => mutation.mutate({ input, ...transfer }),
  };
}

/** Marks every read of these endpoints stale, and reads again those on the screen. */
export function refresh(queryClient: QueryClient, endpoints: readonly AnyEndpoint[]): void {
  for (const { path } of endpoints) void queryClient.invalidateQueries({ queryKey: [path] });
}
