import type { WaitingProof } from '@cowrie/contract/desk/triage.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { Money } from '@cowrie/ui/money.tsx';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { once, useKeys } from '../frame/keyboard.tsx';
import { ScreenFrame } from '../frame/screen.tsx';
import { BesideSlip } from '../parts/beside-slip.tsx';
import { SettledPress } from '../parts/settled-press.tsx';
import { Slip } from '../parts/slip.tsx';
import { paths } from '../paths.ts';
import { CameBack } from './came-back.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import type { Decision, Decisions, DecisionsNow } from './decisions.ts';
import { LookFirst } from './look-first.tsx';
import { lookedAtFirst } from './look-warnings.ts';
import { Pending } from './pending.tsx';
import { ProofView } from './proof-view.tsx';
import { Reasons } from './reasons.tsx';
import { tallyOf } from './tally.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { usePreloaded } from './use-preloaded.ts';
import { useTakeBackKeys } from './use-take-back-keys.ts';
import { useTurn } from './use-turn.ts';

type DecidingProps = {
  /** Never empty. */
  list: readonly WaitingProof[];
  /** Its order waits no more: it was moved by somebody else. */
  isGone: (proof: WaitingProof) => boolean;
  decisions: Decisions;
  now: DecisionsNow;
  /** How many are undecided, as text. */
  left: string;
  stale: ReactNode;
  onSkip: (id: string) => void;
};

const FORTH = ['j', 'ArrowDown', 'ArrowRight'];
const BACK = ['k', 'ArrowUp', 'ArrowLeft'];

/** One proof after the other (Product §28.31, §28.34, §28.36). */
export function Deciding({ list, isGone, decisions, now, left, stale, onSkip }: DecidingProps) {
  const navigate = useNavigate();
  const { proof, previous, at, ...turn } = useTurn(list, now);
  const proofId = proof?.id ?? null;
  const [asks, setAsks] = useState<'reason' | 'look' | null>(null);
  const [askedOf, setAskedOf] = useState(proofId);
  // Another proof asks nothing yet, not even until it is drawn.
  if (askedOf !== proofId) {
    setAskedOf(proofId);
    setAsks(null);
  }
  const { heading, buttons } = useKeptFocus(proofId, asks !== null);
  usePreloaded(list, proofId);
  const gone = proof !== undefined && isGone(proof);
  const mayDecide = proof !== undefined && !gone;
  const mayConfirm = mayDecide && proof.asked !== null;

  function decide(decision: Decision) {
    if (!mayDecide) return;
    decisions.decide(proof, decision);
    turn.goOn();
  }
  function confirm() {
    // The reasons are open: a key of theirs is awaited.
    if (!mayConfirm || asks === 'reason') return;
    if (lookedAtFirst(proof).length > 0) setAsks('look');
    else decide({ kind: 'confirm', hasLooked: false });
  }
  function skip() {
    if (!proof) return;
    if (failed) decisions.dismiss(proof.id);
    onSkip(proof.id);
    if (turn.hasOthers) turn.goOn();
  }
  function takeBack() {
    const taken = decisions.takeBack();
    if (taken) turn.lookAt(taken.id);
  }
  const failed = now.failed.find(({ proof: { id } }) => id === proofId);
  useTakeBackKeys(takeBack);
  useKeys({
    y: once(confirm),
    n: once(() => mayDecide && setAsks('reason')),
    s: once(skip),
    o: () => proof && navigate(paths.order(proof.reference)),
    ...Object.fromEntries(FORTH.map((key) => [key, () => turn.step(1)])),
    ...Object.fromEntries(BACK.map((key) => [key, () => turn.step(-1)])),
  });
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
            {at + 1} of {left}
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
          failed={failed}
          isGone={gone}
          isLooking={asks === 'look' && mayConfirm}
          left={previous}
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
            <div className="empty:hidden max-sm:fixed max-sm:inset-x-4 max-sm:bottom-[calc(5rem+env(safe-area-inset-bottom))] max-sm:z-10">
              <Pending now={now} onTakeBack={takeBack} />
            </div>
            <SettledPress of={`${proof.id} ${asks}`}>
              {asks === 'reason' && mayDecide ? (
                <Reasons
                  onReason={(reason) => decide({ kind: 'decline', reason })}
                  onClose={() => setAsks(null)}
                />
              ) : asks === 'look' && mayConfirm ? (
                <LookFirst
                  proof={proof}
                  onConfirm={() => decide({ kind: 'confirm', hasLooked: true })}
                  onClose={() => setAsks(null)}
                />
              ) : (
                <DecisionButtons
                  ref={buttons}
                  isGone={gone}
                  isPriceKnown={proof.asked !== null}
                  hasFailed={failed !== undefined}
                  order={paths.order(proof.reference)}
                  onConfirm={confirm}
                  onDecline={() => mayDecide && setAsks('reason')}
                  onSkip={skip}
                />
              )}
            </SettledPress>
          </div>
        </ProofView>
      </ScreenFrame>
    </BesideSlip>
  );
}
