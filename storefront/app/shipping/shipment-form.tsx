import { placeShipment } from '@cowrie/contract/shipping.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { RadioCards } from '@cowrie/ui/choices.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { alertType, useForm } from '../api/forms.ts';
import { isStillAt } from '../frame/still-at.ts';
import { NEWS } from '../hooks/use-is-news.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/use-session.ts';

type ShipmentFormProps = {
  types: readonly { code: string; name: string; description: string }[];
  categories: readonly { code: string; name: string }[];
};

const EMPTY = { goods_type: '', goods_category: '', tracking_number: '', shipping_company: '' };

/** All four are required (Product §17.3). */
export function ShipmentForm({ types, categories }: ShipmentFormProps) {
  const { userDetails } = useSession();
  const navigate = useNavigate();
  const form = useForm(placeShipment, {
    initial: EMPTY,
    draft: `shipment:${userDetails?.username ?? ''}`,
    input: (body) => ({ body }),
    survivesReload: true,
    onDone: ({ shipment_order }) => {
      form.reset();
      if (isStillAt(paths.packageDetails()))
        navigate(paths.packageDetails({ chat: shipment_order.id }), { state: NEWS });
    },
  });
  // A parcel that came unannounced brings its number along. The address then forgets it, so that a reload leaves what was
  // corrected since.
  const [search] = useSearchParams();
  const claimed = search.get('tracking');
  const { set, refusal } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each number; typing goes on from there.
  useEffect(() => {
    if (!claimed) return;
    set('tracking_number', claimed);
    void navigate(paths.packageDetails(), { replace: true, preventScrollReset: true });
  }, [claimed]);
  const isFilled = Object.values(form.values).every((value) => value.trim() !== '');

  return (
    <form noValidate onSubmit={form.submit} className="card flex flex-col gap-6 p-5 sm:p-8">
      <RadioCards
        legend="Goods type"
        name="goods_type"
        columns={2}
        choices={types.map(({ code, name, description }) => ({
          value: code,
          label: name,
          hint: description,
        }))}
        value={form.values.goods_type || null}
        onValue={(value) => form.set('goods_type', value)}
        error={form.problem('goods_type')}
      />
      <Field label="Goods category" error={form.problem('goods_category')}>
        <Select
          name="goods_category"
          placeholder="Choose a category"
          options={categories.map(({ code, name }) => ({ value: code, label: name }))}
          {...form.text('goods_category')}
        />
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field
          label="Tracking number"
          hint="The seller gets it from the carrier."
          error={form.problem('tracking_number')}
        >
          <TextInput
            name="tracking_number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            {...form.text('tracking_number')}
          />
        </Field>
        <Field
          label="Shipping company"
          hint="Who carries it in China, as in SF Express."
          error={form.problem('shipping_company')}
        >
          <TextInput
            name="shipping_company"
            autoComplete="off"
            maxLength={100}
            {...form.text('shipping_company')}
          />
        </Field>
      </div>
      {refusal && (
        <Alert
          key={refusal.message}
          type={alertType(refusal)}
          message={refusal.message}
          onDismiss={form.forgetMessage}
        />
      )}
      <Button
        type="submit"
        size="large"
        wide
        busy={form.isBusy}
        busyLabel="Creating…"
        disabledReason={!isFilled && 'Fill in all four'}
        showReason
      >
        Create Order
      </Button>
    </form>
  );
}
