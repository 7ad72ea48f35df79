import { isClosed } from '@cowrie/contract/lifecycle.ts';
import type { CaseWriter } from '@cowrie/contract/order-codes.ts';
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { ChatIcon } from '@cowrie/ui/icons.tsx';
import { type Ref, useState } from 'react';
import { DID_NOT_ARRIVE, useLater } from '../../hooks/use-later.ts';

const loadCases = () => import('./cases.tsx');

export type SomethingWrongProps = {
  order: OrderDetails;
  /** Called with who wrote last in the case that is open, and with null where none is. */
  onOpen: (lastBy: CaseWriter | null) => void;
  /** Whether the customer writes what is wrong; it begins here, or at the head of the order. */
  isTelling: boolean;
  onTelling: (isTelling: boolean) => void;
};

/** At the end of a closed order (Product §27.26). */
export function SomethingWrong(props: SomethingWrongProps) {
  return isClosed(props.order.status) ? <Closed {...props} /> : null;
}

/** Of most orders nothing was ever wrong: what was said, and what one writes it with, is fetched for the others. */
function Closed(props: SomethingWrongProps) {
  const { order, isTelling, onTelling } = props;
  const { part, fetch } = useLater(loadCases, { onDemand: !order.has_cases && !isTelling });
  const [hasFailed, setHasFailed] = useState(false);

  async function tell() {
    onTelling(true);
    setHasFailed(!(await fetch()));
  }

  if (part) return <part.Cases {...props} />;
  if (order.has_cases) return null;
  return (
    <section aria-label="Something wrong?" className="flex flex-col gap-4 border-line border-t pt-5">
      <OfferToTell onTell={() => void tell()} />
      {hasFailed && <Alert type="error" message={DID_NOT_ARRIVE} />}
    </section>
  );
}

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
