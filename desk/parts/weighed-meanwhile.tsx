import { readThousandths } from '@cowrie/contract/shipping-price.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { useState } from 'react';

const isSame = (one: string, other: string) => readThousandths(one) === readThousandths(other);

type WeighedProps = {
  /** What the parcel weighs as the screen knows it now, in kilograms. */
  weight: string | null;
  typed: string;
  /** What this person has saved since the screen opened. */
  own?: string | undefined;
};

/** Warns that a colleague has weighed the parcel since the screen opened: saving would replace their weight. */
export function WeighedMeanwhile({ weight, typed, own }: WeighedProps) {
  const [known, setKnown] = useState(weight);
  if (weight === null || weight === known) return null;
  const isOwn = own !== undefined && isSame(weight, own);
  if (isOwn) setKnown(weight);
  if (isOwn || isSame(weight, typed)) return null;
  return (
    <Alert type="warning" onDismiss={false}>
      Someone has weighed it meanwhile: {weight} kg. Saving puts your figures in its place.
    </Alert>
  );
}
