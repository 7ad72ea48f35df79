import { type Address, addAddress } from '@cowrie/contract/accounts.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { SidePanel } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { TextArea, TextInput } from '@cowrie/ui/text-input.tsx';
import { useInSight } from '@cowrie/ui/use-in-sight.ts';
import { useEffect, useId, useState } from 'react';
import { useForm } from '../api/forms.ts';
import { readSession, setSession } from '../session/store.ts';

type EditAddressProps = {
  isOpen: boolean;
  onClose: () => void;
  current: Address | undefined;
  states: readonly { id: string; name: string }[];
};

/** The side panel 'Edit Address': address, city and state, all required (Product §18.2). */
export function EditAddress({ isOpen, onClose, ...rest }: EditAddressProps) {
  const formId = useId();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      isBusy={isBusy}
      width="narrow"
      title="Edit Address"
      footer={
        <Button type="submit" form={formId} wide busy={isBusy} busyLabel="Saving…">
          Save address
        </Button>
      }
    >
      <AddressForm {...rest} formId={formId} onBusy={setIsBusy} onSaved={onClose} />
    </SidePanel>
  );
}

type AddressFormProps = Pick<EditAddressProps, 'current' | 'states'> & {
  formId: string;
  onBusy: (isBusy: boolean) => void;
  onSaved: () => void;
};

function AddressForm({ current, states, formId, onBusy, onSaved }: AddressFormProps) {
  const username = readSession().userDetails?.username ?? '';
  const form = useForm(addAddress, {
    initial: { address: current?.address ?? '', city: current?.city ?? '', state: current?.state ?? '' },
    draft: `address:${username}`,
    input: (body) => ({ body }),
    onDone: ({ address }) => {
      const { userDetails } = readSession();
      if (userDetails) setSession({ userDetails: { ...userDetails, address } });
      notify('Address saved');
      onSaved();
    },
  });
  const { isBusy, refusal } = form;
  // With a keyboard in the way little is left of the panel, above its button.
  const said = useInSight(refusal);
  // What is said of all three stands once, below them.
  const missing = (name: 'address' | 'city' | 'state') => form.problem(name) && 'Value is required';
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);

  return (
    <form id={formId} noValidate className="flex flex-col gap-5" onSubmit={form.submit}>
      <Field label="Address" error={missing('address')} required>
        <TextArea rows={3} maxLength={300} autoComplete="street-address" {...form.text('address')} />
      </Field>
      <Field label="City" error={missing('city')} required>
        <TextInput maxLength={100} autoComplete="address-level2" {...form.text('city')} />
      </Field>
      <Field label="State" error={missing('state')} required>
        <Select
          placeholder="Choose a state"
          options={states.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.text('state')}
        />
      </Field>
      {refusal && (
        <div ref={said}>
          <Alert
            key={refusal.message}
            type={refusal.status}
            message={refusal.message}
            onDismiss={form.forgetMessage}
          />
        </div>
      )}
    </form>
  );
}
