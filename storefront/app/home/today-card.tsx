import { displayPrice } from '@cowrie/contract/display-price.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import type { home as homeCall } from '@cowrie/contract/home.ts';
import { DEFAULT_BASE } from '@cowrie/contract/rates.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { Money, MoneyPoint } from '@cowrie/ui/money.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { RateAlertForm } from '../rate-alert/rate-alert-form.tsx';

type Seen = CallData<typeof homeCall>;
type TodayCardProps = Pick<Seen, 'today' | 'receivers' | 'alert'> & {
  /** No question to the customer stands above this card, so its button is the page's main one. */
  isLead: boolean;
  onChanged: () => void;
};

/** Today's rate, with whom it may pay again, and the price that the customer waits for (Product §27.75, §27.76). */
export function TodayCard({ today, receivers, alert, isLead, onChanged }: TodayCardProps) {
  return (
    <section aria-labelledby="today-title" className="card flex flex-col gap-5 p-5 sm:p-6">
      <div>
        <h2 id="today-title" className="font-normal font-sans text-base text-soft">
          Today’s rate
        </h2>
        {today ? (
          <>
            <p>
              <MoneyPoint>{`¥1 = ${displayPrice(today.price, DEFAULT_BASE)}`}</MoneyPoint>
            </p>
            <p className="text-soft text-sm">
              since <When at={today.published_at} show="day-time" isInSentence />
            </p>
          </>
        ) : (
          <p>There is no rate at the moment. Please look again later.</p>
        )}
      </div>
      <ul className="flex flex-col gap-2.5">
        {receivers.map((receiver, index) => (
          <li key={receiver.id}>
            <PayAgain receiver={receiver} isFirst={index === 0} isLead={isLead && index === 0} />
          </li>
        ))}
        <li>
          <Link
            to={paths.payment()}
            className={buttonClass({ tone: receivers.length > 0 ? 'plain' : 'outline', wide: true })}
          >
            {receivers.length > 0 ? 'Pay someone new' : 'Pay in RMB'}
          </Link>
        </li>
      </ul>
      {today && (
        <div className="border-line border-t pt-5">
          <h3 className="mb-3 text-lg">Waiting for a better rate?</h3>
          <RateAlertForm alert={alert} onChanged={onChanged} />
        </div>
      )}
    </section>
  );
}

type PayAgainProps = { receiver: Seen['receivers'][number]; isFirst: boolean; isLead: boolean };

function PayAgain({ receiver, isFirst, isLead }: PayAgainProps) {
  const { id, name, last_payment: last } = receiver;
  return (
    <>
      <Link
        to={paths.payment({ receiver: id })}
        className={buttonClass({ tone: isLead ? 'brand' : 'outline', wide: true })}
      >
        {/* Whole: two of them may begin alike. */}
        <span className="min-w-0 wrap-anywhere text-center">Pay {name} again</span>
      </Link>
      {isFirst && last && (
        <p className="mt-1 text-center text-soft text-sm">
          last <Money amount={last.amount} currency={last.currency} />{' '}
          <When at={last.placed_at} show="day" isInSentence />
        </p>
      )}
    </>
  );
}
