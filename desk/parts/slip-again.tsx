import { Alert } from '@cowrie/ui/alert.tsx';
import { CheckboxCards } from '@cowrie/ui/choices.tsx';
import { useInSight } from '@cowrie/ui/use-in-sight.ts';
import type { SlipAgain as Again } from './sent-slips.ts';

/** Why a slip that was sent before cannot be sent yet. */
export const WHOSE_SLIP = 'Choose the slip of this payment, or say that it shows both';

/** Asks whether a slip that was sent for a payment before is this one's too (Product §28.125). */
export function SlipAgain({ again }: { again: Again }) {
  const asked = useInSight(again.sentFor);
  return (
    <div ref={asked} className="flex scroll-mb-28 flex-col gap-3 empty:hidden">
      {again.sentFor !== null && <Question again={again} />}
    </div>
  );
}

function Question({ again }: { again: Again }) {
  return (
    <>
      <Alert type="warning" onDismiss={false}>
        This slip was sent for {again.sentFor} already. Choose the one of this payment: its customer sees it.
      </Alert>
      <CheckboxCards
        legend="Does it show both payments?"
        name="slip-again"
        values={again.isChecked ? ['checked'] : []}
        onValues={(values) => again.check(values.length > 0)}
        choices={[{ value: 'checked', label: 'I checked: it shows this payment too' }]}
      />
    </>
  );
}
