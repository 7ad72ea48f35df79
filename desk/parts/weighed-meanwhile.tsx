import { readThousandths } from '@cowrie/contract/shipping-price.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { useState } from 'react';

/** `weight`: what the parcel weighs as the screen knows it now, in kilograms. Where that is neither what it opened with nor what is typed, it is said: a press overwrites it. */
export function WeighedMeanwhile({ weight, typed }: { weight: string | null; typed: string }) {
  const [opened] = useState(weight);
  if (weight === null || weight === opened || readThousandths(weight) === readThousandths(typed)) return null;
  return (
    <Alert type="warning" onDismiss={false}>
      Someone has weighed it meanwhile: {weight} kg. Saving puts your figures in its place.
    </Alert>
  );
}
