import { useConnectedAgain } from '@cowrie/client/use-connected-again.ts';
import { getRateAlert, type RateAlert } from '@cowrie/contract/rate-alerts.ts';
import { FailedLine, Skeleton } from '@cowrie/ui/list-states.tsx';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../api/client.ts';
import { live } from '../live/live.ts';
import { RateAlertForm } from './rate-alert-form.tsx';

/** A customer's own alert, on a page that everybody sees alike. */
export function OwnRateAlert() {
  const [alert, setAlert] = useState<RateAlert | null>();
  const [isFailed, setIsFailed] = useState(false);
  const ask = useCallback(async () => {
    const answer = await api.call(getRateAlert, {});
    if (answer.status === 'success') setAlert(answer.data.alert);
    setIsFailed(answer.status !== 'success');
  }, []);
  useEffect(() => {
    void ask();
    return live.listen({ onEvent: ({ name }) => void (name === 'alert' && ask()) });
  }, [ask]);
  useConnectedAgain(isFailed && alert === undefined, () => void ask());

  if (alert !== undefined) return <RateAlertForm alert={alert} onChanged={() => void ask()} />;
  if (!isFailed) return <Skeleton className="h-33 w-full rounded-card" />;
  return <FailedLine onRetry={() => void ask()} />;
}
