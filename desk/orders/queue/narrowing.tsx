import { getCustomer } from '@cowrie/contract/desk/customers.ts';
import type { OrderDays } from '@cowrie/contract/desk/order-queue.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { takeFieldFocus } from '@cowrie/ui/focus.ts';
import { CloseIcon } from '@cowrie/ui/icons.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/queries.ts';
import { DayRange } from '../../parts/day-range.tsx';
import type { AddressFilter } from '../../parts/use-address-filter.ts';
import { paths } from '../../paths.ts';

const DAYS_OF: readonly { value: OrderDays; label: string }[] = [
  { value: 'placed', label: 'Placed' },
  { value: 'confirmed', label: 'Payment confirmed' },
  { value: 'completed', label: 'Completed' },
];

type NarrowingProps = { filter: AddressFilter };

/** Beyond a queue: one customer's orders, and those of some days. All of it stands in the address. */
export function Narrowing({ filter }: NarrowingProps) {
  const isByDays = Boolean(filter.get('day_of') || filter.get('from') || filter.get('to'));
  const [isAsked, setIsAsked] = useState(false);
  const customer = filter.get('customer');
  return (
    <>
      {customer && <OfCustomer id={customer} onAll={() => filter.set({ customer: undefined })} />}
      {isByDays || isAsked ? (
        <fieldset
          ref={isAsked ? takeFieldFocus : undefined}
          className="order-last grid w-full grid-cols-2 items-end gap-3 sm:grid-cols-[12rem_10.5rem_10.5rem_auto]"
        >
          <legend className="sr-only">Days</legend>
          <Field label="Orders that were">
            <Select
              value={filter.get('day_of') || 'placed'}
              onValue={(dayOf) => filter.set({ day_of: dayOf }, { replace: true })}
              options={DAYS_OF}
            />
          </Field>
          <DayRange filter={filter} />
          <Button
            tone="plain"
            className="justify-self-start"
            onClick={() => {
              setIsAsked(false);
              filter.set({ day_of: undefined, from: undefined, to: undefined });
            }}
          >
            Any day
          </Button>
        </fieldset>
      ) : (
        <Button tone="plain" size="small" className="max-sm:-ml-3.5" onClick={() => setIsAsked(true)}>
          Filter by days
        </Button>
      )}
    </>
  );
}

/** Whose orders these are, and the way back to everybody's. */
function OfCustomer({ id, onAll }: { id: string; onAll: () => void }) {
  const { data } = useCall(getCustomer, { params: { id } });
  const name = data?.customer.name ?? 'one customer';
  return (
    <p className="inline-flex min-h-11 items-center gap-1 rounded-control bg-brand-tint pl-3.5 text-sm">
      <span>
        Orders of{' '}
        <Link to={paths.customer(id)} className="font-semibold text-brand underline-offset-4 hover:underline">
          {name}
        </Link>
      </span>
      <button
        type="button"
        aria-label="Orders of every customer"
        title="Orders of every customer"
        className="grid size-11 place-items-center rounded-control text-soft hover:text-ink"
        onClick={onAll}
      >
        <CloseIcon className="size-4" />
      </button>
    </p>
  );
}
