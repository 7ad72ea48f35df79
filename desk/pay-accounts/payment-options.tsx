import { listPayAccounts, switchPaymentOption } from '@cowrie/contract/desk/treasury.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { useState } from 'react';
import { useSend } from '../api/queries.ts';
import { Card } from '../frame/screen.tsx';
import { AskDialog } from '../parts/ask-dialog.tsx';
import { useWhyNot } from '../session/rights.ts';

type Option = CallData<typeof listPayAccounts>['options'][number];

/** The ways customers can pay, on or off. */
export function PaymentOptions({ options }: { options: Option[] }) {
  return (
    <Card title="Payment options" className="self-start">
      <ul className="divide-y divide-line">
        {options.map((option) => (
          <li key={option.code} className="py-2">
            <OptionSwitch option={option} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function OptionSwitch({ option }: { option: Option }) {
  const notAllowed = useWhyNot(switchPaymentOption);
  const [isAsking, setIsAsking] = useState(false);
  const change = useSend(switchPaymentOption, {
    refreshes: [listPayAccounts],
    onDone: () => setIsAsking(false),
  });
  // What the button said at the press: somebody else may have done it since.
  const set = (enabled: boolean) => change.send({ params: { code: option.code }, body: { enabled } });
  const off = !option.can_be_enabled && !option.enabled && 'This option cannot be switched on today.';
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <span className="min-w-0 flex-1 basis-28">
          <span className="block font-semibold">{option.name}</span>
          <span className={`block text-sm ${option.enabled ? 'text-success' : 'text-soft'}`}>
            {option.enabled ? 'On' : option.can_be_enabled ? 'Off' : 'Not available yet'}
          </span>
        </span>
        <Button
          size="small"
          tone={option.enabled ? 'danger' : 'outline'}
          busy={change.isPending && !isAsking}
          disabledReason={notAllowed ?? off}
          onClick={() => (option.enabled ? setIsAsking(true) : set(true))}
        >
          {option.enabled ? 'Switch off' : 'Switch on'}
          <span className="sr-only">: {option.name}</span>
        </Button>
      </div>
      {!isAsking && (
        <Alert className="mt-2" key={change.failedAt} type="error" message={change.error?.message} />
      )}
      <AskDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Switch ${option.name} off?`}
        label="Switch it off"
        busyLabel="Switching off"
        tone="danger"
        onYes={() => set(false)}
        isBusy={change.isPending}
        error={change.error?.message}
      >
        <p>Customers can no longer pay this way, until someone switches it on again.</p>
      </AskDialog>
    </>
  );
}
