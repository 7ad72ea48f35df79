import { ORDER_TYPE_NAMES, ORDER_TYPES } from '@cowrie/contract/lifecycle.ts';
import { Field } from '@cowrie/ui/field.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { statusLabel } from '@cowrie/ui/status-badge.tsx';
import type { AddressFilter } from './use-address-filter.ts';

type SelectProps = { filter: AddressFilter };

/** Narrows a list to one type of order, in its address. */
export function TypeSelect({ filter }: SelectProps) {
  return (
    <Field label="Type">
      <Select
        value={filter.get('type')}
        onValue={(type) => filter.set({ type })}
        options={[
          { value: '', label: 'All types' },
          ...ORDER_TYPES.map((type) => ({ value: type, label: ORDER_TYPE_NAMES[type] })),
        ]}
      />
    </Field>
  );
}

/** Narrows a list to one of `statuses`, in its address. */
export function StatusSelect({ filter, statuses }: SelectProps & { statuses: readonly string[] }) {
  return (
    <Field label="Status">
      <Select
        value={filter.get('status')}
        onValue={(status) => filter.set({ status })}
        options={[
          { value: '', label: 'Any status' },
          ...statuses.map((status) => ({ value: status, label: statusLabel(status) })),
        ]}
      />
    </Field>
  );
}
