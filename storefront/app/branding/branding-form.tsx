import { placeBranding } from '@cowrie/contract/branding.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { CheckboxCards, RadioCards } from '@cowrie/ui/choices.tsx';
import { useNavigate } from 'react-router';
import { alertType, useForm } from '../api/forms.ts';
import { isStillAt } from '../frame/still-at.ts';
import { NEWS } from '../hooks/use-is-news.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/use-session.ts';
import { type BrandingItem, itemChoice } from './item-choice.tsx';

type BrandingFormProps = {
  items: readonly BrandingItem[];
  quantities: readonly { id: string; group: string }[];
};

const EMPTY = { item_id: [] as string[], quantity_id: '' };

/** One or more items and one quantity group (Product §17.1); the order's chat opens for the artwork. */
export function BrandingForm({ items, quantities }: BrandingFormProps) {
  const { userDetails } = useSession();
  const navigate = useNavigate();
  // A draft may hold items that are no longer offered. They are not on the screen, so the customer could not deselect
  // them.
  const isOffered = (id: string) => items.some((item) => item.id === id);
  const form = useForm(placeBranding, {
    initial: EMPTY,
    draft: `branding:${userDetails?.username ?? ''}`,
    input: ({ item_id, quantity_id }) => ({ body: { item_id: item_id.filter(isOffered), quantity_id } }),
    survivesReload: true,
    onDone: ({ branding_order }) => {
      form.reset();
      if (isStillAt(paths.branding())) navigate(paths.branding({ chat: branding_order.id }), { state: NEWS });
    },
  });
  const { values, refusal } = form;
  const chosen = values.item_id.filter(isOffered);

  return (
    <form noValidate onSubmit={form.submit} className="card flex flex-col gap-7 p-5 sm:p-8">
      <CheckboxCards
        legend="What should we print?"
        name="item_id"
        columns={2}
        choices={items.map(itemChoice)}
        values={chosen}
        onValues={(ids) => form.set('item_id', ids)}
      />
      <RadioCards
        legend="How many of each?"
        name="quantity_id"
        columns={2}
        choices={quantities.map(({ id, group }) => ({ value: id, label: group }))}
        value={values.quantity_id || null}
        onValue={(chosen) => form.set('quantity_id', chosen)}
      />
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
        busyLabel="Placing your order…"
        disabledReason={
          chosen.length === 0
            ? 'Choose at least one item'
            : !quantities.some(({ id }) => id === values.quantity_id) && 'Choose a quantity'
        }
        showReason
      >
        Submit
      </Button>
    </form>
  );
}
