import type { Parcel } from '@cowrie/contract/desk/parcels.ts';
import { isClosed } from '@cowrie/contract/lifecycle.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Money } from '@cowrie/ui/money.tsx';
import { Card } from '../frame/screen.tsx';
import { dotted } from '../parts/dotted.ts';
import { GoodsArrived } from './goods-arrived.tsx';
import { whereItIs } from './parcel-row.tsx';
import { PhotoStrip } from './photo-strip.tsx';
import { ReceiveForm } from './receive-form.tsx';

/** All of one parcel: whose it is, its photos, and what is to be done with it. */
export function ParcelWork({ parcel, onDone }: { parcel: Parcel; onDone: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <div className="flex items-start justify-between gap-3">
          <p className="min-w-0 font-bold text-xl [overflow-wrap:anywhere]">
            {parcel.tracking_number ?? parcel.name}
          </p>
          <Button tone="plain" size="small" className="-mt-2 -mr-2 shrink-0" onClick={onDone}>
            Another one
          </Button>
        </div>
        <p className="text-soft [overflow-wrap:anywhere]">
          <strong className="text-ink">{parcel.mark}</strong> · {parcel.customer}
        </p>
        <p className="text-sm text-soft">{dotted(parcel.name, parcel.shipping_company, parcel.reference)}</p>
        <p className="mt-2 text-sm">
          {whereItIs(parcel)}
          {parcel.quote !== null && (
            <>
              {' · '}
              <Money amount={parcel.quote} /> {parcel.is_paid ? 'paid' : 'asked for'}
            </>
          )}
        </p>
        {parcel.type === 'shipment' && (
          <div className="mt-3">
            <PhotoStrip
              of={parcel.reference}
              target={{ kind: 'order', reference: parcel.reference }}
              photos={parcel.photos}
            />
          </div>
        )}
      </Card>
      {isClosed(parcel.status) ? (
        <p className="text-soft">This order is closed: nothing can be weighed or priced now.</p>
      ) : parcel.type === 'goods' ? (
        <GoodsArrived parcel={parcel} onDone={onDone} />
      ) : (
        <ReceiveForm parcel={parcel} onDone={onDone} />
      )}
    </div>
  );
}
