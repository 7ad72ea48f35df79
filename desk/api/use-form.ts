/** A form over an endpoint: its values, the messages beside its fields, and sending it. */
import type { AnyEndpoint, CallData, CallInput } from '@cowrie/contract/endpoint.ts';
import { type SyntheticEvent, useState } from 'react';
import type { CallFailed } from './client.ts';
import { problemsOf } from './problems.ts';
import { useSend } from './queries.ts';

type FormOptions<E, Values> = {
  initial: Values;
  /** The call's input from what is typed. */
  input: (values: Values) => CallInput<E>;
  refreshes?: readonly AnyEndpoint[];
  onDone?: (data: CallData<E>) => void;
  /** Told of a refusal; answer true where it is dealt with and needs no message. */
  onFailed?: (error: CallFailed) => boolean;
};

/** What was typed stays through every failure; a field's message goes when the field changes. */
export function useForm<E extends AnyEndpoint, Values extends Record<string, unknown>>(
  endpoint: E,
  { initial, input, refreshes, onDone, onFailed }: FormOptions<E, Values>,
) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [message, setMessage] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const send = useSend(endpoint, {
    refreshes,
    onDone: (data) => {
      setProgress(null);
      onDone?.(data);
    },
    onFailed: (error) => {
      setProgress(null);
      if (onFailed?.(error)) return;
      setProblems(
        Object.fromEntries(Object.entries(error.fields).map(([field, [first]]) => [field, first ?? ''])),
      );
      setMessage(error.message);
    },
  });

  function set<Name extends keyof Values>(name: Name, value: Values[Name]) {
    setValues((before) => ({ ...before, [name]: value }));
    setMessage(null);
    setProblems(({ [name as string]: _gone, ...rest }) => rest);
  }

  function submit(event?: SyntheticEvent, change: Partial<Values> = {}) {
    event?.preventDefault();
    if (send.isPending) return;
    const call = input({ ...values, ...change });
    const found = problemsOf(endpoint, (call as { body?: unknown }).body);
    setProblems(found);
    setMessage(found[''] ?? null);
    if (Object.keys(found).length > 0) return focusFirstProblem(event);
    const hasFile = Object.values((call as { files?: Record<string, unknown> }).files ?? {}).some(Boolean);
    if (hasFile) setProgress(0);
    send.send(call, hasFile ? { onProgress: setProgress } : {});
  }

  return {
    values,
    set,
    submit,
    /** The message beside a field. */
    problem: (name: keyof Values & string): string | null => problems[name] ?? null,
    /** The message above the buttons: what the server said to the whole form. */
    message,
    /** Puts a refusal of the server beside the field that it is about. */
    setProblem: (name: keyof Values & string, problem: string) =>
      setProblems((before) => ({ ...before, [name]: problem })),
    forgetMessage: () => setMessage(null),
    isBusy: send.isPending,
    progress,
    reset: (next: Values = initial) => {
      setValues(next);
      setProblems({});
      setMessage(null);
    },
    /** For a text control: its value and what takes the typed text. */
    text: (name: keyof Values & string) => ({
      value: values[name] as string,
      onValue: (value: string) => set(name, value as Values[typeof name]),
    }),
  };
}

function focusFirstProblem(event?: SyntheticEvent) {
  const form = event?.currentTarget;
  if (!(form instanceof HTMLFormElement)) return;
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
