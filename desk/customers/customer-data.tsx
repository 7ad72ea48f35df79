import { getCustomer, listCustomers } from '@cowrie/contract/desk/customers.ts';
import {
  copyForCustomer,
  customerData,
  type DataOfCustomer,
  startDeletion,
  stopDeletion,
} from '@cowrie/contract/desk/own-data.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { FailedLine, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { TextArea } from '@cowrie/ui/text-input.tsx';
import { Unbroken } from '@cowrie/ui/unbroken.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { useCall, useSend } from '../api/queries.ts';
import { useForm } from '../api/use-form.ts';
import { Card } from '../frame/screen.tsx';
import { AskDialog } from '../parts/ask-dialog.tsx';
import { FormEnd } from '../parts/form-end.tsx';
import { useWhyNot } from '../session/rights.ts';

/** What a customer asked about their data, and what an owner does for who asks in another way (Product §28.112). */
export function CustomerData({ id, name }: { id: string; name: string }) {
  const { data, isPending, isFetching, refetch } = useCall(customerData, { params: { id } });
  if (!data) {
    return (
      <Card title="Their data">
        {isPending ? (
          <SkeletonRows rows={3} className="h-14" />
        ) : (
          <FailedLine isBusy={isFetching} onRetry={() => void refetch()} />
        )}
      </Card>
    );
  }
  if (data.deleted_at) return null;
  return (
    <Card title="Their data">
      <div className="grid gap-4">
        {data.deletion ? (
          <Standing id={id} deletion={data.deletion} />
        ) : (
          <Start id={id} name={name} data={data} />
        )}
        <CopyPart id={id} name={name} copy={data.copy} />
      </div>
    </Card>
  );
}

/** In place of all that can be done with somebody who is there. */
export function DeletedNotice({ id }: { id: string }) {
  const { data } = useCall(customerData, { params: { id } });
  return (
    <div className="mb-5">
      <Alert type="info" onDismiss={false}>
        This customer’s account was deleted
        {data?.deleted_at && (
          <>
            {' '}
            <When at={data.deleted_at} show="day" isInSentence />
          </>
        )}
        . The books keep their orders under a number; nothing else of them is left.
      </Alert>
    </div>
  );
}

type Deletion = NonNullable<DataOfCustomer['deletion']>;

function Standing({ id, deletion }: { id: string; deletion: Deletion }) {
  const notAllowed = useWhyNot(stopDeletion);
  const stop = useSend(stopDeletion, {
    refreshes: [customerData],
    onDone: () => notify('The account stays. The customer is told by email.'),
  });
  return (
    <div className="grid gap-2 rounded-control bg-danger-tint px-3 py-3">
      <p className="font-semibold text-danger">
        {deletion.is_underway ? (
          'Being deleted now'
        ) : (
          <>
            Will be deleted <When at={deletion.due_at} show="day-time" isInSentence />
          </>
        )}
      </p>
      <p className="text-sm [overflow-wrap:anywhere]">
        {deletion.by ? `Started by ${deletion.by}: ${deletion.reason}` : 'They asked for it themselves'},{' '}
        <When at={deletion.asked_at} show="day-time" isInSentence />.
      </p>
      {!deletion.is_underway && (
        <Button
          size="small"
          tone="outline"
          className="justify-self-start"
          disabledReason={notAllowed}
          busy={stop.isPending}
          busyLabel="Keeping"
          onClick={() => stop.send({ params: { id } })}
        >
          Keep the account
        </Button>
      )}
      {stop.error && <p className="text-danger text-sm">{stop.error.message}</p>}
    </div>
  );
}

function Start({ id, name, data }: { id: string; name: string; data: DataOfCustomer }) {
  const [isOpen, setIsOpen] = useState(false);
  const notAllowed = useWhyNot(startDeletion);
  const { unfinished } = data;
  return (
    <div className="grid gap-2">
      <p className="text-sm text-soft">
        Customers delete their account themselves, at Your data. For someone who asks by letter, an owner
        starts it.
      </p>
      {unfinished.length > 0 && (
        <div className="text-sm">
          <p className="font-semibold">What they are told to finish first:</p>
          <ul className="mt-1.5 grid gap-2">
            {unfinished.map(({ says }) => (
              <li key={says} className="border-line border-l-3 pl-2.5 [overflow-wrap:anywhere]">
                <Unbroken text={says} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <Button
        size="small"
        tone="danger"
        className="justify-self-start"
        disabledReason={notAllowed || (unfinished.length > 0 && 'Something has to be finished first')}
        onClick={() => setIsOpen(true)}
      >
        Delete the account
      </Button>
      {isOpen && <StartDialog id={id} name={name} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function StartDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const form = useForm(startDeletion, {
    initial: { reason: '' },
    input: (body) => ({ params: { id }, body }),
    refreshes: [customerData, getCustomer, listCustomers],
    onDone: () => {
      notify('It goes in 7 days. The customer is told by email.');
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete the account of ${name}?`}
      width="narrow"
      isBusy={form.isBusy}
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <p>
          Only when you are sure it is really them asking. It goes in 7 days; until then they or you can keep
          it, and an email tells them so. After that no one can bring it back: orders and the book keep their
          sums under a number.
        </p>
        <Field label="Who asked, and how" error={form.problem('reason')}>
          <TextArea {...form.text('reason')} rows={2} />
        </Field>
        <FormEnd
          message={form.message}
          isBusy={form.isBusy}
          label="Delete in 7 days"
          busyLabel="Starting"
          tone="danger"
          onBack={onClose}
        />
      </form>
    </Dialog>
  );
}

function CopyPart({ id, name, copy }: { id: string; name: string; copy: DataOfCustomer['copy'] }) {
  const [isAsking, setIsAsking] = useState(false);
  const notAllowed = useWhyNot(copyForCustomer);
  const make = useSend(copyForCustomer, {
    refreshes: [customerData],
    onDone: () => {
      setIsAsking(false);
      notify('The copy is being made. The customer is told by email.');
    },
  });
  return (
    <div className="grid gap-2 border-line border-t pt-4">
      {copy && (
        <p className="text-sm text-soft">
          {copy.by ?? 'The customer'} asked for a copy{' '}
          <When at={copy.asked_at} show="day-time" isInSentence />
          {copy.made_at ? '.' : '. It is being made.'}
        </p>
      )}
      <Button
        size="small"
        tone="outline"
        className="justify-self-start"
        disabledReason={notAllowed}
        onClick={() => setIsAsking(true)}
      >
        Make a copy for them
      </Button>
      <AskDialog
        isOpen={isAsking}
        onClose={() => {
          setIsAsking(false);
          make.reset();
        }}
        title={`A copy of all the data of ${name}?`}
        label="Make it"
        busyLabel="Asking"
        onYes={() => make.send({ params: { id } })}
        isBusy={make.isPending}
        error={make.error?.message}
      >
        <p>
          For a customer who asked in another way. It is made in the background; an email tells them, and only
          they can download it, signed in. None of us sees it.
        </p>
      </AskDialog>
    </div>
  );
}
