import type { CallData } from '@cowrie/contract/endpoint.ts';
import type { PayoutFigures, payoutRecord } from '@cowrie/contract/payout-record.ts';
import { duration } from './duration.ts';

/** How long payments took of late, as it was; too few say so instead (Product §27.70, §27.72). */
export function PayoutRecord({ record }: { record: CallData<typeof payoutRecord> }) {
  const { days, least, figures } = record;
  return (
    <section aria-labelledby="record-title" className="flex flex-col gap-5">
      <div>
        <h2 id="record-title" className="text-2xl">
          How fast we pay
        </h2>
        <p className="mt-1 max-w-prose text-soft">
          From the proof of payment to the receiver’s money, over the last {days} days: by the clock, nights
          and weekends included. The figures come from the orders themselves, and no one here can change them.
        </p>
      </div>
      {figures ? (
        <Figures figures={figures} days={days} />
      ) : (
        <p className="card p-5 sm:p-7">
          {`Fewer than ${least} payments were completed in the last ${days} days. That is too few to say anything honest, so we show no figures yet.`}
        </p>
      )}
    </section>
  );
}

function Figures({ figures, days }: { figures: PayoutFigures; days: number }) {
  const { count, median_minutes, slowest_tenth_minutes, within_promise_percent: kept } = figures;
  const { refund_median_minutes: refunds } = figures;
  const shown = [
    ['Half took no longer than', duration(median_minutes)],
    ['The slowest tenth took more than', duration(slowest_tenth_minutes)],
    ...(kept === null ? [] : [['Paid by the moment first promised', `${kept} %`]]),
    ...(refunds === null ? [] : [['Half of refunds were sent within', duration(refunds)]]),
    [`Payments in ${days} days`, count.toLocaleString('en-US')],
  ];
  return (
    <dl className="card grid gap-x-6 gap-y-5 p-5 sm:grid-cols-2 sm:p-7 lg:grid-cols-4">
      {shown.map(([name, value]) => (
        <div key={name} className="flex flex-col gap-1">
          <dt className="text-soft text-sm">{name}</dt>
          <dd className="font-bold text-3xl leading-tight tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
