import { findParcels } from '@cowrie/contract/desk/parcels.ts';
import { FailedState, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { useSearchParams } from 'react-router';
import { failureMessage } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import { useWhileMounted } from '../parts/use-while-mounted.ts';
import { FindParcel } from './find-parcel.tsx';
import { ParcelWork } from './parcel-work.tsx';
import { ParcelsFrame } from './parcels-frame.tsx';

/** One parcel after the other: found, photographed, weighed, priced and received on one screen (Product §28.81). */
export function Screen() {
  const [search, setSearch] = useSearchParams();
  const reference = search.get('parcel');
  return (
    <ParcelsFrame title={reference ? 'Receive this parcel' : 'Receive a parcel'}>
      {reference ? (
        <OpenParcel key={reference} reference={reference} onDone={() => setSearch({})} />
      ) : (
        <FindParcel onOpen={(parcel) => setSearch({ parcel })} />
      )}
    </ParcelsFrame>
  );
}

function OpenParcel({ reference, onDone: leave }: { reference: string; onDone: () => void }) {
  const onDone = useWhileMounted(leave);
  const query = useCall(findParcels, { query: { q: reference } });
  if (query.isPending) return <SkeletonRows rows={4} />;
  const parcel = query.data?.parcels.find((one) => one.reference === reference);
  if (!parcel)
    return (
      <FailedState
        title={query.data ? 'There is no such parcel' : undefined}
        message={
          query.data ? 'Look for it by the last digits of its tracking number.' : failureMessage(query.error)
        }
        isBusy={query.isFetching}
        onRetry={query.data ? onDone : () => void query.refetch()}
      />
    );
  return <ParcelWork parcel={parcel} onDone={onDone} />;
}
