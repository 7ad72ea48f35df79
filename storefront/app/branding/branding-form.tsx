import { placeBranding } from '@cowrie/contract/branding.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { CheckboxCards, RadioCards } from '@cowrie/ui/choices.tsx';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSubmission } from '../api/use-submission.ts';
import { useDraft } from '../hooks/use-draft.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/use-session.ts';

type BrandingFormProps = {
  items: readonly { id: string; name: string }[];
  quantities: readonly { id: string; group: string }[];
};

type Draft = { itemIds: string[]; quantityId: string | null };

const EMPTY: Draft = { itemIds: [], quantityId: null };

/** One or more items and one quantity group (Spec §5); the order's chat opens for the artwork. */
export function BrandingForm({ items, quantities }: BrandingFormProps) {
  const { userDetails } = useSession();
  const [draft, change, discard] = useDraft(`branding:${userDetails?.username ?? ''}`, EMPTY);
  const [failure, setFailure] = useState<{ type: 'warning' | 'error'; message: string } | null>(null);
  const { isBusy, send } = useSubmission(placeBranding, { survivesReload: true });
  const navigate = useNavigate();
  const { itemIds, quantityId } = draft;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (itemIds.length === 0 || !quantityId) return;
    setFailure(null);
    const result = await send({ body: { item_id: itemIds, quantity_id: quantityId } });
    if (!result) return;
    if (result.status === 'success') {
      discard();
      navigate(paths.branding({ chat: result.data.branding_order.id }));
    } else {
      const isBadRequest = result.status === 'warning' && result.httpStatus === 400;
      setFailure({ type: isBadRequest ? 'warning' : 'error', message: result.message });
    }
  }

  return (
    <form noValidate onSubmit={submit} className="card flex flex-col gap-7 p-5 sm:p-8">
      <CheckboxCards
        legend="What shall we print?"
        name="item_id"
        columns={2}
        choices={items.map(({ id, name }) => ({ value: id, label: name }))}
        values={itemIds}
        onValues={(values) => change({ itemIds: values })}
      />
      <RadioCards
        legend="How many?"
        name="quantity_id"
        columns={2}
        choices={quantities.map(({ id, group }) => ({ value: id, label: group }))}
        value={quantityId}
        onValue={(value) => change({ quantityId: value })}
      />
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
        busyLabel="Placing your order…"
        disabledReason={
          itemIds.length === 0 ? 'Choose at least one item' : !quantityId && 'Choose a quantity'
        }
        showReason
      >
        Submit
      </Button>
    </form>
  );
}
