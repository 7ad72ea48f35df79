import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { doneText, ordersText } from './bulk-acts.ts';
import type { useBulk } from './use-bulk.ts';

/** Beyond so many, what was left out is said as a number. */
const MOST_NAMED = 5;

/** What came of the last act: how many, which were left as they were and why, and the way back where there is one. */
export function Outcome({ bulk }: { bulk: ReturnType<typeof useBulk> }) {
  const { outcome, error, isBusy } = bulk;
  if (error)
    return (
      <Alert type="error" onDismiss={bulk.dismiss}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p>{error}</p>
          {bulk.again && (
            <Button
              tone="outline"
              size="small"
              className="md:min-h-9!"
              busy={isBusy}
              onClick={() => void bulk.again?.()}
            >
              Try again
            </Button>
          )}
        </div>
      </Alert>
    );
  if (!outcome) return null;
  const done = outcome.results.filter((result) => result.done).length;
  const left = outcome.results.filter((result) => !result.done);
  return (
    <Alert type={left.length > 0 ? 'warning' : 'success'} onDismiss={bulk.dismiss}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p>
          {done > 0 &&
            (outcome.isUndone ? `Taken back for ${ordersText(done)}.` : doneText(outcome.act, done))}
          {left.length > 0 &&
            ` ${ordersText(left.length)} left as ${left.length === 1 ? 'it was' : 'they were'}:`}
        </p>
        {outcome.undo.length > 0 && (
          <Button
            tone="outline"
            size="small"
            className="md:min-h-9!"
            busy={isBusy}
            busyLabel="Taking back"
            onClick={() => void bulk.undo()}
          >
            Undo
          </Button>
        )}
        {outcome.undo.length === 0 && done > 0 && !outcome.isUndone && (
          <span className="font-normal text-sm">This cannot be undone.</span>
        )}
      </div>
      {left.length > 0 && (
        <ul className="mt-1 text-sm">
          {left.slice(0, MOST_NAMED).map(({ reference, why }) => (
            <li key={reference}>
              <Link to={paths.order(reference)} className="font-semibold underline-offset-4 hover:underline">
                {reference}
              </Link>{' '}
              <span className="font-normal">{why}</span>
            </li>
          ))}
          {left.length > MOST_NAMED && <li>and {left.length - MOST_NAMED} more</li>}
        </ul>
      )}
    </Alert>
  );
}
