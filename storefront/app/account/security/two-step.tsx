import type { CallData } from '@cowrie/contract/endpoint.ts';
import {
  confirmTwoStep,
  type Factors,
  myFactors,
  renewRecoveryCodes,
  startTwoStep,
  stopTwoStep,
} from '@cowrie/contract/factors.ts';
import { AuthenticatorKey } from '@cowrie/ui/authenticator-key.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { takeFocus, useStepFocus } from '@cowrie/ui/focus.ts';
import { notify } from '@cowrie/ui/notices.tsx';
import { RecoveryCodes } from '@cowrie/ui/recovery-codes.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useForm } from '../../api/forms.ts';
import { FormMessage } from '../../sign-in/sign-in-page.tsx';
import { Card } from '../card.tsx';
import { ProofForm } from './proof-form.tsx';

type SectionProps = { factors: Factors; onChanged: () => Promise<void> };
type Key = CallData<typeof startTwoStep>;
type Task = 'start' | 'renew' | 'stop' | 'lost' | { scan: Key } | { keep: string[] };

/** A code of the phone beside the password, for who wants it (Product §5.33). */
export function TwoStep({ factors, onChanged }: SectionProps) {
  const [task, setTask] = useState<Task | null>(null);
  const heading = useStepFocus(task);
  const isOn = factors.two_step_since !== null;
  const leave = () => setTask(null);
  const done = () => {
    leave();
    return onChanged();
  };
  const off = () => {
    notify('Two-step sign-in is off.');
    return done();
  };
  const proof = { asksCode: isOn, onLeave: leave };

  return (
    <Card title="Two-step sign-in" heading={heading}>
      {task === null ? (
        <Present factors={factors} onTask={setTask} />
      ) : task === 'start' ? (
        <ProofForm
          {...proof}
          endpoint={startTwoStep}
          label="Continue"
          busyLabel="Checking…"
          onDone={(scan) => setTask({ scan })}
        >
          <p className="text-soft">
            {isOn
              ? 'The new phone replaces the current one.'
              : 'You need an authenticator app on your phone, such as Google Authenticator or Aegis.'}
          </p>
        </ProofForm>
      ) : task === 'renew' ? (
        <ProofForm
          {...proof}
          endpoint={renewRecoveryCodes}
          label="Make new codes"
          busyLabel="Making them…"
          onDoneBefore={done}
          onDone={({ recovery_codes: keep }) => setTask({ keep })}
        >
          <p className="text-soft">Your current recovery codes will stop working.</p>
        </ProofForm>
      ) : task === 'lost' ? (
        <ProofForm
          endpoint={renewRecoveryCodes}
          asksCode
          label="Make recovery codes"
          busyLabel="Making them…"
          onDone={({ recovery_codes: keep }) => setTask({ keep })}
          onLeave={() => void done()}
        >
          <p className="text-warning">
            Two-step sign-in is on: only our answer with your recovery codes was lost on the way. Keep the
            entry in your app, and make the codes now, with the next six digits that it shows.
          </p>
        </ProofForm>
      ) : task === 'stop' ? (
        <ProofForm
          {...proof}
          endpoint={stopTwoStep}
          label="Turn it off"
          busyLabel="Turning it off…"
          tone="danger"
          onDone={off}
          onDoneBefore={off}
        >
          <p className="text-soft">Once it is off, your password alone signs you in.</p>
        </ProofForm>
      ) : 'scan' in task ? (
        <Scan
          {...task.scan}
          since={factors.two_step_since}
          onCodes={(keep) => setTask({ keep })}
          onLost={() => setTask('lost')}
          onLeave={leave}
        />
      ) : (
        <div>
          <h3 ref={takeFocus} tabIndex={-1} className="mb-2 font-semibold outline-none">
            Keep these recovery codes
          </h3>
          <RecoveryCodes codes={task.keep} onKept={() => void done()} />
        </div>
      )}
    </Card>
  );
}

function Present({ factors, onTask }: { factors: Factors; onTask: (task: Task) => void }) {
  const { two_step_since: since, recovery_codes_left: left } = factors;
  if (since === null) {
    return (
      <>
        <p className="text-soft">
          Logging in then also asks for six digits that an app on your phone shows. Someone who learns your
          password still cannot get in.
        </p>
        <Button tone="outline" className="self-start" onClick={() => onTask('start')}>
          Turn it on
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="font-semibold text-success">
        On since <When at={since} show="date" />
      </p>
      <p className={left === 0 ? 'text-warning' : 'text-soft'}>
        {left === 0
          ? 'You have no recovery codes left. Make new ones now.'
          : `You have ${left} recovery ${left === 1 ? 'code' : 'codes'} left, each good once.`}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button tone="outline" onClick={() => onTask('renew')}>
          Make new codes
        </Button>
        <Button tone="outline" onClick={() => onTask('start')}>
          Move it to another phone
        </Button>
        <Button tone="danger" onClick={() => onTask('stop')}>
          Turn it off
        </Button>
      </div>
    </>
  );
}

type ScanProps = Key & {
  /** Since when it was on as this began. */
  since: string | null;
  onCodes: (codes: string[]) => void;
  /** It is on by this key, though nobody was told so. */
  onLost: () => void;
  onLeave: () => void;
};

function Scan({ since, onCodes, onLost, onLeave, ...key }: ScanProps) {
  const form = useForm(confirmTwoStep, {
    initial: { code: '' },
    input: (body) => ({ body }),
    onDone: ({ recovery_codes }) => onCodes(recovery_codes),
    onRefused: () => void askWhetherOn(),
  });

  /** Once an answer was lost every further code is a wrong one: whoever took the key out of their app would be locked out. */
  async function askWhetherOn() {
    const now = await api.call(myFactors, {});
    if (now.status === 'success' && now.data.two_step_since !== since) onLost();
  }

  return (
    <form noValidate method="post" onSubmit={form.submit} className="flex flex-col gap-5">
      <p ref={takeFocus} tabIndex={-1} className="text-soft outline-none">
        Scan this with your authenticator app, or copy the key into it. Then enter the six digits that it
        shows.
      </p>
      <AuthenticatorKey {...key} />
      <Field label="Six digits" error={form.problem('code')}>
        <TextInput
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          className="max-w-48 text-xl tabular-nums tracking-widest"
          {...form.text('code')}
        />
      </Field>
      {form.message && !form.problem('code') && <FormMessage tone="error">{form.message}</FormMessage>}
      <div className="flex flex-wrap gap-2.5">
        <Button
          type="submit"
          busy={form.isBusy}
          busyLabel="Checking…"
          disabledReason={form.values.code.trim().length < 6 && 'Enter the six digits first'}
        >
          Finish
        </Button>
        <Button tone="plain" onClick={onLeave}>
          Not now
        </Button>
      </div>
    </form>
  );
}
