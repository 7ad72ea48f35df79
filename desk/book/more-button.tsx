import { Button } from '@cowrie/ui/button.tsx';
import type { AddressFilter } from '../parts/use-address-filter.ts';

type Props = { filter: AddressFilter; next: string | null };

/** Older lines, and back to the newest: where the page goes on from is in the address. */
export function OlderAndNewest({ filter, next }: Props) {
  return (
    <div className="mt-4 flex flex-wrap justify-end gap-2.5">
      {filter.get('before') && (
        <Button tone="plain" onClick={() => filter.set({ before: undefined })}>
          Back to the newest
        </Button>
      )}
      <Button
        tone="outline"
        disabledReason={next === null && 'There is nothing older'}
        onClick={() => filter.set({ before: next ?? undefined })}
      >
        Older
      </Button>
    </div>
  );
}
