import { placeShipment } from '@cowrie/contract/shipping.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { RadioCards } from '@cowrie/ui/choices.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSubmission } from '../api/use-submission.ts';
import { useDraft } from '../hooks/use-draft.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/use-session.ts';

type ShipmentFormProps = {
  types: readonly { code: string; name: string; description: string }[];
  categories: readonly { code: string; name: string }[];
};

const EMPTY = { goods_type: '', goods_category: '', tracking_number: '', shipping_company: '' };

/** All four are required (Spec §5). */
export function ShipmentForm({ types, categories }: ShipmentFormProps) {
  const { userDetails } = useSession();
  const [draft, change, discard] = useDraft(`shipment:${userDetails?.username ?? ''}`, EMPTY);
  const [failure, setFailure] = useState<{ type: 'warning' | 'error'; message: string } | null>(null);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const { isBusy, send } = useSubmission(placeShipment, { survivesReload: true });
  const navigate = useNavigate();
  const isFilled = Object.values(draft).every((value) => value.trim() !== '');

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFailure(null);
    setErrors({});
    const result = await send({ body: draft });
    if (!result) return;
    if (result.status === 'success') {
      discard();
      navigate(paths.packageDetails({ chat: result.data.shipment_order.id }));
    } else {
      const isBadRequest = result.status === 'warning' && result.httpStatus === 400;
      if (result.status === 'warning') setErrors(result.errors);
      setFailure({ type: isBadRequest ? 'warning' : 'error', message: result.message });
    }
  }

  return (
    <form noValidate onSubmit={submit} className="card flex flex-col gap-6 p-5 sm:p-8">
      <RadioCards
        legend="Goods type"
        name="goods_type"
        columns={2}
        choices={types.map(({ code, name, description }) => ({
          value: code,
          label: name,
          hint: description,
        }))}
        value={draft.goods_type || null}
        onValue={(value) => change({ goods_type: value })}
        error={errors.goods_type?.[0]}
      />
      <Field label="Goods category" error={errors.goods_category?.[0]}>
        <Select
          name="goods_category"
          placeholder="Choose a category"
          options={categories.map(({ code, name }) => ({ value: code, label: name }))}
          value={draft.goods_category}
          onValue={(value) => change({ goods_category: value })}
        />
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field
          label="Tracking number"
          hint="The seller gets it from the carrier."
          error={errors.tracking_number?.[0]}
        >
          <TextInput
            name="tracking_number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            value={draft.tracking_number}
            onValue={(value) => change({ tracking_number: value })}
          />
        </Field>
        <Field
          label="Shipping company"
          hint="Who carries it in China, as in SF Express."
          error={errors.shipping_company?.[0]}
        >
          <TextInput
            name="shipping_company"
            autoComplete="off"
            maxLength={100}
            value={draft.shipping_company}
            onValue={(value) => change({ shipping_company: value })}
          />
        </Field>
      </div>
      {failure && (
        <Alert
          key={failure.message}
          type={failure.type}
          message={failure.message}
          onDismiss={() => setFailure(null)}
        />
      )}
      <Button
        type="submit"
        size="large"
        wide
        busy={isBusy}
        busyLabel="Creating…"
        disabledReason={!isFilled && 'Fill in all four'}
        showReason
      >
        Create Order
      </Button>
    </form>
  );
}
