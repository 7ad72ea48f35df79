import type { WaitingProof } from '@cowrie/contract/desk/triage.ts';
import type { Ref } from 'react';
import { DoubleTapGuard } from '../parts/double-tap-guard.tsx';
import { paths } from '../paths.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { LookFirst } from './look-first.tsx';
import { Reasons } from './reasons.tsx';
import type { DecidingNow } from './use-deciding.ts';

type DecisionAreaProps = { proof: WaitingProof; deciding: DecidingNow; buttons: Ref<HTMLFieldSetElement> };

/** The buttons, or in their place what is asked before the decision counts. */
export function DecisionArea({ proof, deciding, buttons }: DecisionAreaProps) {
  const { decide, askNothing } = deciding;
  return (
    <DoubleTapGuard of={`${proof.id} ${deciding.asks}`}>
      {deciding.asksReason ? (
        <Reasons
          of={proof.id}
          onReason={(reason) => decide({ kind: 'decline', reason })}
          onClose={askNothing}
        />
      ) : deciding.asksLook ? (
        <LookFirst
          proof={proof}
          onConfirm={() => decide({ kind: 'confirm', hasLooked: true })}
          onClose={askNothing}
        />
      ) : (
        <DecisionButtons
          ref={buttons}
          proof={proof}
          isGone={deciding.gone}
          hasFailed={deciding.failed !== undefined}
          order={paths.order(proof.reference)}
          onConfirm={deciding.confirm}
          onDecline={deciding.decline}
          onSkip={deciding.skip}
        />
      )}
    </DoubleTapGuard>
  );
}
