import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { addShipmentPhoto, weighShipment } from '@cowrie/contract/desk/shipment-work.ts';
import { IMAGE_ACCEPT } from '@cowrie/contract/files.ts';
import type { ShipmentDetails } from '@cowrie/contract/orders.ts';
import { readThousandths, thousandths } from '@cowrie/contract/shipping-price.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { FileDrop } from '@cowrie/ui/file-drop.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { TextArea, TextInput } from '@cowrie/ui/text-input.tsx';
import { useState } from 'react';
import { useForm } from '../../api/use-form.ts';
import { Card } from '../../frame/screen.tsx';
import { dotted } from '../../parts/dotted.ts';
import { WeighedMeanwhile } from '../../parts/weighed-meanwhile.tsx';
import { ZoomableImage } from '../../parts/zoomable-image.tsx';
import { useWhyNotNow } from '../../session/rights.ts';
import { useKnowAtOnce } from '../moves/use-know-at-once.ts';

/** A parcel at arrival: its weight, how its cost is worked out, and its photos. */
export function ShipmentWork({ order }: { order: ShipmentDetails }) {
  return (
    <Card title="At the warehouse">
      <Measured order={order} />
      <div className="grid gap-6 md:grid-cols-2">
        <WeightForm order={order} />
        <Photos order={order} />
      </div>
    </Card>
  );
}

/** What the warehouse found out beside the weight (Product §28.85). */
function Measured({ order: { size_cm, volume_weight_kg, route } }: { order: ShipmentDetails }) {
  const found = [size_cm && `${size_cm} cm`, volume_weight_kg && `${volume_weight_kg} kg by volume`, route];
  const words = dotted(...found);
  return words && <p className="-mt-1 mb-4 text-sm text-soft">{words}</p>;
}

function WeightForm({ order }: { order: ShipmentDetails }) {
  const blocked = useWhyNotNow(order, 'weigh');
  const knowAtOnce = useKnowAtOnce(order.reference);
  const [own, setOwn] = useState<{ weight_kg: string; cost_note: string } | null>(null);
  const form = useForm(weighShipment, {
    initial: { weight_kg: order.weight_kg ?? '', cost_note: order.cost_note ?? '' },
    input: (values) => ({
      params: { reference: order.reference },
      body: { ...values, seen_weight_kg: order.weight_kg ?? '', seen_cost_note: order.cost_note ?? '' },
    }),
    refreshes: [getDeskOrder],
    onDone: () => {
      const { weight_kg, cost_note } = form.values;
      // In the form that the server stores.
      const weight = thousandths(readThousandths(weight_kg) ?? 0n);
      knowAtOnce({ order: { weight_kg: weight, cost_note: cost_note.trim() } });
      setOwn(form.values);
      notify('Weight and cost are saved.');
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <Field label="Weight in kilograms" error={form.problem('weight_kg')} required>
        <TextInput {...form.text('weight_kg')} inputMode="decimal" placeholder="12.5" />
      </Field>
      <Field
        label="How the cost is worked out"
        hint="Such as “12.5 kg at ₦9,500, customs cleared”. The customer sees it beside the quote."
        error={form.problem('cost_note')}
        optional
      >
        <TextArea {...form.text('cost_note')} rows={3} />
      </Field>
      {!form.message && (
        <WeighedMeanwhile weight={order.weight_kg} typed={form.values.weight_kg} own={own?.weight_kg} />
      )}
      <WorkedOutMeanwhile note={order.cost_note ?? ''} typed={form.values.cost_note} own={own?.cost_note} />
      <Alert key={form.message} type="error" message={form.message} />
      <Button type="submit" tone="outline" busy={form.isBusy} disabledReason={blocked} className="self-start">
        Save weight and cost
      </Button>
    </form>
  );
}

/** Like `WeighedMeanwhile`, for the note that says how the cost was worked out; `note` is what the screen knows now. */
function WorkedOutMeanwhile({ note, typed, own }: { note: string; typed: string; own: string | undefined }) {
  const [known, setKnown] = useState(note);
  if (note === known) return null;
  const isOwn = note === own?.trim();
  if (isOwn) setKnown(note);
  if (isOwn || note === typed.trim()) return null;
  return (
    <Alert type="warning" onDismiss={false}>
      Someone has changed how the cost is worked out meanwhile:{' '}
      {note ? `“${note}”` : 'nothing is said of it now'}. Saving puts your words in its place.
    </Alert>
  );
}

function Photos({ order }: { order: ShipmentDetails }) {
  const blocked = useWhyNotNow(order, 'photo');
  const form = useForm(addShipmentPhoto, {
    initial: { photo: null as File | null },
    input: ({ photo }) => ({ params: { reference: order.reference }, files: { photo: photo ?? undefined } }),
    refreshes: [getDeskOrder],
    onDone: () => {
      form.reset();
    },
  });
  return (
    <div className="flex flex-col gap-4">
      {order.photos.length > 0 && (
        <ul aria-label="Photos" className="grid grid-cols-3 gap-2">
          {order.photos.map((photo, index) => (
            <li key={photo.url}>
              <ZoomableImage
                src={photo.url}
                thumbnail={photo.thumbnail}
                alt={`Photo ${index + 1} of ${order.reference}`}
                className="aspect-square w-full"
              />
            </li>
          ))}
        </ul>
      )}
      {blocked ? (
        <p className="text-sm text-soft">Photos: {blocked}</p>
      ) : (
        <>
          <FileDrop
            label="Add a photo"
            hint="A png or jpg of up to 10 MB."
            accept={IMAGE_ACCEPT}
            file={form.values.photo}
            onFile={(file) => form.set('photo', file)}
            progress={form.progress}
            error={form.problem('photo') ?? form.message}
          />
          {form.values.photo && (
            <Button tone="outline" busy={form.isBusy} onClick={() => form.submit()} className="self-start">
              Send the photo
            </Button>
          )}
        </>
      )}
    </div>
  );
}
