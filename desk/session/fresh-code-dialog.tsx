import { askOwnPasskey, myStaffFactors } from '@cowrie/contract/desk/factors.ts';
import { FRESH_CODE_MINUTES, giveFreshCode } from '@cowrie/contract/desk/session.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useEffect } from 'react';
import { client } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import { useForm } from '../api/use-form.ts';
import { FormEnd } from '../parts/form-end.tsx';
import { useFreshCodeQuestion } from './fresh-code.ts';
import { PasskeyButton } from './passkey-button.tsx';

/** Opens over whatever asked; with a good code the call that waits goes on by itself. */
export function FreshCodeDialog() {
  const question = useFreshCodeQuestion();
  // Where the dialog goes without an answer, as at signing out, the call that waits for it is refused.
  useEffect(() => () => question?.answer(false), [question]);
  return question && <CodeForm onAnswer={question.answer} />;
}

function CodeForm({ onAnswer }: { onAnswer: (isGiven: boolean) => void }) {
  const form = useForm(giveFreshCode, {
    initial: { code: '' },
    input: (body) => ({ body }),
    onDone: () => onAnswer(true),
  });
  const factors = useCall(myStaffFactors, {});
  const hasPasskey = (factors.data?.passkeys.length ?? 0) > 0;
  const leave = () => onAnswer(false);
  return (
    <Dialog isOpen onClose={leave} title="Is it really you?" width="narrow" isBusy={form.isBusy}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <p className="text-soft">
          This moves money or staff, so it takes a code from your authenticator app, or a passkey. You are not
          asked again for {FRESH_CODE_MINUTES} minutes.
        </p>
        <Field label="Code" hint="Or one of your recovery codes." error={form.problem('code')} required>
          <TextInput
            {...form.text('code')}
            data-first="always"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            className="text-xl tabular-nums tracking-widest"
          />
        </Field>
        <Alert key={form.message} type="error" message={form.message} onDismiss={false} />
        {hasPasskey && (
          <PasskeyButton
            label="Use a passkey"
            ask={() => client.call(askOwnPasskey, {})}
            send={async (passkey) => {
              const answer = await client.call(giveFreshCode, { body: { passkey } });
              if (answer.status === 'success') onAnswer(true);
              return answer;
            }}
          />
        )}
        <FormEnd
          message={null}
          isBusy={form.isBusy}
          label="Continue"
          busyLabel="Checking"
          disabledReason={!form.values.code.trim() && 'Enter your code first'}
          onBack={leave}
          backLabel="Not now"
        />
      </form>
    </Dialog>
  );
}
