import { listJournals } from '@cowrie/contract/desk/book.ts';
import { listContacts } from '@cowrie/contract/desk/contacts.ts';
import { goingLive } from '@cowrie/contract/desk/going-live.ts';
import { MONEY_IN } from '@cowrie/contract/desk/ledger.ts';
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { overview } from '@cowrie/contract/desk/overview.ts';
import { promiseBoard } from '@cowrie/contract/desk/promise-board.ts';
import { approvePayAccount, listPayAccounts } from '@cowrie/contract/desk/treasury.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { displayAge } from '@cowrie/contract/time.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { Link } from 'react-router';
import { useCall } from '../api/queries.ts';
import { Card, ScreenFrame } from '../frame/screen.tsx';
import { FailedRead } from '../parts/failed-read.tsx';
import { StaleNote } from '../parts/paged-list.tsx';
import { useNow } from '../parts/use-now.ts';
import { paths } from '../paths.ts';
import { displayMinutes } from '../promise/in-words.ts';
import { mayCall } from '../session/rights.ts';
import { useStaff } from '../session/session-store.ts';
import { DayBars } from './day-bars.tsx';
import { Figure } from './figure.tsx';
import { GoingLive } from './going-live.tsx';
import { amountIn, beside, currenciesOf, currencyName, type Day } from './money-days.ts';
import { OrdersByStatus } from './orders-by-status.tsx';

const POLL_MS = 30_000;

/** The day's figures; each leads to the list it counts (Product §23.1, §23.2). */
export function Screen() {
  const query = useCall(overview, {}, { pollMs: POLL_MS });
  const staff = useStaff();
  const isOwner = mayCall(staff, goingLive);
  const start = useCall(goingLive, {}, { enabled: isOwner, pollMs: POLL_MS });
  const missing = start.data && !start.data.is_over ? start.data : null;
  // Until orders came there is nothing to draw.
  const hasCharts = !missing || missing.has_orders;
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
      {query.isPending || (isOwner && start.isPending) ? (
        <SkeletonRows rows={4} className="h-32" />
      ) : !query.data ? (
        <FailedRead query={query} />
      ) : (
        <>
          {query.error && <StaleNote />}
          <Figures data={query.data} />
          {missing && (
            <div className="mt-5">
              <GoingLive told={missing} />
            </div>
          )}
          {hasCharts && (
            <div className="mt-5 grid gap-5 xl:grid-cols-2">
              <OrdersByStatus counts={query.data.by_type_and_status} since={query.data.days[0]?.day} />
              <Card title="Orders placed, by day">
                <DayBars
                  label="Orders placed"
                  isNamedAbove
                  days={query.data.days.map(({ day, orders }) => ({
                    day,
                    value: orders,
                    text: orders.toLocaleString('en'),
                    to: paths.orders({ day_of: 'placed', from: day, to: day }),
                  }))}
                />
              </Card>
              {currenciesOf(query.data.days, 'in').map((currency) => (
                <Card key={currency} title={`${currencyName(currency)} in, without cancelled orders`}>
                  <DayBars
                    label={`${currencyName(currency)} that came in, without cancelled orders`}
                    isNamedAbove
                    days={query.data.days.map((day) => ({
                      day: day.day,
                      value: Number(amountIn(day.in, currency)),
                      text: displayMoney(amountIn(day.in, currency), currency),
                      to: moneyOf(staff, MONEY_IN, day),
                    }))}
                  />
                </Card>
              ))}
              {currenciesOf(query.data.days, 'out').map((currency) => (
                <Card key={currency} title={`${currencyName(currency)} out, with fees`}>
                  <DayBars
                    label={`Paid out in ${currencyName(currency)}, with fees`}
                    isNamedAbove
                    days={query.data.days.map((day) => ({
                      day: day.day,
                      value: Number(amountIn(day.out, currency)),
                      text: displayMoney(amountIn(day.out, currency), currency),
                      to: moneyOf(staff, 'payout', day),
                    }))}
                  />
                </Card>
              ))}
            </div>
          )}
        </>
      )}
    </ScreenFrame>
  );
}

/** The journals of a day that a figure counts, for whoever may read the book. */
const moneyOf = (
  staff: Parameters<typeof mayCall>[0],
  kind: typeof MONEY_IN | 'payout',
  day: Day | undefined,
): string | undefined =>
  mayCall(staff, listJournals) ? paths.journals({ kind, from: day?.day, to: day?.day }) : undefined;

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
      className="grid grid-cols-[repeat(auto-fit,minmax(max(8rem,34%),1fr))] gap-3 md:grid-cols-3 xl:grid-cols-[1.1fr_1.1fr_1.4fr_1.25fr_1fr_1fr]"
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
                className="whitespace-nowrap font-semibold text-[length:min(1em,5vw)] text-brand underline"
              >
                {oldest.reference}
              </Link>
            </>
          ) : (
            'None waiting'
          )
        }
        to={paths.orders({ status: 'awaiting' })}
        isUrgent={awaiting > 0 && mayCall(staff, confirmOrder)}
      />
      <Figure
        label="Time to confirm"
        value={data.minutes_to_confirm === null ? '–' : displayMinutes(data.minutes_to_confirm)}
        more="From the proof; median of 7 days"
        to={paths.orders({ day_of: 'confirmed', from: data.days.at(-7)?.day, to: today?.day })}
      />
      <Figure
        label="Naira in today"
        value={displayMoney(amountIn(today?.in, 'NGN'), 'NGN')}
        isLong
        more={beside(today?.in, 'NGN', today?.cancelled) ?? 'Confirmed'}
        to={moneyOf(staff, MONEY_IN, today)}
      />
      <Figure
        label="RMB out today"
        value={displayMoney(amountIn(today?.out, 'RMB'), 'RMB')}
        isLong
        more={beside(today?.out, 'RMB') ?? 'Paid out, with fees'}
        to={moneyOf(staff, 'payout', today)}
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
        isUrgent={data.pending_approvals > 0 && mayCall(staff, approvePayAccount)}
      />
    </ul>
  );
}
