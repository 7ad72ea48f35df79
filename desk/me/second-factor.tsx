import { canUsePasskeys } from '@cowrie/client/passkeys.ts';
import {
  myStaffFactors,
  removeAuthenticator,
  removeStaffPasskey,
  renewStaffRecoveryCodes,
  type StaffFactors,
} from '@cowrie/contract/desk/factors.ts';
import { deviceName } from '@cowrie/contract/device-name.ts';
import type { Passkey } from '@cowrie/contract/passkeys.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { RecoveryCodes } from '@cowrie/ui/recovery-codes.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { type ReactNode, useState } from 'react';
import { useCall } from '../api/queries.ts';
import { Card } from '../frame/screen.tsx';
import { FailedRead } from '../parts/failed-read.tsx';
import { AddAuthenticator } from './add-authenticator.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { ProofForm } from './proof-form.tsx';

type Task =
  | { kind: 'authenticator' | 'passkey' | 'codes' | 'remove authenticator' }
  | { kind: 'remove passkey'; passkey: Passkey };

/** What one signs in with beside the password: authenticator, passkeys, recovery codes (Product §20.16, §20.17). */
export function SecondFactor({ onEnrolled }: { onEnrolled: () => void }) {
  const query = useCall(myStaffFactors, {});
  const [task, setTask] = useState<Task | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const factors = query.data;

  function finish(newCodes: string[]) {
    setTask(null);
    if (newCodes.length > 0) return setCodes(newCodes);
    notify('Your passkey is ready.');
    onEnrolled();
  }

  return (
    <Card title="Second factor" className="self-start">
      {factors ? (
        <Present factors={factors} onTask={setTask} />
      ) : query.isPending ? (
        <SkeletonRows rows={3} className="h-16" />
      ) : (
        <FailedRead query={query} />
      )}
      {factors && task && (
        <TaskDialog factors={factors} task={task} onCodes={finish} onClose={() => setTask(null)} />
      )}
      {codes && (
        <Dialog isOpen title="Keep these recovery codes" width="narrow">
          <RecoveryCodes
            codes={codes}
            onKept={() => {
              setCodes(null);
              onEnrolled();
            }}
          />
        </Dialog>
      )}
    </Card>
  );
}

type PresentProps = { factors: StaffFactors; onTask: (task: Task) => void };

function Present({ factors, onTask }: PresentProps) {
  const hasFactor = factors.has_authenticator || factors.passkeys.length > 0;
  return (
    <div className="flex flex-col divide-y divide-line">
      <Authenticator factors={factors} onTask={onTask} />
      <Passkeys factors={factors} onTask={onTask} />
      {hasFactor && <CodesLeft factors={factors} onTask={onTask} />}
    </div>
  );
}

function Authenticator({ factors, onTask }: PresentProps) {
  const { has_authenticator: hasAuthenticator, passkeys } = factors;
  return (
    <Part title="Authenticator app">
      <p className={hasAuthenticator ? 'text-success' : 'text-soft'}>
        {hasAuthenticator
          ? 'Signing in asks for a code from your authenticator.'
          : 'With it, a stolen password is not enough to get in. Any authenticator app on your phone will do.'}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button
          tone={hasAuthenticator || passkeys.length > 0 ? 'outline' : 'brand'}
          size="small"
          onClick={() => onTask({ kind: 'authenticator' })}
        >
          {hasAuthenticator ? 'Move it to another phone' : 'Set it up'}
        </Button>
        {hasAuthenticator && (
          <Button
            tone="danger"
            size="small"
            disabledReason={passkeys.length === 0 && 'It is your only second factor: add a passkey first'}
            onClick={() => onTask({ kind: 'remove authenticator' })}
          >
            Remove
            <span className="sr-only"> the authenticator app</span>
          </Button>
        )}
      </div>
    </Part>
  );
}

