import {
  type BusinessDetails,
  getBusinessDetails,
  listPapers,
  setBusinessDetails,
} from '@cowrie/contract/desk/papers.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { Skeleton } from '@cowrie/ui/list-states.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { TextArea, TextInput } from '@cowrie/ui/text-input.tsx';
import { useState } from 'react';
import { useCall } from '../api/queries.ts';
import { useForm } from '../api/use-form.ts';
import { Card } from '../frame/screen.tsx';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { Facts } from '../parts/facts.tsx';
import { FailedRead } from '../parts/failed-read.tsx';
import { FormEnd } from '../parts/form-end.tsx';
import { useShown } from '../parts/use-shown.ts';
import { useWhyNot } from '../session/rights.ts';

const TITLE = 'What our papers say about us';

/** The business as papers name it; the owner changes it (Product §28.98). */
export function BusinessOnPapers() {
  const [isChanging, setIsChanging] = useState(false);
  const notAllowed = useWhyNot(setBusinessDetails);
  const query = useCall(getBusinessDetails, {});
  const details = query.data?.details;
  return (
    <Card
      title={TITLE}
      aside={
        <Button
          size="small"
          tone="plain"
          className="-my-2 sm:-mr-3.5 max-sm:-ml-3.5"
          disabledReason={notAllowed ?? (!details && 'It is still loading')}
          aria-label="Change what our papers say about us"
          onClick={() => setIsChanging(true)}
        >
          Change
        </Button>
      }
    >
      {query.isPending ? (
        <Skeleton className="h-16 w-full max-w-md" />
      ) : !details ? (
        <FailedRead query={query} />
      ) : (
        <Standing details={details} />
      )}
      {details && isChanging && <DetailsDialog details={details} onClose={() => setIsChanging(false)} />}
    </Card>
  );
}

function Standing({ details }: { details: BusinessDetails }) {
  const missing = [
    !details.address && 'address',
    !details.registration_number && 'registration number',
    !details.tax_id && 'tax ID',
  ].filter(Boolean);
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        <span className="font-semibold">{details.name}</span>
        {[
          details.address.replaceAll('\n', ', '),
          details.registration_number && `RC ${details.registration_number}`,
          details.tax_id && `TIN ${details.tax_id}`,
          details.email,
          details.phone,
        ]
          .filter(Boolean)
          .map((text) => ` · ${text}`)
          .join('')}
      </p>
      {missing.length > 0 && (
        <p className="mt-1 text-sm text-soft">
          Accountants look for the {missing.join(', the ')}: papers do not show{' '}
          {missing.length === 1 ? 'it' : 'them'} yet.
        </p>
      )}
    </>
  );
}

const LABELS: Record<keyof BusinessDetails, string> = {
  name: 'Name of the business',
  address: 'Address',
  registration_number: 'Registration number (RC)',
  tax_id: 'Tax id (TIN)',
  email: 'Email',
  phone: 'Phone',
};
const FIELDS = Object.keys(LABELS) as (keyof BusinessDetails)[];

function DetailsDialog({ details, onClose }: { details: BusinessDetails; onClose: () => void }) {
  const { shown, isOvertaken, onRefused, goOn } = useShown(details);
  const form = useForm(setBusinessDetails, {
    initial: details,
    input: (values) => ({ body: { ...values, before: shown } }),
    onRefused,
    refreshes: [getBusinessDetails, listPapers],
    onDone: () => {
      notify('New papers will say so. Papers already issued stay as they are.');
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={TITLE} isBusy={form.isBusy}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field label={LABELS.name} error={form.problem('name')}>
          <TextInput {...form.text('name')} autoComplete="organization" />
        </Field>
        <Field label={LABELS.address} error={form.problem('address')}>
          <TextArea {...form.text('address')} rows={3} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={LABELS.registration_number} error={form.problem('registration_number')}>
            <TextInput {...form.text('registration_number')} autoComplete="off" />
          </Field>
          <Field label={LABELS.tax_id} error={form.problem('tax_id')}>
            <TextInput {...form.text('tax_id')} autoComplete="off" />
          </Field>
          <Field label={LABELS.email} error={form.problem('email')}>
            <TextInput {...form.text('email')} autoComplete="off" inputMode="email" />
          </Field>
          <Field label={LABELS.phone} error={form.problem('phone')}>
            <TextInput {...form.text('phone')} autoComplete="off" inputMode="tel" />
          </Field>
        </div>
        <FormEnd message={form.message} isBusy={form.isBusy} label="Save" busyLabel="Saving" onBack={onClose}>
          <ChangedMeanwhile {...{ form, isOvertaken, shown }} now={details} onContinue={() => goOn(details)}>
            {(changed) => (
              <Facts
                facts={FIELDS.filter((field) => changed.includes(field)).map((field) => ({
                  label: LABELS[field],
                  value: details[field] || 'Nothing',
                }))}
              />
            )}
          </ChangedMeanwhile>
        </FormEnd>
      </form>
    </Dialog>
  );
}
