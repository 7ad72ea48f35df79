import { buttonClass } from '@cowrie/ui/button.tsx';
import { EmptyState } from '@cowrie/ui/list-states.tsx';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { CaughtUp } from '../frame/caught-up.tsx';
import { ScreenFrame } from '../frame/screen.tsx';
import { paths } from '../paths.ts';
import type { Decisions, DecisionsNow } from './decisions.ts';
import { Pending } from './pending.tsx';
import { tallyOf } from './tally.ts';
import { useTakeBackKeys } from './use-take-back-keys.ts';

type NothingWaitsProps = { now: DecisionsNow; decisions: Decisions; stale: ReactNode };

/** Every proof is decided; what was decided last can still be taken back. */
export function NothingWaits({ now, decisions, stale }: NothingWaitsProps) {
  useTakeBackKeys(() => decisions.takeBack());
  // What was pressed last has gone with the last proof.
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus();
  }, []);
  const tally = tallyOf(now);
  return (
    <ScreenFrame title="Triage">
      {stale}
      <div className="mx-auto max-w-md">
        <Pending now={now} onTakeBack={() => decisions.takeBack()} />
      </div>
      <EmptyState
        title="No proof is waiting to be checked"
        illustration={<CaughtUp />}
        action={
          <Link to={paths.orders({ status: 'processing' })} className={buttonClass({ tone: 'outline' })}>
            Payouts waiting
          </Link>
        }
      >
        {tally && `${tally}. `}New ones appear here by themselves.
      </EmptyState>
    </ScreenFrame>
  );
}
