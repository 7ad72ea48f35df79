import type { refundToBank } from '@cowrie/contract/refunds.ts';
import { Field } from '@cowrie/ui/field.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import type { useForm } from '../../api/forms.ts';

/** A Nigerian bank account, as its owner types it. */
export const NO_ACCOUNT = { bank_name: '', account_number: '', account_name: '' };

type BankForm = Pick<ReturnType<typeof useForm<typeof refundToBank, typeof NO_ACCOUNT>>, 'problem'> & {
  text: (name: keyof typeof NO_ACCOUNT) => object;
};

/** The fields of a bank account that money goes to (Product §26.72). */
export function BankFields({ form }: { form: BankForm }) {
  return (
    <>
      <Field label="Bank" error={form.problem('bank_name')} required>
        <TextInput {...form.text('bank_name')} autoComplete="off" required={false} />
      </Field>
      <Field
        label="Account number"
        hint="The ten digits of your NUBAN"
        error={form.problem('account_number')}
        required
      >
        <TextInput
          {...form.text('account_number')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          required={false}
        />
      </Field>
      <Field label="Account name" hint="As the bank writes it" error={form.problem('account_name')} required>
        <TextInput {...form.text('account_name')} autoComplete="off" required={false} />
      </Field>
    </>
  );
}
