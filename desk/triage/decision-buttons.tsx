import { Button, buttonClass } from '@cowrie/ui/button.tsx';
import { Link } from 'react-router';
import { KeyCap } from './key-cap.tsx';

type DecisionButtonsProps = {
  isGone: boolean;
  /** What was asked for on its account. */
  isPriceKnown: boolean;
  hasFailed: boolean;
  /** The order's own page. */
  order: string;
  onConfirm: () => void;
  onDecline: () => void;
  onSkip: () => void;
};

const GONE = 'Someone has moved it: nothing is left to decide here';

/** What can be done with the proof, each with its key. */
export function DecisionButtons({
  isGone,
  isPriceKnown,
  hasFailed,
  order,
  onConfirm,
  onDecline,
  onSkip,
}: DecisionButtonsProps) {
  const gone = isGone && GONE;
  return (
    <fieldset aria-label="Decide" className="flex flex-wrap gap-2">
      <Button
        disabledReason={
          gone || (!isPriceKnown && 'We do not know what was asked for: confirm it on the order')
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
      <Link to={order} className={buttonClass({ tone: 'plain' })}>
        Open the order <KeyCap>o</KeyCap>
      </Link>
    </fieldset>
  );
}
