import { payoutRecord } from '@cowrie/contract/payout-record.ts';
import { rateHistory, rates as ratesCall } from '@cowrie/contract/rates.ts';
import { shippingRates } from '@cowrie/contract/shipping.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { serverApi } from '../api/server-client.ts';
import { Calculator } from '../calculator/calculator.tsx';
import { Later } from '../frame/later.tsx';
import { PageHeading } from '../frame/page-heading.tsx';
import { pageMeta } from '../frame/site.ts';
import { paths } from '../paths.ts';
import { RateAlertSection } from '../rate-alert/rate-alert-section.tsx';
import { PayoutRecord } from './payout-record.tsx';
import { drawnPoint, RateHistory } from './rate-history.tsx';
import { ShippingRateTable } from './shipping-rate-table.tsx';

const LONGEST_DAYS = 90;

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(serverApi);
  const [rates, history, shipping, record] = await Promise.all([
    api.call(ratesCall, {}),
    api.call(rateHistory, { query: { days: LONGEST_DAYS } }),
    api.call(shippingRates, {}),
    api.call(payoutRecord, {}),
  ]);
  return {
    rates: rates.status === 'success' ? rates.data : null,
    // What the chart draws, and no more: it is sent with the page.
    history: history.status === 'success' ? history.data.history.map(drawnPoint) : [],
    shipping: shipping.status === 'success' ? shipping.data.shipping_rate : [],
    record: record.status === 'success' ? record.data : null,
    now: Date.now(),
  };
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Naira to RMB exchange rate and shipping rates',
    description:
      'Today’s Naira to RMB rate with its history over 7, 30 and 90 days, a calculator, and what shipping from China to Nigeria costs.',
    path: paths.rate(),
  });

export default function Rate() {
  const { rates, history, shipping, record, now } = useLoaderData<typeof loader>();
  return (
    <div className="page flex flex-col gap-14 py-8 lg:py-12">
      <PageHeading title="Exchange rate">
        What a yuan costs today, what it cost before, and what shipping costs.
      </PageHeading>
      <div className="-mt-4 grid grid-cols-1 gap-6 lg:grid-cols-[1fr_1.25fr] lg:grid-rows-[auto_1fr]">
        <section aria-labelledby="calculator-title" className="card p-5 sm:p-7">
          <h2 id="calculator-title" className="mb-4 text-xl">
            Rate calculator
          </h2>
          <Calculator
            rates={rates}
            action={
              <Link to={paths.payment()} className={buttonClass({ wide: true })}>
                Pay Now
              </Link>
            }
          />
        </section>
        <Later>
          <RateHistory history={history} now={now} className="lg:row-span-2" />
        </Later>
        <RateAlertSection />
      </div>
      <Later>
        <div className="contents">
          {record && <PayoutRecord record={record} />}
          <ShippingRateTable rates={shipping} />
        </div>
      </Later>
    </div>
  );
}
