/** Asking for a fresh code of the authenticator while a call waits for it (Product §20.5). */
import { useSyncExternalStore } from 'react';

type Question = { answered: Promise<boolean>; answer: (isGiven: boolean) => void };

let question: Question | null = null;
const listeners = new Set<() => void>();

function tell(next: Question | null) {
  question = next;
  for (const listener of listeners) listener();
}

/** Whether a fresh code was given; false where the person would rather not. Calls that ask together share one answer. */
export function askFreshCode(): Promise<boolean> {
  if (question) return question.answered;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const mine: Question = {
    answered: promise,
    answer(isGiven) {
      if (question === mine) tell(null);
      resolve(isGiven);
    },
  };
  tell(mine);
  return promise;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The question on the screen, or null. */
export function useFreshCodeQuestion(): Question | null {
  return useSyncExternalStore(subscribe, () => question);
}
