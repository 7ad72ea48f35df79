import { CONNECTED_AGAIN, type NoReply, type Warning } from '@cowrie/contract/client.ts';
import { useState } from 'react';
import { useConnectedAgain } from './use-connected-again.ts';

/** Why a press did not do what it was for; `error` where no answer came. */
export type Failure = Pick<Warning | NoReply, 'status' | 'message'> & { httpStatus?: number };

/**
 * The failure of a press. Kept with how it failed, never as its words alone: what
 * was said of a network that is gone holds no longer than that (Product §12.13).
 */
export function useFailure<F extends { status: string } = Failure>() {
  const [failure, setFailure] = useState<F | NoReply | null>(null);
  useConnectedAgain(failure?.status === 'error', () =>
    setFailure({ status: 'error', message: CONNECTED_AGAIN }),
  );
  return [failure, setFailure] as const;
}
