import type { CaseWriter } from '@cowrie/contract/order-codes.ts';
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { ChatIcon } from '@cowrie/ui/icons.tsx';
import type { Ref } from 'react';

export type SomethingWrongProps = {
  order: OrderDetails;
  /** Called with who wrote last in the case that is open, and with null where none is. */
  onOpen: (lastBy: CaseWriter | null) => void;
  /** Whether the customer writes what is wrong; it begins here, or at the head of the order. */
  isTelling: boolean;
  onTelling: (isTelling: boolean) => void;
};

/** What a customer begins to tell with, before there is a case and after one is closed. */
export function OfferToTell({ onTell, ref }: { onTell: () => void; ref?: Ref<HTMLButtonElement> }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <Button tone="outline" icon={<ChatIcon />} ref={ref} onClick={onTell}>
        Something wrong?
      </Button>
      <p className="text-soft text-sm">
        Tell us, even long after. We will look at this order again with you; the order itself stays as it is.
      </p>
    </div>
  );
}
