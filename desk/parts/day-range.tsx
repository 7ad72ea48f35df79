import { Field } from '@cowrie/ui/field.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import type { AddressFilter } from './use-address-filter.ts';

/** From one day to another, both included; either may be open. Kept in the address as `from` and `to`. */
export function DayRange({ filter }: { filter: AddressFilter }) {
  const from = filter.get('from');
  const to = filter.get('to');
  const set = (change: { from?: string; to?: string }) => filter.set(change, { replace: true });
  return (
    <>
      <Field label="From day">
        <TextInput type="date" value={from} max={to || undefined} onValue={(day) => set({ from: day })} />
      </Field>
      <Field label="To day">
        <TextInput type="date" value={to} min={from || undefined} onValue={(day) => set({ to: day })} />
      </Field>
    </>
  );
}