function Passkeys({ factors: { has_authenticator: hasAuthenticator, passkeys }, onTask }: PresentProps) {
  return (
    <Part title="Passkeys">
      {passkeys.length === 0 ? (
        <p className="text-soft">
          A key on your device that opens with your finger, your face or its PIN. It signs you in without
          password and code.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex items-center justify-between gap-3 py-2.5 first:pt-0">
              <span className="min-w-0">
                <span className="block font-semibold [overflow-wrap:anywhere]">
                  {deviceName(passkey.device)}
                </span>
                <span className="block text-sm text-soft">
                  Added <When at={passkey.created_at} show="day" isInSentence />
                  {passkey.last_used_at && (
                    <>
                      , last used <When at={passkey.last_used_at} show="day-time" isInSentence />
                    </>
                  )}
                </span>
              </span>
              <Button
                size="small"
                tone="danger"
                disabledReason={
                  !hasAuthenticator &&
                  passkeys.length === 1 &&
                  'It is your only second factor: add another first'
                }
                onClick={() => onTask({ kind: 'remove passkey', passkey })}
              >
                Remove
                <span className="sr-only"> the passkey of {deviceName(passkey.device)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button
        tone="outline"
        size="small"
        className="self-start"
        disabledReason={!canUsePasskeys() && 'This browser cannot make passkeys'}
        onClick={() => onTask({ kind: 'passkey' })}
      >
        Add a passkey
      </Button>
    </Part>
  );
}

function CodesLeft({ factors, onTask }: PresentProps) {
  const left = factors.recovery_codes_left;
  return (
    <Part title="Recovery codes">
      <p className="text-soft">
        {left === 0
          ? 'You have none left. Without one, a lost phone needs an owner’s help.'
          : `You have ${left} left, each good once.`}
      </p>
      {factors.recovery_codes_are_old && (
        <p className="text-warning">
          They are an older, shorter kind and will stop working soon: make new ones.
        </p>
      )}
      <Button tone="outline" size="small" className="self-start" onClick={() => onTask({ kind: 'codes' })}>
        Make new codes
      </Button>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <h3 className="font-semibold text-base">{title}</h3>
      {children}
    </section>
  );
}

const TITLES: Record<Task['kind'], string> = {
  authenticator: 'Authenticator app',
  passkey: 'Add a passkey',
  codes: 'Make new recovery codes',
  'remove authenticator': 'Remove the authenticator app?',
  'remove passkey': 'Remove this passkey?',
};

type TaskDialogProps = {
  factors: StaffFactors;
  task: Task;
  onCodes: (codes: string[]) => void;
  onClose: () => void;
};

function TaskDialog({ factors, task, onCodes, onClose }: TaskDialogProps) {
  const shared = { factors, onLeave: onClose };
  const removed = (words: string) => () => {
    notify(words);
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={TITLES[task.kind]} width="narrow">
      {task.kind === 'authenticator' && <AddAuthenticator {...shared} onCodes={onCodes} />}
      {task.kind === 'passkey' && <AddPasskey {...shared} onCodes={onCodes} />}
      {task.kind === 'codes' && (
        <ProofForm
          {...shared}
          endpoint={renewStaffRecoveryCodes}
          label="Make new codes"
          onDone={({ recovery_codes }) => onCodes(recovery_codes)}
        >
          <p className="text-soft">Your current codes will stop working.</p>
        </ProofForm>
      )}
      {task.kind === 'remove authenticator' && (
        <ProofForm
          {...shared}
          endpoint={removeAuthenticator}
          label="Remove it"
          tone="danger"
          onDone={removed('The authenticator app is removed.')}
        >
          <p className="text-soft">You then sign in with a passkey, or with a recovery code.</p>
        </ProofForm>
      )}
      {task.kind === 'remove passkey' && (
        <ProofForm
          {...shared}
          endpoint={removeStaffPasskey}
          id={task.passkey.id}
          label="Remove it"
          tone="danger"
          onDone={removed('The passkey is removed.')}
        >
          <p className="text-soft">
            {deviceName(task.passkey.device)} no longer signs you in with it. You will be signed out
            everywhere else.
          </p>
        </ProofForm>
      )}
    </Dialog>
  );
}
