import type { CaseWriter } from '@cowrie/contract/order-codes.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import type { ReactNode } from 'react';

/** By who wrote last in the open case. */
const CASE_SAID: Record<CaseWriter, string> = {
  customer: 'You told us that something was wrong. We are looking at it with you.',
  staff: 'We have written to you about what was wrong.',
  supplier: 'Your supplier answered. We are looking into it with you.',
};

/** How a case that is open stands, with the way to it (Product §27.26). */
export function CaseNote({ lastBy, way }: { lastBy: CaseWriter; way: ReactNode }) {
  return (
    <Alert type="warning" onDismiss={false}>
      {CASE_SAID[lastBy]} {way}
    </Alert>
  );
}
