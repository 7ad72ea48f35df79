import { cx } from '@cowrie/ui/cx.ts';
import { Money } from '@cowrie/ui/money.tsx';
import type { ReactNode } from 'react';
import { ScreenFrame } from '../frame/screen.tsx';
import { BesideSlip } from '../parts/beside-slip.tsx';
import { Slip } from '../parts/slip.tsx';
import { CameBack } from './came-back.tsx';
import { DecisionArea } from './decision-area.tsx';
import { Pending } from './pending.tsx';
import { ProofView } from './proof-view.tsx';
import { tallyOf } from './tally.ts';
import { type ToDecide, useDeciding } from './use-deciding.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { usePreloaded } from './use-preloaded.ts';

type DecidingProps = ToDecide & {
  /** How many are undecided, as text. */
  left: string;
  stale: ReactNode;
};

/** One proof after the other (Product §28.31, §28.34, §28.36). */
export function Deciding({ left, stale, ...toDecide }: DecidingProps) {
  const { list, now } = toDecide;
  const deciding = useDeciding(toDecide);
  const { proof, turn, asks } = deciding;
  const proofId = proof?.id ?? null;
  const { heading, buttons } = useKeptFocus(proofId, asks !== null);
  usePreloaded(list, proofId);
  if (!proof) return null;
  const tally = tallyOf(now);
  return (
    <BesideSlip
      slip={
        <Slip
          key={proof.id}
          proofs={proof.proofs}
          name={`Proof of payment for ${proof.reference}`}
          beside={
            <Money amount={proof.amount_missing} currency={proof.currency} className="font-bold text-xl" />
          }
          hasKeys
        />
      }
    >
      <ScreenFrame
        title="Triage"
        tab={`(${left}) Triage`}
        beside={
          <span className="text-soft tabular-nums">
            {turn.at + 1} of {left}
            {tally && ` · ${tally}`}
          </span>
        }
      >
        {stale}
        <CameBack failed={now.failed.filter(({ proof: { id } }) => id !== proofId)} onLook={turn.lookAt} />
        <ProofView
          key={proof.id}
          heading={heading}
          proof={proof}
          failed={deciding.failed}
          isGone={deciding.gone}
          isLooking={deciding.asksLook}
          left={turn.previous}
          onTaken={turn.giveWay}
        >
          {/* The buttons end the screen and stay in sight; what comes and goes stands over them. */}
          <div
            className={cx(
              'mt-auto grid gap-3 bg-paper',
              asks === null && 'sm:sticky sm:bottom-0 sm:z-10 sm:-mb-3 sm:pb-3',
            )}
          >
            {/* On a phone over the buttons, which stay in sight. */}
            <div className="empty:hidden max-sm:fixed max-sm:inset-x-4 max-sm:bottom-[calc(5.375rem+22px+env(safe-area-inset-bottom))] max-sm:z-10">
              <Pending now={now} onTakeBack={deciding.takeBack} />
            </div>
            <DecisionArea proof={proof} deciding={deciding} buttons={buttons} />
          </div>
        </ProofView>
      </ScreenFrame>
    </BesideSlip>
  );
}
