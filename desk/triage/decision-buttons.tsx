import type { WaitingProof } from '@cowrie/contract/desk/triage.ts';
import { Button, buttonClass } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { Money } from '@cowrie/ui/money.tsx';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { KeyCap } from './key-cap.tsx';
import { shouldHaveArrived } from './should-have-arrived.ts';

type DecisionButtonsProps = {
  ref: Ref<HTMLFieldSetElement>;
  proof: WaitingProof;
  isGone: boolean;
  hasFailed: boolean;
  /** The order's own page. */
  order: string;
  onConfirm: () => void;
  onDecline: () => void;
  onSkip: () => void;
};

const GONE = 'Someone has moved it: nothing is left to decide here';

/** What can be done with the proof, each with its key; on a phone within reach of the thumb, below slip and facts. */
export function DecisionButtons({
  ref,
  proof,
  isGone,
  hasFailed,
  order,
  onConfirm,
  onDecline,
  onSkip,
}: DecisionButtonsProps) {
  const gone = isGone && GONE;
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      aria-label="Decide"
      className="flex flex-wrap gap-2 outline-none max-sm:pb-23"
    >
      <div className="max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-10 max-sm:border-line max-sm:border-t max-sm:bg-paper max-sm:px-4 max-sm:pt-[8px] max-sm:pb-[max(12px,env(safe-area-inset-bottom))]">
        {/* The slip fills a phone, and the facts begin below it. */}
        <p
          aria-hidden="true"
          className="mb-2 flex h-5 flex-row-reverse flex-wrap items-baseline justify-between gap-x-3 overflow-hidden text-sm sm:hidden"
        >
          <Money {...shouldHaveArrived(proof)} className="font-bold text-lg leading-none" />
          {/* Below the line, out of sight, where large text leaves it no room. */}
          <span className="text-soft">Asked for</span>
        </p>
        {/* With large text in two rows, none higher than a thumb needs: the slip is to stay in sight. */}
        <div className="flex gap-2 max-sm:flex-wrap max-sm:gap-[8px] max-sm:*:min-h-[44px]! max-sm:*:flex-1 max-sm:*:px-[6px]! max-sm:*:py-[4px]!">
          <Button
            disabledReason={
              gone || (proof.asked === null && 'We do not know what was asked for: confirm it on the order')
            }
            onClick={onConfirm}
          >
            Confirm <KeyCap>y</KeyCap>
          </Button>
          <Button tone="danger" disabledReason={gone} onClick={onDecline}>
            Decline <KeyCap>n</KeyCap>
          </Button>
          <Button tone="outline" onClick={onSkip}>
            {isGone ? 'Seen' : hasFailed ? 'Later' : 'Skip'} <KeyCap>s</KeyCap>
          </Button>
        </div>
      </div>
      <Link to={order} className={cx(buttonClass({ tone: 'plain' }), 'max-sm:-ml-5')}>
        Open the order <KeyCap>o</KeyCap>
      </Link>
    </fieldset>
  );
}
