import { type FormOptions, useForm as useClientForm } from '@cowrie/client/use-form.ts';
import type { AnyEndpoint } from '@cowrie/contract/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { acting, refresh } from './queries.ts';

type DeskFormOptions<E extends AnyEndpoint, Values> = Omit<FormOptions<E, Values>, 'onAnswered'> & {
  /** Endpoints whose reads this call makes stale. */
  refreshes?: readonly AnyEndpoint[];
};

/** A form over an endpoint, by the desk's client. */
export function useForm<E extends AnyEndpoint, Values extends Record<string, unknown>>(
  endpoint: E,
  { refreshes = [], ...options }: DeskFormOptions<E, Values>,
) {
  const queryClient = useQueryClient();
  // A refusal may mean that what is on the screen is old, so that both outcomes refresh it.
  return useClientForm(acting, endpoint, { ...options, onAnswered: () => refresh(queryClient, refreshes) });
}
