import type { AnyEndpoint, CallInput } from '@cowrie/contract/endpoint.ts';
import { useRef, useState } from 'react';
import { type SendOptions, useSend } from './queries.ts';

/**
 * Calls an endpoint for what is chosen, where `useSend` is for presses: of what is chosen while another choice is on its way,
 * the last goes out after that one, also where its part of the screen has gone by then. Arrow keys choose each entry of a list
 * on the way to the one that is meant.
 */
export function useChoice<E extends AnyEndpoint>(endpoint: E, options: Omit<SendOptions<E>, 'onAnswered'>) {
  const waiting = useRef<CallInput<E> | null>(null);
  const isRunning = useRef(false);
  const [next, setNext] = useState<CallInput<E> | null>(null);
  const { send, sending, error, failedAt } = useSend(endpoint, {
    ...options,
    onAnswered() {
      isRunning.current = false;
      if (waiting.current) run(waiting.current);
    },
  });
  function run(input: CallInput<E>) {
    isRunning.current = true;
    wait(null);
    send(input);
  }
  function wait(input: CallInput<E> | null) {
    waiting.current = input;
    setNext(input);
  }
  return {
    choose: (input: CallInput<E>) => (isRunning.current ? wait(input) : run(input)),
    sending: next ?? sending,
    error,
    failedAt,
  };
}
