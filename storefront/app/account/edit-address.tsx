import { type Address, addAddress } from '@cowrie/contract/accounts.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { SidePanel } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { TextArea, TextInput } from '@cowrie/ui/text-input.tsx';
import { useId, useState } from 'react';
import { useSubmission } from '../api/use-submission.ts';
import { useDraft } from '../hooks/use-draft.ts';
import { readSession, setSession } from '../session/store.ts';

type EditAddressProps = {
  isOpen: boolean;
  onClose: () => void;
  current: Address | undefined;
  states: readonly { id: string; name: string }[];
};

/** The side panel 'Edit Address': address, city and state, all required (Spec §2, §5). */
export function EditAddress({ isOpen, onClose, ...rest }: EditAddressProps) {
  const formId = useId();
  const submission = useSubmission(addAddress);
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      isBusy={submission.isBusy}
      width="narrow"
      title="Edit Address"
      footer={
        <Button type="submit" form={formId} wide busy={submission.isBusy} busyLabel="Saving…">
          Save address
        </Button>
      }
    >
      <AddressForm {...rest} formId={formId} send={submission.send} onSaved={onClose} />
    </SidePanel>
  );
}

type AddressFormProps = Pick<EditAddressProps, 'current' | 'states'> & {
  formId: string;
  send: ReturnType<typeof useSubmission<typeof addAddress>>['send'];
  onSaved: () => void;
};

function AddressForm({ current, states, formId, send, onSaved }: AddressFormProps) {
  const username = readSession().userDetails?.username ?? '';
  const [draft, change, discard] = useDraft(`address:${username}`, {
    address: current?.address ?? '',
    city: current?.city ?? '',
    state: current?.state ?? '',
  });
  const [problem, setProblem] = useState<string | null>(null);

  async function save() {
    const body = { address: draft.address.trim(), city: draft.city.trim(), state: draft.state };
    if (Object.values(body).includes('')) return setProblem('Please fill all inputs');
    setProblem(null);
    const result = await send({ body });
    if (!result) return;
    if (result.status !== 'success') return setProblem(result.message);
    const { userDetails } = readSession();
    if (userDetails) setSession({ userDetails: { ...userDetails, address: result.data.address } });
    discard();
    notify('Address saved');
    onSaved();
  }

  return (
    <form
      id={formId}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label="Address" required>
        <TextArea
          rows={3}
          maxLength={300}
          autoComplete="street-address"
          value={draft.address}
          onValue={(address) => change({ address })}
        />
      </Field>
      <Field label="City" required>
        <TextInput
          maxLength={100}
          autoComplete="address-level2"
          value={draft.city}
          onValue={(city) => change({ city })}
        />
      </Field>
      <Field label="State" required>
        <Select
          placeholder="Choose a state"
          options={states.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.state}
          onValue={(state) => change({ state })}
        />
      </Field>
      {problem && <Alert key={problem} type="warning" message={problem} onDismiss={() => setProblem(null)} />}
    </form>
  );
}
