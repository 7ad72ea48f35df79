import { register } from '@cowrie/contract/accounts.ts';
import { leadingZeroWarning, PHONE_PREFIX } from '@cowrie/contract/person-rules.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { PasswordInput, PhoneInput, TextInput } from '@cowrie/ui/text-input.tsx';
import { type FormEvent, useRef, useState } from 'react';
import { Link, type MetaFunction, useNavigate } from 'react-router';
import { useSubmission } from '../api/use-submission.ts';
import { pageMeta } from '../frame/site.ts';
import { useDraft } from '../hooks/use-draft.ts';
import { paths } from '../paths.ts';
import { setSession } from '../session/store.ts';
import { BirthdayInput } from './birthday-input.tsx';
import { PasswordRules } from './password-rules.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { isFilled, type SignUpField, type SignUpValues, signUpWarning } from './sign-up-warnings.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Sign Up',
    description: 'Open a free account and pay your first supplier in China today.',
    path: paths.signUp(),
  });

const NO_PASSWORDS = { password: '', password_confirmation: '' };
/** What a reload keeps: a phone with little memory drops the page while its owner looks something up. */
const NOBODY: Omit<SignUpValues, keyof typeof NO_PASSWORDS> = {
  firstname: '',
  lastname: '',
  date_of_birth: '',
  email: '',
  username: '',
  phone: '',
  referral: '',
};

/** Fields by the names that the server's messages use for them. */
const FIELD_OF: Record<string, SignUpField> = { phone_number: 'phone' };

type Outcome = { type: 'warning' | 'error'; message: string };

export default function SignUp() {
  const [person, changePerson, discard] = useDraft('sign-up', NOBODY);
  const [passwords, setPasswords] = useState(NO_PASSWORDS);
  const values: SignUpValues = { ...person, ...passwords };
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [errors, setErrors] = useState<Partial<Record<SignUpField, string>>>({});
  const { isBusy, send } = useSubmission(register, { leadsAway: true });
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();

  function change(field: SignUpField) {
    return (value: string) => {
      if (field in NO_PASSWORDS) setPasswords((now) => ({ ...now, [field]: value }));
      else changePerson({ [field]: value });
      setErrors((now) => ({ ...now, [field]: undefined }));
      setOutcome(null);
    };
  }

  function refuse(message: string, byField: Partial<Record<SignUpField, string>>, type: Outcome['type']) {
    setOutcome({ type, message });
    setErrors(byField);
    const [first] = Object.keys(byField);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const warning = signUpWarning(values);
    if (warning) return refuse(warning.message, { [warning.field]: warning.message }, 'warning');
    const { phone, referral: _, ...sent } = values;
    const result = await send({ body: { ...sent, phone_number: PHONE_PREFIX + phone } });
    if (!result) return;
    if (result.status === 'success') {
      setSession({ accessToken: result.data.token, userDetails: result.data.user });
      await navigate(paths.verifyEmail(), { replace: true });
      discard();
    } else if (result.status === 'warning') {
      const byField = Object.entries(result.errors).map(([name, [message]]) => [
        FIELD_OF[name] ?? name,
        message,
      ]);
      refuse(result.message, Object.fromEntries(byField), 'warning');
    } else refuse(result.message, {}, 'error');
  }

  return (
    <SignInPage
      title="Sign Up"
      intro="A minute now; then pay, brand and ship from one account."
      isWide
      footer={
        <p>
          Already have an account?{' '}
          <Link to={paths.login()} className="link inline-flex min-h-11 items-center">
            Log in
          </Link>
        </p>
      }
    >
      <form ref={form} noValidate method="post" onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" error={errors.firstname} required>
          <TextInput
            name="firstname"
            autoComplete="given-name"
            value={values.firstname}
            onValue={change('firstname')}
          />
        </Field>
        <Field label="Last name" error={errors.lastname} required>
          <TextInput
            name="lastname"
            autoComplete="family-name"
            value={values.lastname}
            onValue={change('lastname')}
          />
        </Field>
        <BirthdayInput
          value={values.date_of_birth}
          onValue={change('date_of_birth')}
          error={errors.date_of_birth}
        />
        <Field
          label="Phone number"
          error={errors.phone ?? leadingZeroWarning(values.phone)}
          required
          hint="10 digits without the first 0, as in 80…"
        >
          <PhoneInput name="phone" value={values.phone} onValue={change('phone')} />
        </Field>
        <Field label="Email" error={errors.email} required>
          <TextInput
            type="email"
            inputMode="email"
            name="email"
            autoComplete="email"
            value={values.email}
            onValue={change('email')}
          />
        </Field>
        <Field
          label="Username"
          error={errors.username}
          required
          hint="Also the shipping mark on your parcels."
        >
          <TextInput
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={30}
            value={values.username}
            onValue={change('username')}
          />
        </Field>
        <Field
          label="Password"
          error={errors.password}
          required
          hint={<PasswordRules password={values.password} />}
        >
          <PasswordInput
            name="password"
            autoComplete="new-password"
            value={values.password}
            onValue={change('password')}
          />
        </Field>
        <Field label="Confirm password" error={errors.password_confirmation} required>
          <PasswordInput
            name="password_confirmation"
            autoComplete="new-password"
            value={values.password_confirmation}
            onValue={change('password_confirmation')}
          />
        </Field>
        <Field label="Referral code" optional className="sm:col-span-2">
          <TextInput
            name="referral"
            autoComplete="off"
            value={values.referral}
            onValue={change('referral')}
          />
        </Field>
        <div className="flex flex-col gap-4 sm:col-span-2">
          <Button
            type="submit"
            wide
            busy={isBusy}
            busyLabel="Loading.."
            disabledReason={!isFilled(values) && 'Fill in everything but the referral code'}
            showReason
          >
            Sign Up
          </Button>
          {outcome && (
            <Alert
              key={outcome.message}
              type={outcome.type}
              message={outcome.message}
              onDismiss={() => setOutcome(null)}
            />
          )}
        </div>
      </form>
    </SignInPage>
  );
}
