import { type AccountOfDay, closingDay } from '@cowrie/contract/desk/closings.ts';
import { exportClosings } from '@cowrie/contract/desk/exports.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { dayOf } from '@cowrie/contract/time.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { EmptyState, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../api/queries.ts';
import { Card } from '../frame/screen.tsx';
import { ExportButton } from '../parts/export-button.tsx';
import { FailedRead } from '../parts/failed-read.tsx';
import { useAddressFilter } from '../parts/use-address-filter.ts';
import { paths } from '../paths.ts';
import { BookFrame } from './book-frame.tsx';
import { CloseAccount } from './close-account.tsx';
import { CountDialog } from './count-dialog.tsx';
import { dayText } from './journal-cells.tsx';

/** A day's close, account by account; it prints as a page of its own (Product §26.100, §26.104). */
export function Screen() {
  const filter = useAddressFilter();
  // What was opened before midnight stays the close of that day.
  const [opened] = useState(() => dayOf(serverNow()));
  const asked = filter.get('day');
  // A mistyped address names no day.
  const day = Number.isNaN(Date.parse(asked)) ? opened : asked;
  // Nothing of another day stands under this one's name meanwhile.
  const query = useCall(closingDay, { query: { day } }, { pollMs: 15_000 });
  const [counting, setCounting] = useState<{ day: string; account: AccountOfDay } | null>(null);
  // Read on, but never as another day's.
  const accounts = counting?.day === day ? query.data?.accounts : undefined;
  const counted = accounts?.find(({ id }) => id === counting?.account.id) ?? counting?.account;
  return (
    <BookFrame
      title={`Close of ${dayText(day).replaceAll(' ', '\u00a0')}`}
      tab="Close the day"
      intro="One person counts each account, another signs. A closed day takes no more postings."
      actions={
        <>
          <Button tone="outline" onClick={() => window.print()}>
            Print
          </Button>
          <ExportButton endpoint={exportClosings} input={{ query: {} }} fileName="closings" />
        </>
      }
    >
      <div className="mb-4 max-w-56 print:hidden">
        <Field label="Day">
          <TextInput
            type="date"
            value={day}
            max={dayOf(serverNow())}
            onValue={(chosen) => filter.set({ day: chosen }, { replace: true })}
          />
        </Field>
      </div>
      {query.isPending ? (
        <SkeletonRows rows={4} className="h-28" />
      ) : !query.data ? (
        <FailedRead query={query} />
      ) : (
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_18rem]">
          {query.data.accounts.length === 0 ? (
            <EmptyState title="There is no account to close" />
          ) : (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
              {query.data.accounts.map((account) => (
                <li key={account.id} className="break-inside-avoid">
                  <CloseAccount
                    // A question about one day stands over no other.
                    key={day}
                    day={day}
                    account={account}
                    onCount={() => setCounting({ day, account })}
                  />
                </li>
              ))}
            </ul>
          )}
          <LastDays days={query.data.days} />
        </div>
      )}
      <div className="mt-10 hidden grid-cols-2 gap-10 print:grid">
        <p className="border-line border-t pt-1">Counted</p>
        <p className="border-line border-t pt-1">Signed</p>
      </div>
      {counting && counted && (
        <CountDialog day={counting.day} account={counted} onClose={() => setCounting(null)} />
      )}
    </BookFrame>
  );
}

type Day = CallData<typeof closingDay>['days'][number];

/** What is left to do for a day: `'1 to sign, 2 to count'`; null where it is closed. */
function leftOf({ counted, signed, uncounted }: Day): string | null {
  const left = [counted > signed && `${counted - signed} to sign`, uncounted > 0 && `${uncounted} to count`];
  return left.filter(Boolean).join(', ') || null;
}

function LastDays({ days }: { days: readonly Day[] }) {
  return (
    <Card title="The last days" className="print:hidden">
      {days.length === 0 ? (
        <p className="text-soft">No day has been counted yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {days.map((one) => (
            <LastDay key={one.day} day={one.day} left={leftOf(one)} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function LastDay({ day, left }: { day: string; left: string | null }) {
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
      <Link to={paths.closing(day)} className="font-medium text-brand underline-offset-4 hover:underline">
        {dayText(day)}
      </Link>
      <span className={left === null ? 'text-sm text-success' : 'text-sm text-warning'}>
        {left ?? 'Closed'}
      </span>
    </li>
  );
}
