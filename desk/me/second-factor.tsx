import { confirmSecondFactor, enrolSecondFactor } from '@cowrie/contract/desk/session.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { CopyButton } from '@cowrie/ui/copy-button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useForm } from '../api/use-form.ts';
import { Card } from '../frame/screen.tsx';
import { QrCode } from './qr-code.tsx';

export type FrameProps = { title: string; step: 'start' | 'scan' | 'keep'; children: ReactNode };

type SecondFactorProps = {
  isEnrolled: boolean;
  onEnrolled: () => void;
  /** What each step stands in. */
  Frame?: ComponentType<FrameProps>;
};
type NewFactor = CallData<typeof enrolSecondFactor>;

/** The authenticator app: enrol one, check it with a code, and keep the recovery codes (Product §20.4, §20.6). */
export function SecondFactor({ isEnrolled, onEnrolled, Frame = Sheet }: SecondFactorProps) {
  const [factor, setFactor] = useState<NewFactor | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  if (recoveryCodes) {
    return (
      <Frame title="Keep these recovery codes" step="keep">
        <RecoveryCodes
          codes={recoveryCodes}
          onKept={() => {
            setRecoveryCodes(null);
            setFactor(null);
            onEnrolled();
          }}
        />
      </Frame>
    );
  }
  return (
    <Frame title="Authenticator app" step={factor ? 'scan' : 'start'}>
      {factor ? (
        <Enrolment {...factor} onCodes={setRecoveryCodes} />
      ) : (
        <Start isEnrolled={isEnrolled} onFactor={setFactor} />
      )}
    </Frame>
  );
}

function Sheet({ title, children }: FrameProps) {
  return (
    <Card title={title} className="self-start">
      {children}
    </Card>
  );
}

/** The first step; who has an authenticator shows it before another takes its place. */
function Start({ isEnrolled, onFactor }: { isEnrolled: boolean; onFactor: (factor: NewFactor) => void }) {
  const form = useForm(enrolSecondFactor, {
    initial: { code: '' },
    input: ({ code }) => ({ body: code.trim() ? { code } : {} }),
    onDone: onFactor,
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col items-start gap-4">
      <p className={isEnrolled ? 'text-success' : 'text-soft'}>
        {isEnrolled
          ? 'Signing in asks for a code of your authenticator.'
          : 'With it, a stolen password alone opens nothing. Any authenticator app on your phone will do.'}
      </p>
      {isEnrolled && (
        <Field
          label="Code of your present phone"
          hint="Or one of your recovery codes."
          error={form.problem('code')}
          required
        >
          <TextInput
            {...form.text('code')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      )}
      <Alert key={form.message} type="error" message={form.message} onDismiss={false} />
      <Button
        type="submit"
        tone={isEnrolled ? 'outline' : 'brand'}
        busy={form.isBusy}
        disabledReason={isEnrolled && !form.values.code.trim() && 'Enter your code first'}
      >
        {isEnrolled ? 'Use another phone' : 'Set it up'}
      </Button>
    </form>
  );
}

type EnrolmentProps = NewFactor & { onCodes: (codes: string[]) => void };

function Enrolment({ secret, uri, onCodes }: EnrolmentProps) {
  const form = useForm(confirmSecondFactor, {
    initial: { code: '' },
    input: (body) => ({ body }),
    onDone: ({ recovery_codes }) => onCodes(recovery_codes),
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <p className="text-soft">
        Scan this with your authenticator app, then enter the six digits that it shows.
      </p>
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className="min-w-0 flex-1 basis-48">
          <p className="text-sm text-soft">Or type this key:</p>
          <p className="font-semibold tabular-nums tracking-wide [overflow-wrap:anywhere]">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </p>
          <CopyButton text={secret} label="key" className="-ml-3" />
        </div>
      </div>
      <Field label="Six digits" error={form.problem('code')} required className="max-w-48">
        <TextInput
          {...form.text('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          className="text-xl tabular-nums tracking-widest"
        />
      </Field>
      <Alert key={form.message} type="error" message={form.message} onDismiss={false} />
      <Button
        type="submit"
        busy={form.isBusy}
        busyLabel="Checking"
        disabledReason={form.values.code.trim().length < 6 && 'Enter the six digits first'}
        className="self-start"
      >
        Finish
      </Button>
    </form>
  );
}

function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  return (
    <>
      <p className="text-soft">
        Each signs you in once if your phone is lost. They are shown only now: print them, or put them where
        you keep your passwords.
      </p>
      <ul className="my-4 grid grid-cols-2 gap-x-6 gap-y-2 rounded-control bg-sunken p-4 font-semibold tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2.5">
        <CopyButton text={codes.join('\n')} label="recovery codes" />
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </>
  );
}
