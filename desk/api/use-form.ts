import { type FormOptions, useForm as useClientForm } from '@cowrie/client/use-form.ts';
import type { AnyEndpoint } from '@cowrie/contract/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { acting, refresh } from './queries.ts';
import { useUnsavedInput } from './unsaved-input.ts';

type DeskFormOptions<E extends AnyEndpoint, Values> = Omit<FormOptions<E, Values>, 'onAnswered'> & {
  /** Endpoints whose reads this call makes stale. */
  refreshes?: readonly AnyEndpoint[];
  /**
   * For a form that is rendered before its dialog opens: input kept from an ended session is restored only once it is
   * open.
   */
  isOpen?: boolean;
};

/** A form over an endpoint, by the desk's client. What is typed into it survives a session that ends meanwhile. */
export function useForm<E extends AnyEndpoint, Values extends Record<string, unknown>>(
  endpoint: E,
  { refreshes = [], isOpen, ...options }: DeskFormOptions<E, Values>,
) {
  const queryClient = useQueryClient();
  const pressed = useRef(options.initial);
  // A refusal may mean that what is on the screen is old, so that both outcomes refresh it.
  const form = useClientForm(acting, endpoint, {
    ...options,
    input(values) {
      pressed.current = values;
      return options.input(values);
    },
    onDone(data, answer) {
      left.noteSaved(pressed.current);
      return options.onDone?.(data, answer);
    },
    onAnswered: () => refresh(queryClient, refreshes),
  });
  const left = useUnsavedInput(options.draft ? null : `${endpoint.method} ${endpoint.path}`, {
    values: form.values,
    isOpen,
    about: () => aboutOf(options.input(options.initial), options.initial),
    takeUp: (typed, others) => {
      for (const [name, value] of Object.entries(typed)) form.set(name, value as Values[string]);
      for (const [name, now] of Object.entries(others))
        form.setProblem(
          name,
          `${now ? `It says “${now}” by now` : 'It is empty by now'}: this is what you typed.`,
        );
    },
  });
  return {
    ...form,
    isTakenUp: left.isTakenUp,
    reset(next?: Values) {
      // Values that are passed in count as typed against what the form was filled from.
      if (!next) left.noteEmptied();
      form.reset(next);
    },
  };
}

/**
 * Identifies what a form is about: the parameters of its call, and the body's values that nobody types, such as the day
 * that is counted or the proof that is judged. Left out are the fields themselves, whose changes are told field by
 * field, and what the screen has seen since (`seen_…`).
 */
function aboutOf(call: { params?: unknown; body?: unknown }, initial: Record<string, unknown>): string {
  const along = Object.entries(call.body ?? {}).filter(
    ([name, value]) => !(name in initial) && !name.startsWith('seen_') && typeof value !== 'object',
  );
  return JSON.stringify([call.params, along]);
}
