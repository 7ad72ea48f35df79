import { FailedState } from '@cowrie/ui/list-states.tsx';
import type { ReactNode } from 'react';
import { failureMessage } from '../api/client.ts';

type Read = { error: unknown; isFetching: boolean; refetch: () => unknown };

/** What could not be read: why, and another try, which is seen to be under way until it is answered. */
export function FailedRead({ title, query }: { title?: ReactNode; query: Read }) {
  return (
    <FailedState
      title={title}
      message={failureMessage(query.error)}
      isBusy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
