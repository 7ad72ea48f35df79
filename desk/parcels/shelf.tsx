import { shelfParcels } from '@cowrie/contract/desk/parcels.ts';
import { EmptyState, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { useCall } from '../api/queries.ts';
import { FailedRead } from '../parts/failed-read.tsx';
import { ParcelsFrame } from './parcels-frame.tsx';
import { ShelfItem } from './shelf-item.tsx';

const READ_AGAIN_MS = 30_000;

/** Parcels that nobody announced, until they belong to an order (Product §28.87). */
export function Screen() {
  const query = useCall(shelfParcels, {}, { pollMs: READ_AGAIN_MS });
  return (
    <ParcelsFrame title="On the shelf">
      {query.isPending ? (
        <SkeletonRows rows={3} className="h-32" />
      ) : !query.data ? (
        <FailedRead query={query} />
      ) : query.data.parcels.length === 0 ? (
        <EmptyState title="The shelf is empty">
          Parcels that no one announced come here from “Receive”.
        </EmptyState>
      ) : (
        <>
          {query.data.total > query.data.parcels.length && (
            <p className="mb-3 text-sm text-soft">
              {query.data.parcels.length} of {query.data.total} parcels, the longest here first. “Receive”
              finds any other by its digits or its mark.
            </p>
          )}
          <ul className="flex flex-col gap-3">
            {query.data.parcels.map((parcel) => (
              <ShelfItem key={parcel.id} parcel={parcel} />
            ))}
          </ul>
        </>
      )}
    </ParcelsFrame>
  );
}
