import type { QueueSort } from '@cowrie/contract/desk/queue-looks.ts';
import { Select } from '@cowrie/ui/select.tsx';

const SORTS: readonly { value: QueueSort; label: string }[] = [
  { value: 'waiting', label: 'Waiting longest first' },
  { value: 'promise', label: 'Promised first' },
  { value: 'activity', label: 'Latest activity first' },
  { value: 'amount', label: 'Largest amount first' },
];

/** What a list of open orders is sorted by. */
export function SortChoice({
  value,
  onValue,
}: {
  value: string;
  onValue: (sort: string | undefined) => void;
}) {
  return (
    <Select
      aria-label="Sort by"
      className="min-h-11! text-sm md:min-h-9!"
      value={value || 'waiting'}
      options={SORTS}
      onValue={(sort) => onValue(sort === 'waiting' ? undefined : sort)}
    />
  );
}
