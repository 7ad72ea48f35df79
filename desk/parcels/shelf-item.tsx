import {
  findParcels,
  giveShelfParcel,
  type ShelfParcel,
  shelfParcels,
} from '@cowrie/contract/desk/parcels.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { useForm } from '../api/use-form.ts';
import { dotted } from '../parts/dotted.ts';
import { useShown } from '../parts/use-shown.ts';
import { PhotoStrip } from './photo-strip.tsx';

/** A parcel on the shelf: what is known of it, and whose it is. */
export function ShelfItem({ parcel }: { parcel: ShelfParcel }) {
  const [isGiving, setIsGiving] = useState(false);
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="font-semibold tabular-nums [overflow-wrap:anywhere]">{parcel.tracking_number}</p>
          <p className="text-sm text-soft">
            {dotted(parcel.mark && `Mark “${parcel.mark}”`, parcel.weight_kg && `${parcel.weight_kg} kg`) ||
              'No mark on it'}
          </p>
          {parcel.note && <p className="text-sm">{parcel.note}</p>}
        </div>
        <p className="text-sm text-soft">
          {parcel.received_by}, <When at={parcel.received_at} show="day-time" isInSentence />
        </p>
      </div>
      <PhotoStrip
        of={parcel.tracking_number}
        target={{ kind: 'shelf', id: parcel.id }}
        photos={parcel.photos}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm">
          {parcel.customer ? (
            <>
              Offered to <strong>{parcel.customer.mark}</strong>, {parcel.customer.name}
            </>
          ) : (
            (parcel.mark && 'No customer has this mark.') || 'Nothing on it says whose it is.'
          )}
        </p>
        {!isGiving && (
          <Button tone="outline" size="small" onClick={() => setIsGiving(true)}>
            {parcel.customer ? 'It is someone else’s' : 'Say whose it is'}
          </Button>
        )}
      </div>
      {isGiving && <Give parcel={parcel} onDone={() => setIsGiving(false)} />}
    </li>
  );
}

function Give({ parcel, onDone }: { parcel: ShelfParcel; onDone: () => void }) {
  const now = parcel.customer?.mark ?? '';
  const { shown, isOvertaken, onRefused } = useShown(now);
  const form = useForm(giveShelfParcel, {
    initial: { username: '' },
    // After the refusal the dialog shows whose the parcel is now, so the next press is made against that.
    input: ({ username }) => ({
      params: { id: parcel.id },
      body: { username, from: isOvertaken ? now : shown },
    }),
    onRefused,
    refreshes: [shelfParcels, findParcels],
    onDone: ({ parcel: { customer }, order }) => {
      notify(
        order ? `${customer?.mark} announced it: it is with ${order} now.` : `Offered to ${customer?.mark}.`,
      );
      onDone();
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-2">
      <Field label="The customer’s mark" error={form.problem('username')}>
        <TextInput
          {...form.text('username')}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      {form.problem('username') === null && (
        <Alert key={form.message} type="error" message={form.message} onDismiss={false} />
      )}
      <div className="flex gap-2">
        <Button type="submit" size="small" busy={form.isBusy}>
          Offer it to them
        </Button>
        <Button tone="plain" size="small" onClick={onDone}>
          Leave it
        </Button>
      </div>
    </form>
  );
}
