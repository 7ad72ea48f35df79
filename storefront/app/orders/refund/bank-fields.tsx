import type { RefundBank } from '@cowrie/contract/orders.ts';
import { withoutGaps } from '@cowrie/contract/phone.ts';
import type { refundToBank } from '@cowrie/contract/refunds.ts';
import { Field } from '@cowrie/ui/field.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { PresentPassword } from '../../account/security/present-password.tsx';
import type { useForm } from '../../api/forms.ts';

/** A Nigerian bank account, as its owner types it, with their password where it is new. */
type TypedBank = RefundBank & { current_password: string };

/** The account that stands there first. */
export const typedBank = (known: RefundBank | null): TypedBank => ({
  bank_name: '',
  account_number: '',
  account_name: '',
  ...known,
  current_password: '',
});

/** What is typed as the call takes it. */
export const bankBody = <T extends TypedBank>({ current_password, ...bank }: T) => ({
  ...bank,
  ...(current_password && { current_password }),
});

type BankForm = Pick<ReturnType<typeof useForm<typeof refundToBank, TypedBank>>, 'problem'> & {
  values: TypedBank;
  text: (name: keyof TypedBank) => { value: string; onValue: (typed: string) => void };
};

/** The fields of a bank account that money goes to; of another than is `known`, the password too (Product §26.72, §26.83). */
export function BankFields({ form, known }: { form: BankForm; known: RefundBank | null }) {
  const { bank_name, account_number } = form.values;
  const isKnown =
    known?.account_number === withoutGaps(account_number) && known.bank_name === bank_name.trim();
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
        <TextInput {...form.text('account_number')} inputMode="numeric" autoComplete="off" required={false} />
      </Field>
      <Field label="Account name" hint="As the bank writes it" error={form.problem('account_name')} required>
        <TextInput {...form.text('account_name')} autoComplete="off" required={false} />
      </Field>
      {!isKnown && (
        <PresentPassword
          label="Your password"
          hint="Asked for once with each new account, to keep your money safe"
          error={form.problem('current_password')}
          {...form.text('current_password')}
        />
      )}
    </>
  );
}
