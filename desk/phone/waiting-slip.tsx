import { Button } from '@cowrie/ui/button.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { SlipPicture } from './slip-picture.tsx';
import { type SharedSlip, slipEndsAt } from './slip-store.ts';

type WaitingProps = { slip: SharedSlip; onDrop: () => void };

const Until = ({ slip }: { slip: SharedSlip }) => (
  <When at={new Date(slipEndsAt(slip)).toISOString()} show="time" isInSentence />
);

const CARD = 'flex flex-col gap-3 rounded-card border border-line bg-surface p-4';

/** Nobody is paired: that there is one is said, what it shows is not. */
export function SlipBeforePairing({ slip, onDrop }: WaitingProps) {
  return (
    <section aria-label="Shared slip" className={`${CARD} mb-4`}>
      <h2 className="text-lg">A slip is waiting here</h2>
      <p className="text-soft">
        Pair this phone, and it comes up beside its payment. It is kept until <Until slip={slip} />.
      </p>
      <Button tone="outline" size="small" onClick={onDrop}>
        Remove the slip
      </Button>
    </section>
  );
}

/** No payment is claimed that it could belong to. */
export function SlipWithoutPayment({ slip, onDrop }: WaitingProps) {
  return (
    <section aria-label="Shared slip" className={`${CARD} mb-4`}>
      <h2 className="text-lg">The slip is here, its payment is not</h2>
      <p className="text-soft">
        Nothing is being paid on this phone now. Press “I am paying this” at the desk, and the slip comes up
        with the payment. It is kept until <Until slip={slip} />.
      </p>
      <SlipPicture file={slip.file} />
      <Button tone="outline" size="small" onClick={onDrop}>
        Remove the slip
      </Button>
    </section>
  );
}

type OtherProps = WaitingProps & {
  /** Of the payment that is shown now. */
  amount: string;
  onUse: () => void;
};

/** It was shared while another payment was shown: it becomes this one's only by a press. */
export function SlipOfAnother({ slip, amount, onDrop, onUse }: OtherProps) {
  return (
    <section aria-label="Shared slip" className={`${CARD} mb-4 border-warning/40! bg-warning-tint!`}>
      <h2 className="text-lg">A slip of another payment</h2>
      <p>
        It was shared while this phone showed{' '}
        <strong className="whitespace-nowrap tabular-nums">{slip.reference}</strong>, not the payment below.
      </p>
      <SlipPicture file={slip.file} />
      <div className="grid grid-cols-2 gap-2.5">
        <Button tone="outline" size="small" className="px-2!" onClick={onUse}>
          Use it for {amount}
        </Button>
        <Button tone="outline" size="small" className="px-2!" onClick={onDrop}>
          Remove the slip
        </Button>
      </div>
    </section>
  );
}
