import { moveTracking } from '@cowrie/contract/desk/order-moves.ts';
import { findParcels, type Parcel } from '@cowrie/contract/desk/parcels.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { useSend } from '../api/queries.ts';

/** Goods that we buy have their price already: that they are here is all there is to say. */
export function GoodsArrived({ parcel, onDone }: { parcel: Parcel; onDone: () => void }) {
  const sending = useSend(moveTracking, {
    refreshes: [findParcels],
    onDone: () => {
      notify(`${parcel.reference} is received.`);
      onDone();
    },
  });
  return (
    <>
      <Alert key={sending.failedAt} type="error" message={sending.error?.message} />
      <Button
        size="large"
        wide
        busy={sending.isPending}
        disabledReason={parcel.track_status !== 'order placed' && 'These goods are received already'}
        showReason
        onClick={() =>
          sending.send({
            params: { reference: parcel.reference },
            body: {
              track_status: 'packaging',
              title: 'Your goods have arrived at our warehouse',
              // A colleague may have moved the goods on since they were found.
              from: parcel.track_status,
            },
          })
        }
      >
        Receive the goods
      </Button>
    </>
  );
}
