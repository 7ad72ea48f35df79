import type { AnyEndpoint, CallInput } from '@cowrie/contract/endpoint.ts';
import { useEffect, useState } from 'react';
import { type SendOptions, useSend } from './queries.ts';

/**
 * Calls an endpoint for what is chosen, where `useSend` is for presses: of what is chosen while another choice is on its way,
 * the last goes out after that one. Arrow keys choose each entry of a list on the way to the one that is meant.
 */
export function useChoice<E extends AnyEndpoint>(endpoint: E, options: SendOptions<E>) {
  const { send, sending, isPending, error, failedAt } = useSend(endpoint, options);
  const [next, setNext] = useState<CallInput<E> | null>(null);
  useEffect(() => {
    if (!next || isPending) return;
    setNext(null);
    send(next);
  });
  return { choose: setNext, sending: next ?? sending, error, failedAt };
}
