import { Button } from '@cowrie/ui/button.tsx';
import { PackageIcon } from '@cowrie/ui/icons.tsx';
import { EmptyState } from '@cowrie/ui/list-states.tsx';
import { ParcelRow } from './parcel-row.tsx';
import { ShelfItem } from './shelf-item.tsx';
import type { Finding } from './use-finding.ts';

type FoundParcelsProps = {
  finding: Finding;
  onOpen: (reference: string) => void;
  /** None of these parcels is the one at hand: it goes onto the shelf. */
  onShelve: () => void;
};

/** The parcels that are expected, or that were found, here or on the shelf, and what to do where none is the one at hand. */
export function FoundParcels({ finding, onOpen, onShelve }: FoundParcelsProps) {
  const { isAsked, isCurrent, parcels, shelf } = finding;
  const isNone = parcels.length === 0 && (!isAsked || shelf.length === 0);
  return (
    <>
      {parcels.length > 0 && (
        <section aria-label={isAsked ? 'Found' : 'Expected'}>
          {!isAsked && <h2 className="mb-2 font-semibold text-soft text-sm">Announced, not here yet</h2>}
          <ul className="flex flex-col gap-2">
            {parcels.map((parcel) => (
              <ParcelRow key={parcel.reference} parcel={parcel} isUnderPlace={!isAsked} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )}
      {isAsked && shelf.length > 0 && (
        <section aria-label="On the shelf">
          <h2 className="mb-2 font-semibold text-soft text-sm">On the shelf already</h2>
          <ul className="flex flex-col gap-2">
            {shelf.map((parcel) => (
              <ShelfItem key={parcel.id} parcel={parcel} />
            ))}
          </ul>
        </section>
      )}
      {isNone && !isAsked && (
        <EmptyState title="No parcel is expected">
          Scan one, or type the last digits of its tracking number.
        </EmptyState>
      )}
      {isNone && isAsked && isCurrent && (
        <EmptyState
          title="No one announced this parcel"
          illustration={<PackageIcon className="mx-auto size-16 text-soft" />}
        >
          Check the digits. If they are right, take it in: it is offered to the customer whose mark is on it.
        </EmptyState>
      )}
      {isAsked && isCurrent && (
        <Button tone={parcels.length === 0 ? 'brand' : 'outline'} size="large" wide onClick={onShelve}>
          {isNone ? 'Put it on the shelf' : 'None of these: put it on the shelf'}
        </Button>
      )}
    </>
  );
}
