import { shelfParcels, shelveParcel } from '@cowrie/contract/desk/parcels.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useState } from 'react';
import { useForm } from '../api/use-form.ts';
import { Card } from '../frame/screen.tsx';
import { useWhileMounted } from '../parts/use-while-mounted.ts';
import { queuePhoto } from './photo-queue.ts';
import { Camera } from './photo-strip.tsx';
import { usePictures } from './use-pictures.ts';

type ShelveFormProps = { trackingNumber: string; onDone: () => void; onCancel: () => void };

/** Takes in a parcel that nobody announced (Product §28.87). */
export function ShelveForm({ trackingNumber, onDone: leave, onCancel }: ShelveFormProps) {
  const onDone = useWhileMounted(leave);
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const pictures = usePictures(photos);
  const form = useForm(shelveParcel, {
    initial: { tracking_number: trackingNumber, mark: '', weight_kg: '', note: '' },
    input: (body) => ({ body }),
    refreshes: [shelfParcels],
    onDone: async ({ parcel }) => {
      for (const photo of photos) await queuePhoto({ kind: 'shelf', id: parcel.id }, photo);
      notify(
        parcel.customer
          ? `On the shelf, and offered to ${parcel.customer.mark}.`
          : parcel.mark
            ? 'On the shelf. No customer has this mark yet.'
            : 'On the shelf. Nothing on it says whose it is.',
      );
      onDone();
    },
  });
  return (
    <Card title="A parcel that no one announced">
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field label="Tracking number" hint="All of it." error={form.problem('tracking_number')} required>
          <TextInput
            {...form.text('tracking_number')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
        <Field
          label="Mark on the parcel"
          hint="The name in brackets, as it is written. A phone number goes into the note."
          error={form.problem('mark')}
          optional
        >
          <TextInput {...form.text('mark')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label="Weight in kilograms" error={form.problem('weight_kg')} optional>
          <TextInput {...form.text('weight_kg')} inputMode="decimal" autoComplete="off" />
        </Field>
        <Field label="Note" hint="Only staff see it." error={form.problem('note')} optional>
          <TextInput {...form.text('note')} autoComplete="off" />
        </Field>
        <ul aria-label="Photos" className="flex flex-wrap gap-2">
          {pictures.map((url) => (
            <li key={url}>
              <img
                src={url}
                alt="Taken"
                className="size-20 rounded-control border border-line object-cover"
              />
            </li>
          ))}
          {/* What is taken while the parcel is saved would belong to none: once it is there, it has a camera of its own. */}
          {!form.isBusy && (
            <li>
              <Camera onPhoto={(file) => setPhotos((before) => [...before, file])} />
            </li>
          )}
        </ul>
        <Alert key={form.message} type="error" message={form.message} onDismiss={false} />
        <div className="flex gap-2.5">
          <Button type="submit" size="large" busy={form.isBusy} busyLabel="Saving" className="flex-1">
            Take it in
          </Button>
          <Button tone="plain" size="large" onClick={onCancel}>
            Back
          </Button>
        </div>
      </form>
    </Card>
  );
}
