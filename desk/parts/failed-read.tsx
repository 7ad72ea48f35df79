import { FailedState } from '@cowrie/ui/list-states.tsx';
import type { ReactNode } from 'react';
import { failureMessage } from '../api/client.ts';

type Read = { error: unknown; refetch: () => unknown };

/** Why what stands on `what` cannot be done: it is on its way still, or did not come. */
export const notRead = (what: string, { data, isError }: { data: unknown; isError: boolean }) =>
  data === undefined && `${what} ${isError ? 'did not load' : 'are still loading'}`;

/** What could not be read: why, and another try, during which it is on its way again. */
export function FailedRead({ title, query }: { title?: ReactNode; query: Read }) {
  return (
    <FailedState title={title} message={failureMessage(query.error)} onRetry={() => void query.refetch()} />
  );
}
