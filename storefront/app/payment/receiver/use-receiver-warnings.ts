import type { CallInput } from '@cowrie/contract/endpoint.ts';
import type { ReceiverWarning } from '@cowrie/contract/receiver-warning.ts';
import { checkReceiver } from '@cowrie/contract/receivers.ts';
import { useEffect, useState } from 'react';
import { api } from '../../api/client.ts';

type Asked = CallInput<typeof checkReceiver>['body'];

/** Whoever types a name is not asked about at each key. */
const REST_MS = 400;

/**
 * What the server has to say of whom is about to be paid, by what the customer paid and saved before. Where no answer
 * comes nothing is said here; placing the order asks again.
 */
export function useReceiverWarnings(asked: Asked | null): readonly ReceiverWarning[] {
  const [warnings, setWarnings] = useState<readonly ReceiverWarning[]>([]);
  const key = asked && JSON.stringify(asked);
  useEffect(() => {
    if (!key) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const result = await api.call(
        checkReceiver,
        { body: JSON.parse(key) as Asked },
        { signal: stop.signal },
      );
      if (!stop.signal.aborted && result.status === 'success') setWarnings(result.data.warnings);
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key]);
  return warnings;
}
