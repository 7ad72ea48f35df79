import { listContacts, overview } from '@cowrie/contract/desk/business.ts';
import { deskTransactions } from '@cowrie/contract/desk/transactions.ts';
import { listPayAccounts } from '@cowrie/contract/desk/treasury.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { displayAge } from '@cowrie/contract/time.ts';
import { FailedState, SkeletonRows } from '@cowrie/ui/list-states.tsx';
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

/** The day's figures; each leads to the list it counts (Product §8). */
export function Screen() {
  const query = useCall(overview, {}, { refetchInterval: POLL_MS });
  return (
    <ScreenFrame title="Overview">
      {query.isPending ? (
        <SkeletonRows rows={4} className="h-32" />
      ) : !query.data ? (
        <FailedState message={failureMessage(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <>
          {query.error && <StaleNote />}
          <Figures data={query.data} />
          <div className="mt-5 grid gap-5 xl:grid-cols-2">
            <OrdersByStatus counts={query.data.by_type_and_status} />
            <Card title="Orders by day">
              <DayBars
                label="Orders placed"
                days={query.data.days.map(({ day, orders }) => ({
                  day,
                  value: orders,
                  text: String(orders),
                }))}
              />
            </Card>
            <Card title="Naira in">
              <DayBars
                label="Confirmed in Naira"
                days={query.data.days.map(({ day, naira_in }) => ({
                  day,
                  value: Number(naira_in),
                  text: displayMoney(naira_in, 'NGN'),
                }))}
              />
            </Card>
            <Card title="RMB out">
              <DayBars
                label="Paid out in RMB"
                days={query.data.days.map(({ day, rmb_out }) => ({
                  day,
                  value: Number(rmb_out),
                  text: displayMoney(rmb_out, 'RMB'),
                }))}
              />
            </Card>
          </div>
        </>
      )}
    </ScreenFrame>
  );
}

function Figures({ data }: { data: CallData<typeof overview> }) {
  const now = useNow();
  const staff = useStaff();
  const today = data.days.at(-1);
  const awaiting = data.by_type_and_status
    .filter(({ status }) => status === 'awaiting')
    .reduce((sum, { count }) => sum + count, 0);
  const contactsOpen = mayCall(staff, listContacts);
  const accountsOpen = mayCall(staff, listPayAccounts);
  return (
    <ul
      aria-label="Today"
      className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-[1.1fr_1.1fr_1.4fr_1.25fr_1fr_1fr]"
    >
      <Figure
        label="Proofs to check"
        value={String(awaiting)}
        more={
          data.oldest_awaiting
            ? `Oldest ${displayAge(data.oldest_awaiting.since, now)}, ${data.oldest_awaiting.reference}`
            : 'None waits'
        }
        to={
          data.oldest_awaiting
            ? paths.order(data.oldest_awaiting.reference)
            : paths.orders({ status: 'awaiting' })
        }
        isUrgent={awaiting > 0}
      />
      <Figure
        label="Time to confirm"
        value={data.minutes_to_confirm === null ? '–' : `${Math.round(data.minutes_to_confirm)} min`}
        more="From the proof; median of 7 days"
        to={paths.orders({ status: 'processing' })}
      />
      <Figure
        label="Naira in today"
        value={displayMoney(today?.naira_in ?? '0.00', 'NGN')}
        isLong
        more="Confirmed"
        to={
          mayCall(staff, deskTransactions)
            ? paths.transactions({ status: 'successful', from: today?.day, to: today?.day })
            : paths.orders({ status: 'processing' })
        }
      />
      <Figure
        label="RMB out today"
        value={displayMoney(today?.rmb_out ?? '0.00', 'RMB')}
        isLong
        more="Paid out"
        to={paths.orders({ status: 'successful', type: 'payment' })}
      />
      <Figure
        label="Contact inbox"
        value={String(data.unanswered_contacts)}
        more="Unanswered"
        to={contactsOpen ? paths.contacts : undefined}
      />
      <Figure
        label="Accounts"
        value={String(data.pending_approvals)}
        more="Waiting for approval"
        to={accountsOpen ? paths.accounts : undefined}
        isUrgent={data.pending_approvals > 0}
      />
    </ul>
  );
}
