import { listContacts, overview } from '@cowrie/contract/desk/business.ts';
import { promiseBoard } from '@cowrie/contract/desk/promise-board.ts';
import { deskTransactions } from '@cowrie/contract/desk/transactions.ts';
import { listPayAccounts } from '@cowrie/contract/desk/treasury.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { displayAge } from '@cowrie/contract/time.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { FailedState, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { Link } from 'react-router';
import { failureMessage } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import { Card, ScreenFrame } from '../frame/screen.tsx';
import { StaleNote } from '../parts/paged-list.tsx';
import { useNow } from '../parts/use-now.ts';
import { paths } from '../paths.ts';
import { mayCall } from '../session/rights.ts';
import { useStaff } from '../session/session-store.ts';
import { DayBars } from './day-bars.tsx';
import { Figure } from './figure.tsx';
import { OrdersByStatus } from './orders-by-status.tsx';

const POLL_MS = 30_000;

/** The day's figures; each leads to the list it counts (Product §23.1, §23.2). */
export function Screen() {
  const query = useCall(overview, {}, { pollMs: POLL_MS });
  const staff = useStaff();
  return (
    <ScreenFrame
      title="Overview"
      actions={
        mayCall(staff, promiseBoard) && (
          <Link to={paths.promise} className={buttonClass({ tone: 'outline' })}>
            How we keep our promise
          </Link>
        )
      }
    >
      {query.isPending ? (
        <SkeletonRows rows={4} className="h-32" />
      ) : !query.data ? (
        <FailedState message={failureMessage(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <>
          {query.error && <StaleNote />}
          <Figures data={query.data} />
          <div className="mt-5 grid gap-5 xl:grid-cols-2">
            <OrdersByStatus counts={query.data.by_type_and_status} since={query.data.days[0]?.day} />
            <Card title="Orders by day">
              <DayBars
                label="Orders placed"
                days={query.data.days.map(({ day, orders }) => ({
                  day,
                  value: orders,
                  text: orders.toLocaleString('en'),
                  to: paths.orders({ day_of: 'placed', from: day, to: day }),
                }))}
              />
            </Card>
            <Card title="Naira in">
              <DayBars
                label="Confirmed in Naira"
                days={query.data.days.map((day) => ({
                  day: day.day,
                  value: Number(day.naira_in),
                  text: displayMoney(day.naira_in, 'NGN'),
                  to: confirmedOn(staff, day),
                }))}
              />
            </Card>
            <Card title="RMB out">
              <DayBars
                label="Paid out in RMB"
                days={query.data.days.map((day) => ({
                  day: day.day,
                  value: Number(day.rmb_out),
                  text: displayMoney(day.rmb_out, 'RMB'),
                  to: completedOn(day),
                }))}
              />
            </Card>
          </div>
        </>
      )}
    </ScreenFrame>
  );
}

type Day = CallData<typeof overview>['days'][number];

/** Where the payments stand that were confirmed on these days: in the books, for whoever may read those. */
function confirmedOn(staff: Parameters<typeof mayCall>[0], day: Day | undefined): string {
  const days = { from: day?.day, to: day?.day };
  return mayCall(staff, deskTransactions)
    ? paths.transactions({ status: 'successful', ...days })
    : paths.orders({ day_of: 'confirmed', ...days });
}

const completedOn = (day: Day | undefined) =>
  paths.orders({ type: 'payment', day_of: 'completed', from: day?.day, to: day?.day });

function Figures({ data }: { data: CallData<typeof overview> }) {
  const now = useNow();
  const staff = useStaff();
  const today = data.days.at(-1);
  const awaiting = data.by_type_and_status
    .filter(({ status }) => status === 'awaiting')
    .reduce((sum, { count }) => sum + count, 0);
  const oldest = data.oldest_awaiting;
  return (
    <ul
      aria-label="Today"
      className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-[1.1fr_1.1fr_1.4fr_1.25fr_1fr_1fr]"
    >
      <Figure
        label="Proofs to check"
        value={awaiting.toLocaleString('en')}
        more={
          oldest ? (
            <>
              Oldest {displayAge(oldest.since, now)},{' '}
              <Link
                to={paths.order(oldest.reference)}
                className="whitespace-nowrap font-semibold text-brand underline"
              >
                {oldest.reference}
              </Link>
            </>
          ) : (
            'None waits'
          )
        }
        to={paths.orders({ status: 'awaiting' })}
        isUrgent={awaiting > 0}
      />
      <Figure
        label="Time to confirm"
        value={data.minutes_to_confirm === null ? '–' : displayMinutes(data.minutes_to_confirm)}
        more="From the proof; median of 7 days"
        to={paths.orders({ day_of: 'confirmed', from: data.days.at(-7)?.day, to: today?.day })}
      />
      <Figure
        label="Naira in today"
        value={displayMoney(today?.naira_in ?? '0.00', 'NGN')}
        isLong
        more="Confirmed"
        to={confirmedOn(staff, today)}
      />
      <Figure
        label="RMB out today"
        value={displayMoney(today?.rmb_out ?? '0.00', 'RMB')}
        isLong
        more="Paid out"
        to={completedOn(today)}
      />
      <Figure
        label="Contact inbox"
        value={data.unanswered_contacts.toLocaleString('en')}
        more="Unanswered"
        to={mayCall(staff, listContacts) ? paths.contacts : undefined}
      />
      <Figure
        label="Accounts"
        value={String(data.pending_approvals)}
        more="Waiting for approval"
        to={mayCall(staff, listPayAccounts) ? paths.accounts : undefined}
        isUrgent={data.pending_approvals > 0}
      />
    </ul>
  );
}

/** `'45 min'`, `'3 h 5 min'`. */
function displayMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
