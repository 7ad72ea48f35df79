import {
  CARRIERS,
  type DepartureRow,
  listDepartures,
  openDeparture,
} from '@cowrie/contract/desk/departures.ts';
import { displayDate } from '@cowrie/contract/time.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { ChevronRightIcon } from '@cowrie/ui/icons.tsx';
import { EmptyState, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../api/queries.ts';
import { useForm } from '../api/use-form.ts';
import { FailedRead } from '../parts/failed-read.tsx';
import { FormEnd } from '../parts/form-end.tsx';
import { useNavigateWhileMounted } from '../parts/use-navigate-while-mounted.ts';
import { paths } from '../paths.ts';
import { CARRIER_WORDS, countOfParcels, STEP_WORDS } from './departure-words.ts';
import { ParcelsFrame } from './parcels-frame.tsx';

/** Flights and vessels, the next to leave first (Product §28.90). */
export function Screen() {
  const query = useCall(listDepartures, {});
  const [isOpening, setIsOpening] = useState(false);
  return (
    <ParcelsFrame
      title="Departures"
      actions={<Button onClick={() => setIsOpening(true)}>Open a departure</Button>}
    >
      {query.isPending ? (
        <SkeletonRows rows={4} />
      ) : !query.data ? (
        <FailedRead query={query} />
      ) : query.data.departures.length === 0 ? (
        <EmptyState title="Nothing leaves yet">
          Open a flight or a vessel, add parcels, and move them all at once.
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-2">
          {query.data.departures.map((departure) => (
            <Row key={departure.id} departure={departure} />
          ))}
        </ul>
      )}
      {isOpening && <OpenDialog onClose={() => setIsOpening(false)} />}
    </ParcelsFrame>
  );
}

function Row({ departure }: { departure: DepartureRow }) {
  const { id, name, carried_by, route, leaves_on, step, parcels } = departure;
  return (
    <li>
      <Link
        to={paths.departure(id)}
        className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2.5 hover:border-brand"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <span className="min-w-0 grow basis-24">
            <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
            <span className="block text-sm text-soft [overflow-wrap:anywhere]">
              {CARRIER_WORDS[carried_by]} · {route} ·{' '}
              <span className="whitespace-nowrap">{displayDate(`${leaves_on}T12:00:00Z`)}</span>
            </span>
          </span>
          {/* Below it where large text leaves no room beside it (Product §30.34). */}
          <span className="ml-auto text-right text-sm">
            <span className="block font-semibold">{STEP_WORDS[step].is}</span>
            <span className="block text-soft">{countOfParcels(parcels)}</span>
          </span>
        </span>
        <ChevronRightIcon className="size-5 shrink-0 text-soft" />
      </Link>
    </li>
  );
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const leadOn = useNavigateWhileMounted();
  const form = useForm(openDeparture, {
    initial: { name: '', carried_by: 'flight', route: 'Guangzhou – Lagos', leaves_on: '' },
    input: ({ carried_by, ...facts }) => ({
      body: { ...facts, carried_by: carried_by as (typeof CARRIERS)[number] },
    }),
    refreshes: [listDepartures],
    onDone: ({ departure }) => void leadOn(paths.departure(departure.id)),
  });
  return (
    <Dialog isOpen onClose={onClose} title="Open a departure" width="narrow" isBusy={form.isBusy}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field
          label="Name"
          hint="Such as “ET 607” or the container’s number."
          error={form.problem('name')}
          required
        >
          <TextInput {...form.text('name')} autoComplete="off" />
        </Field>
        <Field label="Carried by" error={form.problem('carried_by')}>
          <Select
            {...form.text('carried_by')}
            options={CARRIERS.map((value) => ({ value, label: CARRIER_WORDS[value] }))}
          />
        </Field>
        <Field label="Route" error={form.problem('route')} required>
          <TextInput {...form.text('route')} autoComplete="off" />
        </Field>
        <Field label="Leaves on" error={form.problem('leaves_on')} required>
          <TextInput {...form.text('leaves_on')} type="date" />
        </Field>
        <FormEnd
          message={form.message}
          isBusy={form.isBusy}
          busyLabel="Opening"
          label="Open it"
          onBack={onClose}
        />
      </form>
    </Dialog>
  );
}
