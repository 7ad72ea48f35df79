import { register } from '@cowrie/contract/accounts.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { PasswordInput } from '@cowrie/ui/password-input.tsx';
import { PhoneInput } from '@cowrie/ui/phone-input.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { Link, type MetaFunction, useNavigate } from 'react-router';
import { useForm } from '../api/forms.ts';
import { pageMeta } from '../frame/site.ts';
import { paths } from '../paths.ts';
import { setSession } from '../session/store.ts';
import { BirthdayInput } from './birthday-input.tsx';
import { PasswordRules } from './password-rules.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { isFilled, NOBODY, signUpInput } from './sign-up-values.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Sign Up',
    description: 'Open a free account and pay your first supplier in China today.',
    path: paths.signUp(),
  });

export default function SignUp() {
  const navigate = useNavigate();
  const form = useForm(register, {
    initial: NOBODY,
    // A phone with little memory drops the page while its owner looks something up.
    draft: 'sign-up',
    input: signUpInput,
    fieldNames: { phone_number: 'phone' },
    marksFirstOnly: true,
    leadsAway: true,
    onDone: async ({ token, user }) => {
      setSession({ accessToken: token, userDetails: user });
      await navigate(paths.verifyEmail(), { replace: true });
    },
  });
  const { values, refusal } = form;

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
      <form noValidate method="post" onSubmit={form.submit} className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" error={form.problem('firstname')} required>
          <TextInput name="firstname" autoComplete="given-name" {...form.text('firstname')} />
        </Field>
        <Field label="Last name" error={form.problem('lastname')} required>
          <TextInput name="lastname" autoComplete="family-name" {...form.text('lastname')} />
        </Field>
        <BirthdayInput {...form.text('date_of_birth')} error={form.problem('date_of_birth')} />
        <Field label="Email" error={form.problem('email')} required>
          <TextInput
            type="email"
            inputMode="email"
            name="email"
            autoComplete="email"
            {...form.text('email')}
          />
        </Field>
        <Field
          label="Username"
          error={form.problem('username')}
          required
          hint="Also the shipping mark on your parcels."
          className="sm:col-span-2"
        >
          <TextInput
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={30}
            {...form.text('username')}
          />
        </Field>
        <Field
          label="Password"
          error={form.problem('password')}
          required
          hint={<PasswordRules password={values.password} />}
        >
          <PasswordInput name="password" autoComplete="new-password" {...form.text('password')} />
        </Field>
        <Field label="Confirm password" error={form.problem('password_confirmation')} required>
          <PasswordInput
            name="password_confirmation"
            autoComplete="new-password"
            {...form.text('password_confirmation')}
          />
        </Field>
        <Field label="Referral code" optional>
          <TextInput name="referral" autoComplete="off" {...form.text('referral')} />
        </Field>
        <Field
          label="Phone number"
          error={form.problem('phone')}
          required
          hint="Your Nigerian mobile number, with or without the first 0."
        >
          <PhoneInput name="phone" {...form.text('phone')} />
        </Field>
        <div className="flex flex-col gap-4 sm:col-span-2">
          <Button
            type="submit"
            wide
            busy={form.isBusy}
            busyLabel="Loading.."
            disabledReason={!isFilled(values) && 'Fill in everything but the referral code'}
            showReason
          >
            Sign Up
          </Button>
          {refusal && (
            <Alert
              key={refusal.message}
              type={refusal.status}
              message={refusal.message}
              onDismiss={form.forgetMessage}
            />
          )}
        </div>
      </form>
    </SignInPage>
  );
}
