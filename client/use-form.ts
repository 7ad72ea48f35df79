/** A form over an endpoint: its values, what is wrong with them by the contract's schema, and sending them once. */
import {
  type Client,
  isCancelled,
  type NoReply,
  type Success,
  type Warning,
} from '@cowrie/contract/client.ts';
import type { AnyEndpoint, CallData, CallInput } from '@cowrie/contract/endpoint.ts';
import { type SyntheticEvent, useCallback, useState } from 'react';
import { checkInput } from './check-input.ts';
import { focusMarked, focusNow } from './focus-marked.ts';
import { useDraft } from './use-draft.ts';
import { useFailure } from './use-failure.ts';
import { type SubmissionOptions, useSubmission, whyNotOnce } from './use-submission.ts';

/** Why it did not go through: the form's own check and the server's look the same. */
type Refusal = Warning | NoReply;

export type FormOptions<E extends AnyEndpoint, Values> = SubmissionOptions & {
  initial: Values;
  /** The call's input from what is typed. */
  input: (values: Values) => CallInput<E>;
  /** Keeps what is typed in the tab under this name until it is sent; see `useDraft`. */
  draft?: string;
  /** What is said of the form as a whole before the schema says what is wrong with a field. */
  check?: (values: Values) => { message: string; errors: Record<string, string[]> } | null;
  /** The form's names of fields that the call names otherwise. */
  fieldNames?: Readonly<Record<string, keyof Values & string>>;
  /** Own checks mark one field at a time, the first in the schema's order. */
  marksFirstOnly?: boolean;
  onDone?: (data: CallData<E>, answer: Success<CallData<E>>) => void | Promise<void>;
  /** Told of a refusal of the server; answer true where it is dealt with and needs no message. */
  onRefused?: (refusal: Refusal) => boolean | undefined;
  /** After either. */
  onAnswered?: () => void;
};

/**
 * What was typed stays through every failure. A field's message goes when the field changes, or the field that it
 * confirms.
 */
export function useForm<E extends AnyEndpoint, Values extends Record<string, unknown>>(
  client: Pick<Client, 'call'>,
  endpoint: E,
  options: FormOptions<E, Values>,
) {
  const { initial, input, fieldNames = {}, onDone, onRefused, onAnswered } = options;
  const { draft: values, change, discard, forget } = useDraft<Values>(options.draft ?? null, initial);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useFailure<Refusal>();
  const refusal = failure && endpoint.creates ? { ...failure, message: whyNotOnce(failure) } : failure;
  const [isOwn, setIsOwn] = useState(false);
  const submission = useSubmission(client, endpoint, options);

  const fill = useCallback(
    (known: Partial<Values>) =>
      change(
        (before) =>
          Object.fromEntries(
            Object.entries(known).filter(([name]) => before[name] === ''),
          ) as Partial<Values>,
      ),
    [change],
  );

  function set<Name extends keyof Values>(name: Name, value: Values[Name]) {
    change({ [name]: value } as unknown as Partial<Values>);
    setFailure(null);
    // A change of the field that is confirmed makes the message of its confirmation out of date too.
    setProblems(({ [name as string]: _gone, [`${String(name)}_confirmation`]: _of, ...rest }) => rest);
  }

  type Press = { form: HTMLFormElement | null; focused: Element | null };

  function refuse(next: Refusal, { own, form, focused }: Press & { own: boolean }) {
    const named = Object.entries(next.status === 'warning' ? next.errors : {}).map(
      ([field, [message = '']]) => [fieldNames[field] ?? field, message] as const,
    );
    setProblems(Object.fromEntries(own && options.marksFirstOnly ? named.slice(0, 1) : named));
    setFailure(next);
    setIsOwn(own);
    if (named.length > 0) focusMarked(form, focused);
  }

  /** `changes` go on top of what is typed, for a button that decides something. */
  async function submit(event?: SyntheticEvent, changes: Partial<Values> = {}): Promise<void> {
    event?.preventDefault();
    if (submission.isBusy) return;
    const form = event?.currentTarget instanceof HTMLFormElement ? event.currentTarget : null;
    const press: Press = { form, focused: focusNow() };
    const typed = { ...values, ...changes };
    const call = input(typed);
    const whole = options.check?.(typed);
    const wrong: Refusal | null = whole
      ? { status: 'warning', code: 'invalid_input', httpStatus: 400, ...whole }
      : checkInput(endpoint, (call as { body?: unknown }).body);
    if (wrong) return refuse(wrong, { ...press, own: true });
    setProblems({});
    setFailure(null);
    const result = await submission.send(call);
    if (!result) return;
    if (result.status === 'success') {
      forget();
      await onDone?.(result.data, result);
    } else if (!isCancelled(result) && !onRefused?.(result)) refuse(result, { ...press, own: false });
    onAnswered?.();
  }

  return {
    values,
    set,
    /** Puts what is known already where nothing stands yet. */
    fill,
    submit,
    /** Why the last press did not go through; null again once something is changed. */
    refusal,
    /** What the form as a whole has to say that no field says: what a server answered, or a check of no field. */
    message:
      refusal && !(isOwn && Object.keys(problems).some((name) => name in values)) ? refusal.message : null,
    /** The message beside a field. */
    problem: (name: keyof Values & string): string | null => problems[name] ?? null,
    /** Puts a message beside a field. */
    setProblem: (name: keyof Values & string, problem: string | null) =>
      setProblems(({ [name]: _gone, ...rest }) => (problem === null ? rest : { ...rest, [name]: problem })),
    forgetMessage: () => setFailure(null),
    isBusy: submission.isBusy,
    /** Share of a file that is out, 0 to 1; null where none is being sent. */
    progress: submission.progress,
    cancel: submission.cancel,
    /** Starts again, from `next` or as it was at first. */
    reset: (next?: Values) => {
      discard();
      if (next) change(next);
      setProblems({});
      setFailure(null);
    },
    /** For a text control: its value and what takes the typed text. */
    text: (name: keyof Values & string) => ({
      value: values[name] as string,
      onValue: (value: string) => set(name, value as Values[typeof name]),
    }),
  };
}
