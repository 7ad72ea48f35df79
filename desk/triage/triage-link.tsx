import { waitingProofs } from '@cowrie/contract/desk/triage.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { mayCall } from '../session/rights.ts';
import { useStaff } from '../session/session-store.ts';
import { KeyCap } from './key-cap.tsx';

/** From the queue of proofs to going through them one by one; for whoever decides about them. */
export function TriageLink() {
  if (!mayCall(useStaff(), waitingProofs)) return null;
  return (
    <Link to={paths.triage} className={buttonClass({ tone: 'brand' })}>
      Go through the proofs <KeyCap>g t</KeyCap>
    </Link>
  );
}
