/** Forms and submissions by the storefront's client. */
import { type FormOptions, useForm as useClientForm } from '@cowrie/client/use-form.ts';
import {
  type Submission,
  type SubmissionOptions,
  useSubmission as useClientSubmission,
} from '@cowrie/client/use-submission.ts';
import type { AnyEndpoint } from '@cowrie/contract/endpoint.ts';
import { api } from './client.ts';

export function useSubmission<E extends AnyEndpoint>(
  endpoint: E,
  options?: SubmissionOptions,
): Submission<E> {
  return useClientSubmission(api, endpoint, options);
}

export function useForm<E extends AnyEndpoint, Values extends Record<string, unknown>>(
  endpoint: E,
  options: FormOptions<E, Values>,
) {
  return useClientForm(api, endpoint, options);
}

/** How a refusal is shown: a bad request is a warning, the rest are errors (Product §12.7). */
export function alertType(refusal: { status: string; httpStatus?: number }): 'warning' | 'error' {
  return refusal.httpStatus === 400 ? 'warning' : 'error';
}
