import { useEffect, useRef } from 'react';
import type { PaymentProblems } from '../draft/payment-draft.ts';

/** From the form to the review and back a screen reader reads on at the heading; a field that is not right goes before it. */
export function useStepHeading(isReviewing: boolean, problems: PaymentProblems) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasReviewing = useRef(isReviewing);
  useEffect(() => {
    if (wasReviewing.current === isReviewing) return;
    wasReviewing.current = isReviewing;
    if (!isReviewing && Object.keys(problems).length > 0) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [isReviewing, problems]);
  return heading;
}
