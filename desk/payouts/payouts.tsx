import { deskNow } from '@cowrie/contract/desk/now.ts';
import { claimNextPayout, listPayouts, refusePayout, releasePayout } from '@cowrie/contract/desk/payouts.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { displayAge } from '@cowrie/contract/time.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { Link } from 'react-router';
import { useCall, useSend } from '../api/queries.ts';
import { Card, ScreenFrame } from '../frame/screen.tsx';
import { WAITING_POLL } from '../frame/use-queues.ts';
import { FailedRead } from '../parts/failed-read.tsx';
import { ProposalActions } from '../parts/proposal-actions.tsx';
import { useNavigateWhileMounted } from '../parts/use-navigate-while-mounted.ts';
import { useNow } from '../parts/use-now.ts';
import { paths } from '../paths.ts';
import { useWhyNot } from '../session/rights.ts';
import { PayoutRules } from './payout-rules.tsx';

type Payouts = CallData<typeof listPayouts>;

/** What waits to be released, who is paying what, and the owner's rules of paying out (Product §28.20). */
export function Screen() {
  const query = useCall(listPayouts, {}, WAITING_POLL);
  const leadOn = useNavigateWhileMounted();
  const next = useSend(claimNextPayout, {
    refreshes: [listPayouts],
    onDone: ({ reference }) => {
      if (!leadOn(paths.order(reference))) notify(`You are paying ${reference} now.`);
    },
  });
  const left = query.data?.unclaimed ?? 0;
  return (
    <ScreenFrame
      title="Payouts"
      intro="Each payment is paid by one person, and everyone sees who. Above the limit, another person releases it first."
      actions={
        <Button
          busy={next.isPending}
          busyLabel="One moment"
          disabledReason={query.data && left === 0 && 'No payment is waiting to be paid out'}
          onClick={() => next.send({ body: {} })}
        >
          Pay the next one
        </Button>
      }
    >
      <Alert className="mb-4" key={next.failedAt} type="error" message={next.error?.message} />
      {query.isPending ? (
        <SkeletonRows rows={3} className="h-24" />
      ) : !query.data ? (
        <FailedRead query={query} />
      ) : (
        <div className="grid gap-5 xl:grid-cols-2">
          <Waiting rows={query.data.waiting} />
          <Claims rows={query.data.claims} unclaimed={left} />
          <div className="xl:col-span-2">
            <PayoutRules rules={query.data.rules} />
          </div>
        </div>
      )}
    </ScreenFrame>
  );
}

function Waiting({ rows }: { rows: Payouts['waiting'] }) {
  const mayNot = useWhyNot(releasePayout);
  return (
    <Card title="To release">
      {rows.length === 0 ? (
        <p className="text-soft">No payout is waiting for a second person.</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <li key={row.id} className="py-4 first:pt-0 last:pb-0">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-bold text-xl tabular-nums">
                  {displayMoney(row.amount, row.currency)}
                </span>
                <OrderLink reference={row.reference} />
              </p>
              <p className="[overflow-wrap:anywhere]">
                {row.receiver ? `${row.receiver}, ` : ''}
                {row.method}
              </p>
              <ProposalActions
                proposal={row}
                approve={releasePayout}
                reject={refusePayout}
                input={{ params: { id: row.id } }}
                refreshes={[listPayouts, deskNow]}
                onApproved={() => notify('Released. It can be paid now.')}
                subject={`${displayMoney(row.amount, row.currency)} for ${row.reference}${row.receiver && ` to ${row.receiver}`}`}
                rejected="It is not released."
                mayNotApprove={mayNot}
                mayNotReject={mayNot}
                question={`Release ${displayMoney(row.amount, row.currency)}?`}
                label="Release"
                approveLabel="Release"
                busyLabel="Releasing"
              >
                <p>
                  {row.reference} by {row.method}
                  {row.receiver && ` to ${row.receiver}`}. Open the order and look at the receiver first: what
                  you release is paid.
                </p>
              </ProposalActions>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Claims({ rows, unclaimed }: { rows: Payouts['claims']; unclaimed: number }) {
  const now = useNow();
  return (
    <Card
      title="Being paid now"
      aside={
        <Link
          to={paths.orders({ type: 'payment', status: 'processing' })}
          className="-my-2 inline-flex min-h-11 items-center font-semibold text-brand text-sm"
        >
          {unclaimed === 1 ? '1 waiting' : `${unclaimed} waiting`} for someone
        </Link>
      }
    >
      {rows.length === 0 ? (
        <p className="text-soft">No one is paying anything right now.</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <li key={row.reference} className="py-2 first:pt-0 last:pb-0">
              <p className="flex flex-wrap items-center justify-between gap-x-4">
                <span className="font-semibold tabular-nums">{displayMoney(row.amount, row.currency)}</span>
                <OrderLink reference={row.reference} />
              </p>
              <p className={row.mine ? 'font-semibold text-brand text-sm' : 'text-sm text-soft'}>
                {row.mine ? 'You' : row.by}, since <When at={row.since} show="time" isInSentence />,{' '}
                {displayAge(row.since, now)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function OrderLink({ reference }: { reference: string }) {
  return (
    <Link
      to={paths.order(reference)}
      className="inline-flex min-h-11 items-center text-brand tabular-nums underline underline-offset-4"
    >
      {reference}
    </Link>
  );
}
