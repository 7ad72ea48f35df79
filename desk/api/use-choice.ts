import type { AnyEndpoint, CallInput } from '@cowrie/contract/endpoint.ts';
import { useRef, useState } from 'react';
import { type SendOptions, useSend } from './queries.ts';

/**
 * Sends each choice to an endpoint, one call at a time; `useSend` is for presses. Of the choices that are made while a
 * call is on its way only the last is sent, after that call, even where this part of the screen has gone by then: with
 * the arrow keys somebody passes through every entry of a list on the way to the one they mean.
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
