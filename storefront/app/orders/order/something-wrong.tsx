import { isClosed } from '@cowrie/contract/lifecycle.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { useState } from 'react';
import { useLater } from '../../hooks/use-later.ts';
import { DID_NOT_ARRIVE } from '../../hooks/use-opening.ts';
import { OfferToTell, type SomethingWrongProps } from './offer-to-tell.tsx';

const loadCases = () => import('./cases.tsx');

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
