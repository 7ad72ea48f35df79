import type { PaymentDetails } from '@cowrie/contract/orders.ts';
import { readAccount } from '@cowrie/contract/receiver-account.ts';
import { saveReceiver } from '@cowrie/contract/receivers.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { PlusIcon } from '@cowrie/ui/icons.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useState } from 'react';
import { useForm } from '../../api/forms.ts';

type SavePaidReceiverProps = { order: PaymentDetails; onSaved: () => Promise<unknown> };

/** Saves whom an order paid, under a name that it suggests (Product §27.53). */
export function SavePaidReceiver({ order, onSaved }: SavePaidReceiverProps) {
  const [isNaming, setIsNaming] = useState(false);
  const name = order.receiver_name ?? readAccount(order.description ?? '')?.name ?? null;
  if (!isNaming)
    return (
      <Button
        tone="outline"
        icon={<PlusIcon className="size-5 shrink-0" />}
        className="self-start wrap-anywhere"
        onClick={() => setIsNaming(true)}
      >
        Save {name ?? 'this receiver'} to pay again
      </Button>
    );
  const suggested = (name ?? `${order.payment_method_name} receiver`).slice(0, 80);
  return (
    <NameForm order={order} suggested={suggested} onSaved={onSaved} onLeave={() => setIsNaming(false)} />
  );
}

type NameFormProps = SavePaidReceiverProps & { suggested: string; onLeave: () => void };

function NameForm({ order, suggested, onSaved, onLeave }: NameFormProps) {
  const form = useForm(saveReceiver, {
    initial: { name: suggested },
    input: ({ name }) => ({ body: { reference: order.reference, name } }),
    onDone: async () => {
      notify('Saved. You will find them on the payment page.');
      await onSaved();
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.submit}
      className="flex flex-col gap-3 rounded-card border border-line bg-block p-4"
    >
      <Field label="Name of your receiver" hint="Only you and our staff see it." error={form.problem('name')}>
        <TextInput autoFocus autoComplete="off" maxLength={80} {...form.text('name')} />
      </Field>
      {form.message && <Alert type="error" message={form.message} onDismiss={form.forgetMessage} />}
      <div className="flex gap-2">
        <Button type="submit" size="small" busy={form.isBusy}>
          Save receiver
        </Button>
        <Button tone="plain" size="small" onClick={onLeave}>
          Not now
        </Button>
      </div>
    </form>
  );
}
