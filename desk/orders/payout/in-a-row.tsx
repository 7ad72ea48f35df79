import { Checkbox } from '@cowrie/ui/choices.tsx';
import { useState } from 'react';

/** In this tab, until it is closed. */
const IN_A_ROW = 'payouts-in-a-row';

/** Whether one goes on from payment to payment (Product §28.24). */
export const isInARow = () => sessionStorage.getItem(IN_A_ROW) === 'yes';

/**
 * The choice to go on from payment to payment. Placed inside the payment's panel: above it, it would move the button
 * that was just pressed.
 */
export function InARow() {
  const [checked, setChecked] = useState(isInARow);
  return (
    <Checkbox
      label="Go to the next payment automatically, until none is left"
      checked={checked}
      onChecked={(next) => {
        setChecked(next);
        sessionStorage.setItem(IN_A_ROW, next ? 'yes' : 'no');
      }}
    />
  );
}
